import EventLog
import LifecycleModel
import Replay

/// One call of `model export`.
struct ModelExportCall {
  /// The format of a single machine as a net, see ``AcceptingNet``.
  static let net = "net"

  private let model: Model
  private let log: String?
  private let machines: [Machine]?
  private let format: ModelExport
  private let path: String?

  init(_ operands: [String], _ invocation: Invocation) throws(CommandError) {
    let isNet = invocation.value(ModelAction.format) == Self.net
    if let name = operands.dropFirst(isNet ? 1 : 0).first {
      throw .usage(.unwantedOperand(name, verb: "model export"))
    }
    if isNet, operands.isEmpty || invocation.value(ModelAction.machine) == nil {
      throw .usage("a net is of one machine (--machine) under the header of a log: model export --format net LOG")
    }
    log = isNet ? operands.first : nil
    let model = try Model.named(invocation)
    self.model = model
    if let name = invocation.value(ModelAction.machine) {
      machines = try model.machines(named: [name])
    } else {
      machines = nil
    }
    format = invocation.value(ModelAction.format).flatMap(ModelExport.init) ?? .json
    path = invocation.value(.output)
  }

  func run(on console: Console) throws(CommandError) -> CommandStatus {
    let text =
      try log.map { path throws(CommandError) in try net(under: path) }
      ?? format.text(of: model, machines: machines)
    guard let path, path != "-" else {
      console.output.write(text)
      return .done
    }
    try FileOutput.write(Array(text.utf8), to: path)
    return .done
  }

  private func net(under path: String) throws(CommandError) -> String {
    guard let machine = model.machines.firstIndex(where: { $0.id == machines?.first?.id }) else {
      throw .fault("the machine is not of the model")
    }
    let net: AcceptingNet?
    do { net = try AcceptingNet(of: .file(path), model: model, machine: machine) } catch {
      throw .input(path: path, reason: error.message)
    }
    guard let net else { throw .input(path: path, reason: "it has no header that declares its channels") }
    return JSONText.text(of: net.json(machine: model.machines[machine].id)) + "\n"
  }
}

extension AcceptingNet {
  fileprivate func json(machine: String) -> JSONValue {
    func numbers(_ numbers: [Int]) -> JSONValue { .array(numbers.map { .integer($0) }) }
    let rows = tests.filter { !$0.tests.isEmpty }.map { row -> JSONValue in
      let tests = row.tests.map { test -> JSONValue in
        [
          "key": .string(test.key), "values": .array(test.values.map { .string($0) }), "absent": .bool(test.absent),
          "unknown": .bool(test.unknown),
        ]
      }
      return ["type": .string(row.type), "tests": .array(tests)]
    }
    return [
      "format": "lifetrace-net/1", "machine": .string(machine), "places": .integer(placeCount),
      "initial": numbers([0]), "final": numbers(final), "tests": .array(rows),
      "activities": .array(activities.map { ["name": .string($0.name), "type": .string($0.type)] }),
      "transitions": .array(transitions.map { numbers([$0.from, $0.activity, $0.to]) }),
    ]
  }
}
