import PlainText
import ScreenReading

/// The language of a screen, and the source of that information.
struct ScreenLanguage: Equatable {
  /// The source of the language of a screen.
  enum Origin {
    /// The screen or the user specifies it.
    case given
    /// It follows from the script of most texts.
    case inferred
    /// The texts are in several scripts, and none prevails.
    case unknown
  }

  /// A BCP 47 tag; English if the language is unknown.
  let tag: String
  let origin: Origin
  /// The languages whose words for traits, states, and gestures may occur, most likely first.
  let wordLanguages: [String]
  /// A Boolean value that indicates whether the screen reports the language tags of its texts. A
  /// dump of another tool may not.
  var hasTags = true

  static func given(_ tag: String) -> ScreenLanguage {
    ScreenLanguage(tag: tag, origin: .given, wordLanguages: [tag])
  }

  /// The maximum number of texts to examine: the language of a screen shows at its beginning.
  private static let mostTexts = 2_000

  /// Infers the language from texts without language tags.
  ///
  /// A text with letters of another script counts for that script, because Latin names occur in
  /// every language. The other script prevails from a quarter of all texts.
  static func inferred(from texts: [String]) -> ScreenLanguage {
    let texts = texts.prefix(mostTexts)
    var counts: [WritingSystem: Int] = [:]
    var total = 0
    for text in texts {
      guard let script = WritingSystem.main(of: text) else { continue }
      counts[script, default: 0] += 1
      total += 1
    }
    let kana = counts.removeValue(forKey: .kana) ?? 0
    counts[.chinese, default: 0] += kana
    let foreign = counts.filter { $0.key != .latin }
    let others = foreign.values.reduce(0, +)
    guard others * 4 >= total, total > 0 else {
      let likely = LatinWords(of: texts).language
      return ScreenLanguage(
        tag: likely ?? "en", origin: .inferred,
        wordLanguages: likely.map { [$0] } ?? Phrases.languages)
    }
    let most = foreign.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    guard let most, most.value * 3 >= others * 2 else {
      return ScreenLanguage(tag: "en", origin: .unknown, wordLanguages: Phrases.languages)
    }
    let isJapanese = most.key == .chinese && kana * 10 >= most.value
    let tag = isJapanese ? "ja" : most.key.languages.first ?? "en"
    return ScreenLanguage(tag: tag, origin: .inferred, wordLanguages: [tag])
  }
}

extension AuditedScreen {
  /// The language of the interface, and its source.
  var language: ScreenLanguage {
    (self as? AuditedTree)?.language ?? .given(auditLanguage)
  }
}

extension WritingSystem {
  /// Returns the script of a text: the first one other than Latin, Japanese kana before Chinese
  /// characters, or Latin. Returns nil for a text with fewer than two letters.
  fileprivate static func main(of text: String) -> WritingSystem? {
    var counts: [WritingSystem: Int] = [:]
    for scalar in text.unicodeScalars {
      if let script = WritingSystem(of: scalar) { counts[script, default: 0] += 1 }
    }
    if counts[.kana] != nil { return .kana }
    let other = counts.filter { $0.key != .latin }
      .max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    if let other, other.value > 1 || other.key == .chinese || counts[.latin] == nil {
      return other.key
    }
    return counts[.latin, default: 0] > 1 ? .latin : nil
  }
}
