import Console
import ArgumentParser
import PlainText
import Platform
import ReaderApp
import TextLibrary

struct TextsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.texts.rawValue, abstract: "List and get texts and lexica.",
    subcommands: [List.self, Get.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the available texts and lexica.",
      discussion: """
        All of them may be used and passed on freely; each line says the license. The list as JSON \
        has the address, the size in bytes, and the SHA-256 of each file.
        """)

    @Option(help: "The format.")
    var format: LibraryCommand.ListFormat = .text

    func run() throws {
      let library = try Library.existing(at: Folders().library)
      let texts = try library?.listedTexts().map(\.name) ?? []
      let names = Set(try texts + (library?.lexica().map(\.name) ?? []))
      let entries = EmbeddedText.catalog.entries
      guard format == .json else {
        return try StandardOutput.report(
          lines: entries.map { $0.line(isInLibrary: names.contains($0.name)) })
      }
      let json = JSONText.array { list in
        for entry in entries { entry.append(to: &list, isInLibrary: names.contains(entry.name)) }
      }
      try StandardOutput.print(json)
    }
  }

  struct Get: CheckedCommand {
    static let configuration = CommandConfiguration(
      abstract: "Fetch texts and lexica, check them, and import them.",
      discussion: """
        Needs curl or wget. Each file is a certain version, whose size and SHA-256 are checked; if \
        anything is wrong, nothing is stored. If a download breaks off, the same command continues \
        it.

        Without a network, save the files in a folder under their own names, and name the folder \
        with --from. "lector texts list --format json" lists their addresses.

        A mirror has the same paths as the web: below its address, each file is in \
        OWNER/REPOSITORY/COMMIT, as on raw.githubusercontent.com.
        """)

    @Argument(help: ArgumentHelp("The texts and the lexica.", valueName: "new-text"))
    var names: [String]

    @Option(
      name: .customLong("from"),
      help: ArgumentHelp("The folder with the files; nothing is fetched.", valueName: "folder"))
    var folder: String?

    @Option(
      help: ArgumentHelp(
        "The address of a mirror, in place of https://raw.githubusercontent.com.",
        valueName: "address"))
    var mirror: String?

    @Flag(help: "Replace the text that has the same name.")
    var replace = false

    func check() throws {
      if folder != nil, mirror != nil { throw UsageError("--from and --mirror exclude each other") }
      if let mirror, !mirror.hasPrefix("http://"), !mirror.hasPrefix("https://") {
        throw UsageError("--mirror \(mirror): expected an address that begins with https://")
      }
    }

    func run() throws {
      let origin: CatalogImport.Origin =
        folder.map { .folder($0) } ?? mirror.map { .mirror($0) } ?? .web
      for entry in try names.map(Self.entry) {
        let fetched = CatalogImport(entry, from: origin)
        if folder == nil { Self.reportSize(of: entry, kept: fetched.keptSize) }
        let bar = ProgressBar(label: entry.name, total: 100)
        let event = try fetched.run(into: Folders().library, replacing: replace) {
          bar.show(percent: $0)
        }
        try StandardOutput.report(lines: [event.summary].compactMap { $0 })
      }
    }

    private static func reportSize(of entry: TextCatalog.Entry, kept: Int) {
      let (name, size) = (entry.name, entry.megabytes)
      let here = TextCatalog.Entry.megabytes(kept)
      CommandLanguage.report(
        kept == 0
          ? "\(name): \(size) MB to fetch"
          : "\(name): \(size) MB to fetch; \(here) MB are already here")
    }

    private static func entry(named name: String) throws -> TextCatalog.Entry {
      let entries = EmbeddedText.catalog.entries
      if let entry = entries.first(where: { $0.name == name }) { return entry }
      let unknown: Message = "\(name): no such text or lexicon is available"
      throw UsageError(unknown.suggesting(nearestName(to: name, among: entries.map(\.name))))
    }
  }
}

extension TextCatalog.Entry {
  func line(isInLibrary: Bool) -> Message {
    let kind: Message =
      switch kind {
      case .text: "text"
      case .treebank: "treebank"
      case .lexicon: "lexicon"
      }
    let line: Message =
      "\(name): \(title), \(kind), \(language.rawValue), \(megabytes) MB, \(license), \(source)"
    return isInLibrary ? "\(line), in the library" : line
  }

  func append(to json: inout JSONText, isInLibrary: Bool) {
    json.object {
      $0.member("name", name)
      $0.member("title", title)
      $0.member("kind", kind.rawValue)
      $0.member("language", language.rawValue)
      $0.member("bytes", size)
      $0.member("license", license)
      $0.member("source", source)
      $0.member("credits", credits)
      $0.key("isInLibrary")
      $0.bool(isInLibrary)
      $0.array("files") { list in
        for file in files {
          list.object {
            $0.member("address", base + file.path)
            $0.member("bytes", file.size)
            $0.member("sha256", file.sum)
          }
        }
      }
    }
  }
}

extension LibraryEvent {
  /// The result of an import, or nil for other events.
  var summary: Message? {
    switch self {
    case .imported(let text, let warnings):
      let rows = countedRows(text.verseCount, hasVerses: text.hasVerses)
      return "\(text.name): \(counted(.book, text.bookCount)), \(rows), skipped \(warnings)"
    case .importedLexicon(let lexicon, let warnings):
      return "\(lexicon.name): \(counted(.entry, lexicon.entryCount)), skipped \(warnings)"
    default: return nil
    }
  }
}
