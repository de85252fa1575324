import Interlinear
import PlainText

extension Tier {
  /// The gloss of the word in a dictionary, in addition to its translation in the sentence.
  static let dictionaryGloss = Tier(rawValue: "dictionaryGloss")
  /// The meaning of the word in its context, or the person or place of its name.
  static let subMeaning = Tier(rawValue: "subMeaning")
  /// The sources that have the word, abbreviated.
  static let edition = Tier(rawValue: "edition")
  static let editions = Tier(rawValue: "editions")
  static let spanish = Tier(rawValue: "spanish")
  /// The word joined with this one in translations.
  static let conjoinedWord = Tier(rawValue: "conjoinedWord")
  static let alternativeStrong = Tier(rawValue: "alternativeStrong")
}

/// Returns the Strong's numbers in a text, without padding zeros.
private func strongNumbers(in text: String) -> [String] {
  text.utf8.split { !(isDigit($0) || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
    .map { String(Substring($0)) }
    .filter { ($0.hasPrefix("G") || $0.hasPrefix("H")) && $0.utf8.contains(where: isDigit) }
    .map(strongNumber)
}

/// The words of TAGNT.
enum STEPBibleGreek {
  static let tiers: [Tier] = [
    .surface, .transliteration, .lemma, .gloss, .morphology, .strong, .dictionaryGloss,
    .subMeaning, .spanish, .edition, .editions, .conjoinedWord, .alternativeStrong,
  ]

  /// - Returns: `nil` if the row has no word.
  static func word(_ field: (STEPBibleColumns.Name) -> String, edition: String) -> Word? {
    var form = field(.word)
    var transliteration = field(.transliteration)
    if form.hasSuffix(")"), let open = form.lastIndex(of: "(") {
      transliteration = String(form[form.index(after: open)...].dropLast())
      form = String(form[..<open]).trimmed
    }
    guard !form.isEmpty else { return nil }
    let printed = PrintedWord(form)
    let tags = field(.strongs).split { $0 == " " || $0 == "+" }
      .map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let dictionary = field(.dictionary).split(separator: "=", maxSplits: 1).map {
      String($0).trimmed
    }
    let conjoined = field(.conjoined).drop { $0 == "#" || $0.isNumber }
    return Word(
      values: [
        printed.core, transliteration, dictionary.first ?? "", field(.translation),
        tags.filter { $0.count > 1 }.map { $0[1] }.joined(separator: " "),
        tags.compactMap(\.first).flatMap(strongNumbers).joined(separator: " "),
        dictionary.count > 1 ? dictionary[1] : "", field(.subMeaning), field(.spanish), edition,
        field(.editions), String(conjoined),
        strongNumbers(in: field(.alternative)).joined(separator: " "),
      ], before: printed.before, after: printed.after + " ")
  }
}

/// The words of TAHOT, whose prefixes, stems and suffixes are separated by `/`, and whose
/// punctuation follows `\`.
enum STEPBibleHebrew {
  static let tiers: [Tier] = [
    .surface, .transliteration, .lemma, .gloss, .morphology, .strong, .dictionaryGloss,
    .subMeaning, .edition, .alternativeStrong, .morphemes,
  ]

  /// The tag of a part: its Strong's number, and in the last column its lemma and gloss.
  private struct Tag {
    var number = ""
    var lemma = ""
    var gloss = ""
    var meaning = ""
    var isRoot = false

    /// Parses `{H0776G=אֶ֫רֶץ=: country;_planet»land:2_country}` or `H9003`.
    init(_ text: Substring) {
      isRoot = text.hasPrefix("{")
      let bare = text.filter { $0 != "{" && $0 != "}" && $0 != "+" }
      let fields = bare.split(separator: "=", maxSplits: 2, omittingEmptySubsequences: false)
      number = strongNumbers(in: String(fields.first ?? "")).joined(separator: " ")
      guard fields.count > 2 else { return }
      lemma = String(fields[1]).trimmed
      let senses = fields[2].split(separator: "»", maxSplits: 1)
      gloss = Self.plain(senses.first ?? "")
      meaning = senses.count > 1 ? Self.plain(senses[1]) : ""
    }

    private static func plain(_ text: Substring) -> String {
      let words = text.replacing("_", with: " ")
      return String(words.drop { $0 == ":" || $0 == " " }).withSingleSpaces
    }
  }

  /// - Parameter problem: Set to a warning if the numbers of parts differ.
  /// - Returns: `nil` if the row has no word.
  static func word(
    _ field: (STEPBibleColumns.Name) -> String, edition: String, problem: inout Message?
  ) -> Word? {
    let (before, forms, marks) = parts(of: field(.word))
    guard forms.contains(where: { !$0.isEmpty }) else { return nil }
    let tags = tags(in: field(.expanded).isEmpty ? field(.strongs) : field(.expanded))
    let root = tags.first(where: \.isRoot) ?? tags.last
    let numbers = [root?.number ?? ""] + tags.filter { !$0.isRoot }.map(\.number)
    let printed = PrintedWord(forms.joined())
    var word = Word(
      values: [
        printed.core, field(.transliteration).replacing("/", with: ""), root?.lemma ?? "",
        field(.translation).replacing("/", with: " ").withSingleSpaces, field(.grammar),
        numbers.filter { !$0.isEmpty }.uniqued.joined(separator: " "),
        root?.gloss ?? "", root?.meaning ?? "", edition,
        strongNumbers(in: field(.alternative)).joined(separator: " "), "",
      ], before: before + printed.before, after: printed.after + marks)
    if forms.count > 1 {
      word.morphemes = morphemes(forms, tags, field, &problem)
      word.values[tiers.count - 1] = MorphemeTier.forms.line(word.morphemes)
    }
    return word
  }

  /// Returns the forms of the parts, the signs before the word, and the signs after it with their
  /// blanks: maqqef, paseq, sof pasuq, the letters pe and samekh, and the reversed nun.
  static func parts(of text: String) -> (before: String, forms: [String], marks: String) {
    var pieces = text.split(separator: "\\", omittingEmptySubsequences: false).map(String.init)[...]
    var before = ""
    while pieces.count > 1, let first = pieces.first, isMark(first) {
      before += first
      pieces.removeFirst()
    }
    var form = pieces.popFirst() ?? ""
    var marks = ""
    for piece in pieces {
      let mark = piece.trimmed
      if !isMark(mark) {
        // A letter after a hyphen continues the word.
        form += marks + piece
        marks = ""
      } else if mark.isEmpty || ["פ", "ס", "׀", "׆"].contains(where: mark.hasPrefix) {
        // A blank separates these signs from the word before them.
        marks += (marks.hasSuffix(" ") ? "" : " ") + mark
      } else {
        marks += mark
      }
    }
    let isJoined = marks.unicodeScalars.last == "\u{5BE}" || marks.hasSuffix(" ")
    return (before, form.pieces(at: 0x2F).map(String.init), marks + (isJoined ? "" : " "))
  }

  /// Returns a Boolean value that indicates whether a piece of a word is a sign: punctuation, a
  /// blank, or letters that mark a paragraph.
  private static func isMark(_ piece: String) -> Bool {
    piece.unicodeScalars.allSatisfy { $0 == "פ" || $0 == "ס" }
      || !piece.unicodeScalars.contains(where: PlainWords.isPartOfWord)
  }

  /// Returns the tags of the parts, without the tags of punctuation.
  private static func tags(in text: String) -> [Tag] {
    text.pieces(at: 0x2F).map { $0.prefix { $0 != "\\" } }.filter { !$0.isEmpty }.map(Tag.init)
  }

  private static func morphemes(
    _ forms: [String], _ tags: [Tag], _ field: (STEPBibleColumns.Name) -> String,
    _ problem: inout Message?
  ) -> [Morpheme] {
    let grammar = field(.grammar)
    let letter = ["H", "A"].contains(grammar.prefix(1)) ? String(grammar.prefix(1)) : ""
    let codes = grammar.dropFirst(letter.count).split(separator: "/").map(String.init)
    let glosses = field(.translation).split(
      separator: "/", omittingEmptySubsequences: false
    ).map { String($0).trimmed }
    for (count, what) in [
      (tags.count, "Strong's numbers"), (codes.count, "codes"), (glosses.count, "translations"),
    ] where count != forms.count && problem == nil {
      problem =
        """
        \(forms.count) parts and \(count) \(what) in "\(field(.word))"; the parts have none; expected \
        as many
        """
    }
    return forms.indices.map { index in
      var part = Morpheme(form: forms[index])
      if glosses.count == forms.count { part.gloss = glosses[index] }
      if codes.count == forms.count { part.features = letter + codes[index] }
      if tags.count == forms.count {
        part.lemma = tags[index].lemma
        part.lemmaID = tags[index].number
      }
      return part
    }
  }
}
