import AccessibilityModel

/// How much Read All prints in plain mode before it stops.
package enum ReadingPortion: String, CaseIterable, Sendable {
  /// A row of the text: a verse, or a sentence of a text that has no verses.
  case verse
  case sentence
  case paragraph
  case chapter
  /// Up to the end.
  case everything
}

extension ScreenContent {
  /// Returns whether a portion ends between two neighboring elements: before the next heading,
  /// unless the application knows better.
  package func ends(
    _ portion: ReadingPortion, after element: any AccessibilityObject,
    before next: any AccessibilityObject
  ) -> Bool {
    portion != .everything && next.accessibilityTraits.contains(.header)
  }
}
