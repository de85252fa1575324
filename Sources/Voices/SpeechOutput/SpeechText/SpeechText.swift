import AccessibilityModel
import Foundation
import PlainText
import ScreenReading

/// Conversion of written text to speakable text, which finds the voice for a piece or, if no voice
/// reads its script, a form in Latin letters that another voice can read.
///
/// Voices are given as a set of lowercase language tags (`grc`, `en-us`), as a server or program
/// lists them. Without `grc` in the set, Greek is read by `el`.
package enum SpeechText {
  /// Returns the text to speak for a piece and the tag of its voice, or nil if no voice can speak
  /// it.
  ///
  /// - Parameter language: The language of pieces that specify none, and of the voice for
  ///   transliterated text.
  package static func speakable(
    _ piece: LabelPiece, voices: Set<String>, default language: String
  ) -> (text: String, language: String)? {
    let choice = VoiceChoice(voices: voices, language: language)
    let text = cleaned(piece.text)
    let tag = VoiceChoice.tag(piece.language)
    let spellsOut = piece.pronunciation?.spellsOut == true
    func spoken(_ voice: String) -> (text: String, language: String) {
      (spellsOut ? spelled(text) : text, voice)
    }
    func transliterated(_ letters: (String) -> String) -> (text: String, language: String)? {
      guard let voice = choice.latin else { return nil }
      return (spellsOut ? spelled(letters(text)) : letters(text), voice)
    }
    // Some letters of the phonetic alphabet look Greek.
    let script = tag?.contains("fonipa") == true ? .latin : Script(of: text)
    if spellsOut, let names = letterNames(text, script, choice) { return names }
    switch script {
    case .hebrew:
      let isPointed = HebrewSpeech.isPointed(text)
      // A form and its lemma sound alike: both are read from their points.
      if !isPointed, let latin = romanized(piece, tag, choice) { return latin }
      if let voice = choice.hebrew(tag, isPointed: isPointed) { return spoken(voice) }
      return transliterated(HebrewSpeech.transliterated)
    case .greek:
      if let voice = choice.greek(tag) { return spoken(voice) }
      return transliterated(LetterSpeech.greek)
    case .cyrillic:
      if let voice = choice.first(of: [tag, "ru", "uk", "bg"]) { return spoken(voice) }
      return transliterated(LetterSpeech.cyrillic)
    case .other(let script):
      if let voice = choice.voice(of: script, tag: tag) { return spoken(voice) }
      return romanized(piece, tag, choice)
    case .latin, .none:
      if let tag, let voice = choice.voice(for: tag) { return spoken(voice) }
      guard let tag, tag.contains("-latn") else { return choice.latin.map(spoken) }
      return transliterated { LetterSpeech.folded($0, from: tag.primarySubtag) }
    }
  }

  /// Returns a piece's own transliteration, or nil if it has none.
  private static func romanized(
    _ piece: LabelPiece, _ tag: String?, _ choice: VoiceChoice
  ) -> (text: String, language: String)? {
    guard let latin = piece.transliteration, !latin.isEmpty, let voice = choice.latin else {
      return nil
    }
    return (LetterSpeech.folded(cleaned(latin), from: (tag ?? "hbo").primarySubtag), voice)
  }

  /// Returns a Boolean value that indicates whether some voices need a transliteration of a text:
  /// if it is in a script without rules for Latin letters, and in Hebrew, which may have no points.
  package static func mayNeedTransliteration(_ text: String) -> Bool {
    switch Script(of: text) {
    case .latin, .greek, .cyrillic, .none: false
    case .hebrew, .other: true
    }
  }

  /// Returns the caption for a piece that no voice can speak.
  package static func noVoice(for piece: LabelPiece) -> Message {
    let tag = VoiceChoice.tag(piece.language).map(\.primarySubtag)
    if let tag, let name = LanguageName.english(tag) { return "No voice for \(name)" }
    if case .other(let script) = Script(of: piece.text) { return "No voice for \(script.name)" }
    return tag.map { "No voice for \($0)" } ?? "No voice for \("this text" as Message)"
  }

  /// Returns a text in composed form, without controls and without silent characters: soft hyphens,
  /// word joiners and direction marks. Controls and control pictures become spaces.
  static func cleaned(_ text: String) -> String {
    let scalars = text.precomposedStringWithCanonicalMapping.unicodeScalars
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar.value {
      case 0x00AD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF: continue
      case 0x2400...0x2421: result.append(" ")
      default: result.append(scalar.isControl ? " " : scalar)
      }
    }
    return String(result)
  }

  /// Returns a text letter by letter, with pauses, so that no two letters merge into one sound.
  private static func spelled(_ text: String) -> String {
    text.filter { !$0.isWhitespace }.map(String.init).joined(separator: ", ")
  }

  /// Returns the names of Greek or Hebrew letters, which one voice reads, or nil for other scripts.
  private static func letterNames(
    _ text: String, _ script: Script, _ choice: VoiceChoice
  ) -> (text: String, language: String)? {
    guard script == .greek || script == .hebrew, let voice = choice.latin else { return nil }
    let names = text.filter { !$0.isWhitespace }.map { Phrases(language: voice).name(of: $0) }
    return (names.joined(separator: ", "), voice)
  }
}

