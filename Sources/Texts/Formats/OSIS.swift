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
///   except those of chapters and running heads, which repeat the names of books and chapters.
/// - The attribute `n` of words (the hierarchy of accents in the Hebrew Bible) is ignored.
final class OSISReader: VerseReader {
  static let tiers: [Tier] = [
    .surface, .transliteration, .lemma, .gloss, .morphology, .partOfSpeech, .strong, .morphemes,
  ]
  /// The number of verses that are examined for the scheme of the morphology codes.
  private static let lookahead = 256

  private(set) var description: TextDescription
  private let repair: OSISRepair
  private let body: OSISBody
  private var waiting: ArraySlice<Verse> = []
  /// An error found while looking ahead. It is thrown after the verses before it.
  private var failure: FormatError?

  init(
    _ source: ByteSource, lengthLimit: Int = LineReader.lengthLimit
  ) throws(FormatError) {
    let repair = OSISRepair(source)
    let events = try XMLEvents(file: source.name, lengthLimit: lengthLimit) {
      base, count throws(FormatError) in
      try repair.read(into: base, count: count)
    }
    self.repair = repair
    _ = try events.root(oneOf: ["osis"])
    let header = try OSISHeader(events)
    body = OSISBody(events, language: header.language)
    description = TextDescription(
      name: "", title: header.title, tiers: Self.tiers, credits: header.credits)
    lookAhead()
    description.morphologyScheme = body.morphologyScheme
  }

  var bytesRead: Int { repair.bytesRead }

  func takeWarnings() -> [FormatWarning] {
    let repairs = repair.takeMarkers().map {
      body.events.warning(
        "USFM's \($0.marker) occurs in the XML; read as <divineName>", line: $0.line)
    }
    let tags = repair.takeTagChanges().map {
      body.events.warning(
        "the tags of <\($0.element)> and of another element overlap; repaired", line: $0.line)
    }
    let warnings = body.takeWarnings()
    let all = repairs + tags + warnings
    return all.count == warnings.count ? warnings : all.sorted { $0.line < $1.line }
  }

  func next() throws(FormatError) -> Verse? {
    if let verse = waiting.popFirst() { return verse }
    if let failure { throw failure }
    return try body.next()
  }

  private func lookAhead() {
    var length = 0
    while body.knownScheme == nil, waiting.count < Self.lookahead, length < 100_000 {
      do throws(FormatError) {
        guard let verse = try body.next() else { return }
        length += verse.words.count
        waiting.append(verse)
      } catch {
        failure = error
        return
      }
    }
  }
}

/// The information in an OSIS file that comes before its text.
struct OSISHeader {
  private(set) var title = "OSIS"
  private(set) var credits = ""
  private(set) var language = Language.undetermined

  /// Reads up to the end of the header.
  init(_ events: XMLEvents) throws(FormatError) {
    var works: [Work] = []
    var mainWork = ""
    var isInHeader = false
    reading: while let event = try events.next() {
      switch event {
      case .start(let element):
        switch events.name(element.name) {
        case "osisText":
          mainWork = element["osisIDWork"] ?? ""
          language = Language(rawValue: element["xml:lang"] ?? "und")
        case "osisCorpus": break
        case "header": isInHeader = true
        case "work": works.append(try Work(element, events))
        case _ where isInHeader: try events.skipElement()
        default:
          throw events.error("<\(element.name)> before the header", expected: "<header>")
        }
      case .end(let name, _): if events.name(name) == "header" { break reading }
      case .text: break
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

  /// Whether a Hebrew text is a Hebrew Bible. Such files declare `he`, modern Hebrew; their
  /// reference system distinguishes them from translations into modern Hebrew.
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

    init(_ element: XMLElement, _ events: XMLEvents) throws(FormatError) {
      name = element["osisWork"] ?? ""
      language = element["xml:lang"] ?? ""
      while let event = try events.next() {
        switch event {
        case .end: return
        case .text: break
        case .start(let part):
          let text = try events.text(what: "<\(part.name)> of the header")
          switch events.name(part.name) {
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
}
