import Interlinear

/// How much room there is between lines and between verses.
package enum Density: String, CaseIterable, Sendable {
  case compact, snug, comfortable, roomy, spacious

  /// Empty rows below a verse.
  package var verseSpacing: Int {
    switch self {
    case .compact: 0
    case .snug, .comfortable: 1
    case .roomy: 2
    case .spacious: 3
    }
  }

  /// Empty rows between two lines of slots.
  package var lineSpacing: Int {
    switch self {
    case .compact, .snug: 0
    case .comfortable, .roomy: 1
    case .spacious: 2
    }
  }
}

/// How original and translation share the width.
package enum ColumnLayout: String, CaseIterable, Sendable {
  /// Side by side where there is room (80 columns), else one below the other.
  case automatic = "auto"
  case wideOriginal = "58/42"
  case wideTranslation = "42/58"
  case even = "50/50"
  case stacked

  /// The narrowest window in which two columns are made unasked.
  static let narrowest = 80

  /// The columns of the original when the two stand side by side; nil when they do not.
  func originalWidth(of width: Int) -> Int? {
    guard width >= 20 else { return nil }
    switch self {
    case .automatic: return width < Self.narrowest ? nil : width * 58 / 100
    case .wideOriginal: return width * 58 / 100
    case .wideTranslation: return width * 42 / 100
    case .even: return width / 2
    case .stacked: return nil
    }
  }
}

/// What decides how a verse is laid out, besides the verse and the width.
package struct TypesetSettings: Hashable, Sendable {
  /// The tiers to show; those that a text lacks are passed over.
  package var tiers: Set<Tier>
  package var showsTranslation: Bool
  package var showsNotes: Bool
  package var columns: ColumnLayout
  package var density: Density

  /// The tiers that are shown unless somebody asks for others: those that are not said by another.
  package static let usualTiers = Set(
    StandardTier.all.filter(\.isShownByDefault).map(\.tier))

  package init(
    tiers: Set<Tier> = usualTiers, showsTranslation: Bool = true,
    showsNotes: Bool = true, columns: ColumnLayout = .automatic, density: Density = .comfortable
  ) {
    self.tiers = tiers
    self.showsTranslation = showsTranslation
    self.showsNotes = showsNotes
    self.columns = columns
    self.density = density
  }
}
