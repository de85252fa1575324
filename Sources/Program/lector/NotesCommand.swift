import ArgumentParser
import Composition
import Foundation
import PlainText
import Platform
import SpeechOutput
import TextLibrary

struct NotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.notes.rawValue,
    abstract: "List, export and import notes, highlights, bookmarks, marks and history.",
    subcommands: [List.self, Export.self, Import.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List notes, highlights and bookmarks, a line each; of notes the newest first.")

    @Argument(help: "The text; all without it. A file is named by its full path.")
    var text: String?

    func run() throws {
      guard let store = try NotesCommand.existingStore() else { return }
      for note in try store.notes(of: text) {
        let first = note.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        line("note", note.place, first)
      }
      for highlight in try store.highlights(of: text) {
        line("highlight", highlight.place, highlight.colour.rawValue)
      }
      for bookmark in try store.bookmarks(of: text) { line("bookmark", bookmark.place, "") }
    }

    private func line(_ kind: String, _ place: StudyPlace, _ content: String) {
      let fields = [kind, place.told, content].filter { !$0.isEmpty }
      print(fields.map(\.withVisibleControls).joined(separator: "\t"))
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write everything to a file.",
      discussion: "JSON can be imported again; Markdown is to read, a section a place.")

    enum Target: String, CaseIterable, ExpressibleByArgument {
      case json, markdown
    }

    @Argument(help: "The text; all without it. A file is named by its full path.")
    var text: String?

    @Option(name: .customLong("to"), help: "The format.")
    var target: Target = .json

    @Option(help: "The file to write; standard output without it.")
    var output = "-"

    func run() throws {
      let store = try NotesCommand.existingStore()
      let content =
        switch target {
        case .json: try store?.exportJSON(of: text) ?? StudyStore.emptyJSON
        case .markdown: try store?.exportMarkdown(of: text) ?? ""
        }
      let file = try OutputFile(path: output)
      file.write(visible(content))
      try file.flush()
    }

    /// A file gets the notes as they are; a terminal must not get what would steer it.
    private func visible(_ text: String) -> String {
      guard output == "-", isatty(STDOUT_FILENO) != 0 else { return text }
      let scalars = text.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? $0 : $0.visible }
      return String(String.UnicodeScalarView(scalars))
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take in what was exported as JSON.",
      discussion: """
        What is there already stays: where a place has another note both are kept, one below the \
        other; where it has another colour or mark that is told.
        """)

    @Argument(help: "The file; - is standard input.")
    var file: String

    func run() throws {
      let bytes = try InputFile.bytes(of: file)
      let store = StudyStore(try Library(path: Folders().library))
      let summary = try store.importJSON(bytes, file: file)
      for conflict in summary.conflicts {
        let line = "lector: \(conflict)".withVisibleControls + "\n"
        FileHandle.standardError.write(Data(line.utf8))
      }
      print(
        "\(summary.added) added, \(summary.unchanged) there already, "
          + "\(counted("conflict", summary.conflicts.count))")
    }
  }

  /// The notes of a library that is there; asking for them makes none.
  fileprivate static func existingStore() throws -> StudyStore? {
    let path = Folders().library
    return Library.exists(at: path) ? StudyStore(try Library(path: path)) : nil
  }
}
