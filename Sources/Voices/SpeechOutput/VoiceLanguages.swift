/// The languages that a speech server can speak, as codes of the server.
package struct VoiceLanguages: Hashable, Sendable {
  /// The codes as the server lists them, in lowercase (`grc`, `en-gb`).
  package let codes: Set<String>

  /// - Parameter codes: The language codes of the server's voices, in any case.
  package init(codes: some Sequence<String>) {
    self.codes = Set(codes.lazy.map { $0.lowercased() }.filter { !$0.isEmpty })
  }

  /// The languages to assume until the server has sent its list: those of espeak-ng 1.51
  /// (`espeak-ng --voices`), which nearly every speech-dispatcher uses.
  package static let espeak = VoiceLanguages(
    codes: """
      af am an ar as az ba be bg bn bpy bs ca chr cmn cs cv cy da de el en eo es et eu fa fi fr ga gd
      gn grc gu hak haw he hi hr ht hu hy hyw ia id io is it ja jbo ka kk kl kn ko kok ku ky la lb
      lfn lt ltg lv mi mk ml mr ms mt my nb nci ne nl nog om or pa pap pl pt py qu quc ro ru sd shn
      si sk sl smj sq sr sv sw ta te th tk tn tr tt ug uk ur uz vi yue
      """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The tags of the voices, for `SpeechText`. A server that lists none is assumed to use
  /// espeak-ng.
  package var tags: Set<String> { codes.isEmpty ? Self.espeak.codes : codes }

  /// Returns whether a voice can read a language in its own script.
  package func canSay(_ language: String) -> Bool {
    VoiceChoice.tag(language).flatMap(VoiceChoice(voices: tags, language: "en").voice(for:)) != nil
  }
}
