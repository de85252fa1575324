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
    // The last break of each kind in the piece, the best kind first.
    var breaks: [Opportunity?] = [nil, nil, nil]
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      let cluster = DisplayWidth.columns(of: text[index..<next])
      while columns + cluster > width, index > start {
        let cut = breaks.lazy.compactMap { $0 }.first ?? Opportunity(end: index)
        pieces.append(text[start..<cut.end])
        start = cut.end
        columns = cut.columnsAfter
        for kind in breaks.indices where breaks[kind].map({ $0.end <= start }) == true {
          breaks[kind] = nil
        }
      }
      columns += cluster
      for kind in breaks.indices { breaks[kind]?.columnsAfter += cluster }
      switch text[index] {
      case " ", "|", ";": breaks[0] = Opportunity(end: next)
      case "-", "~", ".", ":", "/", "_", "+", ",": breaks[1] = Opportunity(end: next)
      case "=": breaks[2] = Opportunity(end: next)
      default: break
      }
      index = next
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }
}
