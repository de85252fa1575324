import Interlinear
import PlainText

/// FLEx's `.flextext` (SIL FieldWorks, `FlexInterlinear.xsd`), which FLEx and ELAN import: a book is
/// a text, a verse a phrase with its number, its words with their morphemes, its translations and its
/// notes. `FLExReader` reads the same words, morphemes, glosses, translations, speakers and times.
///
/// A flextext file of others is not written back byte for byte: FLEx's own identifiers (`guid`) are
/// not kept, and items are in a fixed order. Chapters become part of the number. Headings, the tree
/// and the words of a translation have no place in the format.
extension VerseExporter {
  var flextextHeader: String {
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<document version=\"2\">\n"
  }

  var flextextFooter: String { endFLExText() + "</document>\n" }

  func flextext(_ verse: Verse) -> String {
    var text = ""
    if !openFLExText || last?.reference.book != verse.reference.book {
      text += endFLExText()
      openFLExText = true
      text += "<interlinear-text>\n"
      text += Self.item("title", "en", verse.reference.book)
      text += "<paragraphs>\n<paragraph>\n<phrases>\n"
    }
    let reference = verse.reference
    let number =
      reference.chapter > 0 ? "\(reference.chapter):\(reference.verse)" : reference.verse
    text += "<phrase\(attributes(of: verse))>\n" + Self.item("segnum", "en", number)
    text += "<words>\n"
    for word in verse.words { text += flextext(word, in: verse) }
    text += "</words>\n"
    for translation in verse.translations(description) {
      text += Self.item("gls", Self.tag(translation.language), translation.text)
    }
    for note in verse.notes where !note.text.isEmpty {
      text += Self.item("note", "en", note.text)
    }
    return text + "</phrase>\n"
  }

  private func endFLExText() -> String {
    guard openFLExText else { return "" }
    openFLExText = false
    var text = "</phrases>\n</paragraph>\n</paragraphs>\n"
    if !description.recordings.isEmpty {
      text += "<media-files offset-type=\"\">\n"
      for (index, path) in description.recordings.enumerated() {
        text += "<media guid=\"media-\(index + 1)\" location=\"\(Self.xml(path))\"/>\n"
      }
      text += "</media-files>\n"
    }
    return text + "</interlinear-text>\n"
  }

  private func attributes(of verse: Verse) -> String {
    var text = ""
    if let span = verse.recording {
      text += " begin-time-offset=\"\(span.start)\" end-time-offset=\"\(span.end)\""
    }
    if !verse.speaker.isEmpty { text += " speaker=\"\(Self.xml(verse.speaker))\"" }
    if let span = verse.recording, description.recordings.indices.contains(span.recording) {
      text += " media-file=\"media-\(span.recording + 1)\""
    }
    return text
  }

  private func flextext(_ word: Word, in verse: Verse) -> String {
    let language = Self.tag(verse.language)
    func punctuation(_ text: String) -> String {
      let mark = text.trimmed
      return mark.isEmpty ? "" : "<word>\n" + Self.item("punct", language, mark) + "</word>\n"
    }
    var text = punctuation(word.before) + "<word>\n"
    text += Self.item("txt", language, word.surface)
    text += morphemes(of: word, language: language)
    for index in orderedTiers where index > 0 {
      let tier = description.tiers[index]
      if tier == .morphemes || tier == .lemma || MorphemeTier(tier) != nil { continue }
      let value = word.value(at: index)
      if value.isEmpty { continue }
      let (type, own) = Self.type(of: tier)
      text += Self.item(
        type,
        own ?? Self.tag(description.language(of: tier, inTextOf: verse.language)), value)
    }
    return text + "</word>\n" + punctuation(word.after)
  }

  /// Returns FLEx's type of a tier and, for a tier of a further language (`gloss-tpi`), the language.
  private static func type(of tier: Tier) -> (type: String, language: String?) {
    let parts = tier.rawValue.split(separator: "-", maxSplits: 1).map(String.init)
    let type =
      switch Tier(rawValue: parts.first ?? "") {
      case .surface: "txt"
      case .gloss: "gls"
      case .partOfSpeech: "pos"
      default: parts.first ?? "item"
      }
    return (type, parts.count > 1 ? parts[1] : nil)
  }

  /// Returns the morphemes of a word. The type tells the stems, of whose entries the lemma of the word
  /// consists, from the affixes.
  private func morphemes(of word: Word, language: String) -> String {
    let lemma = description.tiers.firstIndex(of: .lemma).map { word.value(at: $0) } ?? ""
    // The entry of a stem also holds the lemma of a word that has no parts.
    let parts =
      word.morphemes.isEmpty && !lemma.isEmpty ? [Morpheme(form: word.surface)] : word.morphemes
    guard !parts.isEmpty else { return "" }
    var entries = parts.map { $0.lemma.isEmpty ? $0.underlying : $0.lemma }
    let stem = entries.firstIndex { !$0.isEmpty && lemma.contains($0) } ?? 0
    if entries[stem].isEmpty { entries[stem] = lemma }
    let gloss = Self.tag(description.glossLanguage)
    var text = "<morphemes>\n"
    for (index, part) in parts.enumerated() {
      let isStem = index == stem || !entries[index].isEmpty && lemma.contains(entries[index])
      let type = isStem ? "stem" : index < stem ? "prefix" : "suffix"
      text += "<morph type=\"\(type)\">\n"
      text += Self.item("txt", language, (index > 0 ? part.boundary : "") + part.form)
      if !entries[index].isEmpty { text += Self.item("cf", language, entries[index]) }
      if !part.gloss.isEmpty { text += Self.item("gls", gloss, part.gloss) }
      if !part.category.isEmpty { text += Self.item("msa", gloss, part.category) }
      text += "</morph>\n"
    }
    return text + "</morphemes>\n"
  }

  private static func item(_ type: String, _ language: String, _ text: String) -> String {
    "<item type=\"\(xml(type))\" lang=\"\(xml(language))\">\(xml(text))</item>\n"
  }

  private static func tag(_ language: Language) -> String { language.rawValue }

  private static func xml(_ text: String) -> String { html(text) }
}
