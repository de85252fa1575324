import AccessibilityModel
import Braille
import ScreenReading
import Views

/// The text field that is being edited, on a braille display.
extension Session {
  /// Returns the selected characters of a field that is being edited, an empty range at the caret if
  /// none are selected, or nil for any other element.
  func selectedTextRange(of focus: any AccessibilityObject) -> Range<Int>? {
    guard let field = focus as? TextField else { return nil }
    return field.text.count..<field.text.count
  }

  /// Activates the element under a routing key. The keys of a field that is being edited do not
  /// submit it: its caret stays at the end.
  func route(to character: Int, in piece: Int) {
    guard braille?.fieldPiece == piece else { return perform(.doubleTap, cause: "braille") }
    cause = "braille"
    signal(.nothing)
  }
}

extension BrailleContent {
  /// Shows the caret or the selection of a field. An empty field has an empty piece for them, after
  /// its label.
  mutating func setCursor(_ range: Range<Int>?) {
    guard let range else { return }
    var piece = pieces.firstIndex { $0.kind == .value }
    if piece == nil {
      let index = (pieces.lastIndex { $0.kind == .label } ?? -1) + 1
      pieces.insert(LabelPiece(.value, ""), at: index)
      piece = index
    }
    guard let piece else { return }
    cursor = BrailleCursor(
      piece: piece, caret: range.upperBound, selection: range.isEmpty ? 0..<0 : range)
  }
}
