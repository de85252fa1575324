import Interlinear
import XMLReading

/// The attributes of OSIS words as tiers.
struct OSISAnnotations {
  /// The scheme of the morphology codes, once one is seen.
  private(set) var scheme: MorphologyScheme?
  /// Whether verbs have Strong's numbers for their parsing: `strongMorph:TH8804`.
  private(set) var hasStrongMorph = false
  private let language: Language
  private let isHebrew: Bool
  /// Which letter Strong's numbers without one get.
  private let letter: String
  /// How many words of the verse have codes of Aramaic, less those of Hebrew.
  private var aramaic = 0

  init(language: Language) {
    self.language = language
    isHebrew = ["he", "heb", "hbo", "arc"].contains(language.primary)
    letter = isHebrew ? "H" : ["grc", "el"].contains(language.primary) ? "G" : ""
  }

  /// The language of the words that were made since the last call: parts of Ezra and Daniel are
  /// Aramaic, which their codes tell.
  mutating func takeLanguage() -> Language {
    defer { aramaic = 0 }
    return aramaic > 0 && isHebrew ? Language(rawValue: "arc") : language
  }

  /// A word of the tiers of `OSISReader`.
  ///
  /// - Parameters:
  ///   - text: what stands in the element, not empty.
  ///   - report: is told what does not fit.
  mutating func word(
    _ text: String, _ element: XMLElement, report: (String) -> Void
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
      split(&word, code: values[4], report: report)
    }
    let parts = PrintedWord(word.surface)
    word.values[0] = parts.core
    word.before = parts.before
    word.after = parts.after
    return word
  }

  /// `וְ/יָרַ֣דְתְּ` with `HC/Vqq2fs`: the parts of a word and of its code (OSHB's "Morphology").
  private func split(_ word: inout Word, code: String, report: (String) -> Void) {
    let forms = word.surface.pieces(at: 0x2F).map(String.init)
    word.values[0] = forms.joined()
    guard forms.count > 1 else { return }
    let hasLetter = code.utf8.first == 0x48 || code.utf8.first == 0x41
    var codes = code.pieces(at: 0x2F)
    if hasLetter { codes[0] = codes[0].dropFirst() }
    let fits = codes.count == forms.count
    if !fits, !code.isEmpty {
      report(
        "\(forms.count) parts and \(codes.count) codes in \"\(code)\"; "
          + "the parts have no codes, expected as many")
    }
    word.morphemes = forms.enumerated().map { index, form in
      Morpheme(
        form: form, category: fits ? (hasLetter ? String(code.prefix(1)) : "") + codes[index] : "")
    }
    word.values[7] = MorphemeText.label(word.morphemes)
  }

  /// `robinson:N-NSM`, `strongMorph:TH8804`, `oshm:HNcmsa`, and codes without a system's name.
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

  /// The Strong's numbers and the lemmas of the attribute `lemma`.
  ///
  /// SWORD: `strong:G3588 lemma.TR:λόγος`. The Hebrew Bible: `c/l/1254 a`, prefixes by letters, and
  /// a letter that tells apart two words of one number; `1035+` is a word of a name of several.
  private func lemmas(
    _ attribute: String, report: (String) -> Void
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
          report("\"\(token)\" has no number; left out, expected one as in strong:G3056")
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

  /// The numbers of a token as in `b/7225`; nil when it is no such token.
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

  /// `betacode:lo/gos` without the name of its system.
  private static func unprefixed(_ value: String) -> String {
    guard let colon = value.utf8.firstIndex(of: 0x3A) else { return value.withSingleSpaces }
    return String(value[value.utf8.index(after: colon)...]).withSingleSpaces
  }
}
