import CellGrids

/// The wrapping of a label that is too wide for its slot, such as the features of a word.
enum LabelWrap {
  /// The maximum width of a label of any tier except the form, in cells.
  static let maximumWidth = 24
  /// The maximum width of a number before the first word, on a page without a gutter, in cells.
  static let maximumReferenceWidth = 8

  /// A possible break in a label, and the columns after it.
  private struct Opportunity {
    var end: String.Index
    var columnsAfter = 0
  }

  /// Splits a label into pieces of at most `width` columns, which together are the whole text.
  ///
  /// A label is broken after a sign between features or words; in a piece without one, after a sign
  /// between morphemes or inside an id; then between a feature and its value; otherwise between
  /// clusters.
  static func pieces(of text: String, width: Int) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    var columns = 0
    var best: Opportunity?
    var second: Opportunity?
    var third: Opportunity?
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      let cluster = DisplayWidth.columns(of: text[index..<next])
      while columns + cluster > width, index > start {
        let cut = best ?? second ?? third ?? Opportunity(end: index)
        pieces.append(text[start..<cut.end])
        start = cut.end
        columns = cut.columnsAfter
        best = nil
        if let other = second, other.end <= start { second = nil }
        if let other = third, other.end <= start { third = nil }
      }
      columns += cluster
      best?.columnsAfter += cluster
      second?.columnsAfter += cluster
      third?.columnsAfter += cluster
      switch text[index] {
      case " ", "|", ";": best = Opportunity(end: next)
      case "-", "~", ".", ":", "/", "_", "+", ",": second = Opportunity(end: next)
      case "=": third = Opportunity(end: next)
      default: break
      }
      index = next
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }
}
