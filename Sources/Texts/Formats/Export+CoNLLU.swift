import Interlinear
import PlainText

/// CoNLL-U: ten columns, one sentence per verse. Punctuation becomes tokens. Morphemes become the
/// parts of a multi-word token if the text came from such tokens (Universal Dependencies);
/// otherwise they go to the last column, together with everything that the other columns of a token
/// cannot hold. What belongs to the sentence and has no place in CoNLL-U is in Lector's own
/// comments.
///
/// A verse without words is not a sentence and is omitted.
extension VerseExporter {
  var conlluHeader: String {
    let tiers = orderedTiers.map { description.tiers[$0] }
      .filter { !CoNLLUHead.commonTiers.contains($0) && MorphemeTier($0) == nil }
      .map { MorphemeText.escaped($0.rawValue) }
    return "# \(CoNLLUMisc.tiersComment) = \(tiers.joined(separator: " "))\n"
      + "# \(CoNLLUMisc.textComment) = \(JSONFields.object(description) ?? "{}")\n"
  }

  func conllu(_ verse: Verse) -> String {
    guard !verse.words.isEmpty else { return "" }
    var tokens = CoNLLUTokens(description: description, tiers: orderedTiers)
    let parts = verse.wordsWithParts(description)
    for (index, word) in verse.words.enumerated() {
      tokens.add(word, at: index, hasParts: parts.contains(index))
    }
    let hasTree = tokens.setTree(verse.syntax)
    var text = comments(of: verse, text: tokens.text, hasTree: hasTree)
    for line in tokens.lines(places: places(in: verse)) { text += line + "\n" }
    return text + "\n"
  }

  private func comments(of verse: Verse, text: String, hasTree: Bool) -> String {
    let reference = verse.reference
    var lines: [String] = []
    if last?.reference.book != reference.book {
      lines.append("newdoc id = \(reference.book.onOneLine)")
    }
    if last?.language != verse.language {
      lines.append("\(CoNLLUMisc.languageComment) = \(verse.language.rawValue.onOneLine)")
    }
    if verse.isParagraphStart { lines.append("newpar") }
    let id = uniqueID(of: verse)
    lines.append("sent_id = \(id)")
    // A reader may derive a different reference from the document, the id and Ref.
    let read =
      reference.chapter > 0
      ? CoNLLUReader.reference(Self.place(of: reference))
      : Reference(book: Self.document(of: reference.book), chapter: 0, verse: id)
    if read != reference {
      let parts = [reference.book, String(reference.chapter), reference.verse]
      lines.append(
        "\(CoNLLUMisc.referenceComment) = "
          + parts.map(MorphemeText.escaped).joined(separator: "|"))
    }
    lines.append("text = \(text)")
    lines += translations(of: verse)
    if !verse.speaker.isEmpty { lines.append("speaker = \(verse.speaker.onOneLine)") }
    if let fields = JSONFields.object(verse, includesSyntax: !hasTree) {
      lines.append("\(CoNLLUMisc.verseComment) = \(fields)")
    }
    return lines.map { "# \($0)\n" }.joined()
  }

  /// Returns a comment such as `text_en` for each translation. Each language occurs once.
  private func translations(of verse: Verse) -> [String] {
    var lines: [String] = []
    var languages: Set<String> = []
    let further = zip(description.furtherTranslations, verse.furtherTranslations)
      .map { ($0.language, $1.text) }
    for (language, text) in [(description.translationLanguage, verse.translation)] + further
    where !text.isEmpty {
      let tag = language.rawValue
      guard languages.insert(tag).inserted, !tag.contains(where: \.isWhitespace) else { continue }
      lines.append("text_\(tag) = \(text.onOneLine)")
    }
    return lines
  }

  /// Returns the book that a reader derives from the comment `newdoc id`.
  private static func document(of book: String) -> String {
    let written = book.onOneLine.trimmed
    return written.isEmpty ? "Sentences" : written
  }

  /// Returns the value of `Ref` for the words from an index on, in ascending order.
  private func places(in verse: Verse) -> [(word: Int, place: String)] {
    guard verse.reference.chapter > 0 else { return [] }
    let further = verse.places.filter { $0.word > 0 }.map { ($0.word, $0.reference) }
      .sorted { $0.0 < $1.0 }
    return ([(0, verse.reference)] + further).map {
      ($0.0, CoNLLUMisc.escaped(Self.place(of: $0.1)))
    }
  }

  /// Returns `John_3.16`, the form in treebanks of the New Testament.
  private static func place(of reference: Reference) -> String {
    withoutSpaces("\(reference.book) \(reference.chapter).\(reference.verse)")
  }

  /// Returns a text with underscores in the place of spaces. Scalars are replaced, not characters,
  /// because a mark after a space forms one character with it.
  private static func withoutSpaces(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.isWhitespace ? "_" : $0 }))
  }

  /// Returns an id without spaces and slashes that no previous sentence has: that of the file, or
  /// one made of the reference.
  private func uniqueID(of verse: Verse) -> String {
    let reference = verse.reference
    let base =
      !verse.id.isEmpty
      ? verse.id : reference.chapter > 0 ? Self.place(of: reference) : reference.verse
    let plain = String(
      String.UnicodeScalarView(
        Self.withoutSpaces(base).unicodeScalars.map { $0 == "/" || $0.isControl ? "_" : $0 }))
    let stem = plain.isEmpty ? "s" : plain
    var id = stem
    var number = 2
    while !sentenceIDs.insert(id).inserted {
      id = "\(stem)-\(number)"
      number += 1
    }
    return id
  }
}

extension Verse {
  /// Returns the indices of the words that are multi-word tokens: those whose parts are tokens of
  /// the tree, or, without a tree, those of a text of Universal Dependencies that have parts.
  fileprivate func wordsWithParts(_ description: TextDescription) -> Set<Int> {
    guard description.morphologyScheme == .universalDependencies else { return [] }
    let candidates = words.indices.filter { words[$0].morphemes.count > 1 }
    if syntax.isEmpty { return Set(candidates) }
    let inTree = Set(syntax.compactMap { $0.part == nil ? nil : $0.word })
    return Set(words.indices.filter { inTree.contains($0) && !words[$0].morphemes.isEmpty })
  }
}
