import AccessibilityModel
import Auditing
import Foundation
import PlainText
import Platform

/// A comparison of Lector with recorded logs of VoiceOver: each log in a folder, with the tree or
/// dump of the same name in the same folder.
package struct FidelityReport {
  private var entries: [(name: String, result: RecordedLog.Result)] = []
  /// The logs that are not counted, and why.
  private var notes: [Message] = []
  /// The errors of files that cannot be read, in the order of their names.
  package private(set) var errors: [any Error] = []

  /// The number of lines that agree.
  package var same: Int { entries.reduce(0) { $0 + $1.result.same } }
  /// The number of lines.
  package var count: Int { entries.reduce(0) { $0 + $1.result.count } }
  /// The share of the lines that agree, in percent; 0 without lines.
  package var percent: Double { count == 0 ? 0 : Double(same) * 100 / Double(count) }

  /// Compares all logs in a folder and its subfolders.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - language: The language of the screen reader's own words, or nil to use the language of
  ///     each tree or, if it has none, of its log.
  /// - Throws: A `ReportableError` if there is no such folder. Unreadable files are in `errors`.
  package init(folder: String, language: String?) throws {
    var trees: [String: LoadedTree] = [:]
    var logs: [(path: String, logs: [(screen: String?, log: RecordedLog)])] = []
    for path in try Self.files(in: folder) {
      do {
        let bytes = try InputFile.bytes(of: path)
        if LogFile.isLog(name: path, bytes: bytes) {
          logs.append((path, try LogFile.logs(name: path, bytes: bytes)))
        } else {
          trees[Self.key(path)] = try LoadedTree(name: path, bytes: bytes)
        }
      } catch {
        errors.append(error)
      }
    }
    for (path, logs) in logs {
      for (screen, log) in logs {
        do {
          try compare(log, screen, at: path, language, trees)
        } catch {
          errors.append(error)
        }
      }
    }
  }

  private mutating func compare(
    _ log: RecordedLog, _ screen: String?, at path: String, _ language: String?,
    _ trees: [String: LoadedTree]
  ) throws {
    let folder = (path as NSString).deletingLastPathComponent
    let name: Message = screen.map { "\(path), \($0)" } ?? "\(path)"
    guard !log.isEmpty else { return notes.append("\(name): empty; not counted") }
    let named = screen.flatMap { trees[Self.key((folder as NSString).appendingPathComponent($0))] }
    guard let tree = named ?? trees[Self.key(path)] else {
      return notes.append("\(name): no tree of this name; not counted")
    }
    let known = try log.language(file: path)
    let speech = RecordedLog.speech(
      of: tree.root, language: language ?? LogFile.language(of: tree.root, log: known))
    let result = log.bounded.compare(with: speech, application: tree.root.labelText)
    entries.append((name.description, result))
  }

  /// Returns the files that may be logs, trees, or dumps, sorted by name.
  private static func files(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else {
      throw InputFileError.noSuchFile(folder)
    }
    guard FileName.isFolder(folder) else { throw UsageError("\(folder): expected a folder") }
    return try ScreenFiles.files(in: folder).filter { path in
      [".json", ".xml", ".txt", ".log"].contains(where: path.hasSuffix)
    }
  }

  /// Returns the path of a file without its extensions.
  private static func key(_ path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return (folder as NSString).appendingPathComponent(LogFile.screen(of: path))
  }

  /// A Boolean value that indicates whether no log was compared, although all files could be read.
  package var isEmpty: Bool { entries.isEmpty && errors.isEmpty }

  /// The report: a line for each log, one for each difference, and the sum.
  package var lines: [Message] {
    var lines: [Message] = []
    for entry in entries {
      let result = entry.result
      lines.append("\(entry.name): \(result.same) of \(result.count) lines")
      lines += result.notCompared.map { "  \($0)" }
      for difference in result.differences {
        let place: Message = difference.line.map { "line \($0)" } ?? "at the end"
        lines.append("  \(place): \(difference.cause(among: result.differences))")
        lines.append("    recorded: \(difference.recorded ?? "nothing")")
        lines.append("    Lector:   \(difference.spoken ?? "nothing")")
      }
    }
    if entries.isEmpty { return notes }
    return lines + notes + ["\(same) of \(count) lines agree (\(Self.written(percent)) %)"]
  }

  /// Returns a percentage with one digit after the point, rounded down, so that only full agreement
  /// is 100.
  private static func written(_ percent: Double) -> String {
    let tenths = Int(percent * 10)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
