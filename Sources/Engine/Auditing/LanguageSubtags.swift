import Foundation
import PlainText

/// The subtags of languages that begin a BCP 47 tag.
enum LanguageSubtags {
  /// Returns the fault of a tag, or nil if it begins with a language of two letters that CLDR knows
  /// or with three letters that have no shorter form: ISO 639 has thousands of them.
  static func fault(of tag: String) -> TagFault? {
    let language = tag.primarySubtag
    guard language.allSatisfy({ $0.isASCII && $0.isLetter }),
      language.count == 3 || Locale.LanguageCode(language).identifier(.alpha3) != nil
    else {
      return TagFault(
        message: "\"\(tag.shortened)\" is not a language tag; expected one such as \"en\".")
    }
    // Systems replace such subtags with the right one, and ignore others that they do not know.
    if let short = shorter(language) {
      return TagFault(
        message:
          "\"\(tag.shortened)\" is not a language tag; the tag of the language is \"\(short)\".",
        severity: .warning)
    }
    guard isWellFormed(tag) else {
      return TagFault(
        message: "\"\(tag.shortened)\" is not a language tag after \"\(language)\".",
        severity: .warning)
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a tag consists of subtags of up to eight letters
  /// and digits, with another one after each single letter.
  private static func isWellFormed(_ tag: String) -> Bool {
    let subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    return subtags.last?.count != 1
      && subtags.allSatisfy { subtag in
        (1...8).contains(subtag.count)
          && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  /// Returns the subtag of two letters that replaces one of three letters, or nil if there is none.
  private static func shorter(_ language: String) -> String? {
    guard language.utf8.count == 3 else { return nil }
    // A language without a code of two letters keeps its own.
    let short = bibliographic[language] ?? Locale.LanguageCode(language).identifier(.alpha2)
    return short == language ? nil : short
  }

  /// The bibliographic codes of ISO 639-2, which CLDR leaves out.
  private static let bibliographic = [
    "alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl",
    "fre": "fr", "geo": "ka", "ger": "de", "gre": "el", "ice": "is", "mac": "mk", "mao": "mi",
    "may": "ms", "per": "fa", "rum": "ro", "slo": "sk", "tgl": "tl", "tib": "bo", "wel": "cy",
  ]
}

/// A fault in the language of a text or of a screen.
struct TagFault {
  let message: Message
  /// The severity, or nil for the rule's own.
  var severity: Severity?
}
