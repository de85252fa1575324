import Auditing
import Console
import Foundation
import PlainText
import Platform
import ScreenDumps
import SpeechOutput

/// The files of screens that arguments name: tree files, dumps of iOS screens, and folders of both.
package struct ScreenFiles {
  /// The paths, in the order of the arguments. The paths in a folder are sorted.
  package let paths: [String]

  /// Finds the files of screens. Of a folder, hidden files and folders are left out, and so is
  /// everything that is neither a tree file nor a dump, such as a transcript or a baseline.
  ///
  /// - Throws: `InputFileError` for a folder that has no screens or cannot be read.
  package init(_ arguments: [String]) throws(InputFileError) {
    var paths: [String] = []
    for argument in arguments {
      guard argument != "-", FileName.isFolder(argument) else {
        paths.append(argument)
        continue
      }
      let found = try Self.files(in: argument).filter(Self.isScreen)
      guard !found.isEmpty else { throw InputFileError.noScreens(argument) }
      paths += found
    }
    self.paths = paths.uniqued
  }

  /// Returns the heard differences between two files: screens, or recorded logs of VoiceOver.
  ///
  /// - Throws: A `ReportableError`.
  package static func changes(
    from old: String, to new: String, language: String?
  ) throws -> [ScreenChange] {
    let files = try [old, new].map { path in
      (name: path == "-" ? "standard input" : path, bytes: try InputFile.bytes(of: path))
    }
    guard files.allSatisfy(LogFile.isLog) else {
      let roots = try files.map { try LoadedTree(name: $0.name, bytes: $0.bytes).root }
      return ScreenDifference(from: roots[0], to: roots[1], language: language).changes
    }
    let logs = try files.map(LogFile.logs)
    // Captures of several screens name them.
    return Set(logs.joined().map { $0.screen ?? "" }).sorted().flatMap { screen in
      let pair = logs.map { logs in
        logs.first { $0.screen ?? "" == screen }?.log ?? RecordedLog(lines: [])
      }
      return pair[0].changes(to: pair[1])
    }
  }

  /// Calls a closure with each path or pair of paths. Of several, one that cannot be read is
  /// reported on standard error and left out.
  ///
  /// - Returns: The paths that could not be read.
  /// - Throws: `OutputError`; for a single path, also its error.
  package static func forEach<Path>(
    _ paths: [Path], _ body: (Path) throws -> Void
  ) throws -> [(path: Path, error: any ReportableError)] {
    var failures: [(path: Path, error: any ReportableError)] = []
    for path in paths {
      do {
        try body(path)
      } catch let error as any ReportableError where paths.count > 1 && !(error is OutputError) {
        CommandLanguage.report(error.report)
        failures.append((path, error))
      }
    }
    return failures
  }

  /// Returns the line before the result of one of several screens. A transcript of phrases is one
  /// object, with an array for each screen.
  static func heading(of path: String, _ format: TranscriptFormat, isFirst: Bool) -> String {
    switch format {
    case .text: (isFirst ? "# " : "\n# ") + path.withVisibleControls + "\n"
    case .jsonl: JSONText.object { $0.member("screen", path) } + "\n"
    case .phrases: (isFirst ? "" : ",") + JSONText.string(path) + ":"
    }
  }

  /// Returns the files in a folder and its subfolders, sorted.
  static func files(in folder: String) throws(InputFileError) -> [String] {
    guard let names = FileName.names(inFolder: folder) else { throw .noPermission(folder) }
    var files: [String] = []
    for name in names.filter({ !$0.hasPrefix(".") }).sorted() {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if FileName.isFolder(path) {
        // A symbolic link may lead back to a folder above.
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        if link != nil { continue }
        files += try Self.files(in: path)
      } else if !FileName.isStream(path) {
        files.append(path)
      }
    }
    return files
  }

  /// Returns a Boolean value that indicates whether a file is a screen by its name and its
  /// beginning. A file that is damaged or cannot be read counts too, so that the error is reported.
  private static func isScreen(_ path: String) -> Bool {
    let name = path.lowercased()
    if name.hasSuffix(".tree.json") { return true }
    let extensions = [".json", ".xml", ".log", ".txt"]
    guard let suffix = extensions.first(where: name.hasSuffix) else { return false }
    guard let handle = FileHandle(forReadingAtPath: path) else { return suffix != ".txt" }
    defer { try? handle.close() }
    let start = [UInt8]((try? handle.read(upToCount: 65_536)) ?? Data())
    // A report of tests, such as the audit's own, isn't a screen.
    if suffix == ".xml" {
      return !String(decoding: start.prefix(512), as: UTF8.self).contains("<testsuite")
    }
    return DumpRecognition.isLikely(start) || suffix == ".json" && isTree(start)
  }

  /// Returns a Boolean value that indicates whether JSON begins as a tree file, or is damaged at
  /// its beginning.
  private static func isTree(_ start: [UInt8]) -> Bool {
    var scanner = JSONScanner(bytes: start)
    do {
      guard try scanner.next() == .beginObject else { return false }
      while true {
        switch try scanner.next() {
        case .key("root"), .key("screen"): if scanner.depth == 1 { return true }
        case .key("version"), .key("$schema"), .end: if scanner.depth < 2 { return false }
        default: break
        }
      }
    } catch {
      // A longer file is cut here.
      return start.count < 65_536
    }
  }
}
