import Interlinear

/// A place by its OSIS id: `Ruth.1.1`, `Bible.KJV:Ruth.1.1`, `Ruth.1.1!a` (OSIS 2.1.1, section 6).
struct OSISPlace: Equatable {
  let book: String
  let chapter: String
  let verse: String

  /// Nil when an id does not name a verse.
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

  /// One reference for all places of an `osisID`, which are parted by spaces: Ruth 1:1-2.
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

/// The name of a book by its OSIS code (OSIS 2.1.1, appendix C); nil for a code that is not there.
func bookName(osis code: String) -> String? { osisNames[code] }

private let osisNames: [String: String] = {
  let codes =
    ("Gen Exod Lev Num Deut Josh Judg Ruth 1Sam 2Sam 1Kgs 2Kgs 1Chr 2Chr Ezra Neh Esth Job Ps Prov "
    + "Eccl Song Isa Jer Lam Ezek Dan Hos Joel Amos Obad Jonah Mic Nah Hab Zeph Hag Zech Mal Matt "
    + "Mark Luke John Acts Rom 1Cor 2Cor Gal Eph Phil Col 1Thess 2Thess 1Tim 2Tim Titus Phlm Heb "
    + "Jas 1Pet 2Pet 1John 2John 3John Jude Rev").split(separator: " ").map(String.init)
  let other = [
    "Bar": "Baruch", "AddDan": "Additions to Daniel", "PrAzar": "Prayer of Azariah",
    "Bel": "Bel and the Dragon", "SgThree": "Song of the Three Young Men", "Sus": "Susanna",
    "1Esd": "1 Esdras", "2Esd": "2 Esdras", "AddEsth": "Additions to Esther",
    "EsthGr": "Greek Esther", "EpJer": "Letter of Jeremiah", "Jdt": "Judith",
    "1Macc": "1 Maccabees", "2Macc": "2 Maccabees", "3Macc": "3 Maccabees",
    "4Macc": "4 Maccabees", "PrMan": "Prayer of Manasseh", "Sir": "Sirach", "Tob": "Tobit",
    "Wis": "Wisdom of Solomon", "AddPs": "Psalm 151", "Odes": "Odes", "PssSol": "Psalms of Solomon",
    "EpLao": "Laodiceans", "1En": "1 Enoch", "Jub": "Jubilees", "DanGr": "Greek Daniel",
  ]
  var names = other
  for (code, book) in zip(codes, bookNames) { names[code] = book.name }
  return names
}()
