import AccessibilityModel
import Foundation
import PlainText
import ScreenDumps

/// A tree from a tree file, or from what another tool dumped of an iOS screen.
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
    dump = try ScreenDump.read(name: name, bytes: bytes)
    if let dump {
      root = dump.root
      file = nil
    } else {
      let file: TreeFile
      do {
        file = try TreeFile(name: name, bytes: bytes)
      } catch {
        guard let line = JSONScanner.lineOfEarlyEnd(in: bytes) else { throw error }
        throw TruncatedFileError(name: name, line: line)
      }
      self.file = file
      root = file.root
    }
  }

  /// Reports the elements of a tree file that are left out, and what the format of a dump lacks.
  func report(isVerbose: Bool) {
    if let format = dump?.format {
      warn(isVerbose ? format.fullNotice : format.notice)
    }
    for place in file?.frameless ?? [] {
      warn("\(place): an element without frame and screenFrame is left out")
    }
  }

  private func warn(_ message: String) {
    CommandLanguage.report("\(name): \(message)".withVisibleControls)
  }
}

/// The error for a JSON file that was cut short.
package struct TruncatedFileError: ReportableError {
  let name: String
  let line: Int

  package var description: String {
    "\(name):\(line): the file ends early; expected the rest of the JSON".withVisibleControls
  }
}

extension LoadedTree {
  /// Returns the line on which the file describes a node, counted from 1.
  func line(of node: AccessibilityNode) -> Int? {
    dump?.place(of: node)?.line ?? file?.line(of: node)
  }
}
