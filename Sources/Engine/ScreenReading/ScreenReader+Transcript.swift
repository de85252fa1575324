import AccessibilityModel

extension ScreenReader {
  /// Everything that is said on the way from the first element to the last, a hint a line of its
  /// own: what a test holds against the words that it expects.
  ///
  /// ```swift
  /// let play = AccessibilityNode.element(
  ///   "Play", traits: .button, frame: .init(x: 0, y: 0, width: 44, height: 44))
  /// ScreenReader.transcript(of: play)  // ["Play, button"]
  /// ```
  ///
  /// - Parameters:
  ///   - root: the top of the tree, or any container.
  ///   - style: as VoiceOver speaks, or as snapshot tests write.
  ///   - language: BCP 47, of the reader's own words.
  public static func transcript(
    of root: any AccessibilityObject, settings: ScreenReaderSettings = .init(),
    style: UtteranceStyle = .spoken, language: String = "en"
  ) -> [String] {
    var reader = ScreenReader(
      settings: settings, phrases: Phrases(language: language), style: style)
    _ = reader.turnOn(in: root)
    var lines: [String] = []
    var effects = reader.handle(.firstElement, in: root)
    while !effects.isBoundary {
      for effect in effects {
        switch effect {
        case .speak(let utterance), .hint(let utterance): lines.append(utterance.text)
        default: continue
        }
      }
      effects = reader.handle(.swipeRight, in: root)
    }
    return lines
  }
}

extension [Effect] {
  /// Whether there was nothing further, or nothing at all.
  fileprivate var isBoundary: Bool {
    contains {
      if case .earcon(let earcon) = $0 { earcon == .boundary || earcon == .nothing } else { false }
    }
  }
}
