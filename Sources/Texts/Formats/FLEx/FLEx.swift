import Interlinear
import PlainText

/// Reads FLEx's `.flextext` (SIL FieldWorks, `FlexInterlinear.xsd`): a phrase is a verse, a text a
/// book. Both ways of nesting are supported. Texts of Pangloss, of EOPAS, and in TEI are read in the same way.
///
/// A word's gloss is its own, or its morphemes' glosses joined by hyphens. Its lemma is the lexicon
/// entry of its stem, with the homograph number as FLEx shows it (`a₂`). Translations are columns,
/// one for each language; literal translations and other items become notes.
final class FLExReader: VerseReader, XMLBasedReader {
  /// The number of phrases that are searched for languages.
  private static let lookahead = 2000

  private(set) var description: TextDescription
  let cursor: XMLCursor
  private let parser: FLExParser
  private let tiers: FLExTiers
  private var waiting = Lookahead<FLExPhrase>()
  /// The kinds of items that first occur too late in the file to become a tier. Each is reported
  /// once.
  private var lateItems: Set<String> = []
  /// The indices of the recordings by their ids. Phrases refer to them before the file names them.
  private var recordings: [String: Int] = [:]
  private var phraseCount = 0

  init(_ source: ByteSource) throws(FormatError) {
    let markup = FLExMarkup(source)
    cursor = try XMLCursor(source, read: markup.read)
    let root = try cursor.root(oneOf: ["document", "interlinear-text"] + Pangloss.roots)
    parser = FLExParser(cursor, root: root, markup: markup)
    var length = 0
    while waiting.elements.count < Self.lookahead, length < 100_000,
      let phrase = waiting.readAhead(parser.next)
    {
      length += phrase.words.count
    }
    let phrases = waiting.elements
    guard waiting.hasFailure || !phrases.isEmpty else {
      throw cursor.error("no phrase", expected: "<phrase> (in Pangloss, <S> or <W>)")
    }
    tiers = FLExTiers(of: phrases, textLanguages: parser.textLanguages)
    let gloss = tiers.glossLanguage
    description = TextDescription(
      name: "", title: phrases.first?.book ?? "FLEx", tiers: tiers.tiers,
      morphologyScheme: .leipzig,
      glossLanguage: gloss.isEmpty ? .english : Language(rawValue: gloss))
    description.tierLanguages = tiers.tierLanguages
    description.translations = tiers.translations.enumerated().map { index, tag in
      TranslationColumn(
        label: index == 0 ? "" : tag, language: tag.isEmpty ? .english : Language(rawValue: tag))
    }
  }

  func next() throws(FormatError) -> Verse? {
    guard let phrase = try waiting.next(parser.next) else {
      finish()
      return nil
    }
    return verse(of: phrase)
  }

  /// Adds the paths of the recordings, which follow the phrases, and reports the omitted parts.
  private func finish() {
    for (id, path) in parser.recordings {
      guard let index = recordings.removeValue(forKey: id) else { continue }
      description.recordings[index] = path
    }
    for (name, place) in parser.unknown.sorted(by: { $0.value.line < $1.value.line }) {
      let what: Message = place.count == 1 ? "an element" : "\(place.count) elements"
      cursor.warn(
        "\(what) <\(name)> omitted; expected names of FLEx's schema", line: place.line)
    }
    if parser.hyphenatedCount > 0 {
      cursor.warn(
        "\(parser.hyphenatedCount) sentences with other hyphens than their words; these are read")
    }
    (parser.unknown, parser.hyphenatedCount) = ([:], 0)
  }

