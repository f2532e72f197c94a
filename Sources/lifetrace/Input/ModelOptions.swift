import LifecycleModel
import Replay

/// The options that choose what logs are judged by, and what they come to.
enum ModelOptions {
  static let model = Option(
    long: "model", value: .file("FILE"), isRepeatable: true,
    help: "judge by this model document: alone, or with what it extends")
  static let noQuirks = Option(long: "no-quirks", help: "what known behaviours of the system excuse is a violation")

  static let options: [Option] = [model, noQuirks]

  /// The models of a call, by profile.
  static func library(_ invocation: Invocation) throws(CommandError) -> ModelLibrary {
    let paths = invocation.values(model)
    let library = paths.isEmpty ? ModelLibrary.builtIn : ModelLibrary(try userModel(paths))
    return invocation.has(noQuirks) ? library.withoutQuirks : library
  }

  static func userModel(_ paths: [String]) throws(CommandError) -> UserModel {
    let sources = try documents(paths)
    do {
      return try UserModel(sources)
    } catch {
      throw .usage("\(error)")
    }
  }

  /// Documents in files. A faulty one is wrong usage, as a faulty option is.
  static func documents(_ paths: [String]) throws(CommandError) -> [ModelSource] {
    var sources: [ModelSource] = []
    for path in paths {
      do {
        sources.append(try ModelSource.file(path))
      } catch let problem as ModelProblem {
        throw .usage(problem.description)
      } catch {
        throw .input(path: path, reason: FileStatus.exists(path) ? "it cannot be read as text" : "no such file")
      }
    }
    return sources
  }
}
