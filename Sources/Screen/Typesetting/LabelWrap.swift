import CellGrids

/// The wrapping of a label that is too wide for its slot, such as the features of a word.
enum LabelWrap {
  /// The maximum width of a label of any tier except the form, in cells.
  static let maximumWidth = 24
  /// The maximum width of a number before the first word, on a page without a gutter, in cells.
  static let maximumReferenceWidth = 8

  private static let signs: [[Character]] = [
    [" ", "|", ";"], ["-", "~", ".", ":", "/", "_", "+", ","], ["="],
  ]

  /// Splits a label into pieces of at most `width` columns, which together are the whole text.
  ///
  /// A label is broken after a sign between features or words; in a piece without one, after a sign
  /// between morphemes or inside an id; then between a feature and its value; otherwise between
  /// clusters.
  static func pieces(of text: String, width: Int) -> [Substring] {
    DisplayWidth.pieces(of: text[...], width: width, endingAt: signs)
  }
}
