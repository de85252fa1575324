extension AccessibilityTraits {
  /// The bits of `UIAccessibilityTraits` as iOS uses them; bits above 16 are private. The numbers
  /// match AccessibilitySnapshot's `AccessibilityTraits`.
  private static let bits: [(bit: Int, trait: AccessibilityTraits)] = [
    (0, .button), (1, .link), (2, .image), (3, .selected), (4, .playsSound), (5, .keyboardKey),
    (6, .staticText), (7, .summaryElement), (8, .notEnabled), (9, .updatesFrequently),
    (10, .searchField), (11, .startsMediaSession), (12, .adjustable),
    (13, .allowsDirectInteraction), (14, .causesPageTurn), (15, .tabBar), (16, .header),
    (18, .textEntry), (21, .isEditing), (24, .secureTextEntry), (27, .backButton),
    (28, .tabBarItem), (47, .textArea), (53, .toggleButton),
  ]

  /// Creates traits from the bits of `UIAccessibilityTraits`; unknown bits are ignored.
  package init(bits: UInt64) {
    self = []
    for (bit, trait) in Self.bits where bits & (1 << UInt64(bit)) != 0 { insert(trait) }
  }
}
