import Interlinear

/// CoNLL-U: ten columns, one sentence per verse. Punctuation becomes tokens. Morphemes become the
/// parts of a multi-word token if the text came from such tokens (Universal Dependencies);
/// otherwise they go to the last column, together with everything that the other columns cannot
/// hold.
///
/// A verse without words is not a sentence and is omitted. So are notes, and the words of a
/// translation, whose whole text is in the comment `text_en`.
extension VerseExporter {
  var conlluHeader: String {
    let tiers = description.tiers.map { MorphemeText.escaped($0.rawValue) }
    return "# \(CoNLLUMisc.tiersComment) = \(tiers.joined(separator: " "))\n"
  }

  func conllu(_ verse: Verse) -> String {
    guard !verse.words.isEmpty else { return "" }
    var tokens = CoNLLUTokens(description: description)
    for word in verse.words { tokens.add(word) }
    let place = CoNLLUMisc.escaped(Self.place(of: verse.reference))
    var text = comments(of: verse, text: tokens.text)
    for line in tokens.lines(place: verse.reference.chapter > 0 ? place : nil) {
      text += line + "\n"
    }
    return text + "\n"
  }

  private func comments(of verse: Verse, text: String) -> String {
    let reference = verse.reference
    var lines: [String] = []
    if last?.reference.book != reference.book {
      lines.append("newdoc id = \(reference.book.onOneLine)")
    }
    if last?.language != verse.language {
      lines.append("\(CoNLLUMisc.languageComment) = \(verse.language.rawValue.onOneLine)")
    }
    let id = uniqueID(of: reference)
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
    if !verse.translation.isEmpty {
      let language = description.translationLanguage.rawValue
      lines.append("text_\(language) = \(verse.translation.onOneLine)")
    }
    return lines.map { "# \($0)\n" }.joined()
  }

  /// Returns the book that a reader derives from the comment `newdoc id`.
  private static func document(of book: String) -> String {
    let written = book.onOneLine.trimmed
    return written.isEmpty ? "Sentences" : written
  }

  /// Returns `John_3.16`, the form in treebanks of the New Testament.
  private static func place(of reference: Reference) -> String {
    "\(reference.book) \(reference.chapter).\(reference.verse)"
      .map { $0.isWhitespace ? "_" : String($0) }.joined()
  }

