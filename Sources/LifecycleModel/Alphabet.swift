/// The letters of one machine: an event's type, what its payload passes of the machine's tests, and its reading.
public struct Alphabet: Sendable {
  /// The tests that a type's letters tell apart.
  public struct Row: Sendable {
    public var type: Int
    public var tests: [PayloadTest]
  }

  /// First letter by type (the end of a run included); -1 for types that the machine does not hear.
  public let base: [Int32]
  public let rows: [Row]
  /// Row by type, -1 for none.
  public let rowOfType: [Int32]
  /// Values of the reading; reading `i + 1` is value `i`, 0 is none.
  public let readings: [String]
  public let count: Int
  private let rowOfLetter: [Int32]

  /// A machine with more tests a type than this would have too many letters.
  public static let testLimit = 8

  init(model: Model, machine: Machine, nodes: [[Automaton.Node]]) {
    let end = model.endType
    var tests = [[PayloadTest]](repeating: [], count: end + 1)
    var heard = [Bool](repeating: false, count: end + 1)
    func add(_ condition: Guard, to type: Int) {
      switch condition {
      case .payload(let test):
        if !tests[type].contains(test), tests[type].count < Self.testLimit { tests[type].append(test) }
      case .all(let parts), .any(let parts): for part in parts { add(part, to: type) }
      case .not(let part): add(part, to: type)
      case .always, .never, .version, .fact, .region, .recorded: break
      }
    }
    // By index: a copy of an edge counts the references of its parts.
    for region in nodes {
      for node in region.indices {
        for edge in region[node].edges.indices {
          for type in region[node].edges[edge].types {
            heard[type] = true
            add(region[node].edges[edge].condition, to: type)
          }
        }
      }
    }
    for refusal in machine.refusals {
      for type in refusal.types ?? [] {
        heard[type] = true
        add(refusal.condition, to: type)
      }
    }
    heard[end] = true
    var readings: [String] = []
    if machine.readingKey != nil {
      for state in machine.regions[0].states {
        for value in state.reads where !readings.contains(value) { readings.append(value) }
      }
      for region in nodes {
        for node in region.indices {
          for edge in region[node].edges.indices {
            for reading in region[node].edges[edge].reads where !readings.contains(reading.value) {
              readings.append(reading.value)
            }
          }
        }
      }
    }
    self.readings = readings
    var base = [Int32](repeating: -1, count: end + 1)
    var rowOfType = base
    var rows: [Row] = []
    var rowOfLetter: [Int32] = []
    for type in heard.indices where heard[type] {
      base[type] = Int32(rowOfLetter.count)
      rowOfType[type] = Int32(rows.count)
      let letters = (readings.count + 1) << tests[type].count
      rowOfLetter += [Int32](repeating: Int32(rows.count), count: letters)
      rows.append(Row(type: type, tests: tests[type]))
    }
    self.base = base
    self.rows = rows
    self.rowOfType = rowOfType
    self.rowOfLetter = rowOfLetter
    count = rowOfLetter.count
  }

  /// The letter of an event. `passed` has a bit for each test of the type's row; `reading` is 0 for none.
  public func letter(type: Int, passed: Int, reading: Int) -> Int {
    Int(base[type]) + reading << rows[Int(rowOfType[type])].tests.count + passed
  }

  public func type(of letter: Int) -> Int { rows[Int(rowOfLetter[letter])].type }

  public func parts(of letter: Int) -> (type: Int, passed: Int, reading: Int) {
    let row = rows[Int(rowOfLetter[letter])]
    let offset = letter - Int(base[row.type])
    return (row.type, offset & (1 << row.tests.count - 1), offset >> row.tests.count)
  }
}
