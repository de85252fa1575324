import Interlinear
import PlainText

/// FLEx's `.flextext` (SIL FieldWorks, `FlexInterlinear.xsd`), which FLEx and ELAN import: a book
/// is a text, a verse a phrase with its number, its words with their morphemes, its translations
/// and its notes. `FLExReader` reads the same words, morphemes, glosses, translations, speakers and
/// times.
///
/// A text that was read from one flextext file is written back byte for byte, including data
/// without a field in `Verse`: identifiers (`guid`), the order of items, languages, comments. A
/// changed phrase is rewritten. Passages and texts of other formats have items in a fixed order,
/// and no identifiers. Chapters become part of the number. The format has no place for headings,
/// the tree, and the words of a translation.
extension VerseExporter {
  var flextextHeader: String {
    isWholeFile
      ? "" : "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<document version=\"2\">\n"
  }

  var flextextFooter: String {
    guard !isWholeFile else { return "" }
    var xml = XMLWriter()
    endFLExText(&xml)
    xml.end("document")
    return xml.text
  }

  /// Returns a Boolean value that indicates whether verses are all verses of one flextext file, in
  /// its order, and no others.
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
      var changed = XMLWriter()
      if !isSame { add(verse, in: source, to: &changed) }
      return source.lead + (isSame ? source.phrase : changed.text) + (source.rest ?? "")
    }
    var xml = XMLWriter()
    if last?.reference.book != verse.reference.book {
      endFLExText(&xml)
      xml.begin("interlinear-text")
      xml.add("title", "en", verse.reference.book)
      for heading in verse.headings where heading.kind == .major {
        xml.add("title", (heading.language ?? .undetermined).rawValue, heading.text)
      }
      for item in verse.notes.compactMap(Self.textItem) { xml.add(item.type, "en", item.text) }
      for name in Self.containers { xml.begin(name) }
    } else if verse.isParagraphStart {
      xml.end("phrases")
      xml.end("paragraph")
      xml.begin("paragraph")
      xml.begin("phrases")
    }
    add(verse, to: &xml)
    return xml.text
  }

  /// The elements between a text and its phrases.
  private static let containers = ["paragraphs", "paragraph", "phrases"]

  /// Returns a Boolean value that indicates whether a verse is unchanged since it was read. A
  /// language that the file does not name may have been added since.
  private func isUnchanged(_ verse: Verse, since source: FLExSource) -> Bool {
    if FLExDigest(of: verse, tiers: description.tiers).value == source.digest { return true }
    var verse = verse
    verse.language = .undetermined
    return FLExDigest(of: verse, tiers: description.tiers).value == source.digest
  }

  /// - Parameter source: The phrase in the file that the new one is written into, or nil in a new
  ///   file.
  private func add(_ verse: Verse, in source: FLExSource? = nil, to xml: inout XMLWriter) {
    let isFirst = verse.reference.book != last?.reference.book
    xml.add(markup: "<phrase\(attributes(of: verse, in: source))>\n")
    xml.add("segnum", "en", Self.number(of: verse.reference))
    xml.block("words") { words in
      for word in verse.words { add(word, in: verse, to: &words) }
    }
    for translation in verse.labeledTranslations(in: description) {
      xml.add("gls", translation.language.rawValue, translation.text)
    }
    let apparatus = apparatus(of: verse)
    for note in apparatus.notes where !note.text.isEmpty && !(isFirst && Self.textItem(note) != nil)
    {
      xml.add("note", "en", note.text)
    }
    for item in apparatus.items { xml.add("note", "en", line(item, of: verse)) }
    xml.add(markup: "</phrase>\n")
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

  private func endFLExText(_ xml: inout XMLWriter) {
    guard last != nil else { return }
    for name in Self.containers.reversed() { xml.end(name) }
    if !description.recordings.isEmpty {
      xml.block("media-files", [("offset-type", "")]) { files in
        for (index, path) in description.recordings.enumerated() {
          files.emptyLine("media", [("guid", "media-\(index + 1)"), ("location", path)])
        }
      }
    }
    xml.end("interlinear-text")
  }

  private func attributes(of verse: Verse, in source: FLExSource?) -> String {
    var text = ""
    if let span = verse.recording {
      text += " begin-time-offset=\"\(span.start)\" end-time-offset=\"\(span.end)\""
    }
    if !verse.speaker.isEmpty { text += " speaker=\"\(verse.speaker.xmlOnOneLine)\"" }
    if let source {
      // The recordings of the file keep their names.
      text += source.recording.map { " media-file=\"\($0)\"" } ?? ""
    } else if let span = verse.recording, description.recordings.indices.contains(span.recording) {
      text += " media-file=\"media-\(span.recording + 1)\""
    }
    return text
  }

  private func add(_ word: Word, in verse: Verse, to xml: inout XMLWriter) {
    let language = verse.language.rawValue
    func addPunctuation(_ text: String, to xml: inout XMLWriter) {
      let mark = text.trimmed
      if !mark.isEmpty { xml.block("word") { $0.add("punct", language, mark) } }
    }
    addPunctuation(word.before, to: &xml)
    xml.block("word") { xml in
      xml.add("txt", language, word.surface)
      addMorphemes(of: word, language: language, to: &xml)
      for index in orderedTiers where index > 0 {
        let tier = description.tiers[index]
        let value = word.value(at: index)
        let isOfMorphemes =
          tier == .morphemes || tier == .lemma || MorphemeTier(tier) != nil
          || tier.rawValue.hasPrefix("\(Tier.morphemeGlosses)-")
        if isOfMorphemes || value.isEmpty { continue }
        let (type, own) = Self.type(of: tier)
        xml.add(
          type, own ?? description.language(of: tier, inTextOf: verse.language).rawValue, value)
      }
    }
    addPunctuation(word.after, to: &xml)
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

  /// Adds the morphemes of a word. The entries of the stems give the lemma of the word, even of a
  /// word without parts.
  private func addMorphemes(of word: Word, language: String, to xml: inout XMLWriter) {
    let lemma = description.tiers.firstIndex(of: .lemma).map { word.value(at: $0) } ?? ""
    let parts =
      word.morphemes.isEmpty && !lemma.isEmpty ? [Morpheme(form: word.surface)] : word.morphemes
    guard !parts.isEmpty else { return }
    let entries = parts.indices.map {
      parts[$0].underlying.isEmpty ? parts[$0].form : parts[$0].underlying
    }
    var types = parts.map(\.type)
    func stems() -> [Int] { parts.indices.filter { !Morpheme.boundTypes.contains(types[$0]) } }
    func lemmaOfStems() -> String {
      stems().map { entries[$0] + homographNumber(parts[$0].lemmaID) }.joined(separator: " ")
    }
    // Without types, every morpheme is a stem to the reader, unless that gives another lemma.
    if types.allSatisfy(\.isEmpty), lemmaOfStems() != lemma {
      types = types.indices.map { $0 == 0 ? "stem" : "suffix" }
    }
    let stemIndices = stems()
    let joined = lemmaOfStems()
    let signs = Morpheme.signs(of: parts, stems: stemIndices)
    xml.block("morphemes") { xml in
      for (index, part) in parts.enumerated() {
        xml.block("morph", types[index].isEmpty ? [] : [("type", types[index])]) { morph in
          morph.add("txt", language, Self.form(at: index, of: parts, signs: signs))
          var entry = part.underlying
          if stemIndices.contains(index), !lemma.isEmpty {
            entry = joined == lemma ? entries[index] : index == stemIndices.first ? lemma : entry
          }
          if !entry.isEmpty { morph.add("cf", language, entry) }
          addItems(of: part, at: index, in: word, to: &morph)
        }
      }
    }
  }

  /// Adds the homograph number, the glosses, the part of speech and the other items of a morpheme.
  private func addItems(
    of part: Morpheme, at index: Int, in word: Word, to xml: inout XMLWriter
  ) {
    let gloss = description.glossLanguage.rawValue
    if !part.lemmaID.isEmpty { xml.add("hn", gloss, part.lemmaID) }
    if !part.gloss.isEmpty { xml.add("gls", gloss, part.gloss) }
    for (place, tier) in description.tiers.enumerated()
    where tier.rawValue.hasPrefix("\(Tier.morphemeGlosses)-") {
      let glosses = Self.pieces(of: word.value(at: place), as: word.morphemes)
      guard index < glosses.count, glosses[index] != MorphemeTier.missing else { continue }
      xml.add("gls", Self.type(of: tier).language ?? gloss, glosses[index])
    }
    if !part.category.isEmpty { xml.add("msa", gloss, part.category) }
    for (name, value) in Self.attributes(part.other) where name != "type" {
      xml.add(name, gloss, value)
    }
  }

  /// Returns the form of a part with its signs, which FLEx has at the sides of affixes and clitics.
  private static func form(
    at index: Int, of parts: [Morpheme], signs: [(before: String, after: String)]
  ) -> String {
    let part = parts[index]
    var (before, after) = part.isInfix ? ("-", "-") : signs[index]
    // The sign between two parts that aren't affixes is before the second.
    let isBare = index > 0 && before.isEmpty && signs[index - 1].after.isEmpty
    if isBare, part.boundary != "-" || part.type.isEmpty { before = part.boundary }
    func known(_ sign: String) -> String { ["-", "=", "~"].contains(sign) ? sign : "" }
    return known(before) + part.form + known(after)
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
    for (last, part) in zip(parts, parts.dropFirst()) {
      let joint = last.joint(to: part)
      let sign = !joint.isEmpty ? joint : last.isInfix ? ">" : part.isInfix ? "<" : ""
      guard !sign.isEmpty, let end = rest.firstRange(of: sign) else { return [] }
      pieces.append(String(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    pieces.append(String(rest))
    return line.isEmpty
      ? []
      : zip(parts, pieces).map { part, piece in
        part.isInfix ? piece.filter { !"<>".contains($0) } : piece
      }
  }
}

extension XMLWriter {
  /// Adds an item, FLEx's element for all content.
  fileprivate mutating func add(_ type: String, _ language: String, _ text: String) {
    line("item", [("type", type), ("lang", language)], text: text)
  }
}
