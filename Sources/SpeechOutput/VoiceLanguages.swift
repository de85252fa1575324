/// Which languages a speech server can say, and by which of its codes it is asked for them.
package struct VoiceLanguages: Hashable, Sendable {
  /// Lowercase codes as the server lists them (`grc`, `en-gb`).
  package let codes: Set<String>
  private let primaries: Set<String>
  /// Whether Ancient Greek is said as Modern Greek, by setting.
  package var prefersModernGreek = false

  /// - Parameter codes: the language codes of the server's voices, in any case.
  package init(codes: some Sequence<String>) {
    self.codes = Set(codes.lazy.map { $0.lowercased() }.filter { !$0.isEmpty })
    primaries = Set(self.codes.map { Self.primary($0) })
  }

  /// What is taken for true until a server has been asked: the languages of espeak-ng 1.51
  /// (`espeak-ng --voices`), which nearly every speech-dispatcher speaks with.
  package static let espeak = VoiceLanguages(
    codes: """
      af am an ar as az ba be bg bn bpy bs ca chr cmn cs cv cy da de el en eo es et eu fa fi fr ga gd
      gn grc gu hak haw he hi hr ht hu hy hyw ia id io is it ja jbo ka kk kl kn ko kok ku ky la lb
      lfn lt ltg lv mi mk ml mr ms mt my nb nci ne nl nog om or pa pap pl pt py qu quc ro ru sd shn
      si sk sl smj sq sr sv sw ta te th tk tn tr tt ug uk ur uz vi yue
      """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Whether a voice can read the language's own script. Hebrew never: espeak-ng lists `he` but
  /// reads pointed text letter by letter, so that its transliteration is what has to be said.
  package func canSay(_ language: String) -> Bool { ownCode(for: language) != nil }

  /// The code to ask the server for.
  ///
  /// - Parameters:
  ///   - language: BCP 47, of a piece.
  ///   - fallback: BCP 47, of the request: text in a language without a voice has been transliterated
  ///     by whoever asks, and is read as if it were the request's own.
  package func code(for language: String, fallback: String) -> String {
    ownCode(for: language) ?? ownCode(for: fallback) ?? Self.code(fallback)
  }

  private func ownCode(for language: String) -> String? {
    let code = Self.code(language)
    let subtags = code.split(separator: "-")
    let primary = Self.primary(code)
    guard !Self.unreadable.contains(primary) else { return nil }
    if codes.contains(code), !(primary == "grc" && prefersModernGreek) { return code }
    // A transliteration is no text of its language's voice.
    if subtags.contains("latn"), Self.otherScripts.contains(primary) { return nil }
    let candidates = [prefersModernGreek && primary == "grc" ? "el" : primary]
    return (candidates + (Self.relatives[primary] ?? [])).first { primaries.contains($0) }
  }

  /// What a voice says where there is none of the language's own.
  private static let relatives = [
    "grc": ["el"], "zh": ["cmn"], "no": ["nb"], "nn": ["nb"], "iw": ["he"], "fil": ["tl"],
    "arb": ["ar"], "in": ["id"], "gr": ["el"],
  ]
  private static let unreadable: Set = ["he", "hbo", "iw"]
  private static let otherScripts: Set = [
    "grc", "el", "ar", "arb", "arc", "syc", "syr", "cop", "ru", "uk", "bg", "cu", "hy", "ka", "fa",
    "hi", "sa", "am", "gez",
  ]

  /// A code that may stand in a command: no space, no line end.
  private static func code(_ language: String) -> String {
    let code = language.lowercased().utf8.map { $0 == 0x5F ? 0x2D : $0 }.prefix(35)
      .filter { $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    return code.isEmpty ? "en" : String(decoding: code, as: UTF8.self)
  }

  package static func primary(_ language: String) -> String {
    String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
  }
}
