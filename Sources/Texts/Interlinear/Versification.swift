import PlainText
import Resources

/// A way of numbering the verses of the Bible, as a map to the numbers of the Hebrew Bible (BHS)
/// and the Greek New Testament (Nestle-Aland). Schemes are mapped to each other through these
/// numbers.
///
/// The rows come from `Resources/versification.tsv`; a verse without a row has the same number in
/// both. A verse that a text omits, as critical texts omit Matthew 17:21, keeps its number and its
/// place.
package struct Versification: Sendable {
  /// A verse in a book of the table `BookNames`.
  package struct Place: Hashable, Sendable {
    /// The USFM code.
    package var book: String
    package var chapter: Int
    /// 0 for the title of a psalm.
    package var verse: Int

    package init(_ book: String, _ chapter: Int, _ verse: Int) {
      self.book = book
      self.chapter = chapter
      self.verse = verse
    }

    /// The verse of a place that is a whole chapter.
    fileprivate static let wholeChapter = -1

    fileprivate func with(verse: Int) -> Place { Place(book, chapter, verse) }
  }

  /// `org`, `eng`, `lxx`, `vul`, `byz`.
  package let name: String
  private var toOriginal: [Place: [Place]] = [:]
  private var fromOriginal: [Place: [Place]] = [:]

  /// The numbers of the Hebrew Bible and the Greek New Testament.
  package static let original = Versification(name: "org")

  /// The schemes of the embedded table. A test proves that it is valid.
  package static let all =
    (try? schemes(table: String(embedded: lector_versification))) ?? [.original]

  /// Returns the scheme with a name, or nil if there is none.
  package static func named(_ name: String) -> Versification? { all.first { $0.name == name } }

  private init(name: String) { self.name = name }

  // MARK: - Asking

  /// Returns the verses of another scheme that contain the words of a verse of this one, in order;
  /// empty if the other scheme omits them.
  package func places(of place: Place, in other: Versification) -> [Place] {
    name == other.name
      ? [place] : originals(of: place).flatMap(other.places(ofOriginal:)).uniqued
  }

  private func originals(of place: Place) -> [Place] {
    if let places = toOriginal[place] { return places }
    let chapters = toOriginal[place.with(verse: Place.wholeChapter)]
    return chapters?.map { $0.with(verse: place.verse) } ?? [place]
  }

  private func places(ofOriginal place: Place) -> [Place] {
    if let places = fromOriginal[place] { return places }
    let chapter = place.with(verse: Place.wholeChapter)
    if let chapters = fromOriginal[chapter] {
      // A verse of the scheme's chapter with a separate row is a different verse.
      return chapters.map { $0.with(verse: place.verse) }.filter { toOriginal[$0] == nil }
    }
    // In this scheme, the number belongs to other words, so no verse corresponds to these words.
    return toOriginal[place] != nil || toOriginal[chapter] != nil ? [] : [place]
  }

  /// Returns the references of a verse in a text that uses another scheme.
  ///
  /// The book keeps its name if both are in the same book; otherwise its English name is used. A
  /// letter after the verse number is kept. Combined verses (`3-5`) are mapped one by one, and the
  /// results are combined again. A reference that is not a verse of the Bible is returned
  /// unchanged.
  package static func reference(
    _ reference: Reference, in scheme: Versification, to other: Versification,
    names: BookNames = .standard
  ) -> [Reference] {
    let digits = reference.verse.prefix { $0.isASCII && $0.isNumber }
    guard scheme.name != other.name, reference.chapter > 0, let verse = Int(digits),
      let book = names.book(named: reference.book)
    else { return [reference] }
    func named(_ place: Place, _ verse: String) -> Reference {
      Reference(
        book: place.book == book.id
          ? reference.book : names.book(id: place.book)?.englishName ?? place.book,
        chapter: place.chapter, verse: verse)
    }
    let place = Place(book.id, reference.chapter, verse)
    guard let verses = reference.verses else {
      let rest = reference.verse[digits.endIndex...]
      return scheme.places(of: place, in: other).map { named($0, "\($0.verse)\(rest)") }
    }
    return verses.flatMap { scheme.places(of: Place(book.id, reference.chapter, $0), in: other) }
      .chunked {
        $0.book == $1.book && $0.chapter == $1.chapter && 0...1 ~= $1.verse - $0.verse
      }
      .map { run in
        let (first, last) = (run[0].verse, run[run.count - 1].verse)
        return named(run[0], last > first ? "\(first)-\(last)" : "\(last)")
      }
  }

  /// Parses the schemes of a table of four columns: scheme, book, place, and original. The first
  /// scheme is `original`.
  package static func schemes(table: String) throws(TableError) -> [Versification] {
    var schemes = [Versification.original]
    for (index, row) in table.tableRows().enumerated() {
      let (line, columns) = row
      guard columns.count == 4 else { throw .columns(line: line, found: columns.count) }
      // The first line has the names of the columns.
      if index == 0 { continue }
      let name = String(columns[0])
      if schemes.last?.name != name { schemes.append(Versification(name: name)) }
      try schemes[schemes.count - 1].add(
        book: String(columns[1]), place: columns[2], original: columns[3], line: line)
    }
    return schemes
  }

  private mutating func add(
    book: String, place: Substring, original: Substring, line: Int
  ) throws(TableError) {
    var originalBook = book
    var rest = original
    if let space = original.firstIndex(of: " ") {
      originalBook = String(original[..<space])
      rest = original[original.index(after: space)...]
    }
    let areVerses = place.contains(":")
    let places = try Self.places(book, place, line: line)
    if rest == "-", areVerses {
      for place in places { toOriginal[place] = [] }
      return
    }
    let originals = try Self.places(originalBook, rest, line: line)
    let isOneToMany = areVerses && (places.count == 1 || originals.count == 1)
    guard rest.contains(":") == areVerses, places.count == originals.count || isOneToMany else {
      throw .value(line: line, text: String(rest))
    }
    for index in 0..<max(places.count, originals.count) {
      let here = places[min(index, places.count - 1)]
      let there = originals[min(index, originals.count - 1)]
      toOriginal[here, default: []].append(there)
      fromOriginal[there, default: []].append(here)
    }
  }

  /// Returns the verses of a chapter, `3:1-4`, or whole chapters, `3-4`.
  private static func places(
    _ book: String, _ text: Substring, line: Int
  ) throws(TableError) -> [Place] {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1 {
      return try numbers(text, line: line).map { Place(book, $0, Place.wholeChapter) }
    }
    guard parts.count == 2, let chapter = Int(parts[0]) else {
      throw .value(line: line, text: String(text))
    }
    return try numbers(parts[1], line: line).map { Place(book, chapter, $0) }
  }

  private static func numbers(
    _ text: Substring, line: Int
  ) throws(TableError) -> ClosedRange<Int> {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      first >= 0, first <= last, last < 1000
    else { throw .value(line: line, text: String(text)) }
    return first...last
  }

  /// Verses that occur in only one scheme. The first one that a text has determines its scheme.
  private static let marks: [(place: Place, scheme: String)] = [
    (Place("JHN", 6, 72), "vul"), (Place("MRK", 8, 39), "vul"), (Place("ROM", 14, 24), "byz"),
    (Place("ACT", 19, 41), "eng"), (Place("2CO", 13, 14), "eng"), (Place("REV", 12, 18), "org"),
    (Place("3JN", 1, 15), "org"), (Place("GEN", 31, 55), "eng"), (Place("GEN", 32, 33), "org"),
    (Place("EXO", 22, 31), "eng"), (Place("EXO", 7, 26), "org"), (Place("LEV", 6, 24), "eng"),
    (Place("LEV", 5, 20), "org"), (Place("NUM", 16, 36), "eng"), (Place("NUM", 17, 16), "org"),
    (Place("DEU", 28, 69), "org"), (Place("1SA", 23, 29), "eng"), (Place("1SA", 24, 23), "org"),
    (Place("1KI", 4, 21), "eng"), (Place("1KI", 5, 19), "org"), (Place("1CH", 5, 27), "org"),
    (Place("NEH", 4, 18), "eng"), (Place("NEH", 3, 33), "org"), (Place("JOB", 41, 34), "eng"),
    (Place("JOB", 40, 25), "org"), (Place("PSA", 3, 9), "org"), (Place("PSA", 51, 21), "org"),
    (Place("ECC", 4, 17), "org"), (Place("ECC", 5, 20), "eng"), (Place("SNG", 6, 13), "eng"),
    (Place("SNG", 7, 14), "org"), (Place("ISA", 8, 23), "org"), (Place("ISA", 64, 12), "eng"),
    (Place("JER", 8, 23), "org"), (Place("EZK", 20, 45), "eng"), (Place("EZK", 21, 37), "org"),
    (Place("DAN", 5, 31), "eng"), (Place("DAN", 6, 29), "org"), (Place("HOS", 11, 12), "eng"),
    (Place("HOS", 14, 10), "org"), (Place("JOL", 2, 28), "eng"), (Place("JOL", 4, 1), "org"),
    (Place("JON", 1, 17), "eng"), (Place("JON", 2, 11), "org"), (Place("MIC", 5, 15), "eng"),
    (Place("MIC", 4, 14), "org"), (Place("NAM", 1, 15), "eng"), (Place("NAM", 2, 14), "org"),
    (Place("ZEC", 1, 18), "eng"), (Place("ZEC", 2, 17), "org"), (Place("MAL", 4, 1), "eng"),
    (Place("MAL", 3, 19), "org"),
  ]

  /// Returns the scheme that the verses of a text reveal, or `original` if they reveal none.
  ///
  /// - Complexity: About fifty lookups of a verse.
  package static func detected(
    in text: any TextSource, names: BookNames = .standard
  ) throws -> Versification {
    var books: [String: Int] = [:]
    for (index, book) in text.books.enumerated() {
      if let id = names.book(named: book.name)?.id, books[id] == nil { books[id] = index }
    }
    return try detected { place in
      guard let book = books[place.book] else { return false }
      return try text.row(inBook: book, chapter: place.chapter, verse: String(place.verse)) != nil
    } ?? .original
  }

  /// Returns the scheme that the existing verses reveal, or nil if they reveal none.
  ///
  /// - Parameter has: A closure that returns whether a verse exists.
  package static func detected(has: (Place) throws -> Bool) rethrows -> Versification? {
    // Psalm 9 has this many verses only if it continues with Psalm 10 of the Hebrew Bible.
    if try has(Place("PSA", 9, 22)) {
      let isLatin = try has(Place("PSA", 115, 19)) || has(Place("MAL", 4, 1))
      return named(isLatin ? "vul" : "lxx")
    }
    for mark in marks where try has(mark.place) { return named(mark.scheme) }
    return nil
  }
}
