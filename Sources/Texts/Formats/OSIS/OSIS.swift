import Interlinear
import XMLReading

/// Reads OSIS 2.1 XML (crosswire.org, "OSIS 2.1.1 User Manual") of the Open Scriptures Hebrew Bible
/// and of SWORD, including the output of `mod2osis`.
///
/// - A `<w>` is one word even if it contains several: "in the beginning" in a translation
///   translates one Hebrew word and has its number. Words between these elements have only a form.
///   An empty `<w>` does not appear on the page and is skipped.
/// - Verses are containers or milestones (`sID`, `eID`). A verse with several ids is one verse. A
///   verse within a verse, or one that never ends, is an error.
/// - The ketiv is a word of the text, and the qere is a note on it (`TextNote.Kind.variant`), as in
///   the files of the Hebrew Bible. The manuscript contains the ketiv; since it alone represents
///   both, each word is counted once. A qere without a ketiv is a note on the preceding word.
/// - A `canonical` title is part of its verse (in psalms). Between verses, it is the title of the
///   psalm: verse 0 if its words are annotated, otherwise a heading. Other titles are headings,
///   except for titles of chapters and running heads, which repeat the names of books and chapters.
/// - The attribute `n` of words (the hierarchy of accents in the Hebrew Bible) is ignored.
final class OSISReader: VerseReader, XMLBasedReader {
  static let tiers: [Tier] = [
    .surface, .transliteration, .lemma, .gloss, .morphology, .partOfSpeech, .strong, .morphemes,
  ]
  /// The number of verses that are examined for the scheme of the morphology codes.
  private static let lookahead = 256

  var description: TextDescription { ownDescription.with(body.bookNames) }
  private var ownDescription: TextDescription
  private let repair: OSISRepair
  private let body: OSISBody
  private var waiting = Lookahead<Verse>()

  init(_ source: ByteSource) throws(FormatError) {
    repair = OSISRepair(source)
    let cursor = try repair.cursor()
    // Before OSIS 2, a corpus of several texts could be a root.
    _ = try cursor.root(oneOf: ["osis", "osisCorpus"])
    let header = try OSISHeader(cursor)
    body = OSISBody(cursor, language: header.language)
    ownDescription = TextDescription(
      name: "", title: header.title, tiers: Self.tiers, credits: header.credits)
    lookAhead()
    ownDescription.morphologyScheme = body.morphologyScheme
  }

  var cursor: XMLCursor { body.cursor }

  func next() throws(FormatError) -> Verse? {
    let verse = try waiting.next(body.next)
    repair.report(upTo: verse == nil ? .max : body.cursor.line)
    return verse
  }

  private func lookAhead() {
    var length = 0
    while body.knownScheme == nil, waiting.elements.count < Self.lookahead, length < 100_000 {
      guard let verse = waiting.readAhead(body.next) else {
        return repair.report(upTo: waiting.hasFailure ? body.cursor.line : .max)
      }
      length += verse.words.count
    }
    repair.report(upTo: body.cursor.line)
  }
}

/// The information in an OSIS file that comes before its text.
struct OSISHeader {
  private(set) var title = "OSIS"
  private(set) var credits = ""
  private(set) var language = Language.undetermined

  /// Reads up to the end of the header.
  init(_ cursor: XMLCursor) throws(FormatError) {
    var works: [Work] = []
    var mainWork = ""
    reading: while let element = try cursor.nextElement() {
      switch element.name {
      case "osisText":
        mainWork = element["osisIDWork"] ?? ""
        language = Language(rawValue: element["xml:lang"] ?? "und")
      case "osisCorpus": break
      case "work": works.append(try Work(element, cursor))
      case "header":
        let header = cursor.content()
        while let part = try header.nextElement() {
          if part.name == "work" { works.append(try Work(part, cursor)) } else { try cursor.skip() }
        }
        break reading
      default:
        throw cursor.error("<\(element.name)> before the header", expected: "<header>")
      }
    }
    guard let work = works.first(where: { $0.name == mainWork }) ?? works.first else { return }
    if !work.title.isEmpty { title = work.title }
    credits = work.rights
    if language == .undetermined, !work.language.isEmpty {
      language = Language(rawValue: work.language)
    }
    if Self.isBiblicalHebrew(language, work) { language = .ancientHebrew }
  }

  /// Returns a Boolean value that indicates whether a Hebrew text is a Hebrew Bible. Such files
  /// declare `he`, modern Hebrew; their reference system distinguishes them from translations into
  /// modern Hebrew.
  private static func isBiblicalHebrew(_ language: Language, _ work: Work) -> Bool {
    ["he", "heb"].contains(language.primary)
      && ["Bible.MT", "Bible.Leningrad", "Bible.BHS"].contains(work.references)
  }

  private struct Work {
    let name: String
    var title = ""
    var rights = ""
    var language = ""
    var references = ""

    init(_ element: XMLElement, _ cursor: XMLCursor) throws(FormatError) {
      name = element["osisWork"] ?? ""
      language = element["xml:lang"] ?? ""
      let work = cursor.content()
      while let part = try work.nextElement() {
        let text = try cursor.text(what: "<\(part.name)> of the header")
        switch part.name {
        case "title" where title.isEmpty: title = text
        case "rights": rights += rights.isEmpty ? text : "; \(text)"
        case "language" where language.isEmpty: language = text
        case "refSystem": references = text
        default: break
        }
      }
    }
  }
}

/// A verse identified by its OSIS id: `Ruth.1.1`, `Bible.KJV:Ruth.1.1`, `Ruth.1.1!a` (OSIS 2.1.1,
/// section 6).
struct OSISPlace: Equatable {
  let book: String
  let chapter: String
  let verse: String

  /// - Returns: `nil` if the id does not identify a verse.
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

/// Returns the name of a book by its OSIS code (OSIS 2.1.1, appendix C), or nil for an unknown
/// code.
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
