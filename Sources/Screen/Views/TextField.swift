import AccessibilityModel
import CellGrids
import Geometry

/// An editable line of text.
package final class TextField: View {
  package let label: String
  package private(set) var text = ""
  /// What to do with the field, such as "Type a place, then Enter"; nil for the screen reader's own
  /// hint.
  package var hint: String?
  package var onChange: (String) -> Void = { _ in }
  package var onSubmit: (String) -> Void = { _ in }
  /// The greatest length of typed text, in characters. Initial text is never cut.
  let limit: Int

  package init(label: String, text: String = "", limit: Int = 500) {
    self.label = label
    self.text = text
    self.limit = max(limit, text.count)
    super.init()
  }

  package func type(_ character: Character) {
    guard text.count < limit else { return }
    text.append(character)
    onChange(text)
  }

  /// Replaces the text.
  package func replace(with text: String) {
    self.text = text
    onChange(text)
  }

  /// Deletes the last character, if any.
  package func deleteBackward() {
    if text.popLast() != nil { onChange(text) }
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    let width = Int(frame.width)
    let style = Style(underline: true)
    grid.fill(Rect(x: origin.x, y: origin.y, width: frame.width, height: 1), style: style)
    let shown = DisplayWidth.pieces(of: text, width: max(width - 1, 1)).last ?? ""
    grid.draw(String(shown), x: Int(origin.x), y: Int(origin.y), width: width, style: style)
  }

  /// The distance from the left edge of the field to the next character, in cells.
  package var caretColumn: Int {
    let width = max(Int(frame.width) - 1, 1)
    return DisplayWidth.columns(of: DisplayWidth.pieces(of: text, width: width).last ?? "")
  }
}
