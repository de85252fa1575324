import Interlinear

/// A translation that is added to a text while the text is imported.
///
/// It is read completely when it is opened, and then kept in a temporary file. Its verses may be in
/// any order, and only their places are in memory.
package final class Translation {
  let name: String
  /// Takes the warnings about the file.
  let warn: (FormatWarning) -> Void
  private(set) var language: Language?
  /// The short name, such as `BSB`; empty if its file does not contain it.
  private(set) var label = ""
  /// A Boolean value that indicates whether its words specify which words of the text they
  /// translate.
  private(set) var isAligned = false
  private let spool: TranslationSpool
  private let alignment: AlignmentFile?
  /// The combined verses, keyed by each verse that they include: `1-2` is found under 1, and 2 is
  /// not reported as missing.
  private var ranges: [Reference: Reference] = [:]
  private var covered: Set<Reference> = []

  /// Opens a translation.
  ///
  /// - Parameters:
  ///   - path: A target file of `bible-alignments`, or any text.
  ///   - alignment: The alignment of such a target.
  ///   - folder: The folder for the temporary file.
  ///   - warnings: The list for warnings about the translation.
  /// - Throws: `FormatError`.
  package convenience init(
    path: String, alignment: String? = nil, folder: String,
    warnings: WarningList = WarningList()
  ) throws(FormatError) {
    let source = try ByteSource(path: path, warn: warnings.add)
    var pairs: AlignmentFile?
    if let alignment { pairs = try AlignmentFile(source: ByteSource(path: alignment)) }
    try self.init(source: source, alignment: pairs, folder: folder, warnings: warnings)
  }

  init(
    source: ByteSource, alignment: AlignmentFile? = nil, folder: String,
    warnings: WarningList = WarningList()
  ) throws(FormatError) {
    name = source.name
    warn = source.warn
    spool = try TranslationSpool(folder: folder)
    self.alignment = alignment
    let head = FileHead(try source.peek(FileHead.length))
    if ClearTranslation.isHeader(head.firstLine) {
      let translation = try ClearTranslation(try contentLines(source))
      while let verse = try translation.next() {
        try add(verse.words, at: verse.reference, line: verse.line)
      }
      language = Self.language(ofPath: source.name)
      label = Self.label(ofPath: source.name)
      isAligned = alignment != nil
    } else {
      guard alignment == nil else {
        throw source.error(
          "no columns id, text, and skip_space_after",
          expected: "the words of the alignment's translation", line: 1)
      }
      try read(try openVerseReader(source: source), warnings)
    }
    try warnings.throwIfStrict()
    guard spool.verseCount > 0 else {
      throw source.error("contains no verse", expected: "a translation")
    }
  }

  private func read(
    _ reader: any VerseReader, _ warnings: WarningList
  ) throws(FormatError) {
    let provider = reader as? any USFMBasedReader
    while let verse = try reader.next() {
      let marks = provider?.state.lastOriginals ?? []
      if language == nil, verse.language != .undetermined { language = verse.language }
      if marks.contains(where: { !$0.isEmpty }) { isAligned = true }
      let words = verse.words.enumerated().map { index, word in
        MarkedWord(
          text: word.surface, before: word.before, after: word.after,
          marks: index < marks.count ? marks[index] : [])
      }
      try add(words, at: verse.reference, line: 0)
      try warnings.throwIfStrict()
    }
  }

  private func add(
    _ words: [MarkedWord], at reference: Reference, line: Int
  ) throws(FormatError) {
    try spool.add(words, at: reference, line: line)
    guard let verses = reference.verses else { return }
    var part = reference
    for verse in verses {
      part.verse = String(verse)
      if verse == verses.lowerBound { ranges[part] = reference } else { covered.insert(part) }
    }
  }

  /// Returns the language of a file of `bible-alignments`, which is in a folder named by its ISO
  /// 639-3 code.
  private static func language(ofPath path: String) -> Language? {
    let parts = path.split(separator: "/").map(String.init)
    guard let targets = parts.lastIndex(of: "targets"), targets > 0 else { return nil }
    return CLDFLanguages.tag(parts[targets - 1])
  }

  /// Returns the short name of a translation in a file of `bible-alignments`: `BSB` for
  /// `nt_BSB.tsv`; empty for files that are named otherwise.
  private static func label(ofPath path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasPrefix("nt_") || name.hasPrefix("ot_") else { return "" }
    return String(name.dropFirst(3).prefix { $0 != "." })
  }

  // MARK: - What a verse of the text gets

  /// A Boolean value that indicates whether its words are matched by the ids of the text's words.
  var needsWordIDs: Bool { alignment != nil }

  /// The references and lines of its verses, in no particular order.
  var places: [(reference: Reference, line: Int)] { spool.places }

  func isCovered(_ reference: Reference) -> Bool { covered.contains(reference) }

  /// Returns the versification that its verses reveal, or nil if they reveal none.
  package func detectedVersification() -> Versification? {
    var books: [String: Set<String>] = [:]
    for book in Set(spool.places.map(\.reference.book)) {
      if let id = BookNames.standard.book(named: book)?.id { books[id, default: []].insert(book) }
    }
    return Versification.detected { place in
      (books[place.book] ?? []).contains {
        let verse = Reference(book: $0, chapter: place.chapter, verse: String(place.verse))
        return spool.contains(verse) || ranges[verse] != nil || covered.contains(verse)
      }
    }
  }

  /// Returns the references of its verses that correspond to a verse of the text.
  func references(for reference: Reference) -> [Reference] {
    if spool.contains(reference) { return [reference] }
    if let range = ranges[reference] { return [range] }
    guard let verses = reference.verses else { return [] }
    return verses.map {
      Reference(book: reference.book, chapter: reference.chapter, verse: String($0))
    }.filter(spool.contains)
  }

  /// The words of a verse that could not be matched.
  struct Misses {
    var line = 0
    /// The number of words in the translation that translate words of another verse.
    var elsewhere = 0
    /// Words of the original that the verse does not have.
    var unknown: [String] = []
  }

  /// Returns the words of the translation for a verse of the text.
  func words(
    at reference: Reference, for verse: Verse, ids: [String]
  ) throws(FormatError) -> (words: [TranslationWord], misses: Misses) {
    var misses = Misses()
    guard let found = try spool.words(at: reference) else { return ([], misses) }
    misses.line = found.line
    if let alignment {
      return (aligned(found.words, by: alignment, ids: ids, &misses), misses)
    }
    let forms = isAligned ? WordForms(verse.words) : nil
    let words = found.words.map { word in
      var originals: [Int] = []
      for mark in word.marks {
        if let place = forms?.place(of: mark) {
          originals.append(place)
        } else if forms != nil {
          misses.unknown.append(mark.text)
        }
      }
      return word.translating(originals)
    }
    return (words, misses)
  }

  private func aligned(
    _ words: [MarkedWord], by alignment: AlignmentFile, ids: [String], _ misses: inout Misses
  ) -> [TranslationWord] {
    var places: [UInt64: Int] = [:]
    for (index, text) in ids.enumerated() {
      if let id = wordID(text) { places[id] = index }
    }
    let verses = Set(places.keys.map { $0 / 10_000 })
    return words.map { word in
      var originals: [Int] = []
      var isElsewhere = false
      for source in word.marks.compactMap({ wordID($0.text) }).flatMap(alignment.sources) {
        // One file may number the only part of a word while the other does not.
        if let place = places[source] ?? places[source / 10 * 10] {
          originals.append(place)
        } else if verses.contains(source / 10_000) {
          misses.unknown.append(String(source / 10))
        } else {
          isElsewhere = true
        }
      }
      if isElsewhere { misses.elsewhere += 1 }
      return word.translating(originals)
    }
  }
}

/// The words of a verse by form: exactly, or without accents and case.
struct WordForms {
  private var exact: [String: [Int]] = [:]
  private var bare: [String: [Int]] = [:]

  init(_ words: [Word]) {
    for (index, word) in words.enumerated() {
      exact[word.surface, default: []].append(index)
      bare[bareForm(word.surface), default: []].append(index)
    }
  }

  /// Returns the index of a word. If the text spells its form differently, a match is certain only
  /// for a form that occurs once in the verse.
  func place(of mark: OriginalMark) -> Int? {
    if let places = exact[mark.text] {
      return places.indices.contains(mark.occurrence - 1) ? places[mark.occurrence - 1] : nil
    }
    let form = bareForm(mark.text)
    guard !form.isEmpty, let places = bare[form], places.count == 1, mark.occurrence == 1 else {
      return nil
    }
    return places[0]
  }
}
