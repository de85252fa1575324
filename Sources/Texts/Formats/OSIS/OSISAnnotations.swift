import Interlinear
import PlainText
import XMLReading

/// Converts the attributes of OSIS words into tiers.
struct OSISAnnotations {
  /// The scheme of the morphology codes, or nil until the first code.
  private(set) var scheme: MorphologyScheme?
  /// A Boolean value that indicates whether the parsing of verbs is given as Strong's numbers:
  /// `strongMorph:TH8804`.
  private(set) var hasStrongMorph = false
  private let language: Language
  private let isHebrew: Bool
  /// The prefix of Strong's numbers that have no letter.
  private let letter: String
  /// The number of words in the verse with Aramaic codes, minus those with Hebrew codes.
  private var aramaic = 0

  init(language: Language) {
    self.language = language
    isHebrew = ["he", "heb", "hbo", "arc"].contains(language.primary)
    letter = isHebrew ? "H" : ["grc", "el"].contains(language.primary) ? "G" : ""
  }

  /// Returns the language of the words added since the last call. Parts of Ezra and Daniel are
  /// Aramaic, as their codes show.
  mutating func takeLanguage() -> Language {
    defer { aramaic = 0 }
    return aramaic > 0 && isHebrew ? Language(rawValue: "arc") : language
  }

  /// Returns a word in the tiers of `OSISReader`.
  ///
  /// - Parameters:
  ///   - text: The text of the element, which is not empty.
  ///   - report: A closure that takes a warning.
  mutating func word(
    _ text: String, _ element: XMLElement, report: (Message) -> Void
  ) -> Word {
    var values = [text, "", "", "", "", "", "", ""]
    var lemma = ""
    var codes = ""
    for attribute in element.attributes {
      switch attribute.name {
      case "lemma": lemma = attribute.value
      case "morph": codes = attribute.value
      case "xlit": values[1] = Self.unprefixed(attribute.value)
      case "gloss": values[3] = attribute.value.withSingleSpaces
      case "POS": values[5] = Self.unprefixed(attribute.value)
      default: break
      }
    }
    if !lemma.isEmpty { (values[6], values[2]) = lemmas(lemma, report: report) }
    if !codes.isEmpty { values[4] = morphology(codes) }
    var word = Word(values: values, after: "")
    let isSplit =
      isHebrew || lemma.utf8.contains(0x2F) || codes.utf8.contains(0x2F)
    if isSplit, text.utf8.contains(0x2F) {
      split(&word, code: values[4], lemma: lemma, report: report)
    }
    let parts = PrintedWord(word.surface)
    word.values[0] = parts.core
    word.before = parts.before
    word.after = parts.after
    return word
  }

  /// Splits a word and its code into parts: `וְ/יָרַ֣דְתְּ` with `HC/Vqq2fs` (OSHB's "Morphology"). The stem
  /// has the number in `c/3381`, or the last letter of a lemma without one; prefixes have the letters
  /// before it.
  private func split(
    _ word: inout Word, code: String, lemma: String, report: (Message) -> Void
  ) {
    let forms = word.surface.pieces(at: 0x2F).map(String.init)
    word.values[0] = forms.joined()
    guard forms.count > 1 else { return }
    let hasLetter = code.utf8.first == 0x48 || code.utf8.first == 0x41
    var codes = code.pieces(at: 0x2F)
    if hasLetter { codes[0] = codes[0].dropFirst() }
    let fits = codes.count == forms.count
    if !fits, !code.isEmpty {
      report(
        """
        \(forms.count) parts and \(codes.count) codes in \"\(code)\"; the parts have no codes; \
        expected as many
        """)
    }
    let lemmas = lemma.pieces(at: 0x2F)
    let stem = lemmas.firstIndex { $0.utf8.contains(where: isDigit) } ?? lemmas.count - 1
    word.morphemes = forms.enumerated().map { index, form in
      Morpheme(
        form: form, category: fits ? (hasLetter ? String(code.prefix(1)) : "") + codes[index] : "",
        other: lemma.isEmpty || index == stem ? "" : index < stem ? "type=prefix" : "type=suffix")
    }
    word.values[7] = MorphemeTier.forms.line(word.morphemes)
  }

