import Console
import ArgumentParser
import PlainText
import Platform
import TextLibrary

struct NotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.notes.rawValue,
    abstract: "List, export, and import notes, highlights, bookmarks, marks, and history.",
    subcommands: [List.self, Export.self, Import.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List notes (newest first), highlights, bookmarks, and marks, one per line.")

    @Argument(help: "The text (default: all texts); for a file, its full path.")
    var text: String?

    func run() throws {
      guard let store = try StudyStore.existing() else { return }
      let notes = try store.notes(of: text).map { note in
        let first = note.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return line("note", note.place, first)
      }
      let highlights = try store.highlights(of: text).map {
        line("highlight", $0.place, $0.color.rawValue)
      }
      let bookmarks = try store.bookmarks(of: text).map { line("bookmark", $0.place, $0.name) }
      let marks = try store.marks(of: text).map { line("mark", $0.place, $0.letter) }
      try StandardOutput.print(lines: notes + highlights + bookmarks + marks)
    }

    private func line(_ kind: String, _ place: StudyPlace, _ content: String) -> String {
      let fields = [kind, place.listed, content].filter { !$0.isEmpty }
      return fields.map(\.withVisibleControls).joined(separator: "\t")
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Export notes, highlights, bookmarks, marks, and history.",
      discussion:
        "JSON can be imported again. Markdown is for reading, with one section for each place.")

    enum Target: String, CaseIterable, ExpressibleByArgument {
      case json, markdown
    }

    @Argument(help: "The text (default: all texts); for a file, its full path.")
    var text: String?

    @Option(name: .customLong("to"), help: "The format.")
    var target: Target = .json

    @Option(help: .file("The file to write; - is standard output."))
    var output = "-"

    func run() throws {
      // An empty file must not replace a backup because a disk is missing.
      let store = StudyStore(try existingLibrary(for: "library"))
      let content =
        switch target {
        case .json: try store.exportJSON(of: text)
        case .markdown: try store.exportMarkdown(of: text)
        }
      let file = try OutputFile(path: output, isPrivate: true)
      file.writeVisibly(content)
      try file.finish()
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Import notes that were exported as JSON.",
      discussion: """
        Existing notes are kept. If a place has a different note, both are kept, one below the \
        other; a different color or mark is reported.
        """)

    @Argument(help: "The file; - is standard input.")
    var file: String

    private static let listedConflicts = 5

    func run() throws {
      let bytes = try InputFile.bytes(of: file)
      let store = StudyStore(try Library(path: Folders().library))
      let summary = try store.importJSON(bytes, file: file)
      for conflict in summary.conflicts.prefix(Self.listedConflicts) {
        CommandLanguage.report(conflict)
      }
      let others = summary.conflicts.count - Self.listedConflicts
      if others > 0 { CommandLanguage.report("not listed: \(counted(.conflict, others))") }
      try StandardOutput.report(
        """
        \(summary.added) added, \(summary.unchanged) there already, \
        \(counted(.conflict, summary.conflicts.count))
        """)
    }
  }
}
