/// A language by its BCP 47 tag, with what the reader must know of it.
package struct Language: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let english = Language(rawValue: "en")
  package static let ancientGreek = Language(rawValue: "grc")
  package static let ancientHebrew = Language(rawValue: "hbo")
  package static let latin = Language(rawValue: "la")
  /// The tag for text whose language its file does not tell.
  package static let undetermined = Language(rawValue: "und")

  /// The primary subtag: `en` of `en-GB`.
  package var primary: Substring { rawValue.prefix { $0 != "-" && $0 != "_" } }

  /// The same language written in Latin letters, as transliterations are.
  package var latinScript: Language { Language(rawValue: "\(primary)-Latn") }

  /// Whether its usual script runs from right to left.
  package var isRightToLeft: Bool {
    if rawValue.hasSuffix("-Latn") { return false }
    return Self.rightToLeft.contains(String(primary))
  }

  private static let rightToLeft: Set<String> = [
    "he", "hbo", "ar", "arc", "syr", "fa", "ur", "yi", "sam", "ps", "dv", "jpa", "tmr", "sd", "ug",
  ]
}

extension StringProtocol {
  /// Whether the first letter that has a direction belongs to a script that runs from right to
  /// left (Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic, their presentation forms and the
  /// blocks that Unicode keeps for such scripts).
  package var startsRightToLeft: Bool {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x05BE...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        return true
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x02B8, 0x0370...0x052F, 0x1E00...0x1FFF: return false
      default:
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return false
        default: continue
        }
      }
    }
    return false
  }
}
