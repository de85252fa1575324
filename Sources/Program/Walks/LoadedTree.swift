import Platform
import Console
import AccessibilityModel
import PlainText
import ScreenDumps
import ScreenReading

/// A tree from a tree file, or from another tool's dump of an iOS screen.
package struct LoadedTree {
  /// The name of the file in messages.
  package let name: String
  package let root: AccessibilityNode
  /// The dump, or nil for a tree file.
  package let dump: ScreenDump?
  /// The tree file, or nil for a dump.
  package let file: TreeFile?

  /// Loads a tree; `-` is standard input.
  ///
  /// - Throws: A `ReportableError`.
  package init(at path: String) throws {
    try self.init(name: path == "-" ? "standard input" : path, bytes: InputFile.bytes(of: path))
  }

  init(name: String, bytes: [UInt8]) throws {
    self.name = name
    guard !bytes.starts(with: [0x1F, 0x8B]) else {
      throw ContentError("\(name): compressed by gzip; unpack it with gunzip")
    }
    dump = try ScreenDump.read(name: name, bytes: bytes)
    if let dump {
      root = dump.root
      file = nil
    } else {
      let file: TreeFile
      do {
        file = try TreeFile(name: name, bytes: bytes)
      } catch {
        if let line = JSONScanner.lineOfEarlyEnd(in: bytes) {
          throw ContentError(
            "\(name):\(line): the file ends early; expected the rest of the JSON")
        }
        let start = bytes.first { ![0xEF, 0xBB, 0xBF, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
        let isTree =
          name.hasSuffix(".tree.json")
          || String(decoding: bytes.prefix(65_536), as: UTF8.self).contains("\"root\"")
        guard let start, !isTree || !"{[".utf8.contains(start) else { throw error }
        throw ContentError(
          """
          \(name): neither a tree nor a known dump; expected the JSON of a tree, or a dump of \
          Appium, WebDriverAgent, XCUITest, idb, AXe, AccessibilitySnapshot, Maestro, Detox, or \
          EarlGrey
          """)
      }
      self.file = file
      root = file.root
    }
  }

  /// Reports the omitted elements of a tree file, and the information that the format of a dump
  /// lacks.
  func report(isVerbose: Bool) {
    if let format = dump?.format {
      warn(isVerbose ? format.fullNotice : format.notice)
    }
    reportNotes()
    for place in file?.frameless ?? [] {
      warn("\(place): an element without frame and screenFrame is left out")
    }
  }

  /// Reports a screen on which nothing can be reached.
  package func reportIfUnreachable() {
    let traversal = Traversal()
    guard traversal.elements(of: root).isEmpty else { return }
    guard let modal = traversal.modalViewWithoutElements(in: root) else {
      return warn("no element can be reached")
    }
    let place = dump?.place(of: modal).map { "line \($0.line)" } ?? modal.treePath
    warn("no element can be reached: the modal view hides the others and is hidden (\(place))")
  }

  /// Reports notes for the user about the content of a dump.
  func reportNotes() {
    for note in dump?.notes ?? [] { CommandLanguage.report("\(name):\(note)") }
  }

  private func warn(_ message: Message) {
    CommandLanguage.report("\(name): \(message)")
  }
}
