import EventLog
import LifecycleModel

/// One call of `model export`.
struct ModelExportCall {
  private let model: Model
  private let machines: [Machine]?
  private let format: ModelExport
  private let path: String?

  init(_ operands: [String], _ invocation: Invocation) throws(CommandError) {
    if let name = operands.first { throw .usage(.unwantedOperand(name, verb: "model export")) }
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
    let text = format.text(of: model, machines: machines)
    guard let path, path != "-" else {
      console.output.write(text)
      return .done
    }
    do throws(OutputError) {
      let file = try FileOutput(path: path)
      try file.write(Array(text.utf8))
      try file.commit()
    } catch {
      throw .output(path: path, reason: error.message)
    }
    return .done
  }
}