  private func verse(of phrase: FLExPhrase) -> Verse {
    let id = phrase.text("segnum") ?? String(phrase.number)
    let language = FLExTiers.commonLanguage(of: phrase.wordsOrText, among: parser.textLanguages)
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
      $0.type == "gls" && $0.language == tiers.translations[0]
    }
    if let first { verse.setTranslation(phrase.items[first].text, at: 0) }
    for (index, item) in phrase.items.enumerated() where index != first {
      switch item.type {
      case "segnum", "txt": break
      case "gls": addTranslation(item, to: &verse)
      default:
        let label = ["lit": "literally: ", "note": ""][item.type] ?? "\(item.type): "
        verse.notes.append(TextNote(kind: .note, text: label + item.text))
      }
    }
  }

  /// Adds a translation to the column of its language. A second one in the same language becomes a
  /// note.
  private func addTranslation(_ item: FLExItem, to verse: inout Verse) {
    let language = Language(rawValue: item.language)
    let columns = description.translations
    let further = columns.dropFirst().firstIndex { $0.language == language } ?? columns.count
    let index = item.language == tiers.translations[0] ? 0 : further
    if !verse.translation(at: index).isEmpty {
      verse.notes.append(TextNote(kind: .note, text: "\(item.language): \(item.text)"))
      return
    }
    if index == columns.count {
      description.translations.append(TranslationColumn(label: item.language, language: language))
    }
    verse.setTranslation(item.text, at: index)
  }

  private func words(of phrase: FLExPhrase) -> [Word] {
    var text = RunningText(tierCount: tiers.tiers.count)
    if phrase.words.isEmpty {
      let texts = phrase.items.filter { $0.type == "txt" }
      text.add((texts.first { $0.language == tiers.language } ?? texts.first)?.text ?? "")
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
        cursor.warn(
          "a word without a form; omitted; expected <item type=\"txt\">", line: raw.line)
      }
    }
    return text.finish()
  }

  /// Returns a word with all of its tiers, or nil if it has no form.
  private func word(_ raw: FLExWord) -> Word? {
    let morphs = morphemes(of: raw)
    let hasMorphemes =
      morphs.count > 1
      || morphs.first.map {
        // The form counts if it differs in more than its case and the marks around it.
        !$0.gloss.isEmpty || !$0.category.isEmpty || !$0.underlying.isEmpty
          || PrintedWord($0.form.lowercased()).core
            != PrintedWord((raw.text("txt") ?? $0.form).lowercased()).core
      } == true
    var values = Array(repeating: "", count: tiers.tiers.count)
    for item in raw.items(inTextOf: tiers.language) {
      guard let place = tiers.places[item.type]?[item.language] else {
        reportLate(item, line: raw.line)
        continue
      }
      values[place] += (values[place].isEmpty ? "" : "; ") + item.text
    }
    if values[0].isEmpty {
      values[0] = raw.text("txt") ?? (raw.text("punct") == nil ? morphs.map(\.form).joined() : "")
    }
    guard !values[0].isEmpty else { return nil }
    for gloss in tiers.glosses where values[gloss.tier].isEmpty {
      values[gloss.tier] = morphemeGlosses(of: raw, morphs, language: gloss.language)
    }
    if values[tiers.lemmaTier].isEmpty { values[tiers.lemmaTier] = lemma(of: raw) }
    for gloss in tiers.morphemeGlosses {
      values[gloss.tier] = morphemeGlosses(of: raw, morphs, language: gloss.language)
    }
    if hasMorphemes { values[tiers.morphemesTier] = MorphemeTier.forms.line(morphs) }
    return Word(values: values, after: "", morphemes: hasMorphemes ? morphs : [])
  }

  private func lemma(of word: FLExWord) -> String {
    word.morphs.filter { !Morpheme.boundTypes.contains($0.type) }.compactMap { stem in
      stem.text("cf").map { $0 + homographNumber(stem.text("hn") ?? "") }
    }.joined(separator: " ")
  }

  private func reportLate(_ item: FLExItem, line: Int) {
    let kind = "\"\(item.type)\" in \"\(item.language)\""
    guard lateItems.count < 1000, lateItems.insert(kind).inserted else { return }
    cursor.warn(
      "items of type \(kind) begin after \(Self.lookahead) phrases; omitted", line: line)
  }
}

// MARK: - Morphemes

extension FLExReader {
  /// Returns the morphemes of a word that have a form.
  private func morphemes(of word: FLExWord) -> [Morpheme] {
    var result: [Morpheme] = []
    var previous = ""
    for morph in word.morphs {
      let form = morph.text("txt") ?? morph.text("cf") ?? ""
      guard !form.isEmpty else {
        cursor.warn(
          "a morpheme without a form; omitted; expected <item type=\"txt\">", line: word.line)
        continue
      }
      result.append(morpheme(morph, form: form, after: previous))
      previous = form
    }
    return result
  }

  private func morpheme(
    _ morph: FLExMorph, form: String, after previous: String
  ) -> Morpheme {
    let gloss = morph.items.first { $0.type == "gls" && $0.language == tiers.glossLanguage }?.text
    var part = Morpheme(
      form: form.withoutBoundaries, gloss: (gloss ?? morph.text("gls") ?? "").withoutBoundaries,
      category: morph.text("msa") ?? "", lemmaID: morph.text("hn") ?? "")
    part.gloss = (morph.text("glsPrepend") ?? "") + part.gloss + (morph.text("glsAppend") ?? "")
    // The sign in a form on that side, or the sign of its type. Clitics have an equals sign,
    // reduplication has a tilde.
    part.boundary =
      form.unicodeScalars.first?.boundary ?? previous.unicodeScalars.last?.boundary
      ?? (morph.type == "enclitic" ? "=" : "-")
    let entry = (morph.text("cf") ?? "").withoutBoundaries
    if entry != part.form { part.underlying = entry }
    part.other = Self.others(of: morph)
    return part
  }

  /// The types of items that have a fixed place.
  private static let known: Set<String> = [
    "txt", "cf", "gls", "msa", "hn", "glsPrepend", "glsAppend",
  ]

  private static func others(of morph: FLExMorph) -> String {
    var others = morph.type.isEmpty ? [] : ["type=\(morph.type)"]
    others += morph.items.filter { !known.contains($0.type) }.map { "\($0.type)=\($0.text)" }
    return others.joined(separator: "|")
  }

  /// Returns the glosses of the morphemes in a further language, aligned with the others.
  private func morphemeGlosses(
    of word: FLExWord, _ morphemes: [Morpheme], language: String
  ) -> String {
    let glosses = word.morphs.filter { $0.text("txt") != nil || $0.text("cf") != nil }
      .map { morph in
        morph.items.first { $0.type == "gls" && $0.language == language }?.text ?? ""
      }
    var parts = morphemes
    for (index, gloss) in glosses.enumerated() where index < parts.count {
      parts[index].gloss = gloss.withoutBoundaries
    }
    return MorphemeTier.glosses.line(parts)
  }
}
