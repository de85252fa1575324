import Interlinear
import PlainText

/// FLEx's `.flextext` (SIL FieldWorks, `FlexInterlinear.xsd`), which FLEx and ELAN import: a book
/// is a text, a verse a phrase with its number, its words with their morphemes, its translations
/// and its notes. `FLExReader` reads the same words, morphemes, glosses, translations, speakers and
/// times.
///
/// A text that was read from one flextext file is written back byte for byte, with what `Verse` has
/// no field for: identifiers (`guid`), the order of items, languages, comments. A phrase of it that
/// has changed is written anew. Passages and texts of other formats have items in a fixed order, and
/// no identifiers. Chapters become part of the number. Headings, the tree and the words of a
/// translation have no place in the format.
extension VerseExporter {
  var flextextHeader: String {
    isWholeFile
      ? "" : "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<document version=\"2\">\n"
  }

  var flextextFooter: String { isWholeFile ? "" : endFLExText() + "</document>\n" }

  /// Whether verses are all those of one flextext file, in its order, and none beside them.
  ///
  /// - Parameters:
  ///   - first: The first verse to be written.
  ///   - last: The last verse to be written.
  ///   - count: The number of verses to be written.
  package static func isWholeFile(from first: Verse, to last: Verse, count: Int) -> Bool {
    guard let first = FLExSource(first.markup), let last = FLExSource(last.markup) else {
      return false
    }
    return first.index == 0 && last.index == count - 1 && last.rest != nil
  }

  func flextext(_ verse: Verse) -> String {
    if isWholeFile, let source = FLExSource(verse.markup) {
      let isSame = isUnchanged(verse, since: source)
      return source.lead + (isSame ? source.phrase : phrase(verse, in: source))
        + (source.rest ?? "")
    }
    var text = ""
    if !openFLExText || last?.reference.book != verse.reference.book {
      text += endFLExText()
      openFLExText = true
      text += "<interlinear-text>\n" + Self.item("title", "en", verse.reference.book)
      for heading in verse.headings where heading.kind == .major {
        text += Self.item("title", Self.tag(heading.language ?? .undetermined), heading.text)
      }
      for note in verse.notes {
        guard let item = Self.textItem(note) else { continue }
        text += Self.item(item.type, "en", item.text)
      }
      text += "<paragraphs>\n<paragraph>\n<phrases>\n"
    }
    let isFirst = verse.reference.book != last?.reference.book
    if verse.isParagraphStart, !isFirst {
      text += "</phrases>\n</paragraph>\n<paragraph>\n<phrases>\n"
    }
    return text + phrase(verse)
  }

  /// Whether a verse is as it was read. A language that the file does not name may have been given
  /// to it since.
  private func isUnchanged(_ verse: Verse, since source: FLExSource) -> Bool {
    if FLExDigest(of: verse, tiers: description.tiers).value == source.digest { return true }
    var verse = verse
    verse.language = .undetermined
    return FLExDigest(of: verse, tiers: description.tiers).value == source.digest
  }

  /// - Parameter source: The phrase in the file into which the new one is written; nil in a new file.
  private func phrase(_ verse: Verse, in source: FLExSource? = nil) -> String {
    let isFirst = verse.reference.book != last?.reference.book
    let reference = verse.reference
    let number =
      reference.chapter > 0 ? "\(reference.chapter):\(reference.verse)" : reference.verse
    var text = "<phrase\(attributes(of: verse, in: source))>\n" + Self.item("segnum", "en", number)
    text += "<words>\n"
    for word in verse.words { text += flextext(word, in: verse) }
    text += "</words>\n"
    for translation in verse.translations(description) {
      text += Self.item("gls", Self.tag(translation.language), translation.text)
    }
    for note in verse.notes where !note.text.isEmpty && !(isFirst && Self.textItem(note) != nil) {
      text += Self.item("note", "en", note.text)
    }
    return text + "</phrase>\n"
  }

