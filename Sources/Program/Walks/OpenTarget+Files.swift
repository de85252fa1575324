import Composition
import Foundation
import PlainText
import Platform
import ScreenDumps

extension OpenTarget {
  /// Opens a text, or a file with the extension of tree files or the content of a dump.
  ///
  /// - Throws: A `ReportableError`.
  package static func open(_ name: String, _ options: RunOptions) throws -> OpenTarget {
    if name.hasSuffix(".tree.json") || isDump(name) { return try tree(at: name) }
    let text = try TextOpener().open(name, isSpoken: true)
    let opener = TextOpener(folders: options.folders)
    return .text(
      text.text, beside: try options.parallel.map { try opener.open($0) }, warnings: text.warnings)
  }

  /// Returns a Boolean value that indicates whether a name is a path of a dump, whatever its
  /// extension is. The name of a text has neither a slash nor a dot.
  private static func isDump(_ path: String) -> Bool {
    guard path.contains("/") || path.contains("."), !FileName.isStream(path),
      let handle = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? handle.close() }
    let start = (try? handle.read(upToCount: 65_536)) ?? Data()
    return DumpRecognition.isLikely([UInt8](start))
  }

  /// Loads a tree file, or another tool's dump of an iOS screen; `-` is standard input. Reports
  /// omitted elements, and information that a dump cannot contain, on standard error.
  ///
  /// - Parameter isVerbose: A Boolean value that indicates whether to report all information that
  ///   the format of a dump lacks.
  /// - Throws: A `ReportableError`.
  package static func tree(at path: String, isVerbose: Bool = false) throws -> OpenTarget {
    try tree(LoadedTree(at: path), at: path, isVerbose: isVerbose)
  }

  /// Returns a loaded tree, and reports its omissions.
  package static func tree(_ loaded: LoadedTree, at path: String, isVerbose: Bool) -> OpenTarget {
    loaded.report(isVerbose: isVerbose)
    return .tree(loaded.root, name: (path as NSString).lastPathComponent.withVisibleControls)
  }
}
