import AccessibilityModel
import Braille
import ScreenReading

/// The text field that is being edited, on a braille display.
extension Session {
  /// Activates the element under a routing key. The keys of a field that is being edited place its
  /// insertion point.
  func route(to character: Int, in piece: Int) {
    guard braille?.fieldPiece == piece, let input = editedInput else {
      return perform(.doubleTap, cause: "braille")
    }
    cause = "braille"
    needsFrame = true
    driver.edit(.place(character), in: input)
  }
}

extension BrailleContent {
  /// Shows the insertion point or the selection of a field that is being edited. An empty field has
  /// an empty piece for them, after its label.
  mutating func setCursor(of focus: any AccessibilityObject) {
    guard let range = focus.accessibilitySelectedTextRange else { return }
    var piece = pieces.firstIndex { $0.kind == .value }
    if piece == nil {
      let index = (pieces.lastIndex { $0.kind == .label } ?? -1) + 1
      pieces.insert(LabelPiece(.value, ""), at: index)
      piece = index
    }
    guard let piece else { return }
    // The piece of a field that hides what is typed says only how much that is.
    let isSecure = focus.accessibilityTraits.contains(.secureTextEntry)
    let shown = isSecure ? pieces[piece].text.count..<pieces[piece].text.count : range
    cursor = BrailleCursor(
      piece: piece, caret: shown.upperBound, selection: shown.isEmpty ? 0..<0 : shown)
  }
}