  /// Returns the codes of `robinson:N-NSM`, `strongMorph:TH8804`, `oshm:HNcmsa`, and of values
  /// without the name of a system.
  private mutating func morphology(_ attribute: String) -> String {
    var codes: [Substring] = []
    for token in attribute.pieces(at: 0x20) {
      let (system, code) = Self.parted(token)
      if code.isEmpty { continue }
      codes.append(code)
      switch system {
      case "robinson", "rmac": scheme = scheme ?? .robinson
      case "oshm", "morph": scheme = scheme ?? .oshm
      case "strongMorph", "strongsmorph", "strongMorph.TH": hasStrongMorph = true
      case "":
        if isHebrew {
          scheme = scheme ?? .oshm
        } else if letter == "G" {
          scheme = scheme ?? .robinson
        }
      default: break
      }
      if isHebrew { aramaic += code.utf8.first == 0x41 ? 1 : -1 }
    }
    return codes.joined(separator: " ")
  }

  /// Returns the Strong's numbers and the lemmas of the attribute `lemma`.
  ///
  /// In SWORD: `strong:G3588 lemma.TR:λόγος`. In the Hebrew Bible: `c/l/1254 a`, with letters for
  /// prefixes, and a letter that distinguishes two words with the same number; `1035+` is a word of
  /// a name that consists of several words.
  private func lemmas(
    _ attribute: String, report: (Message) -> Void
  ) -> (strong: String, lemma: String) {
    var numbers: [String] = []
    var lemmas: [Substring] = []
    var isBare = false
    for token in attribute.pieces(at: 0x20) {
      let (system, value) = Self.parted(token)
      if !system.isEmpty {
        isBare = false
        if !Self.isStrong(system) {
          if !value.isEmpty { lemmas.append(value) }
        } else if value.utf8.contains(where: isDigit) {
          numbers.append(strongNumber(String(value)))
        } else if !isHebrew || value.utf8.count > 2 {
          report("\"\(token)\" has no number; omitted; expected one such as strong:G3056")
        }
      } else if isBare, token == "+" {
        isBare = false
      } else if isBare, token.utf8.count == 1, let last = numbers.indices.last {
        numbers[last] += token
        isBare = false
      } else if let bare = bareNumbers(token) {
        numbers += bare
        isBare = !bare.isEmpty
      } else {
        lemmas.append(value)
        isBare = false
      }
    }
    return (numbers.joined(separator: " "), lemmas.joined(separator: " "))
  }

  /// Returns the numbers of a token like `b/7225`, or nil if it is another kind of token.
  private func bareNumbers(_ token: Substring) -> [String]? {
    guard !letter.isEmpty, token.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var numbers: [String] = []
    for part in token.utf8.split(separator: 0x2F).map({ Substring($0) }) {
      var digits = part
      while digits.utf8.last == 0x2B { digits.removeLast() }
      if digits.utf8.first.map(isDigit) == true {
        numbers.append(strongNumber(letter + digits))
      } else if part.utf8.count > 1, part != "+" {
        return nil
      }
    }
    return numbers
  }

  private static func isStrong(_ system: Substring) -> Bool {
    switch system {
    case "strong", "Strong", "strongs", "Strongs", "x-Strongs", "x-Strong", "x-strong": true
    default: false
    }
  }

  private static func parted(_ token: Substring) -> (system: Substring, value: Substring) {
    guard let colon = token.utf8.firstIndex(of: 0x3A) else { return ("", token) }
    return (token[..<colon], token[token.utf8.index(after: colon)...])
  }

  /// Returns `betacode:lo/gos` without the name of the system.
  private static func unprefixed(_ value: String) -> String {
    guard let colon = value.utf8.firstIndex(of: 0x3A) else { return value.withSingleSpaces }
    return String(value[value.utf8.index(after: colon)...]).withSingleSpaces
  }
}
