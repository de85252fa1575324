import PlainText

/// A choice of a voice for a language.
struct VoiceChoice {
  let voices: Set<String>
  /// The language of the interface, as a BCP 47 tag. Its region is the region of the user's locale.
  let language: String

  /// Returns a tag in the form for comparison, or nil if it names no language.
  static func tag(_ language: String?) -> String? {
    guard let language, !language.isEmpty else { return nil }
    let tag = language.lowercased().replacing("_", with: "-")
    return ["und", "mul", "mis", "zxx"].contains(tag.primarySubtag) ? nil : tag
  }

  /// Languages whose voices can read another language.
  private static let relatives: [String: [String]] = [
    "grc": ["el"], "el": ["grc"], "iw": ["he"], "in": ["id"], "zh": ["cmn", "yue"], "cmn": ["zh"],
    "no": ["nb", "nn"], "nb": ["no"], "nn": ["nb", "no"], "tl": ["fil"], "fil": ["tl"],
    "sh": ["hr", "sr"], "cu": ["ru"],
  ]

  /// Returns the voice for a tag, or for the nearest tag. A voice for a language in Latin letters
  /// is not a voice for the language's own script.
  func voice(for tag: String) -> String? {
    // All texts in the language of the interface have the voice of one region.
    let interface = Self.tag(language) ?? ""
    if interface.hasPrefix(tag + "-"), voices.contains(interface) { return interface }
    let isRomanized = tag.contains("-latn")
    var parts = tag.split(separator: "-")
    while !parts.isEmpty {
      let candidate = parts.joined(separator: "-")
      if voices.contains(candidate), candidate.contains("-latn") == isRomanized { return candidate }
      parts.removeLast()
    }
    if isRomanized { return nil }
    let primary = tag.primarySubtag
    // Of several regional voices, the server or the program has one for the language itself.
    if voices.contains(where: { $0.hasPrefix(primary + "-") && !$0.contains("-latn") }) {
      return primary
    }
    return Self.relatives[primary]?.lazy.compactMap { voices.contains($0) ? $0 : nil }.first
  }

  func first(of tags: [String?]) -> String? {
    tags.lazy.compactMap { $0 }.compactMap(voice).first
  }

  /// The voice for text in Latin letters in a language without a voice.
  var latin: String? {
    let tag = Self.tag(language).flatMap { $0.script == "Latn" ? $0 : nil }
    // Any voice for a language in Latin letters is better than none.
    return first(of: [tag, "en"]) ?? voices.filter { $0.script == "Latn" }.min()
  }

  /// Returns the voice for Greek letters, which are read as Greek regardless of the tag.
  func greek(_ tag: String?) -> String? {
    let tagged = tag.flatMap { ["grc", "el"].contains($0.primarySubtag) ? $0 : nil }
    return first(of: [tagged, language.primarySubtag == "el" ? "el" : "grc", "el"])
  }

  /// Returns the voice for Hebrew letters. Voices for modern Hebrew read text without points; they
  /// would read the points one by one.
  func hebrew(_ tag: String?, isPointed: Bool) -> String? {
    if let tag, tag.primarySubtag == "yi" || tag.primarySubtag == "lad" { return voice(for: tag) }
    return isPointed ? nil : first(of: ["he"])
  }

  func voice(of script: Script.Other, tag: String?) -> String? {
    if let tag { return voice(for: tag) }
    let primary = language.primarySubtag
    return first(of: (script.languages.contains(primary) ? [primary] : []) + script.languages)
  }
}
