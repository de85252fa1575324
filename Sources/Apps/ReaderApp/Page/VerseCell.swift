import CellGrids
import Geometry
import Interlinear
import Typesetting
import Views

/// A verse on the screen: draws the labels of a layout.
final class VerseCell: CellContent {
  var layout: TypesetVerse?
  var theme = Theme()
  /// The style of each tier of the text.
  var styles: [Style] = []
  /// The color of each highlighted word, by its index. The form of the word shows it.
  var highlights: [Int: Theme.Highlight] = [:]
  /// The color of the whole verse. The reference shows it.
  var verseHighlight: Theme.Highlight?

  /// The frames in the cell of the words that are aligned with the focus.
  var partners: [Rect] = []

  /// The words that a search has found, and the frames of what it has found in translations.
  var hitWords: Set<Int> = []
  var hitFrames: [Rect] = []

  func prepareForReuse() {
    layout = nil
    partners = []
    hitWords = []
    hitFrames = []
  }

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    guard let layout else { return }
    let left = Int(origin.x)
    let top = Int(origin.y)
    for label in layout.labels where grid.clip.contains(top + Int(label.y)) {
      grid.draw(
        label.text, x: left + Int(label.x), y: top + Int(label.y), style: style(of: label.part),
        isRightToLeft: label.isRightToLeft)
    }
    for hit in hitFrames { grid.mark(hit.offset(x: origin.x, y: origin.y)) }
    for partner in partners { grid.mark(partner.offset(x: origin.x, y: origin.y)) }
  }

  static func styles(of tiers: [Tier], in theme: Theme) -> [Style] {
    tiers.map { theme.style(role(of: $0)) }
  }

  private func style(of part: Label.Part) -> Style {
    switch part {
    case .reference:
      let style = theme.style(.reference)
      return verseHighlight.map { theme.highlighted(style, $0) } ?? style
    case .heading: return theme.style(.heading)
    case .translation: return theme.style(.translation)
    case .translationLabel: return theme.style(.detail)
    case .note: return theme.style(.note)
    case .tier(let word, let index):
      let isHit = index == 0 && hitWords.contains(word)
      let style = isHit ? theme.style(.hit) : index < styles.count ? styles[index] : .plain
      guard index == 0, let highlight = highlights[word] else { return style }
      return theme.highlighted(style, highlight)
    }
  }

  private static func role(of tier: Tier) -> Theme.Role {
    switch tier {
    case .surface: .surface
    case .lemma, .normalized: .lemma
    case .gloss: .gloss
    case .strong: .strong
    case .morphemes: .morphemes
    default: .detail
    }
  }
}
