import CellGrids
import Geometry
import Interlinear
import PlainText
import TextLibrary

/// Draws hits as a concordance: the reference, then the words around each hit, so that all hits
/// begin in the same column. In right-to-left text, they end in it.
final class HitLines {
  private struct Line {
    /// The name of the text of a sentence, which a reference in a corpus needs.
    let book: String
    let place: String
    let context: Concordance.Line
    let gloss: String
    let isRightToLeft: Bool
  }

  private let screen: TextScreen
  private let hits: [SearchHit]
  private let session: ReaderSession
  var showsGlosses = false
  private var lines: [Int: Line] = [:]
  /// The width of the longest reference, in cells.
  private lazy var placeWidth = widestPlace()

  /// The width below which the reference has a separate line.
  private static let narrow = 50
  /// The number of words on either side that are looked up. They fill the widest screen.
  private static let contextLength = 16
  /// The sign of text that is cut.
  private var ellipsis: String { screen.table.appearance.glyphs.ellipsis }

  init(_ hits: [SearchHit], screen: TextScreen, session: ReaderSession) {
    self.hits = hits
    self.screen = screen
    self.session = session
  }

  func lineCount(width: Int) -> Int {
    (width < Self.narrow ? 2 : 1) + (showsGlosses ? 1 : 0)
  }

  func draw(_ index: Int, on grid: inout CellGrid, in frame: Rect, theme: Theme) {
    guard let line = line(at: index) else { return }
    let (x, width) = (Int(frame.x), Int(frame.width))
    var y = Int(frame.y)
    var left = x
    let isNarrow = width < Self.narrow
    let places = isNarrow ? width : min(placeWidth, width * 2 / 5)
    let place = reference(line, width: places)
    grid.draw(
      place, x: x, y: y, width: places, style: theme.style(.reference),
      isRightToLeft: place.startsRightToLeft)
    if isNarrow { y += 1 } else { left += places + 2 }
    let room = max(x + width - left, 1)
    // The hits begin at two fifths of the room in the direction of reading.
    let column = room * 2 / 5
    @discardableResult
    func draw(_ text: String, from start: Int, _ style: Style = .plain) -> Int {
      let end = start + DisplayWidth.columns(of: text)
      let x = line.isRightToLeft ? room - end : start
      grid.draw(
        text, x: left + x, y: y, width: room - x, style: style, isRightToLeft: line.isRightToLeft)
      return end
    }
    let before = cut(line.context.before, toEnd: column)
    draw(before, from: column - DisplayWidth.columns(of: before))
    let keyword = cut(line.context.keyword, to: room - column)
    let end = draw(keyword, from: column, theme.style(.hit))
    draw(cut(line.context.after, to: room - end), from: end)
    guard showsGlosses, !line.gloss.isEmpty else { return }
    let gloss = cut(line.gloss, to: room - column)
    let start =
      line.isRightToLeft ? room - column - DisplayWidth.columns(of: gloss) : column
    grid.draw(gloss, x: left + max(start, 0), y: y + 1, width: room, style: theme.style(.gloss))
  }

  /// Returns the reference of a hit. The name of its text is cut before its number.
  private func reference(_ line: Line, width: Int) -> String {
    guard !line.book.isEmpty else { return cut(line.place, to: width) }
    let room = width - DisplayWidth.columns(of: line.place) - 1
    let book = room > 0 ? cut(line.book, to: room) : ""
    return book.isEmpty ? cut(line.place, to: width) : "\(book) \(line.place)"
  }

  // MARK: - Lines

  private func line(at index: Int) -> Line? {
    if let known = lines[index] { return known }
    guard hits.indices.contains(index) else { return nil }
    let hit = hits[index]
    guard let verse = session.attempt({ try screen.text.verse(at: hit.row) }) else { return nil }
    let context = Concordance(width: Self.contextLength).line(hit, in: verse)
    let line = Line(
      book: book(of: verse.reference),
      place: screen.speech.name(of: verse.reference).withVisibleControls, context: context,
      gloss: gloss(of: hit, in: verse), isRightToLeft: context.keyword.startsRightToLeft)
    if lines.count > 500 { lines.removeAll(keepingCapacity: true) }
    lines[index] = line
    return line
  }

  /// Returns the name of the text of a sentence, in a corpus of several texts; empty for a verse.
  private func book(of reference: Reference) -> String {
    guard reference.chapter == 0, screen.text.books.count > 1 else { return "" }
    return screen.speech.bookName(reference.book).withVisibleControls
  }

  /// Returns the tiers of a text whose values are glosses.
  static func glossTiers(of tiers: [Tier]) -> [Int] {
    [Tier.gloss, .morphemeGlosses].compactMap { tiers.firstIndex(of: $0) }
  }

  /// Returns the glosses of a hit's words or, if they have none, of their morphemes.
  private func gloss(of hit: SearchHit, in verse: Verse) -> String {
    guard let word = hit.word else { return "" }
    let tiers = Self.glossTiers(of: screen.text.description.tiers)
    return verse.words.dropFirst(word).prefix(max(hit.length, 1)).compactMap { word in
      tiers.lazy.map(word.value(at:)).first { !$0.isEmpty }
    }.joined(separator: " ")
  }

  /// Returns the width of the longest reference: the last verse of one of the books.
  private func widestPlace() -> Int {
    var widest = 0
    var next = 0
    for book in screen.text.books {
      while next < hits.count, hits[next].row < book.firstRow { next += 1 }
      guard next < hits.count else { break }
      guard book.rows.contains(hits[next].row) else { continue }
      guard
        let last = session.attempt({ try screen.text.reference(ofRow: book.rows.upperBound - 1) })
      else { continue }
      let name = self.book(of: last)
      let place = (name.isEmpty ? "" : name + " ") + screen.speech.name(of: last)
      widest = max(widest, DisplayWidth.columns(of: place))
      if widest >= 40 { break }
    }
    return widest
  }

  // MARK: - Cutting

  /// Returns the beginning of a text that fits into a number of columns, with the sign for that if
  /// it is not all.
  private func cut(_ text: String, to columns: Int) -> String {
    guard DisplayWidth.columns(of: text) > columns else { return text }
    let sign = ellipsis
    var result = ""
    var width = DisplayWidth.columns(of: sign)
    guard width <= columns else { return "" }
    for character in text {
      width += DisplayWidth.columns(of: String(character))
      if width > columns { break }
      result.append(character)
    }
    return result + sign
  }

  /// Returns the end of a text that fits into a number of columns, after the sign for that if it is
  /// not all.
  private func cut(_ text: String, toEnd columns: Int) -> String {
    String(cut(String(text.reversed()), to: columns).reversed())
  }
}
