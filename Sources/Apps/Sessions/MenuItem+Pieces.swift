import AccessibilityModel
import ScreenReading
import Views

extension MenuItem {
  /// Creates an item whose title is spoken.
  package init(
    pieces: [LabelPiece], role: Role = .button, activate: @escaping () -> Void = {}
  ) {
    self.init(Utterance(pieces).text, role: role, pieces: pieces, activate: activate)
  }
}
