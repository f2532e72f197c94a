/// What a `LOG` operand stands for, folders taken apart.
enum LogOperand: Equatable {
  case file(String)
  case standardInput
  /// Nothing can be read there. It has its entry in reports all the same.
  case unreadable(path: String, reason: String)

  /// How it is called in reports.
  var path: String {
    switch self {
    case .file(let path), .unreadable(let path, _): path
    case .standardInput: "-"
    }
  }

  /// Names that a folder stands for.
  static let endings = [".jsonl", ".jsonl.gz", ".jsonl.zst"]

  /// - Parameters:
  ///   - isLog: whether a file of a folder looks like a log; others are skipped.
  ///   - note: told about each file that was skipped.
  static func expand(
    _ operands: [String], isLog: (String) -> Bool, note: (String) -> Void
  ) throws(UsageError) -> [LogOperand] {
    guard operands.count(where: { $0 == "-" }) < 2 else { throw .other("standard input can be read only once") }
    return operands.flatMap { operand -> [LogOperand] in
      if operand == "-" { return [.standardInput] }
      return FileStatus.isFolder(operand) ? logs(in: operand, isLog: isLog, note: note) : [.file(operand)]
    }
  }

  private static func logs(in folder: String, isLog: (String) -> Bool, note: (String) -> Void) -> [LogOperand] {
    guard let names = FileStatus.names(in: folder) else {
      return [.unreadable(path: folder, reason: System.lastError)]
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var logs: [LogOperand] = []
    for name in names where endings.contains(where: name.text.hasSuffix) {
      let path = prefix + name.text
      guard name.isUTF8 else {
        logs.append(.unreadable(path: path, reason: "the name of this file is no UTF-8, so it cannot be opened"))
        continue
      }
      if FileStatus.isFolder(path) { continue }
      if isLog(path) {
        logs.append(.file(path))
      } else {
        note("\(path): skipped, its first line has no type")
      }
    }
    return logs.isEmpty
      ? [.unreadable(path: folder, reason: "no logs in this folder (*.jsonl, *.jsonl.gz, *.jsonl.zst)")] : logs
  }
}
