import EventLog
import LifecycleModel

/// One call of `model compile`.
struct ModelCompileCall {
  private let folders: [String]
  private let path: String?

  init(_ folders: [String], to path: String?) {
    self.folders = folders
    self.path = path
  }

  func run(on console: Console) throws(CommandError) -> CommandStatus {
    if folders.isEmpty { throw .usage(.missingOperand("a folder", verb: "model compile")) }
    guard let path, path != "-" else { throw .usage("model compile needs --output FILE") }
    var models: [Model] = []
    var documents: [ModelSource] = []
    for folder in folders {
      guard FileStatus.isFolder(folder) else { throw .input(path: folder, reason: "no such folder") }
      do {
        let sources = try ModelSource.folder(folder)
        models += try Model.compileAll(sources)
        documents += sources
      } catch let error as ModelProblems {
        error.problems.forEach { console.say($0.description) }
        return .findings
      } catch let error as ModelProblem {
        console.say(error.description)
        return .findings
      } catch {
        throw .input(path: folder, reason: "\(error)")
      }
    }
    try FileOutput.write(ModelImage.write(models, documents: documents), to: path)
    return .done
  }
}
