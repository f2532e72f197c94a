import EventLog

/// An event with its texts resolved, to compare.
package struct SeenEvent: Equatable {
  package struct SeenField: Equatable {
    package var key: String
    package var kind: Field.Kind
    package var isElement: Bool
    package var symbol: String
    package var text: String
    package var integer: Int64

    package init(
      key: String, kind: Field.Kind, isElement: Bool, symbol: String, text: String, integer: Int64
    ) {
      (self.key, self.kind, self.isElement) = (key, kind, isElement)
      (self.symbol, self.text, self.integer) = (symbol, text, integer)
    }
  }

  package var line = 0
  package var type = ""
  package var isKnown = true
  package var family = ""
  package var clock = Clock.none
  package var time: Int64 = 0
  package var timeText = ""
  package var mono: Int64?
  package var seq: Int64?
  package var pid: Int64?
  package var app: String?
  package var trace: String?
  package var fields: [SeenField] = []
  package var origin: Int32 = -1
  package var originEpoch = 0
  package var header: Header?
  package var source = ""

  package init(_ event: Event, of batch: EventBatch, _ vocabulary: Vocabulary) {
    func number(_ value: Int64) -> Int64? { value == Event.absent ? nil : value }
    func text(_ ref: TextRef) -> String? { ref.isNone ? nil : batch.string(ref) }
    line = event.line
    isKnown = event.type != .unknown
    type = isKnown ? vocabulary.name(of: event.type) : batch.string(event.typeText)
    family = event.family < 0 ? "" : vocabulary.families[Int(event.family)].name
    (clock, time, timeText) = (event.clock, event.time, batch.string(event.timeText))
    (mono, seq, pid) = (number(event.mono), number(event.seq), number(event.pid))
    (app, trace) = (text(event.app), text(event.trace))
    let first = Int(event.firstField)
    fields = batch.fields[first..<first + Int(event.fieldCount)].map { field in
      SeenField(
        key: vocabulary.name(of: field.key), kind: field.kind, isElement: field.isElement,
        symbol: vocabulary.text(of: field.symbol), text: batch.string(field.text), integer: field.integer)
    }
    (origin, originEpoch) = (event.origin, batch.originEpoch)
    header = event.header < 0 ? nil : batch.headers[Int(event.header)]
    source = batch.source(of: event)
  }
}
