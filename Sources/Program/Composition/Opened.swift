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

/// The target of an argument of a command or a script: a text, a tree of elements, or a scene.
package enum Opened {
  /// A text, with the warnings about its file.
  case text(any TextSource, warnings: WarningList? = nil)
  case tree(AccessibilityNode, name: String)
  /// A scene of the gallery, with its trap, if any.
  case scene(String, trap: String?)

  /// Opens a text, or a file with the extension of tree files or page sources.
  ///
  /// - Throws: A `ReportableError`.
  static func open(_ name: String) throws -> Opened {
    if name.hasSuffix(".tree.json") || name.lowercased().hasSuffix(".xml") && isPageSource(name) {
      return try tree(at: name)
    }
    return try text(named: name)
  }

  /// Opens a text with the warnings about its file.
  ///
  /// - Throws: A `ReportableError`.
  static func text(named name: String, settings: Settings? = nil) throws -> Opened {
    var found: WarningList?
    let text = try OpenedText.open(name, settings: settings) { found = $0 }
    return .text(text, warnings: found)
  }

  private static func isPageSource(_ path: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    let start = (try? handle.read(upToCount: 4_096)) ?? Data()
    return PageSource.isLikely([UInt8](start))
  }

  /// Loads a tree file, or the page source of an iOS screen; `-` is standard input. Elements that
  /// are left out are reported on standard error.
  ///
  /// - Throws: A `ReportableError`.
  package static func tree(at path: String) throws -> Opened {
    let bytes = try InputFile.bytes(of: path)
    let name = path == "-" ? "standard input" : path
    if PageSource.isLikely(bytes) {
      let tree = try PageSource.read(name: name, bytes: bytes)
      warn("\(name): \(PageSource.limitations)")
      return .tree(tree, name: title(of: path))
    }
    let file = try TreeFile(name: name, bytes: bytes)
    for place in file.frameless {
      warn("\(name): \(place): an element without frame and screenFrame is left out")
    }
    return .tree(file.root, name: title(of: path))
  }

  private static func title(of path: String) -> String {
    (path as NSString).lastPathComponent.withVisibleControls
  }

  private static func warn(_ message: String) {
    FileHandle.standardError.write(Data("lector: \(message.withVisibleControls)\n".utf8))
  }
}