  /// Returns the item of the text that a comment of its first verse contains: `source: Tape 3`.
  private static func textItem(_ note: TextNote) -> (type: String, text: String)? {
    guard note.kind == .comment, note.word == nil, let colon = note.text.firstRange(of: ": ") else {
      return nil
    }
    let type = String(note.text[..<colon.lowerBound])
    let known = ["source", "comment", "description", "title-abbreviation"]
    return known.contains(type) ? (type, String(note.text[colon.upperBound...])) : nil
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

  private func attributes(of verse: Verse, in source: FLExSource?) -> String {
    var text = ""
    if let span = verse.recording {
      text += " begin-time-offset=\"\(span.start)\" end-time-offset=\"\(span.end)\""
    }
    if !verse.speaker.isEmpty { text += " speaker=\"\(Self.xml(verse.speaker))\"" }
    if let source {
      // The recordings of the file keep their names.
      text += source.recording.map { " media-file=\"\($0)\"" } ?? ""
    } else if let span = verse.recording, description.recordings.indices.contains(span.recording) {
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
      if tier == .morphemes || tier == .lemma || MorphemeTier(tier) != nil
        || tier.rawValue.hasPrefix("\(Tier.morphemeGlosses)-")
      {
        continue
      }
      let value = word.value(at: index)
      if value.isEmpty { continue }
      let (type, own) = Self.type(of: tier)
      text += Self.item(
        type,
        own ?? Self.tag(description.language(of: tier, inTextOf: verse.language)), value)
    }
    return text + "</word>\n" + punctuation(word.after)
  }

  /// Returns FLEx's type of a tier and, for a tier of a further language (`gloss-tpi`), the
  /// language.
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

  /// Returns the morphemes of a word. The entries of the stems give the lemma of the word; it is
  /// also that of a word without parts.
  private func morphemes(of word: Word, language: String) -> String {
    let lemma = description.tiers.firstIndex(of: .lemma).map { word.value(at: $0) } ?? ""
    let parts =
      word.morphemes.isEmpty && !lemma.isEmpty ? [Morpheme(form: word.surface)] : word.morphemes
    guard !parts.isEmpty else { return "" }
    let entries = parts.indices.map {
      parts[$0].underlying.isEmpty ? parts[$0].form : parts[$0].underlying
    }
    var types = Self.types(of: parts)
    func stems() -> [Int] { parts.indices.filter { !FLExReader.bound.contains(types[$0]) } }
    func lemmaOfStems() -> String {
      stems().map { entries[$0] + FLExReader.homograph(parts[$0].lemmaID) }.joined(separator: " ")
    }
    // Without types, every morpheme is a stem to the reader, unless that gives another lemma.
    if types.allSatisfy(\.isEmpty), lemmaOfStems() != lemma {
      types = types.indices.map { $0 == 0 ? "stem" : "suffix" }
    }
    let stemIndices = stems()
    let joined = lemmaOfStems()
    var text = "<morphemes>\n"
    for (index, part) in parts.enumerated() {
      text += types[index].isEmpty ? "<morph>\n" : "<morph type=\"\(Self.xml(types[index]))\">\n"
      let sign = index > 0 && ["-", "=", "~"].contains(part.boundary) ? part.boundary : ""
      text += Self.item("txt", language, sign + part.form)
      var entry = part.underlying
      if stemIndices.contains(index), !lemma.isEmpty {
        entry = joined == lemma ? entries[index] : index == stemIndices.first ? lemma : entry
      }
      if !entry.isEmpty { text += Self.item("cf", language, entry) }
      text += items(of: part, at: index, in: word)
      text += "</morph>\n"
    }
    return text + "</morphemes>\n"
  }

  /// Returns the homograph number, the glosses, the part of speech and the other items of a
  /// morpheme.
  private func items(of part: Morpheme, at index: Int, in word: Word) -> String {
    let gloss = Self.tag(description.glossLanguage)
    var text = ""
    if !part.lemmaID.isEmpty { text += Self.item("hn", gloss, part.lemmaID) }
    if !part.gloss.isEmpty { text += Self.item("gls", gloss, part.gloss) }
    for (place, tier) in description.tiers.enumerated()
    where tier.rawValue.hasPrefix("\(Tier.morphemeGlosses)-") {
      let glosses = Self.pieces(of: word.value(at: place), as: word.morphemes)
      guard index < glosses.count, glosses[index] != MorphemeTier.missing else { continue }
      text += Self.item("gls", Self.type(of: tier).language ?? gloss, glosses[index])
    }
    if !part.category.isEmpty { text += Self.item("msa", gloss, part.category) }
    for (name, value) in Self.attributes(part.other) where name != "type" {
      text += Self.item(name, gloss, value)
    }
    return text
  }

  /// Returns FLEx's types of morphemes; empty if the text does not have them.
  private static func types(of parts: [Morpheme]) -> [String] {
    parts.map { part in
      attributes(part.other).first { $0.name == "type" }?.value ?? ""
    }
  }

  /// Returns the names and values of a morpheme's further items, `type=stem|variantTypes=x`.
  private static func attributes(_ other: String) -> [(name: String, value: String)] {
    other.utf8.split(separator: 0x7C).compactMap { pair in
      let sides = pair.split(separator: 0x3D, maxSplits: 1).map { String(Substring($0)) }
      return sides.count == 2 ? (sides[0], sides[1]) : nil
    }
  }

  /// Returns the values of the parts of a line that their boundaries separate; empty if there are
  /// not as many as parts.
  private static func pieces(of line: String, as parts: [Morpheme]) -> [String] {
    var pieces: [String] = []
    var rest = line[...]
    for part in parts.dropFirst() {
      guard !part.boundary.isEmpty, let end = rest.firstRange(of: part.boundary) else { return [] }
      pieces.append(String(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return line.isEmpty ? [] : pieces + [String(rest)]
  }

  private static func item(_ type: String, _ language: String, _ text: String) -> String {
    "<item type=\"\(xml(type))\" lang=\"\(xml(language))\">\(xml(text))</item>\n"
  }

  private static func tag(_ language: Language) -> String { language.rawValue }

  private static func xml(_ text: String) -> String { html(text) }
}
