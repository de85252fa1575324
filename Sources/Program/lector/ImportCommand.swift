import ArgumentParser
import Composition
import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import TextLibrary

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.`import`.rawValue,
    abstract: "Import texts and lexica into the library.", discussion: MapHelp.text)

  @Argument(help: "The files; - is standard input.")
  var files: [String]

  @Option(name: .customLong("as"), help: "The name of the text in the library.")
  var name: String?

  @Option(name: .customLong("from"), help: "The format, if it cannot be detected.")
  var format: FileFormat?

  @Option(help: "A file that maps columns, Toolbox markers or ELAN tiers (see above).")
  var map: String?

  @Option(
    help: "A translation to add: the words of bible-alignments, or any text.")
  var translation: String?

  @Option(help: "A file that aligns the words of the translation with those of the text.")
  var alignment: String?

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
      The versification of the translation. If only --versification is given, it is detected by \
      the verses that the translation has.
      """, valueName: "name"))
  var translationVersification: String?

  @Option(help: "The title of the text, instead of the one in the file.")
  var title: String?

  @Option(help: "The authors and the licence of the text.")
  var credits: String?

  @Flag(help: "Replace the text of the same name.")
  var replace = false

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  func validate() throws {
    if files.isEmpty { throw ValidationError("expected a file to import") }
    if name != nil, files.count > 1 {
      throw ValidationError("--as needs exactly one file")
    }
    if translation != nil, files.count > 1 {
      throw ValidationError("--translation needs exactly one file")
    }
    if title != nil || credits != nil, files.count > 1 {
      throw ValidationError("--title and --credits need exactly one file")
    }
    if alignment != nil, translation == nil {
      throw ValidationError("--alignment needs --translation FILE")
    }
    for scheme in [versification, translationVersification].compactMap({ $0 }) {
      guard translation != nil else {
        throw ValidationError("a versification needs --translation FILE")
      }
      try Self.checkVersification(scheme)
    }
    if name == nil, files.contains("-") {
      throw ValidationError("standard input has no name; expected --as NAME")
    }
  }

  func run() throws {
    for file in files { try importFile(file) }
  }

  private func importFile(_ file: String) throws {
    let name = try TextName.checked(name ?? Self.defaultName(of: file))
    let source = try ByteSource(path: file)
    if format == nil, try LexiconFormat.detect(source) != nil {
      return try importLexicon(source, of: file, as: name)
    }
    let reader = try openVerseReader(source: source, format: format, mapFile: map)
    let warnings = WarningList(isStrict: strict)
    let bar = ProgressBar(file: file)
    let read = try translated(reader, warnings)
    let library = try Library(path: Folders().library)
    let summary = try library.importText(
      from: read, as: name, replacing: replace, labels: ImportLabels(title, credits),
      source: Self.origin(of: file), warnings: warnings
    ) { bar.show(bytes: $0) }
    warnings.report()
    try StandardOutput.print(
      "\(summary.name): \(counted("book", summary.bookCount)), "
        + "\(counted("verse", summary.verseCount)), \(counted("word", summary.wordCount)), "
        + "tiers \(summary.tiers.joined(separator: " ").withVisibleControls), "
        + "skipped \(warnings.count)")
  }

  /// Returns the text with its translation, if one was requested.
  private func translated(
    _ reader: any VerseReader, _ warnings: WarningList
  ) throws -> any VerseReader {
    guard let translation else { return reader }
    let folder = Folders().cache
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let opened = try Translation(
      path: translation, alignment: alignment, folder: folder, warn: warnings.add)
    guard versification != nil || translationVersification != nil else {
      return try TranslatedReader(reader, translation: opened)
    }
    let scheme = versification.flatMap(Versification.named) ?? .original
    let other =
      translationVersification.flatMap(Versification.named) ?? opened.detectedVersification()
      ?? scheme
    return try TranslatedReader(reader, translation: opened) {
      Versification.reference($0, in: scheme, to: other)
    }
  }

  private static func checkVersification(_ name: String) throws {
    guard Versification.named(name) == nil else { return }
    let known = Versification.all.map(\.name)
    let nearest = nearestName(to: name, among: known)
    throw ValidationError(
      "no versification is called \"\(name.withVisibleControls)\"; "
        + (nearest.map { "did you mean \"\($0)\"?" }
          ?? "expected one of \(known.joined(separator: ", "))"))
  }

  private func importLexicon(_ source: ByteSource, of file: String, as name: String) throws {
    let warnings = WarningList(isStrict: strict)
    let bar = ProgressBar(file: file)
    let reader = try openLexiconReader(source: source)
    let summary = try Library(path: Folders().library).importLexicon(
      from: reader, as: name, replacing: replace, labels: ImportLabels(title, credits),
      source: Self.origin(of: file), warnings: warnings
    ) { bar.show(bytes: $0) }
    warnings.report()
    try StandardOutput.print(
      "\(summary.name): \(entryCount(summary.entryCount)), skipped \(warnings.count)")
  }

  /// Returns the source of a text, as the library records it.
  private static func origin(of file: String) -> String {
    file == "-" ? "standard input" : URL(fileURLWithPath: file).standardizedFileURL.path
  }

  /// Returns the file's name without its extension, in lower case.
  static func defaultName(of file: String) -> String {
    let last = (file as NSString).lastPathComponent as NSString
    return last.deletingPathExtension.lowercased()
  }
}

extension FileFormat: ExpressibleByArgument {}
