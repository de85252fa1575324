import AccessibilityModel
import CellGrids
import Configuration
import Formats
import Foundation
import Interlinear
import PlainText
import ReaderApp
import ScreenDumps
import ScreenReading
import Sessions
import SpeechOutput
import TextLibrary

/// The target of an argument of a command or a script: a text, a tree of elements, or a scene.
package enum Opened {
  /// A text, with the warnings about its file.
  case text(any TextSource, warnings: WarningList? = nil)
  case tree(AccessibilityNode, name: String)
  /// A scene of the gallery, with its trap, if any.
  case scene(String, trap: String?)

  /// Opens a text, or a file with the extension of tree files or the content of a dump.
  ///
  /// - Throws: A `ReportableError`.
  static func open(_ name: String) throws -> Opened {
    let lowered = name.lowercased()
    let mayBeDump = [".xml", ".json"].contains(where: lowered.hasSuffix)
    if name.hasSuffix(".tree.json") || mayBeDump && isDump(name) { return try tree(at: name) }
    return try text(named: name)
  }

  /// Opens a text with the warnings about its file.
  ///
  /// - Parameter atOnce: Whether the rest of a file may still be to come.
  /// - Throws: A `ReportableError`.
  static func text(
    named name: String, settings: Settings? = nil, atOnce: Bool = false
  ) throws -> Opened {
    var found: WarningList?
    let text = try OpenedText.open(name, settings: settings, isSpoken: true, atOnce: atOnce) {
      found = $0
    }
    return .text(text, warnings: found)
  }

  /// The text whose rest is still to come; nil for anything that is there.
  var arriving: ArrivingText? {
    guard case .text(let text, _) = self else { return nil }
    return text as? ArrivingText
  }

  /// Returns the same with all of its text, for which it waits.
  ///
  /// - Throws: A `ReportableError`.
  func whole() throws -> Opened {
    guard let arriving else { return self }
    arriving.wait()
    try arriving.report()
    return .text(arriving.current, warnings: arriving.warnings)
  }

  private static func isDump(_ path: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    let start = (try? handle.read(upToCount: 65_536)) ?? Data()
    return ScreenDump.isLikely([UInt8](start))
  }

  /// Loads a tree file, or what another tool dumped of an iOS screen; `-` is standard input. Elements
  /// that are left out, and what a dump cannot contain, are reported on standard error.
  ///
  /// - Parameter isVerbose: Whether everything that the format of a dump lacks is reported.
  /// - Throws: A `ReportableError`.
  package static func tree(at path: String, isVerbose: Bool = false) throws -> Opened {
    let loaded = try LoadedTree(at: path)
    loaded.report(isVerbose: isVerbose)
    return .tree(loaded.root, name: title(of: path))
  }

  private static func title(of path: String) -> String {
    (path as NSString).lastPathComponent.withVisibleControls
  }
}
