/// The columns of a page: the gutter with the numbers of the verses, the words, and the
/// translations next to them.
package struct PageColumns: Hashable, Sendable {
  /// A column of translations.
  package struct Column: Hashable, Sendable {
    package var x: Int
    package var width: Int
    /// The indices of the translations in the column, from top to bottom.
    package var translations: [Int]
  }

  /// The width of the gutter, in cells; 0 if the number of a verse precedes its first word.
  package let gutter: Int
  /// The width of the words with their gutter, in cells.
  package let width: Int
  /// The translations next to the words, from left to right.
  package let beside: [Column]
  /// The indices of the translations below the words.
  package let below: [Int]

  /// The minimum width of a column of translations, in cells.
  private static let narrowest = 20
  /// The number of cells between two columns, with the rule in the middle.
  private static let gap = 3

  /// - Parameters:
  ///   - pageWidth: The width of the page, in cells.
  ///   - margin: The number of cells at the right edge that stay empty.
  ///   - hasGutter: A Boolean value that indicates whether there is a gutter if the page is wide
  ///     enough.
  ///   - translations: The indices of the translations that are shown.
  package init(
    pageWidth: Int, margin: Int, hasGutter: Bool = true, layout: ColumnLayout,
    translations: [Int]
  ) {
    let width = max(pageWidth - margin, 1)
    gutter = hasGutter ? pageWidth >= 60 ? 6 : pageWidth >= 30 ? 4 : 0 : 0
    guard
      let left = layout.originalWidth(of: pageWidth, translations: translations.count),
      left - Self.gap > 0, left < width
    else {
      self.width = width
      beside = []
      below = translations
      return
    }
    self.width = left - Self.gap
    below = []
    let room = width - left
    let possible = (room + Self.gap) / (Self.narrowest + Self.gap)
    let count = min(max(possible, 1), translations.count)
    let column = max((room - Self.gap * (count - 1)) / count, 1)
    beside = (0..<count).map { place in
      Column(
        x: left + place * (column + Self.gap), width: column,
        translations: stride(from: place, to: translations.count, by: count).map {
          translations[$0]
        })
    }
  }

  /// The positions of the vertical rules, one to the left of each column of translations.
  package var rules: [Int] { beside.map { $0.x - 2 } }
}
