import Interlinear
import PlainText

/// Reads the files of a text one after another, as one text in one language.
///
/// Several files are read in the order of the Bible's books; files without a book of the Bible
/// follow in the given order. A chapter may be in only one file. The tiers of all files are
/// combined.
package final class TextReader: VerseReader, WordIDProviding {
  package var description: TextDescription { plan.description }
  /// Information for the user about changes without a loss: a guessed language, or an omitted file
  /// in a folder.
  package var notices: [FormatWarning] { plan.notices }
  package private(set) var bytesRead = 0
  private(set) var lastWordIDs: [String] = []

  private let options: ReadingOptions
  private var plan: FilePlan
  private let warn: (FormatWarning) -> Void
  private var file = 0
  private var reader: (any VerseReader)?
  private var source: ByteSource?
  private var bytesBefore = 0
  /// A verse as in its file, with the ids of its words and the number of the file.
  private typealias FileVerse = (verse: Verse, ids: [String], file: Int)

  private var verses = Lookahead<FileVerse>()
  private var leftOut: [String: Int] = [:]
  /// The file of each chapter so far.
  private var files: [Reference: Int] = [:]
  private var lastChapter: Reference?
  private var continued: Set<String> = []

  /// Opens a text.
  ///
  /// - Parameter warn: A closure that takes the warnings about the files.
  /// - Throws: `FormatError` if a file cannot be opened or its format is unknown.
  package convenience init(
    _ files: TextFiles, options: ReadingOptions = ReadingOptions(),
    warn: @escaping (FormatWarning) -> Void = { _ in }
  ) throws(FormatError) {
    if files.paths.count == 1, let path = files.paths.first {
      let source = try ByteSource(path: path, encoding: options.encoding, warn: warn)
      try self.init(source, files: files, options: options)
      return
    }
    try self.init(plan: FilePlan(files, options: options), options: options, warn: warn)
  }

  /// Reads one source.
  package convenience init(
    _ source: ByteSource, files: TextFiles? = nil, options: ReadingOptions = ReadingOptions()
  ) throws(FormatError) {
    let reader = try openVerseReader(source, options)
    var plan = FilePlan(path: source.name, reader.description)
    if let files { plan.add(files) }
    try self.init(plan: plan, options: options, source, reader, warn: source.warn)
  }

  private init(
    plan: FilePlan, options: ReadingOptions, _ source: ByteSource? = nil,
    _ reader: (any VerseReader)? = nil, warn: @escaping (FormatWarning) -> Void
  ) throws(FormatError) {
    self.plan = plan
    self.options = options
    self.warn = warn
    self.source = source
    self.reader = reader
    if let reader {
      var wordCount = 0
      while verses.elements.count < LanguageSample.verseLimit,
        wordCount < LanguageSample.wordLimit, let next = verses.readAhead(read)
      {
        wordCount += next.verse.words.count
        self.plan.sample.add(next.verse, reader.description.tiers)
      }
    }
    self.plan.chooseLanguages(options)
  }

  /// A Boolean value that indicates whether the words have ids; false for several files.
  var identifiesWords: Bool { plan.paths.count == 1 && reader is any WordIDProviding }

  package func next() throws(FormatError) -> Verse? {
    guard var next = try verses.next(read) else { return nil }
    lastWordIDs = next.ids
    plan.adapt(&next.verse, fromFile: next.file)
    return next.verse
  }

  private func read() throws(FormatError) -> FileVerse? {
    while file < plan.paths.count {
      let reader = try openedReader()
      source?.beginVerse()
      let verse = try reader.next()
      plan.addTranslations(of: reader.description, inFile: file)
      bytesRead = bytesBefore + reader.bytesRead
      guard let verse else {
        closeFile()
        continue
      }
      try Self.checkWords(of: verse, file: plan.paths[file])
      if plan.paths.count > 1 { try checkChapter(verse.reference) }
      return (verse, (reader as? any WordIDProviding)?.lastWordIDs ?? [], file)
    }
    return nil
  }

  private func openedReader() throws(FormatError) -> any VerseReader {
    if let reader { return reader }
    let source = try ByteSource(path: plan.paths[file], encoding: options.encoding, warn: warn)
    let opened = try openVerseReader(source, options)
    self.source = source
    reader = opened
    return opened
  }

  private func closeFile() {
    bytesBefore = bytesRead
    if let reader { plan.addEnd(of: reader.description) }
    if let reader = reader as? any USFMBasedReader {
      leftOut.merge(reader.state.leftOut, uniquingKeysWith: +)
    }
    // The reader of a single file still reports whether its words have ids.
    if plan.paths.count > 1 { (reader, source) = (nil, nil) }
    file += 1
    lastChapter = nil
    guard file == plan.paths.count, !leftOut.isEmpty else { return }
    let list = leftOut.sorted { $0.key < $1.key }.map { "\($0.key.cut(to: 40)) (\($0.value))" }
    plan.notices.append(
      FormatWarning(
        plan.paths[0], "\(list.prefix(20).joined(separator: ", ")): not of the text; left out"))
  }

  /// The maximum length of the form of a word and of each of its other values, in bytes. It bounds
  /// the time that one label takes on the screen.
  static let valueLimit = 65_536

  /// - Throws: `FormatError` if a word is longer than any real one.
  private static func checkWords(of verse: Verse, file: String) throws(FormatError) {
    for (index, word) in verse.words.enumerated()
    where word.values.contains(where: { $0.utf8.count > valueLimit }) {
      throw FormatError(
        file: file,
        found: "word \(index + 1) of \(verse.reference) has more than \(valueLimit) bytes",
        expected: "a shorter word")
    }
  }

  private func checkChapter(_ reference: Reference) throws(FormatError) {
    guard reference.chapter > 0 else { return }
    let chapter = Reference(book: reference.book, chapter: reference.chapter, verse: "")
    guard chapter != lastChapter else { return }
    lastChapter = chapter
    let path = plan.paths[file]
    if let first = files[chapter], first != file {
      throw FormatError(
        file: path,
        found: "\(reference.book) \(reference.chapter) is also in \(plan.paths[first])",
        expected: "each chapter in one file")
    }
    files[chapter] = file
    let book = Reference(book: reference.book, chapter: 0, verse: "")
    if let first = files[book], first != file, continued.insert(path + reference.book).inserted {
      plan.notices.append(
        FormatWarning(path, "continues \(reference.book) from \(plan.paths[first])"))
    } else {
      files[book] = file
    }
  }
}
