import Interlinear

/// Reads FLEx's `.flextext` (SIL FieldWorks, `FlexInterlinear.xsd`): a phrase is a verse, a text a
/// book. Both ways of nesting are supported.
///
/// A word's gloss is its own, or those of its morphemes joined by hyphens. Its lemma is the lexicon
/// entry of its stem, with the homograph number as FLEx shows it (`a₂`). Translations are columns,
/// one for each language; literal translations and other items become notes.
final class FLExReader: VerseReader {
  /// The number of phrases that are searched for languages.
  private static let lookahead = 2000
  /// The number for a reader of the beginning alone. Names and order follow the first occurrence of
  /// each item, so that items that occur in these phrases are called as they are in the whole text.
  private static let shortLookahead = LanguageSample.verseLimit

  private(set) var description: TextDescription
  private let events: XMLEvents
  private let parser: FLExParser
  private let tiers: FLExTiers
  private let source: ByteSource
  private var waiting: ArraySlice<FLExPhrase>
  private var failure: FormatError?
  private var warnings: [FormatWarning] = []
  /// The kinds of items that first occur too late in the file to become a tier. Each is reported
  /// once.
  private var lateItems: Set<String> = []
  /// The indices of the recordings by their ids. Phrases refer to them before the file names them.
  private var recordings: [String: Int] = [:]
  private var phraseCount = 0
  /// Whether the phrases that follow may have further items, which would become tiers.
  let isPartial: Bool

  init(
    _ source: ByteSource, lengthLimit: Int = LineReader.lengthLimit, isForBeginning: Bool = false
  ) throws(FormatError) {
    self.source = source
    let lookahead = isForBeginning ? Self.shortLookahead : Self.lookahead
    let markup = FLExMarkup(source, lengthLimit: lengthLimit)
    events = try XMLEvents(file: source.name, lengthLimit: lengthLimit) {
      base, count throws(FormatError) in
      try markup.read(into: base, count: count)
    }
    let root = try events.root(oneOf: ["document", "interlinear-text"])
    parser = FLExParser(events, root: root, markup: markup)
    var phrases: [FLExPhrase] = []
    var length = 0
    do throws(FormatError) {
      while phrases.count < lookahead, length < 100_000, let phrase = try parser.next() {
        length += phrase.words.count
        phrases.append(phrase)
      }
    } catch {
      failure = error
    }
    isPartial = isForBeginning && phrases.count == lookahead
    guard failure != nil || !phrases.isEmpty else {
      throw events.error("no phrase", expected: "<phrase> in <interlinear-text>")
    }
    tiers = FLExTiers(of: phrases)
    waiting = phrases[...]
    let gloss = tiers.glossLanguage
    let translation = tiers.translationLanguage
    var description = TextDescription(
      name: "", title: phrases.first?.book ?? "FLEx", tiers: tiers.tiers,
      morphologyScheme: .leipzig,
      glossLanguage: gloss.isEmpty ? .english : Language(rawValue: gloss),
      translationLanguage: translation.isEmpty ? .english : Language(rawValue: translation))
    description.tierLanguages = tiers.tierLanguages
    description.furtherTranslations = tiers.furtherTranslations.map {
      TranslationColumn(label: $0, language: Language(rawValue: $0))
    }
    self.description = description
  }

  var bytesRead: Int { source.bytesRead }

  func takeWarnings() -> [FormatWarning] {
    defer { warnings = [] }
    return warnings
  }

  func next() throws(FormatError) -> Verse? {
    if let phrase = waiting.popFirst() { return verse(of: phrase) }
    if let failure { throw failure }
    if let phrase = try parser.next() { return verse(of: phrase) }
    finish()
    return nil
  }

  /// Adds the paths of the recordings, which follow the phrases, and reports what was not read.
  private func finish() {
    for (id, path) in parser.recordings {
      guard let index = recordings.removeValue(forKey: id) else { continue }
      description.recordings[index] = path
    }
    for (name, place) in parser.unknown.sorted(by: { $0.value.line < $1.value.line }) {
      let what = place.count == 1 ? "an element" : "\(place.count) elements"
      warnings.append(
        events.warning(
          "\(what) <\(name)> omitted; expected those of FLEx's schema", line: place.line))
    }
    parser.forgetUnknown()
  }

  private func verse(of phrase: FLExPhrase) -> Verse {
    let id = phrase.text("segnum") ?? String(phrase.number)
    let language = phrase.words.lazy.flatMap(\.items).first { $0.type == "txt" }?.language
    let name = language ?? tiers.language
    var verse = Verse(
      reference: Reference(book: phrase.book, chapter: 0, verse: id), words: words(of: phrase),
      language: name.isEmpty ? .undetermined : Language(rawValue: name))
    addTranslations(of: phrase, to: &verse)
    for item in phrase.textItems {
      if item.type == "title" {
        verse.headings.append(
          Heading(kind: .major, text: item.text, language: Language(rawValue: item.language)))
      } else {
        verse.notes.append(TextNote(kind: .comment, text: "\(item.type): \(item.text)"))
      }
    }
    verse.isParagraphStart = phrase.isParagraphStart
    verse.speaker = phrase.speaker
    if let time = phrase.time {
      let index = recordings[time.recording] ?? description.recordings.count
      if index == description.recordings.count { description.recordings.append("") }
      recordings[time.recording] = index
      verse.recording = RecordingSpan(start: time.start, end: time.end, recording: index)
    }
    if let markup = phrase.markup {
      verse.markup =
        FLExSource(
          index: phraseCount, digest: FLExDigest(of: verse, tiers: tiers.tiers).value,
          lead: markup.lead, phrase: markup.phrase, rest: phrase.rest
        ).encoded
    }
    phraseCount += 1
    return verse
  }

