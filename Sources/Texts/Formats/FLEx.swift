import Interlinear

/// Reads FLEx's `.flextext` (SIL FieldWorks, `FlexInterlinear.xsd`): a phrase is a verse, a text a
/// book. Both ways of nesting are supported.
///
/// A word's gloss is its own, or those of its morphemes joined by hyphens. Its lemma is the lexicon
/// entry of its stem, with the homograph number as FLEx shows it (`a₂`). The first translation
/// becomes the translation of the verse; further and literal translations, and notes, become notes.
final class FLExReader: VerseReader {
  /// The number of phrases that are searched for languages.
  private static let lookahead = 2000

  let description: TextDescription
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

  init(
    _ source: ByteSource, lengthLimit: Int = LineReader.lengthLimit
  ) throws(FormatError) {
    self.source = source
    events = try XMLEvents(source, lengthLimit: lengthLimit)
    let root = try events.root(oneOf: ["document", "interlinear-text"])
    parser = FLExParser(events, root: root)
    var phrases: [FLExPhrase] = []
    var length = 0
    do throws(FormatError) {
      while phrases.count < Self.lookahead, length < 100_000, let phrase = try parser.next() {
        length += phrase.words.count
        phrases.append(phrase)
      }
    } catch {
      failure = error
    }
    guard failure != nil || !phrases.isEmpty else {
      throw events.error("no phrase", expected: "<phrase> in <interlinear-text>")
    }
    tiers = FLExTiers(of: phrases)
    waiting = phrases[...]
    let gloss = tiers.glossLanguage
    let translation = tiers.translationLanguage
    description = TextDescription(
      name: "", title: phrases.first?.book ?? "FLEx", tiers: tiers.tiers,
      morphologyScheme: .leipzig,
      glossLanguage: gloss.isEmpty ? .english : Language(rawValue: gloss),
      translationLanguage: translation.isEmpty ? .english : Language(rawValue: translation))
  }

  var bytesRead: Int { source.bytesRead }

  func takeWarnings() -> [FormatWarning] {
    defer { warnings = [] }
    return warnings
  }

  func next() throws(FormatError) -> Verse? {
    if let phrase = waiting.popFirst() { return verse(of: phrase) }
    if let failure { throw failure }
    return try parser.next().map { verse(of: $0) }
  }

  private func verse(of phrase: FLExPhrase) -> Verse {
    let id = phrase.text("segnum") ?? String(phrase.number)
    let language = phrase.words.lazy.flatMap(\.items).first { $0.type == "txt" }?.language
    let name = language ?? tiers.language
    var verse = Verse(
      reference: Reference(book: phrase.book, chapter: 0, verse: id), words: words(of: phrase),
      language: name.isEmpty ? .undetermined : Language(rawValue: name))
    addTranslations(of: phrase, to: &verse)
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
      case "gls":
        verse.notes.append(TextNote(kind: .footnote, text: "\(item.language): \(item.text)"))
      case "lit":
        verse.notes.append(TextNote(kind: .footnote, text: "literally: \(item.text)"))
      default: verse.notes.append(TextNote(kind: .footnote, text: item.text))
      }
    }
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
      values[gloss.tier] = joinedGlosses(of: raw, language: gloss.language)
    }
    values[tiers.lemmaTier] = lemma(of: raw)
    if morphs.count > 1 || morphs.first.map({ !$0.gloss.isEmpty || !$0.category.isEmpty }) == true {
      values[tiers.morphemesTier] = MorphemeText.label(morphs)
      return Word(values: values, after: "", morphemes: morphs)
    }
    return Word(values: values, after: "")
  }

  private func morphemes(of word: FLExWord) -> [Morpheme] {
    word.morphs.compactMap { morph in
      let form = morph.text("txt") ?? morph.text("cf") ?? ""
      let gloss = morph.items.first { $0.type == "gls" && $0.language == tiers.glossLanguage }?.text
      guard !form.isEmpty else {
        warnings.append(
          events.warning(
            "a morpheme without a form; omitted, expected <item type=\"txt\">", line: word.line))
        return nil
      }
      return Morpheme(
        form: Self.bare(form), gloss: Self.bare(gloss ?? morph.text("gls") ?? ""),
        category: morph.text("msa") ?? "")
    }
  }

  /// Returns a form without the hyphens or equals signs that show on which side it is bound: `-y`,
  /// `=we`.
  private static func bare(_ form: String) -> String {
    let scalars = form.unicodeScalars
    let isHyphen: (Unicode.Scalar) -> Bool = { $0 == "-" || $0 == "=" || $0 == "~" }
    guard let start = scalars.firstIndex(where: { !isHyphen($0) }),
      let end = scalars.lastIndex(where: { !isHyphen($0) })
    else { return form }
    return String(scalars[start...end])
  }

  private func joinedGlosses(of word: FLExWord, language: String) -> String {
    let glosses = word.morphs.map { morph in
      morph.items.first { $0.type == "gls" && $0.language == language }?.text ?? ""
    }
    guard glosses.contains(where: { !$0.isEmpty }) else { return "" }
    return glosses.map { $0.isEmpty ? "?" : Self.bare($0) }.joined(separator: "-")
  }

  private static let bound: Set<String> = [
    "prefix", "suffix", "infix", "circumfix", "simulfix", "suprafix", "proclitic", "enclitic",
    "clitic", "prefixing interfix", "infixing interfix", "suffixing interfix",
  ]

  private func lemma(of word: FLExWord) -> String {
    let stems = word.morphs.filter { !Self.bound.contains($0.type) && $0.text("cf") != nil }
    return stems.map { stem in
      let number = stem.text("hn").flatMap(Int.init) ?? 0
      return (stem.text("cf") ?? "") + (number > 0 ? Self.subscripted(number) : "")
    }.joined(separator: " ")
  }

  private static func subscripted(_ number: Int) -> String {
    let digits = Array("₀₁₂₃₄₅₆₇₈₉")
    return String(String(number).utf8.map { digits[Int($0) - 0x30] })
  }

  private func reportLate(_ item: FLExItem, line: Int) {
    let kind = "\"\(item.type)\" in \"\(item.language)\""
    guard lateItems.count < 1000, lateItems.insert(kind).inserted else { return }
    warnings.append(
      events.warning(
        "items of type \(kind) begin after \(Self.lookahead) phrases; omitted", line: line))
  }
}
