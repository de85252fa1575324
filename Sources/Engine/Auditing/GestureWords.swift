/// The words that name gestures in hints, by language.
enum GestureWords {
  /// Returns the gesture that a hint in lowercase letters names, or nil if it names none.
  ///
  /// Phrases that mean nothing else are looked up in every language, because a hint may be in
  /// another language than the screen claims. Words with other meanings, such as the Spanish
  /// "pulse", count only in their own language.
  static func gesture(in text: String, languages: [String]) -> String? {
    for (language, phrases) in unmistakable {
      let isSpaced = spaced.contains(language)
      for phrase in phrases where isSpaced ? contains(text, phrase) : text.contains(phrase) {
        return phrase
      }
    }
    for language in languages {
      if let word = ambiguous[language]?.first(where: { contains(text, $0) }) { return word }
    }
    return nil
  }

  /// Returns whether a text contains a phrase as whole words.
  private static func contains(_ text: String, _ phrase: String) -> Bool {
    var rest = text[...]
    while let found = rest.firstRange(of: phrase) {
      let before = text[..<found.lowerBound].last
      let after = text[found.upperBound...].first
      if before?.isLetter != true, after?.isLetter != true { return true }
      rest = text[found.upperBound...]
    }
    return false
  }

  /// Languages that separate words by spaces.
  private static let spaced: Set<String> = ["en", "de", "es", "pl", "fr", "it", "pt", "nl", "ru"]

  private static let unmistakable: [(language: String, phrases: [String])] = [
    (
      "en",
      [
        "double tap", "double-tap", "doubletap", "triple tap", "tap to", "tap twice", "tap here",
        "swipe to", "swipe up", "swipe down", "swipe left", "swipe right", "touch and hold",
        "press and hold", "tap and hold", "long press", "click to", "click here", "pinch to",
      ]
    ),
    (
      "de",
      [
        "doppeltippen", "doppeltippe", "doppeltipp", "doppelt tippen", "doppelklicken",
        "zweimal tippen", "tippe zweimal", "tippen", "tippe", "antippen", "streichen", "streiche",
        "wischen", "wische", "klicken", "klicke", "gedrückt halten", "berühren und halten",
        "halte gedrückt", "lange drücken",
      ]
    ),
    (
      "es",
      [
        "doble toque", "toca dos veces", "toque dos veces", "pulsa dos veces", "pulse dos veces",
        "doble clic", "toca para", "toque para", "pulsa para", "pulse para", "desliza", "deslice",
        "mantén pulsado", "mantenga pulsado", "mantén presionado", "haz clic", "haga clic",
      ]
    ),
    (
      "pl",
      [
        "stuknij", "stuknąć", "dotknij", "przesuń palcem", "przeciągnij palcem", "kliknij",
        "naciśnij", "przytrzymaj",
      ]
    ),
    (
      "fr",
      [
        "toucher deux fois", "touchez deux fois", "appuyez deux fois", "appuyer deux fois",
        "appuyez pour", "touchez pour", "balayez", "balayer", "double-cliquez", "cliquez",
        "glissez",
      ]
    ),
    (
      "it",
      [
        "tocca due volte", "doppio tocco", "tocca per", "scorri con", "scorri verso", "fai clic",
        "tieni premuto",
      ]
    ),
    (
      "pt",
      [
        "toque duas vezes", "toque para", "deslize", "clique", "mantenha pressionado",
        "pressione e segure",
      ]
    ),
    ("nl", ["dubbeltik", "tik twee keer", "tik om", "veeg naar", "veeg om", "klik om"]),
    (
      "ru",
      ["дважды коснитесь", "коснитесь дважды", "нажмите", "смахните", "проведите", "коснитесь"]
    ),
    ("ja", ["ダブルタップ", "タップして", "タップする", "スワイプ", "長押し"]),
    ("zh", ["双击", "轻点", "点按", "轻扫", "长按", "雙擊", "點兩下", "輕點", "長按"]),
    ("ko", ["두 번 탭", "이중 탭", "탭하", "쓸어", "길게 누르", "스와이프"]),
  ]

  private static let ambiguous: [String: [String]] = [
    "es": ["toca", "toque", "pulsa", "pulse", "clic"],
    "pl": ["przesuń"],
    "de": ["drücken", "drücke"],
  ]
}
