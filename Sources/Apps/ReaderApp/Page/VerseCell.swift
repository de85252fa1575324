import CellGrids
import Geometry
import Interlinear
import Typesetting
import Views

/// A verse on the screen. Draws the labels of a layout, and the signs of the user's and the
/// editors' additions.
final class VerseCell: CellContent {
  var layout: TypesetVerse?
  var annotations = VerseAnnotations.none
  /// The page and the row of the verse, which have the words that are marked for the focus. They are
  /// looked up when the cell is drawn, because the focus passes many words without a frame.
  weak var page: TextScreen?
  var row = 0
  /// The frames in the cell of the hits of a search.
  var hits: [Rect] = []

  private let tiers: [Tier]
  /// The table of the cell, which has the appearance.
  private weak var table: TableView?
  private var appearance = Appearance()
  /// The style of each tier of the text.
  private var styles: [Style] = []
  /// A Boolean value that indicates whether no tier but the forms is shown.
  private var isRunningText = false

  init(tiers: [Tier], in table: TableView?) {
    self.tiers = tiers
    self.table = table
    take(appearance)
  }

  func prepareForReuse() {
    layout = nil
    annotations = .none
    page = nil
    hits = []
  }

  private func take(_ new: Appearance) {
    appearance = new
    styles = tiers.map { new.style(Self.role(of: $0)) }
  }

  var marks: [Rect] { page?.partners(inRow: row, of: self) ?? [] }
  var echoes: [Rect] { page?.echoes(inRow: row, of: self) ?? [] }

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    guard let layout else { return }
    if let current = table?.appearance, current != appearance { take(current) }
    let shown = page?.settings.typesetting.tiers
    isRunningText = shown?.isDisjoint(with: tiers.dropFirst()) == true
    let left = Int(origin.x)
    let top = Int(origin.y)
    for label in layout.labels where grid.clip.contains(top + Int(label.y)) {
      grid.draw(
        label.text, x: left + Int(label.x), y: top + Int(label.y), style: style(of: label.part),
        isRightToLeft: label.isRightToLeft)
    }
    let note = appearance.style(.note)
    for span in layout.noteSpans {
      grid.paint(
        span.frame.offset(x: origin.x, y: origin.y), style: appearance.style(span.style, on: note))
    }
    let sign = appearance.style(.noteMark)
    for (glyph, places) in [
      (appearance.glyphs.note, layout.noteSigns), (appearance.glyphs.variant, layout.variantSigns),
    ] {
      for place in places {
        grid.draw(glyph, x: left + place.column, y: top + place.row, style: sign)
      }
    }
    if annotations.isBookmarked {
      let place = layout.bookmarkSign
      grid.draw(
        appearance.glyphs.bookmark, x: left + place.column, y: top + place.row, style: sign)
    }
    for hit in hits {
      grid.paint(hit.offset(x: origin.x, y: origin.y), style: appearance.style(.hit))
    }
  }

  private func style(of part: Label.Part) -> Style {
    let theme = appearance.theme
    switch part {
    case .reference:
      let style = theme.style(.reference)
      return annotations.verseHighlight?.look.map { theme.highlighted(style, $0) } ?? style
    case .heading, .bookTitle: return theme.style(.heading)
    case .translation: return theme.style(.translation)
    case .translationLabel: return theme.style(.columnHead)
    case .variant, .note: return theme.style(.note)
    case .tier(let word, let index):
      let style = index < styles.count && !isRunningText ? styles[index] : .plain
      guard index == 0, let highlight = annotations.highlights[word]?.look else { return style }
      return theme.highlighted(style, highlight)
    }
  }

  private static func role(of tier: Tier) -> Theme.Role {
    switch tier {
    case .surface: .surface
    case .lemma, .normalized, .morphemeLemmas: .lemma
    case .gloss, .morphemeGlosses: .gloss
    case .strong: .strong
    case .morphemes: .morphemes
    default: .detail
    }
  }
}