  /// Returns an id without spaces and slashes that no previous sentence has.
  private func uniqueID(of reference: Reference) -> String {
    let base = reference.chapter > 0 ? Self.place(of: reference) : reference.verse
    let plain = base.map { $0.isWhitespace || $0 == "/" ? "_" : String($0) }.joined()
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

/// The tokens of the sentence that is being written.
private struct CoNLLUTokens {
  private struct Token {
    var form: String
    var columns = Array(repeating: "_", count: 5)
    var misc: [(String, String)] = []
    var space = " "
    /// The parts of a multi-word token.
    var parts: [Token] = []
  }

  private let description: TextDescription
  private var tokens: [Token] = []
  /// Whether a reader would attach the next punctuation to the preceding word, as it does until
  /// there is a space.
  private var isGlued = false

  init(description: TextDescription) { self.description = description }

  /// The sentence as printed.
  var text: String {
    var text = tokens.map { $0.form + $0.space }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  mutating func add(_ word: Word) {
    addPunctuation(word.before, isAfter: false)
    tokens.append(token(of: word))
    isGlued = true
    var rest = word.after.unicodeScalars[...]
    let spaces = rest.prefix { $0.properties.isWhitespace }
    setSpace(spaces.count)
    rest = rest[spaces.endIndex...]
    addPunctuation(String(rest), isAfter: true)
  }

  private mutating func setSpace(_ count: Int) {
    guard let last = tokens.indices.last else { return }
    tokens[last].space = String(repeating: " ", count: count)
    if count > 0 { isGlued = false }
  }

  private mutating func addPunctuation(_ text: String, isAfter: Bool) {
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let mark = rest.prefix { !$0.properties.isWhitespace }
      rest = rest[mark.endIndex...]
      let spaces = rest.prefix { $0.properties.isWhitespace }
      rest = rest[spaces.endIndex...]
      if mark.isEmpty {
        // A space before the first punctuation of a word can be stored only in the preceding token.
        if let last = tokens.indices.last { setSpace(tokens[last].space.count + spaces.count) }
        continue
      }
      var token = Token(form: String(mark))
      token.columns[1] = "PUNCT"
      let isPlain = !token.form.contains { $0.isLetter || $0.isNumber }
      if !isPlain || isGlued != isAfter {
        token.misc.append((CoNLLUMisc.part, isAfter ? "after" : "before"))
      }
      tokens.append(token)
      if !isAfter { isGlued = false }
      setSpace(spaces.count)
    }
  }

  // MARK: - A word

  private func token(of word: Word) -> Token {
    var token = Token(form: Self.form(word.surface))
    if word.surface.isEmpty { token.misc.append((CoNLLUMisc.empty, "Yes")) }
    let hasParts =
      description.morphologyScheme == .universalDependencies
      && !word.morphemes.isEmpty
    for (index, tier) in description.tiers.enumerated() where index > 0 && tier != .morphemes {
      let value = word.value(at: index)
      guard !value.isEmpty else { continue }
      if !hasParts, let column = Self.column(of: tier, value) {
        token.columns[column] = value
      } else {
        token.misc.append((CoNLLUMisc.name(of: tier), value))
      }
    }
    if hasParts {
      token.parts = word.morphemes.map(Self.part)
    } else if !word.morphemes.isEmpty {
      token.misc.append((CoNLLUMisc.morphemes, MorphemeText.encode(word.morphemes)))
    }
    let looksPunctuated = !word.surface.contains { $0.isLetter || $0.isNumber }
    if token.parts.isEmpty, looksPunctuated, token.columns[1] == "PUNCT" {
      token.misc.append((CoNLLUMisc.part, "word"))
    }
    return token
  }

  private static func part(_ morpheme: Morpheme) -> Token {
    var token = Token(form: form(morpheme.form))
    if morpheme.form.isEmpty { token.misc.append((CoNLLUMisc.empty, "Yes")) }
    if !morpheme.gloss.isEmpty { token.misc.append(("Gloss", morpheme.gloss)) }
    if let column = column(of: .partOfSpeech, morpheme.category) {
      token.columns[column] = morpheme.category
    } else if !morpheme.category.isEmpty {
      token.misc.append(("PartOfSpeech", morpheme.category))
    }
    return token
  }

  /// Returns a form without tabs and line ends, and without spaces at either end.
  private static func form(_ surface: String) -> String {
    let line = surface.map { $0.isWhitespace ? " " : String($0) }.joined()
    let trimmed = line.trimmed
    return trimmed.isEmpty ? "_" : trimmed
  }

  private static let universalTags: Set<String> = [
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
    "PUNCT", "SCONJ", "SYM", "VERB", "X",
  ]

  /// Returns the column in which a tier's value is valid: lemma, universal tag, own tag, features.
  private static func column(of tier: Tier, _ value: String) -> Int? {
    switch tier {
    case .lemma: isPlain(value) ? 0 : nil
    case .partOfSpeech: universalTags.contains(value) ? 1 : nil
    case .languageTag: isPlain(value) && !value.contains(" ") ? 2 : nil
    case .morphology: areFeatures(value) ? 3 : nil
    default: nil
    }
  }

  private static func isPlain(_ value: String) -> Bool {
    value != "_" && value == value.trimmed && !value.contains { $0.isWhitespace && $0 != " " }
  }

  /// Whether a value is a list of features like `Case=Nom|Number=Sing`: names and values of letters
  /// and digits, sorted by name.
  private static func areFeatures(_ value: String) -> Bool {
    var last = ""
    for feature in value.split(separator: "|", omittingEmptySubsequences: false) {
      let pair = feature.split(separator: "=", omittingEmptySubsequences: false)
      guard pair.count == 2, isFeatureName(pair[0]), isFeatureValue(pair[1]) else { return false }
      let name = pair[0].lowercased()
      guard last < name else { return false }
      last = name
    }
    return true
  }

  private static func isFeatureName(_ text: Substring) -> Bool {
    // A layer in brackets may follow: `Number[psor]`.
    let parts = text.split(separator: "[", omittingEmptySubsequences: false)
    guard parts.count <= 2, isFeatureValue(parts[0]) else { return false }
    guard parts.count == 2 else { return true }
    let layer = parts[1].dropLast()
    return parts[1].last == "]" && !layer.isEmpty
      && layer.utf8.allSatisfy { (0x61...0x7A) ~= $0 || isDigit($0) }
  }

  private static func isFeatureValue(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (0x41...0x5A) ~= first || isDigit(first) else {
      return false
    }
    return text.utf8.allSatisfy {
      (0x41...0x5A) ~= $0 || (0x61...0x7A) ~= $0 || isDigit($0) || $0 == 0x2C
    }
  }

  // MARK: - Lines

  func lines(place: String?) -> [String] {
    var lines: [String] = []
    var number = 1
    for token in tokens {
      let isRange = !token.parts.isEmpty
      let id = isRange ? "\(number)-\(number + token.parts.count - 1)" : String(number)
      lines.append(Self.line(token, id: id, place: place, hasSpace: true))
      for (index, part) in token.parts.enumerated() {
        lines.append(Self.line(part, id: String(number + index), place: nil, hasSpace: false))
      }
      number += isRange ? token.parts.count : 1
    }
    return lines
  }

  private static func line(_ token: Token, id: String, place: String?, hasSpace: Bool) -> String {
    var misc = token.misc.map { ($0.0, CoNLLUMisc.escaped($0.1)) }
    if let place { misc.append(("Ref", place)) }
    if hasSpace {
      if token.space.isEmpty { misc.append(("SpaceAfter", "No")) }
      if token.space.count > 1 {
        let spaces = token.space.map { _ in "\\s" }.joined()
        misc.append(("SpacesAfter", spaces))
      }
    }
    let last = misc.isEmpty ? "_" : misc.map { "\($0.0)=\($0.1)" }.joined(separator: "|")
    let columns = token.columns[0...3] + ["_", "_", "_"]
    return ([id, token.form] + columns + [last]).joined(separator: "\t")
  }
}
