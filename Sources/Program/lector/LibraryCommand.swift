import Console
import ArgumentParser
import Formats
import Interlinear
import PlainText
import Platform
import ReaderApp
import TextLibrary

struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.library.rawValue, abstract: "Show and change the library.",
    subcommands: [List.self, Info.self, Remove.self, Rename.self, Check.self, Backup.self],
    defaultSubcommand: List.self)

  enum ListFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the texts and the lexica.")

    @Option(help: "The format.")
    var format: ListFormat = .text

    func run() throws {
      let library = try Library.existing(at: Folders().library)
      var items: [any LibraryItem] = try library?.entries() ?? []
      items += try library?.listedLexica() ?? []
      switch format {
      case .text where items.isEmpty:
        try StandardOutput.report(
          """
          The library is empty. "lector texts" lists the available texts; "lector import FILE" adds your \
          own.
          """)
      case .text:
        try StandardOutput.report(lines: items.map(\.line))
      case .json:
        try StandardOutput.print(JSONText.array { for item in items { item.append(to: &$0) } })
      }
    }
  }

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the details of a text or lexicon.")

    @Argument(help: "The text or the lexicon.")
    var name: String

    @Option(help: "The format.")
    var format: ListFormat = .text

    func run() throws {
      let item = try item
      if format == .text { return try StandardOutput.report(lines: item.details) }
      var json = JSONText()
      item.append(to: &json)
      try StandardOutput.print(json.text)
    }

    private var item: any LibraryItem {
      get throws {
        if name == "sampler" { return try Library.Entry(EmbeddedText.sampler()) }
        let library = try existingLibrary(for: name)
        return try library.listedLexica().first { $0.description.name == name }
          ?? library.entry(named: name)
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a text or lexicon. Notes on a text are kept.")

    @Argument(help: "The text or the lexicon.")
    var name: String

    func run() throws { try existingLibrary(for: name).remove(name) }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Rename a text or lexicon.")

    @Argument(help: ArgumentHelp("The text or the lexicon.", valueName: "name"))
    var old: String

    @Argument(help: ArgumentHelp("Its new name.", valueName: "new-name"))
    var new: String

    func run() throws { try existingLibrary(for: old).rename(old, to: TextName.chosen(new)) }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check the library's integrity.",
      discussion: """
        Reports what can be saved from a damaged library. With --salvage, saves that into a new \
        library: notes, highlights, and bookmarks first. The damaged library is not changed. In a \
        sound library, completes search indexes that an older version made.
        """)

    @Option(help: .file("The new file for everything that can be saved."))
    var salvage: String?

    func run() throws {
      let path = Folders().library
      guard Library.exists(at: path) else {
        return try StandardOutput.report("no library yet")
      }
      if let salvage {
        // Nothing is checked first: SQLite can read more than a library that Lector can open.
        let report = try Salvage.save(path, to: salvage)
        try StandardOutput.report(lines: report.lines)
        try StandardOutput.report(
          "to use it: remove \(path), \(path)-wal and \(path)-shm, then move it there")
        if report.hasLosses { throw LibraryError.salvagedInPart(path: path) }
        return
      }
      guard let fault = try fault(at: path) else {
        try StandardOutput.report("no damage found")
        for name in try Library(path: path).completeIndexes() {
          try StandardOutput.report("\(name): a new index finds every word")
        }
        return
      }
      // The salvaged library is discarded: salvaging is the only way to find out which data can be
      // saved.
      let folder = try TemporaryFolder()
      let report = try Salvage.save(path, to: folder.path + "/library.sqlite3")
      withExtendedLifetime(folder) {}
      try StandardOutput.report(lines: ["what --salvage FILE can save:"] + report.lines)
      throw fault
    }

    /// Returns the reason why the library is damaged, or nil if it is sound.
    private func fault(at path: String) throws -> LibraryError? {
      do {
        let faults = try Library(path: path).check()
        return faults.isEmpty ? nil : .unsound(path: path, faults: faults)
      } catch let error as LibraryError where error.isDamage {
        return error
      }
    }
  }

  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Copy the library to a new file.")

    @Argument(help: "The new file.")
    var file: String

    func run() throws { try existingLibrary(for: "library").backup(to: file) }
  }
}

/// Opens the library. If there is none yet, throws an error instead of creating one.
///
/// - Throws: `LibraryError`.
func existingLibrary(for name: String) throws -> Library {
  guard let library = try Library.existing(at: Folders().library) else {
    throw LibraryError.empty(name: name)
  }
  return library
}

extension StudyStore {
  /// Returns the study data of the library if it exists, otherwise nil; none is created for them.
  static func existing() throws -> StudyStore? {
    try Library.existing(at: Folders().library).map(StudyStore.init)
  }
}

/// A text or a lexicon of the library.
private protocol LibraryItem {
  /// The item on one line.
  var line: Message { get }
  var details: [Message] { get }
  func append(to json: inout JSONText)
}

/// Returns the line of a text or a lexicon, without a title that is only its name.
private func summary(_ name: String, _ title: String, _ counts: Message) -> Message {
  title == name ? "\(name): \(counts)" : "\(name): \(title), \(counts)"
}

extension Library.Entry: LibraryItem {
  var line: Message {
    let rows = countedRows(verseCount, hasVerses: hasVerses)
    let counts: Message = "\(counted(.book, bookCount)), \(rows), \(counted(.word, wordCount))"
    return summary(name, TextDescription.title(title, orName: name), counts)
  }

  var details: [Message] {
    var lines: [Message] = [line, "tiers: \(tiers.joined(separator: " "))"]
    if !source.isEmpty { lines.append("source: \(source)") }
    if !credits.isEmpty { lines.append("credits: \(credits)") }
    return lines
  }

  func append(to json: inout JSONText) {
    json.object {
      $0.member("name", name)
      $0.member("title", title)
      $0.member("books", bookCount)
      $0.member("verses", verseCount)
      $0.member("words", wordCount)
      $0.array("tiers") { list in for tier in tiers { list.string(tier) } }
      $0.member("source", source)
      $0.member("credits", credits)
    }
  }
}

extension Library.ListedLexicon: LibraryItem {
  var line: Message {
    summary(description.name, description.titleOrName, counted(.entry, entryCount))
  }

  var details: [Message] {
    var lines: [Message] = [line, "language: \(description.language.rawValue)"]
    if !source.isEmpty { lines.append("source: \(source)") }
    if !description.credits.isEmpty { lines.append("credits: \(description.credits)") }
    return lines
  }

  func append(to json: inout JSONText) {
    json.object {
      $0.member("name", description.name)
      $0.member("title", description.title)
      $0.member("language", description.language.rawValue)
      $0.member("entries", entryCount)
      $0.member("source", source)
      $0.member("credits", description.credits)
    }
  }
}
