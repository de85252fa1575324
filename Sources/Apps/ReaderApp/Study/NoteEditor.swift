import Foundation
import PlainText
import Platform
import TextLibrary

/// The user's own editor for notes: the editor in the settings, otherwise VISUAL, EDITOR, or vi.
package struct NoteEditor {
  private let run: ([String]) -> Bool
  private let folder: String

  /// - Parameters:
  ///   - run: Lends the terminal to a program until that ends; returns whether it ended with
  ///     status 0.
  ///   - folder: The folder for texts that aren't notes.
  package init(run: @escaping ([String]) -> Bool, folder: String = Folders().data) {
    self.run = run
    self.folder = folder
  }

  /// Opens a text in the editor and returns the edited text, or nil if the editor failed.
  ///
  /// - Parameter program: A command with its arguments, or nil if the settings do not name one.
  /// - Throws: `OutputError` if the file cannot be written; `EditorError` if the result is not
  ///   text.
  package func edit(_ text: String, program: String?) throws -> String? {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.path + "/note.md"
    try WholeFile.write(Array(text.utf8), to: file, isPrivate: true, replaces: false)
    // The variables may include arguments (`emacs -nw`), which the shell separates; the path of the
    // file is passed unchanged.
    let command = "exec ${2:-${VISUAL:-${EDITOR:-vi}}} \"$1\""
    guard run(["sh", "-c", command, "sh", file, program ?? ""]) else { return nil }
    if let status = FileStatus(of: file), status.st_size > Note.longest {
      throw refusal(
        of: file,
        """
        the text has \(status.st_size) bytes, a note at most \(Note.longest); the note is unchanged
        """)
    }
    guard let data = FileManager.default.contents(atPath: file),
      let edited = String(bytes: data, encoding: .utf8)
    else { throw refusal(of: file, "the editor left no UTF-8 text; the note is unchanged") }
    // The library would keep only the text before it.
    guard !edited.utf8.contains(0) else {
      throw refusal(of: file, "the editor left a null character; the note is unchanged")
    }
    return edited.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Keeps a text that isn't a note next to the library.
  ///
  /// - Returns: An error with the reason and the place of the text.
  private func refusal(of file: String, _ reason: Message) -> EditorError {
    let kept = "\(folder)/note-\(Int(Date.now.timeIntervalSince1970)).md"
    guard (try? PrivateFiles.makeFolder(folder)) != nil, rename(file, kept) == 0 else {
      return EditorError(report: reason)
    }
    return EditorError(report: "\(reason); the text is in \(kept)")
  }
}

/// A fault in the text that an editor returned.
package struct EditorError: ReportableError {
  package let report: Message
}
