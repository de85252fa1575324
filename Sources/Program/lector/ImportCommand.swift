import Console
import ReaderApp
import ArgumentParser
import Composition
import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import TextLibrary

struct ImportCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.`import`.rawValue,
    abstract: "Import texts and lexica into the library.",
    discussion: """
      Each file becomes a text; with --as, all of them become one text with its books in biblical \
      order. A folder is one text: a Paratext project, a Scripture Burrito, a bundle of the \
      Digital Bible Library, a CLDF data set, or files of one format.

        lector import *.usfm --as bible        lector import my-project/

      Lector takes the language of the words from --language, then from the file, then from the \
      letters, if they reveal it: Greek and Hebrew letters do, Latin ones do not.

      The Hebrew Bible with lemmas and morphology is the Open Scriptures Hebrew Bible, on GitHub as \
      openscriptures/morphhb. The files in its folder wlc become one text:

        lector import morphhb/wlc --as oshb --title "Open Scriptures Hebrew Bible"


      """ + MapHelp.text)

  @Argument(help: .file("The files and folders; - is standard input."))
  var files: [String] = []

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The name of the text in the library; by default, the beginning of the file's name.",
      valueName: "new-name"))
  var name: String?

  @Option(name: .customLong("from"), help: "The format, if it cannot be detected.")
  var format: FileFormat?

  @Option(help: .file("A file that maps columns, Toolbox markers or ELAN tiers (see above)."))
  var map: String?

  @Option(
    help: ArgumentHelp(
      """
      The encoding of files that are neither UTF-8 nor XML, by a name that iconv knows, such as windows-1251 or shift_jis. By default, bytes that are not UTF-8 are read as Windows-1252 and reported.
      """, valueName: "name"))
  var encoding: String?

  @Option(help: .tag("The language of the words, such as grc."))
  var language: String?

  @Option(help: .tag("The language of the translation."))
  var translationLanguage: String?

  @Option(
    help: ArgumentHelp(
      "The language of a tier, such as lemma=grc; it may be repeated.", valueName: "tier=tag"))
  var tierLanguage: [String] = []

  @Option(help: .file("A translation to add: the words of bible-alignments, or any text."))
  var translation: String?

  @Option(
    help: .file("A file that aligns the words of the translation with the words of the text."))
  var alignment: String?

  @Option(
    help: .file(
      "The apparatus of the text, in the form of SBLGNT's: a file, or a folder with a file for each book."
    ))
  var apparatus: String?

  @Option(
    help: ArgumentHelp(
      """
      The versification of the text: org (the Hebrew Bible, Nestle-Aland; the default), eng, lxx, \
      vul or byz. Verses are only mapped if a versification is given.
      """, valueName: "name"))
  var versification: String?

  @Option(
    help: ArgumentHelp(
      """
      The versification of the translation. If only --versification is given, it is detected \
      from the verses in the translation.
      """, valueName: "name"))
  var translationVersification: String?

  @Option(help: "The title of the text, instead of the one in the file.")
  var title: String?

  @Option(help: "The authors and the license of the text.")
  var credits: String?

  @Flag(help: "Replace the text that has the same name.")
  var replace = false

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  func check() throws {
    if name == nil, files.count > 1 {
      if translation != nil {
        throw UsageError("--translation needs one text; several files are one with --as NAME")
      }
      if apparatus != nil {
        throw UsageError("--apparatus needs one text; several files are one with --as NAME")
      }
      if title != nil || credits != nil {
        throw UsageError(
          "--title and --credits need one text; several files are one with --as NAME")
      }
    }
    if files.contains("-"), files.count > 1 {
      throw UsageError("standard input is a text of its own; expected no other file")
    }
    for tag in [language, translationLanguage].compactMap({ $0 }) where !tag.isLanguageTag {
      throw UsageError(
        "\"\(tag)\" isn't a language; expected a tag such as grc")
    }
    for pair in tierLanguage where Self.tierLanguage(pair) == nil {
      throw UsageError(
        "--tier-language: expected TIER=TAG, such as lemma=grc, not \"\(pair)\""
      )
    }
    if let encoding, TextEncoding(name: encoding) == nil {
      let unknown: Message = "\"\(encoding)\" isn't an encoding that the C library knows"
      let near = TextEncoding.names(near: encoding).first
      throw UsageError(
        near.map { unknown.suggesting($0) } ?? "\(unknown); expected a name such as windows-1251")
    }
    if alignment != nil, translation == nil {
      throw UsageError("--alignment needs --translation FILE")
    }
    for scheme in [versification, translationVersification].compactMap({ $0 }) {
      guard translation != nil else {
        throw UsageError("a versification needs --translation FILE")
      }
      try Self.checkVersification(scheme)
    }
    if name == nil, files.contains("-") {
      throw UsageError("standard input has no name; expected --as NAME")
    }
  }

  func run() throws {
    guard !files.isEmpty else { throw UsageError(Self.explanation) }
    if let name {
      try importText(of: files, as: TextName.chosen(name))
    } else {
      for file in files {
        try importText(of: [file], as: TextName.ofFile(file))
      }
    }
  }

  /// The explanation for a call without files.
  private static var explanation: Message {
    let reads: Message = """
      Lector imports texts (TSV and CSV tables, CoNLL-U, USFM, USX, OSIS, FLEx, ELAN, Toolbox, \
      CLDF, SWORD, treebanks, JSON) and lexica (TEI, LIFT, MDF, SWORD, STEPBible).
      """
    let wrapped = WrappedText.text(CommandLanguage.text(of: reads), width: 80)
      .split(separator: "\n").map { Message(verbatim: String($0)) }
    let lines: [Message] = ["\("import"): expected a file or a folder", ""] + wrapped + [""]
    return lines.joined(separator: "\n")
  }

  private var options: ReadingOptions {
    var options = ReadingOptions()
    options.format = format
    options.mapFile = map
    options.encoding = encoding.flatMap(TextEncoding.init(name:))
    options.language = language.map(Language.init(rawValue:))
    options.translationLanguage = translationLanguage.map(Language.init(rawValue:))
    options.tierLanguages = Dictionary(
      tierLanguage.compactMap(Self.tierLanguage), uniquingKeysWith: { _, last in last })
    return options
  }

  /// Returns the parts of `lemma=grc`.
  private static func tierLanguage(_ pair: String) -> (Tier, Language)? {
    let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].isLanguageTag else { return nil }
    return (Tier(writtenName: parts[0]), Language(rawValue: parts[1]))
  }

  private func importText(of arguments: [String], as name: String) throws {
    let single = arguments.count == 1 && !FileName.isFolder(arguments[0]) ? arguments[0] : nil
    let warnings = WarningList(isStrict: strict)
    var opened: ByteSource?
    if let single {
      let source = try ByteSource(path: single, encoding: options.encoding, warn: warnings.add)
      if format == nil, try LexiconFormat.detect(source) != nil {
        return try importLexicon(source, of: single, as: name, warnings)
      }
      opened = source
    }
    let files = try TextFiles(arguments, format: format)
    let reader: TextReader
    if let opened {
      reader = try TextReader(opened, files: files, options: options)
    } else {
      reader = try TextReader(files, options: options, warn: warnings.add)
    }
    try checkTiers(of: reader.description)
    let bar = single.map { ProgressBar(file: $0) } ?? ProgressBar(name: name, total: files.size)
    var read = try translated(reader, warnings)
    if let apparatus {
      read = ApparatusReader(read, apparatus: try Apparatus(path: apparatus, warn: warnings.add))
    }
    let library = try Library(path: Folders().library)
    let summary = try library.importText(
      from: ReadAhead(read, warnings: warnings), as: name, replacing: replace,
      labels: ImportLabels(title, credits), source: Self.origin(of: arguments)
    ) { bar.show(bytes: $0) }
    warnings.addNotices(reader.notices)
    warnings.report()
    let rows = countedRows(summary.verseCount, hasVerses: summary.hasVerses)
    let tiers = summary.tiers.joined(separator: " ")
    try StandardOutput.report(
      """
      \(summary.name): \(counted(.book, summary.bookCount)), \(rows), \
      \(counted(.word, summary.wordCount)), tiers \(tiers), skipped \(warnings.count)
      """)
  }

  private func checkTiers(of description: TextDescription) throws {
    for tier in options.tierLanguages.keys where !description.tiers.contains(tier) {
      let known = description.tiers.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--tier-language: the text has no tier \"\(tier)\"; it has \(known)")
    }
  }

  /// Returns the text with its translation, if one was requested.
  private func translated(
    _ reader: any VerseReader, _ warnings: WarningList
  ) throws -> any VerseReader {
    guard let translation else { return reader }
    let folder = Folders().cache
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let opened = try Translation(
      path: translation, alignment: alignment, folder: folder, warnings: warnings)
    guard versification != nil || translationVersification != nil else {
      return try TranslatedReader(
        reader, translation: opened, language: options.translationLanguage)
    }
    let scheme = versification.flatMap(Versification.named) ?? .original
    let other =
      translationVersification.flatMap(Versification.named) ?? opened.detectedVersification()
      ?? scheme
    return try TranslatedReader(
      reader, translation: opened, language: options.translationLanguage
    ) {
      Versification.reference($0, in: scheme, to: other)
    }
  }

  private static func checkVersification(_ name: String) throws {
    guard Versification.named(name) == nil else { return }
    let known = Versification.all.map(\.name)
    let unknown: Message = "no versification is called \"\(name)\""
    guard let near = nearestName(to: name, among: known) else {
      throw UsageError("\(unknown); expected one of \(known.joined(separator: ", "))")
    }
    throw UsageError(unknown.suggesting(near))
  }

  private func importLexicon(
    _ source: ByteSource, of file: String, as name: String, _ warnings: WarningList
  ) throws {
    let bar = ProgressBar(file: file)
    let reader = try openLexiconReader(source: source)
    let summary = try Library(path: Folders().library).importLexicon(
      from: reader, as: name, replacing: replace, labels: ImportLabels(title, credits),
      source: Self.origin(of: [file]), warnings: warnings
    ) { bar.show(bytes: $0) }
    warnings.report()
    try StandardOutput.report(
      "\(summary.name): \(counted(.entry, summary.entryCount)), skipped \(warnings.count)")
  }

  /// Returns the source of a text, as the library records it.
  private static func origin(of files: [String]) -> String {
    guard let first = files.first, first != "-" else { return "standard input" }
    let path = URL(fileURLWithPath: first).standardizedFileURL.path
    return files.count == 1 ? path : "\(path) and \(files.count - 1) more"
  }
}

extension FileFormat: ExpressibleByArgument {}
