import Interlinear

/// A verse identified by its OSIS id: `Ruth.1.1`, `Bible.KJV:Ruth.1.1`, `Ruth.1.1!a` (OSIS 2.1.1,
/// section 6).
struct OSISPlace: Equatable {
  let book: String
  let chapter: String
  let verse: String

  /// - Returns: nil if the id does not identify a verse.
  init?(_ id: Substring) {
    let place = id.split(separator: ":", omittingEmptySubsequences: false).last ?? id
    let grains = place.split(separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = (grains.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    book = String(parts[0])
    chapter = String(parts[1])
    let grain = grains.count > 1 ? grains[1] : ""
    let isLetter = grain.utf8.count == 1 && grain.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    verse = isLetter ? "\(parts[2])\(grain)" : String(parts[2])
  }

  /// Returns a single reference for all places of an `osisID`, which are separated by spaces: Ruth
  /// 1:1-2.
  static func reference(from first: OSISPlace, to last: OSISPlace) -> Reference {
    let book = bookName(osis: first.book) ?? first.book
    var verse = first.verse
    if last != first {
      verse += last.chapter == first.chapter ? "-\(last.verse)" : "-\(last.chapter):\(last.verse)"
    }
    guard let chapter = Int(first.chapter), chapter > 0 else {
      return Reference(book: book, chapter: 0, verse: "\(first.chapter):\(verse)")
    }
    return Reference(book: book, chapter: chapter, verse: verse)
  }
}

/// Returns the name of a book by its OSIS code (OSIS 2.1.1, appendix C); nil for an unknown code.
func bookName(osis code: String) -> String? { osisNames[code] }

private let osisNames: [String: String] = {
  // Codes in the appendix that are missing from the table of books: parts of books, and books that
  // are in few Bibles.
  var names = [
    "AddDan": "Additions to Daniel", "SgThree": "Song of the Three Young Men",
    "AddEsth": "Additions to Esther", "Odes": "Odes", "PssSol": "Psalms of Solomon",
    "EpLao": "Laodiceans", "1En": "1 Enoch", "Jub": "Jubilees", "DanGr": "Greek Daniel",
  ]
  for book in BookNames.standard.books { names[book.osis] = book.englishName }
  return names
}()
