import Foundation
import PlainText

/// The user's own editor for notes: that of the settings, otherwise VISUAL, EDITOR, or vi.
struct NoteEditor {
  /// Lends the terminal to a program until that ends; returns whether it ended with status 0.
  let run: ([String]) -> Bool
  /// The folder of the file while it is being edited.
  let folder: String
  /// A command with its arguments; nil if the settings do not name one.
  let program: String?

  /// Opens a text in the editor and returns the edited text, or nil if the editor failed.
  ///
  /// - Throws: `OutputError` if the file cannot be written; `EditorError` if the result is not
  ///   text.
  func edit(_ text: String) throws -> String? {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = "\(folder)/note-\(UUID().uuidString).md"
    let isMade = FileManager.default.createFile(
      atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    guard isMade else { throw EditorError("\(file): cannot be written") }
    defer { unlink(file) }
    // The variables may include arguments (`emacs -nw`), which the shell separates; the path of the
    // file is passed unchanged.
    let command = "exec ${2:-${VISUAL:-${EDITOR:-vi}}} \"$1\""
    guard run(["sh", "-c", command, "sh", file, program ?? ""]) else { return nil }
    guard let data = FileManager.default.contents(atPath: file),
      let edited = String(bytes: data, encoding: .utf8)
    else { throw EditorError("the editor left no UTF-8 text; the note is unchanged") }
    return edited.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// A fault in the text that an editor returned.
package struct EditorError: ReportableError {
  package let description: String

  init(_ message: String) { description = message.withVisibleControls }
}