/// Text that one voice speaks without a break.
package struct SpeechRun: Hashable, Sendable {
  package var text: String
  /// The tag of the voice.
  package var language: String
  /// The primary subtag of the language of the text, the key to its parameters.
  package var source: String
  /// The pitch relative to the voice's own; 1 is the same.
  package var pitch: Double
}

extension SpeechText {
  /// Returns the pieces of an element as runs of one voice each, and notices about pieces that no
  /// voice can speak.
  package static func runs(
    of pieces: [LabelPiece], voices: Set<String>, default language: String
  ) -> (runs: [SpeechRun], notices: [Message]) {
    var runs: [SpeechRun] = []
    var notices: [Message] = []
    let heard = withoutRepetitions(pieces, voices: voices, default: language)
    for piece in heard.flatMap({ $0.dividedByScript(default: language) })
    where !piece.text.isEmpty {
      guard let (text, voice) = speakable(piece, voices: voices, default: language) else {
        notices.append(noVoice(for: piece))
        continue
      }
      let source = (VoiceChoice.tag(piece.language) ?? language).primarySubtag
      let run = SpeechRun(
        text: text, language: voice, source: source, pitch: piece.pronunciation?.pitch ?? 1)
      if var last = runs.last, last.continues(with: run) {
        last.text += piece.joint + text
        runs[runs.count - 1] = last
      } else {
        runs.append(run)
      }
    }
    return (runs, notices)
  }

  /// Returns pieces without the transliteration of a form that a voice has read in Latin letters
  /// just before, and without the name of its tier.
  private static func withoutRepetitions(
    _ pieces: [LabelPiece], voices: Set<String>, default language: String
  ) -> [LabelPiece] {
    var result: [LabelPiece] = []
    var read: String?
    for piece in pieces {
      if piece.text == read {
        if result.last?.kind == .tierName { result.removeLast() }
        continue
      }
      result.append(piece)
      guard let latin = piece.transliteration else { continue }
      let voice = speakable(piece, voices: voices, default: language)?.language
      let isSubstitute = voice.map(\.primarySubtag) != piece.language.map(\.primarySubtag)
      read = isSubstitute ? latin : nil
    }
    return result
  }
}

extension SpeechRun {
  fileprivate func continues(with next: SpeechRun) -> Bool {
    language == next.language && source == next.source && pitch == next.pitch
  }
}

extension LabelPiece {
  /// Returns the piece, divided where the script of its text changes, so that a Greek word in an
  /// English sentence has the voice for Greek.
  ///
  /// - Parameter language: The language of a piece that specifies none.
  func dividedByScript(default language: String) -> [LabelPiece] {
    guard pronunciation == nil, transliteration == nil else { return [self] }
    let pieceLanguage = self.language ?? language
    var runs = ScriptRun.runs(of: text, language: pieceLanguage)
    // An opening quotation mark belongs to the word after it.
    if runs.count > 1, !runs[0].text.contains(where: { $0.isLetter || $0.isNumber }) {
      runs[1].text = runs[0].text + runs[1].text
      runs.removeFirst()
    }
    // A language that is named for the whole text is right.
    if runs.count == 1, self.language != nil { return [self] }
    return runs.enumerated().map { index, run in
      var piece = self
      piece.text = run.text
      if run.language != pieceLanguage { piece.language = run.language }
      if index > 0 { piece.continues = true }
      return piece
    }
  }
}
