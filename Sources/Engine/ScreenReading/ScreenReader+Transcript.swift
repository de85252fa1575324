import AccessibilityModel

extension ScreenReader {
  /// Returns everything that is spoken from the first element to the last, with each hint on a line
  /// of its own.
  ///
  /// ```swift
  /// let play = AccessibilityNode.element(
  ///   "Play", traits: .button, frame: .init(x: 0, y: 0, width: 44, height: 44))
  /// ScreenReader.transcript(of: play)  // ["Play, button"]
  /// ```
  ///
  /// Like a user's swipes, it scrolls each element into view. Use a ``ScreenReaderDriver`` to make
  /// other gestures.
  ///
  /// - Parameters:
  ///   - root: The root of the tree, or any container.
  ///   - settings: The user's settings, such as verbosity.
  ///   - style: The style of utterances: that of VoiceOver, or that of snapshot tests.
  ///   - language: The BCP 47 tag of the screen reader's own words.
  public static func transcript(
    of root: any AccessibilityObject, settings: ScreenReaderSettings = .init(),
    style: UtteranceStyle = .spoken, language: String = "en"
  ) -> [String] {
    let driver = ScreenReaderDriver(root, language: language, style: style, settings: settings)
    driver.recordsPlaces = false
    driver.open(readerOn: true)
    driver.settle()
    repeat {
      driver.swipeRight()
    } while !driver.sounds.contains(.boundary) && !driver.sounds.contains(.nothing)
    return driver.transcript
  }
}
