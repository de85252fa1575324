import Console
import ReaderApp
import ArgumentParser
import Formats
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

  @Option(help: .file("A file that maps columns, Toolbox markers, or ELAN tiers (see above)."))
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
      vul, or byz. Verses are only mapped if a versification is given.
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
    let texts = FileFormat.allCases.map(\.title).joined(separator: "; ")
    let lexica = LexiconFormat.allCases.map(\.title).joined(separator: "; ")
    let reads: Message = "Lector imports texts (\(texts)) and lexica (\(lexica))."
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

  private func importText(of files: [String], as name: String) throws {
    var text = TextImport(paths: files)
    text.name = name
    text.isReplacing = replace
    text.labels = ImportLabels(title, credits)
    text.options = options
    text.check = checkTiers
    text.translation = translation.map { ($0, alignment, Folders().cache) }
    text.versification = versification.flatMap(Versification.named)
    text.translationVersification = translationVersification.flatMap(Versification.named)
    text.apparatus = apparatus
    text.warnings = WarningList(isStrict: strict)
    let isSingle = files.count == 1 && !FileName.isFolder(files[0])
    let bar = isSingle ? ProgressBar(file: files[0]) : ProgressBar(label: name, total: 100)
    let event = try text.run(into: Folders().library) { bar.show(percent: $0) }
    text.warnings.report()
    guard case .imported(let summary, let warnings) = event else {
      return try StandardOutput.report(lines: [event.summary].compactMap { $0 })
    }
    let rows = countedRows(summary.verseCount, hasVerses: summary.hasVerses)
    let tiers = summary.tiers.joined(separator: " ")
    try StandardOutput.report(
      """
      \(summary.name): \(counted(.book, summary.bookCount)), \(rows), \
      \(counted(.word, summary.wordCount)), tiers \(tiers), skipped \(warnings)
      """)
  }

  private func checkTiers(of description: TextDescription) throws {
    for tier in options.tierLanguages.keys where !description.tiers.contains(tier) {
      let known = description.tiers.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--tier-language: the text has no tier \"\(tier)\"; it has \(known)")
    }
  }

  private static func checkVersification(_ name: String) throws {
    guard Versification.named(name) == nil else { return }
    let known = Versification.all.map(\.name)
    let unknown: Message = "no versification is called \"\(name)\""
    throw UsageError(unknown.suggesting(name, among: known))
  }
}

extension FileFormat: ExpressibleByArgument {}
