import Interlinear

/// Reads the files of a text one after another, as one text in one language.
///
/// Several files are read in the order of the Bible's books, and after them, in the given order, files
/// that begin with none. A chapter may be in only one file. The tiers are those of all files.
package final class TextReader: VerseReader, WordIdentifying {
  package private(set) var description: TextDescription
  /// What the user should know, although nothing is lost: a language that was guessed, or a file
  /// that was left out of a folder.
  package private(set) var notices: [FormatWarning]
  package private(set) var bytesRead = 0
  private(set) var lastWordIDs: [String] = []

  private let options: ReadingOptions
  private let plan: ReadingPlan
  private var file = 0
  private var reader: (any VerseReader)?
  private var source: ByteSource?
  private var bytesBefore = 0
  private var warnings: [FormatWarning] = []
  /// A verse that was read ahead, with the ids of its words and the number of its file.
  private typealias WaitingVerse = (verse: Verse, ids: [String], file: Int)

  /// The verses that were read ahead.
  private var waiting: ArraySlice<WaitingVerse> = []
  private var failure: FormatError?
  /// The file of each chapter so far.
  private var files: [Reference: Int] = [:]
  private var lastChapter: Reference?
  private var continued: Set<String> = []

  /// Opens a text.
  ///
  /// - Throws: `FormatError` if a file cannot be opened or its format is unknown.
  package convenience init(
    _ files: TextFiles, options: ReadingOptions = ReadingOptions()
  ) throws(FormatError) {
    if files.paths.count == 1, let path = files.paths.first {
      let source = try ByteSource(path: path, encoding: options.encoding)
      try self.init(source, files: files, options: options)
      return
    }
    try self.init(plan: ReadingPlan(files, options: options), options: options)
  }

  /// Reads one source.
  package convenience init(
    _ source: ByteSource, files: TextFiles? = nil, options: ReadingOptions = ReadingOptions()
  ) throws(FormatError) {
    let reader = try Self.reader(source, options)
    var plan = ReadingPlan(path: source.name, reader.description)
    plan.isPartial = (reader as? FLExReader)?.isPartial == true
    if let files { plan.add(files) }
    try self.init(plan: plan, options: options, source, reader)
  }

  private init(
    plan: ReadingPlan, options: ReadingOptions, _ source: ByteSource? = nil,
    _ reader: (any VerseReader)? = nil
  ) throws(FormatError) {
    var plan = plan
    self.options = options
    self.source = source
    self.reader = reader
    if let reader {
      while waiting.count < LanguageSample.verseLimit, failure == nil {
        do throws(FormatError) {
          source?.beginVerse()
          guard let verse = try reader.next() else { break }
          try Self.checkWords(of: verse, file: source?.name ?? "")
          plan.sample.add(verse, reader.description.tiers)
          waiting.append((verse, (reader as? any WordIdentifying)?.lastWordIDs ?? [], 0))
        } catch {
          failure = error
        }
      }
    }
    plan.chooseLanguages(options)
    self.plan = plan
    description = plan.description
    notices = plan.notices
  }

  static func reader(
    _ source: ByteSource, _ options: ReadingOptions
  ) throws(FormatError) -> any VerseReader {
    try openVerseReader(
      source: source, format: options.format, mapFile: options.mapFile,
      isForBeginning: options.isForBeginning)
  }

  /// Whether the text may have more tiers than the description names, because only a part of it was
  /// examined.
  package var isPartial: Bool { plan.isPartial }

  /// Returns the verses with which the text begins, without taking them from `next`: as many as are
  /// read to learn the languages. Empty if the text has no more than these, or if a fault is among
  /// them.
  package func beginning() -> [Verse] {
    do throws(FormatError) {
      // The beginnings of several files were read, but not from the first verse on.
      while plan.paths.count > 1, failure == nil, waiting.count < LanguageSample.verseLimit,
        let verse = try read()
      {
        waiting.append((verse, lastWordIDs, file))
      }
    } catch {
      failure = error
    }
    guard waiting.count >= LanguageSample.verseLimit, failure == nil else { return [] }
    return waiting.map { prepared($0.verse, fromFile: $0.file) }
  }

  /// Whether the words have ids; false for several files.
  var identifiesWords: Bool { plan.paths.count == 1 && reader is any WordIdentifying }

  package func takeWarnings() -> [FormatWarning] {
    collectWarnings()
    defer { warnings.removeAll() }
    return warnings
  }

  private func collectWarnings() {
    warnings += source?.takeWarnings() ?? []
    warnings += reader?.takeWarnings() ?? []
  }

  package func next() throws(FormatError) -> Verse? {
    if let (verse, ids, file) = waiting.popFirst() {
      lastWordIDs = ids
      return prepared(verse, fromFile: file)
    }
    if let failure { throw failure }
    return try read().map { prepared($0, fromFile: file) }
  }

  /// Reads a verse as it is in its file.
  private func read() throws(FormatError) -> Verse? {
    while file < plan.paths.count {
      let reader = try openedReader()
      source?.beginVerse()
      let verse = try reader.next()
      bytesRead = bytesBefore + reader.bytesRead
      guard let verse else {
        closeFile()
        continue
      }
      try Self.checkWords(of: verse, file: plan.paths[file])
      lastWordIDs = (reader as? any WordIdentifying)?.lastWordIDs ?? []
      if plan.paths.count > 1 { try checkChapter(verse.reference) }
      return verse
    }
    return nil
  }

  private func openedReader() throws(FormatError) -> any VerseReader {
    if let reader { return reader }
    let source = try ByteSource(path: plan.paths[file], encoding: options.encoding)
    let opened = try Self.reader(source, options)
    self.source = source
    reader = opened
    return opened
  }

  private func closeFile() {
    collectWarnings()
    bytesBefore = bytesRead
    // The reader of a single file still reports whether its words have ids.
    if plan.paths.count > 1 { (reader, source) = (nil, nil) }
    file += 1
    lastChapter = nil
  }

  /// The maximum length of the form of a word and of each of its other values, in bytes. It bounds
  /// the time that one label takes on the screen.
  static let valueLimit = 65_536

  /// - Throws: `FormatError` if a word is longer than any real one.
  private static func checkWords(of verse: Verse, file: String) throws(FormatError) {
    for (index, word) in verse.words.enumerated()
    where word.values.contains(where: { $0.utf8.count > valueLimit }) {
      throw FormatError(
        file: file, line: nil,
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
        file: path, line: nil,
        found: "\(reference.book) \(reference.chapter) is also in \(plan.paths[first])",
        expected: "each chapter in one file")
    }
    files[chapter] = file
    let book = Reference(book: reference.book, chapter: 0, verse: "")
    if let first = files[book], first != file, continued.insert(path + reference.book).inserted {
      notices.append(
        FormatWarning(
          file: path, line: 0, message: "continues \(reference.book) from \(plan.paths[first])"))
    } else {
      files[book] = file
    }
  }

  private func prepared(_ verse: Verse, fromFile file: Int) -> Verse {
    var verse = verse
    plan.adapt(&verse, fromFile: file)
    return verse
  }
}
