import CellGrids

/// The wrapping of a label that is wider than its slot may be, such as the features of a word.
enum LabelWrap {
  /// The greatest width of a label of any tier but the form, in cells.
  static let maximumWidth = 24
  /// The greatest width of a verse's number or a sentence's id, in cells.
  static let maximumReferenceWidth = 16

  /// The signs after which a label may be broken: those that separate features, morphemes, the
  /// parts of an id, and words.
  private static let separators: Set<Character> = [
    " ", "|", ";", ",", ".", ":", "-", "=", "/", "_", "+", "~",
  ]

  /// Splits a label after separators into pieces of at most `width` columns. A part without a
  /// separator is split between clusters. The pieces together are the whole text.
  static func pieces(of text: String, width: Int) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    var columns = 0
    var opportunity: String.Index?
    var columnsAfterOpportunity = 0
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      let cluster = DisplayWidth.columns(of: text[index..<next])
      if columns + cluster > width, index > start {
        let end = opportunity ?? index
        pieces.append(text[start..<end])
        columns = end == index ? 0 : columnsAfterOpportunity
        start = end
        opportunity = nil
        columnsAfterOpportunity = 0
      }
      columns += cluster
      columnsAfterOpportunity += cluster
      if separators.contains(text[index]) {
        opportunity = next
        columnsAfterOpportunity = 0
      }
      index = next
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }
}
