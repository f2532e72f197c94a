import EventLog
import LifecycleModel
import Replay

/// One call of `model lint`.
struct ModelLintCall {
  private let operands: [String]

  init(_ operands: [String]) { self.operands = operands }

  /// Faults of documents are findings: the exit status is that of findings.
  func run(on console: Console) throws(CommandError) -> CommandStatus {
    var status = CommandStatus.done
    for (name, read) in models {
      var faults: [ModelProblem] = []
      do {
        faults = ModelLint.problems(in: try read(), engine: .replay)
      } catch let problem as ModelProblem {
        faults = [problem]
      } catch let error as CommandError {
        throw error
      } catch {
        throw .input(
          path: name, reason: FileStatus.exists(name) ? "it cannot be read as text" : "no such file or folder")
      }
      if !faults.isEmpty { status = .findings }
      console.output.write(TerminalText.lines(faults.map(\.description)))
      console.output.write(
        TerminalText.lines([faults.isEmpty ? "\(name): no faults" : "\(name): \(faults.count) faults"]))
    }
    return status
  }

  /// What is to be looked at: each folder is one model, all files together another one.
  private var models: [(name: String, read: () throws -> [ModelSource])] {
    if operands.isEmpty {
      return Model.builtInModels.map { id in
        // Whoever works on the documents wants those that are being worked on.
        let folder = "Sources/LifecycleModel/Documents/\(id)"
        return FileStatus.isFolder(folder)
          ? (folder, { try ModelSource.folder(folder) }) : (id, { try ModelSource.builtIn(id) })
      }
    }
    let files = operands.filter { !FileStatus.isFolder($0) }
    let folders = operands.filter(FileStatus.isFolder).map { folder in
      (folder, { try UserModel.withBase(try ModelSource.folder(folder)) })
    }
    if files.isEmpty { return folders }
    return folders + [
      (files.joined(separator: ", "), { try UserModel.withBase(try files.map { try ModelSource.file($0) }) })
    ]
  }
}
