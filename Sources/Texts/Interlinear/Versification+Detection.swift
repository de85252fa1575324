extension Versification {
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
