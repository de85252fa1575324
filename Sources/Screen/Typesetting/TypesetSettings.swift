import Interlinear

/// The amount of space between lines and between verses.
package enum Density: String, CaseIterable, Sendable {
  case compact, snug, comfortable, roomy, spacious

  /// The number of empty rows below a verse.
  package var verseSpacing: Int {
    switch self {
    case .compact: 0
    case .snug, .comfortable: 1
    case .roomy: 2
    case .spacious: 3
    }
  }

  /// The number of empty cells between two words with values below them, which may contain blanks.
  package var wordSpacing: Int { self == .roomy || self == .spacious ? 2 : 1 }

  /// The number of empty rows between two lines of slots.
  package var lineSpacing: Int {
    switch self {
    case .compact, .snug: 0
    case .comfortable, .roomy: 1
    case .spacious: 2
    }
  }
}

/// The arrangement of the original and the translation.
package enum ColumnLayout: String, CaseIterable, Sendable {
  /// Side by side if the window has at least 80 columns, otherwise one below the other.
  case automatic = "auto"
  case wideOriginal = "58/42"
  case wideTranslation = "42/58"
  case even = "50/50"
  case stacked

  /// The minimum width, in cells, for two columns in the automatic layout.
  static let narrowest = 80

  /// The minimum width, in cells, for several translations to get half of the page.
  private static let roomy = 120

  /// Returns the distance of the first translation from the left edge, in cells, or nil if the
  /// translations are below the words.
  ///
  /// - Parameters:
  ///   - width: The width of the page, in cells.
  ///   - translations: The number of translations that are shown.
  func originalWidth(of width: Int, translations: Int) -> Int? {
    guard width >= 20, translations > 0 else { return nil }
    switch self {
    case .automatic where width < Self.narrowest: return nil
    case .automatic where translations > 1 && width >= Self.roomy: return width / 2
    case .automatic, .wideOriginal: return width * 58 / 100
    case .wideTranslation: return width * 42 / 100
    case .even: return width / 2
    case .stacked: return nil
    }
  }
}

/// The settings for the layout of verses.
package struct TypesetSettings: Hashable, Sendable {
  /// The tiers to show, if the text has them.
  package var tiers: Set<Tier>
  /// The order of the tiers, from top to bottom.
  package var tierOrder = TierOrder.leipzig
  package var showsTranslation: Bool
  /// The indices of translations that are hidden although translations are shown; 0 is the first.
  package var hiddenTranslations: Set<Int> = []
  package var showsNotes: Bool
  /// A Boolean value that indicates whether the words with variants have a sign, and their readings
  /// are below the verse.
  package var showsVariants = false
  package var columns: ColumnLayout
  package var density: Density
  /// A Boolean value that indicates whether the numbers of verses are in a gutter if the page is
  /// wide enough.
  package var hasGutter = true
  /// A Boolean value that indicates whether verses have their numbers.
  package var hasNumbers = true
  /// A Boolean value that indicates whether codes and the signs of editors are unchanged from the
  /// file.
  package var keepsSource = false

  /// The default tiers.
  package static let defaultTiers = Set(
    StandardTier.all.filter(\.isShownByDefault).map(\.tier))

  package init(
    tiers: Set<Tier> = defaultTiers, showsTranslation: Bool = true,
    showsNotes: Bool = true, columns: ColumnLayout = .automatic, density: Density = .comfortable
  ) {
    self.tiers = tiers
    self.showsTranslation = showsTranslation
    self.showsNotes = showsNotes
    self.columns = columns
    self.density = density
  }

  /// Returns the indices of the tiers of a text that are shown, from top to bottom.
  package func shown(of tiers: [Tier]) -> [Int] {
    tierOrder.sortedIndices(of: tiers).filter { self.tiers.contains(tiers[$0]) }
  }

  /// Returns a Boolean value that indicates whether a translation is shown, by its index; 0 is the
  /// first.
  package func shows(translation index: Int) -> Bool {
    showsTranslation && !hiddenTranslations.contains(index)
  }
}
