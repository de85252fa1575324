/// The words that name gestures in hints, by language.
enum GestureWords {
  /// Returns the gesture that a hint in lowercase letters names, or nil if it names none.
  ///
  /// Phrases that mean nothing else are looked up in every language, because a hint may be in
  /// another language than the screen claims. Words with other meanings, such as the Spanish
  /// "pulse", count only in their own language.
  static func gesture(in text: String, languages: [String]) -> String? {
    let words = text.wordsOfLabel.map(String.init)
    for index in words.indices {
      if let phrase = known[words[index]]?.first(where: { words[index...].starts(with: $0) }) {
        return phrase.joined(separator: " ")
      }
    }
    if text.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) {
      if let phrase = unspaced.first(where: { text.contains($0) }) { return phrase }
    }
    return languages.lazy.compactMap { ambiguous[$0]?.first(where: words.contains) }.first
  }

  /// The phrases of languages with spaces, as words, by their first word.
  private static let known: [String: [[String]]] = {
    var known: [String: [[String]]] = [:]
    for phrase in spaced {
      let words = phrase.wordsOfLabel.map(String.init)
      if let first = words.first { known[first, default: []].append(words) }
    }
    return known
  }()

  /// The phrases of Japanese, Chinese, and Korean.
  private static let unspaced = [
    "ダブルタップ", "タップして", "タップする", "スワイプ", "長押し", "双击", "轻点", "点按", "轻扫", "长按", "雙擊",
    "點兩下", "輕點", "長按", "두 번 탭", "이중 탭", "탭하", "쓸어", "길게 누르", "스와이프",
  ]

  private static let spaced = [
    // English
    "double tap", "double-tap", "doubletap", "triple tap", "tap to", "tap twice", "tap here",
    "swipe to", "swipe up", "swipe down", "swipe left", "swipe right", "touch and hold",
    "press and hold", "tap and hold", "long press", "click to", "click here", "pinch to",
    // German
    "doppeltippen", "doppeltippe", "doppeltipp", "doppelt tippen", "doppelklicken",
    "zweimal tippen", "tippe zweimal", "tippen", "tippe", "antippen", "streichen", "streiche",
    "wischen", "wische", "klicken", "klicke", "gedrückt halten", "berühren und halten",
    "halte gedrückt", "lange drücken",
    // Spanish
    "doble toque", "toca dos veces", "toque dos veces", "pulsa dos veces", "pulse dos veces",
    "doble clic", "toca para", "toque para", "pulsa para", "pulse para", "desliza", "deslice",
    "mantén pulsado", "mantenga pulsado", "mantén presionado", "haz clic", "haga clic",
    // Polish
    "stuknij", "stuknąć", "dotknij", "przesuń palcem", "przeciągnij palcem", "kliknij", "naciśnij",
    "przytrzymaj",
    // French
    "toucher deux fois", "touchez deux fois", "appuyez deux fois", "appuyer deux fois",
    "appuyez pour", "touchez pour", "balayez", "balayer", "double-cliquez", "cliquez", "glissez",
    // Italian
    "tocca due volte", "doppio tocco", "tocca per", "scorri con", "scorri verso", "fai clic",
    "tieni premuto",
    // Portuguese
    "toque duas vezes", "toque para", "deslize", "clique", "mantenha pressionado",
    "pressione e segure",
    // Dutch
    "dubbeltik", "tik twee keer", "tik om", "veeg naar", "veeg om", "klik om",
    // Russian
    "дважды коснитесь", "коснитесь дважды", "нажмите", "смахните", "проведите", "коснитесь",
  ]

  private static let ambiguous: [String: [String]] = [
    "es": ["toca", "toque", "pulsa", "pulse", "clic"],
    "pl": ["przesuń"],
    "de": ["drücken", "drücke"],
  ]
}