  private func addTranslations(of phrase: FLExPhrase, to verse: inout Verse) {
    let first = phrase.items.firstIndex {
      $0.type == "gls" && $0.language == tiers.translationLanguage
    }
    if let first { verse.translation = phrase.items[first].text }
    for (index, item) in phrase.items.enumerated() where index != first {
      switch item.type {
      case "segnum", "txt": break
      case "gls": addTranslation(item, to: &verse)
      case "lit":
        verse.notes.append(TextNote(kind: .note, text: "literally: \(item.text)"))
      case "note": verse.notes.append(TextNote(kind: .note, text: item.text))
      default:
        verse.notes.append(TextNote(kind: .note, text: "\(item.type): \(item.text)"))
      }
    }
  }

  /// Adds a translation to the column of its language. A second one in the same language becomes a
  /// note.
  private func addTranslation(_ item: FLExItem, to verse: inout Verse) {
    let language = Language(rawValue: item.language)
    let columns = description.furtherTranslations
    let index = columns.firstIndex { $0.language == language } ?? columns.count
    if index < verse.furtherTranslations.count,
      !verse.furtherTranslations[index].text.isEmpty
        || language == description.translationLanguage
    {
      verse.notes.append(TextNote(kind: .note, text: "\(item.language): \(item.text)"))
      return
    }
    if index == columns.count {
      description.furtherTranslations.append(
        TranslationColumn(label: item.language, language: language))
    }
    while verse.furtherTranslations.count <= index {
      verse.furtherTranslations.append(VerseTranslation())
    }
    verse.furtherTranslations[index].text = item.text
  }

  private func words(of phrase: FLExPhrase) -> [Word] {
    var text = RunningText(tierCount: tiers.tiers.count)
    if phrase.words.isEmpty {
      text.add(phrase.text("txt") ?? "")
      return text.finish()
    }
    var needsSpace = false
    for raw in phrase.words {
      if let word = word(raw) {
        if needsSpace { text.addSpace() }
        text.add(word)
        needsSpace = true
      } else if let mark = raw.text("punct") {
        let scalars = mark.unicodeScalars
        let isOpening = scalars.last.map(PlainWords.isOpening) == true
        let isDash = scalars.allSatisfy { $0.properties.generalCategory == .dashPunctuation }
        if needsSpace, isOpening || isDash { text.addSpace() }
        text.add(mark)
        needsSpace = !isOpening
      } else if !raw.items.isEmpty || !raw.morphs.isEmpty {
        warnings.append(
          events.warning(
            "a word without a form; omitted, expected <item type=\"txt\">", line: raw.line)
        )
      }
    }
    return text.finish()
  }

  /// Returns a word with all of its tiers; nil if it has no form.
  private func word(_ raw: FLExWord) -> Word? {
    let morphs = morphemes(of: raw)
    let hasMorphemes =
      morphs.count > 1
      || morphs.first.map {
        !$0.gloss.isEmpty || !$0.category.isEmpty || !$0.underlying.isEmpty
      } == true
    var values = Array(repeating: "", count: tiers.tiers.count)
    for item in raw.items where item.type != "punct" {
      guard let place = tiers.place(item.type, item.language) else {
        reportLate(item, line: raw.line)
        continue
      }
      if values[place].isEmpty {
        values[place] = item.text
      } else {
        values[place] += "; " + item.text
      }
    }
    if values[0].isEmpty {
      values[0] = raw.text("txt") ?? (raw.text("punct") == nil ? morphs.map(\.form).joined() : "")
    }
    guard !values[0].isEmpty else { return nil }
    for gloss in tiers.glosses where values[gloss.tier].isEmpty {
      values[gloss.tier] = morphemeGlosses(of: raw, morphs, language: gloss.language)
    }
    values[tiers.lemmaTier] = lemma(of: raw)
    for gloss in tiers.morphemeGlosses {
      values[gloss.tier] = morphemeGlosses(of: raw, morphs, language: gloss.language)
    }
    if hasMorphemes {
      values[tiers.morphemesTier] = MorphemeText.label(morphs)
      return Word(values: values, after: "", morphemes: morphs)
    }
    return Word(values: values, after: "")
  }

  static let bound: Set<String> = [
    "prefix", "suffix", "infix", "circumfix", "simulfix", "suprafix", "proclitic", "enclitic",
    "clitic", "prefixing interfix", "infixing interfix", "suffixing interfix",
  ]

  private func lemma(of word: FLExWord) -> String {
    let stems = word.morphs.filter { !Self.bound.contains($0.type) && $0.text("cf") != nil }
    return stems.map { stem in
      (stem.text("cf") ?? "") + Self.homograph(stem.text("hn") ?? "")
    }.joined(separator: " ")
  }

  /// Returns the number of a homograph as FLEx shows it; empty for an entry without homographs.
  static func homograph(_ number: String) -> String {
    guard let number = Int(number), number > 0 else { return "" }
    return subscripted(number)
  }

  private static func subscripted(_ number: Int) -> String {
    let digits = Array("₀₁₂₃₄₅₆₇₈₉")
    return String(String(number).utf8.map { digits[Int($0) - 0x30] })
  }

  var glossLanguage: String { tiers.glossLanguage }

  func reportFormless(_ word: FLExWord) {
    warnings.append(
      events.warning(
        "a morpheme without a form; omitted, expected <item type=\"txt\">", line: word.line))
  }

  private func reportLate(_ item: FLExItem, line: Int) {
    let kind = "\"\(item.type)\" in \"\(item.language)\""
    guard lateItems.count < 1000, lateItems.insert(kind).inserted else { return }
    warnings.append(
      events.warning(
        "items of type \(kind) begin after \(Self.lookahead) phrases; omitted", line: line))
  }
}
