import CellGrids
import Geometry
import Interlinear
import Typesetting
import Views

/// A verse on the screen: copies the labels of its layout, and has nothing else.
final class VerseCell: CellContent {
  var layout: TypesetVerse?
  /// The look of each tier of the text.
  var styles: [Style] = []

  func prepareForReuse() { layout = nil }

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    guard let layout else { return }
    let left = Int(origin.x)
    let top = Int(origin.y)
    for label in layout.labels where grid.clip.contains(top + Int(label.y)) {
      grid.draw(
        label.text, x: left + Int(label.x), y: top + Int(label.y), style: style(of: label.part),
        isRightToLeft: label.isRightToLeft)
    }
  }

  static func styles(of tiers: [Tier]) -> [Style] { tiers.map(style(of:)) }

  private func style(of part: Label.Part) -> Style {
    switch part {
    case .reference: Style(.blue, bold: true)
    case .translation: .plain
    case .note: Style(dim: true)
    case .tier(_, let index): index < styles.count ? styles[index] : .plain
    }
  }

  private static func style(of tier: Tier) -> Style {
    switch tier {
    case .surface: Style(bold: true)
    case .lemma, .normalized: Style(.cyan)
    case .gloss: Style(.green)
    case .strong: Style(.yellow)
    case .morphemes: Style(.magenta)
    default: Style(dim: true)
    }
  }
}
