import AccessibilityModel
import ScreenReading

extension AuditSubject {
  /// Double-taps the controls of a tree that says what happens then, each on a copy of the tree.
  ///
  /// - Parameter judge: Receives the control; the path of the focus, if it left a control that can
  ///   still be reached and the app names no element; and whether others changed in silence.
  /// - Returns: `false` if the screen does not say what happens; otherwise, `true`.
  func pressControls(
    _ judge: (AuditedElement, _ otherFocus: String?, _ isSilent: Bool) -> Void
  ) throws -> Bool {
    guard let tree = try makeScreen(true) as? AuditedTree else { return false }
    let elements = try AuditStage(self).elements()
    let controls = elements.enumerated().filter {
      $0.element.object.accessibilityTree?.outcomes[.activate] != nil
    }
    let text = controls.isEmpty ? [] : Array(TreeFile(tree.root).description.utf8)
    // A long screen would be copied too often.
    for (index, control) in controls.prefix(6 * AuditStage.most / (elements.count + 1) + 1) {
      // A tree that was not read from a file may have what no file can.
      guard let file = try? TreeFile(name: name, bytes: text) else { return false }
      let stage = try AuditStage(AuditSubject(name: name, tree: file))
      guard let copy = stage.elements().dropFirst(index).first?.object else { continue }
      let path = AuditPath.path(of: copy)
      stage.driver.open(readerOn: true, at: copy)
      stage.driver.settle()
      let before = stage.spokenElements()
      let isSilent = stage.driver.doubleTap().isEmpty
      let after = stage.spokenElements()
      let focus = stage.driver.focus.map(AuditPath.path(of:))
      let namesFocus = control.object.accessibilityTree?.outcomes[.activate]?.contains {
        if case .change = $0.effect { false } else { $0.target != nil }
      }
      let isLost = focus != path && after.texts[path] != nil && namesFocus != true
      let stays = before.texts[path] == after.texts[path]
      judge(
        control, isLost ? focus : nil, isSilent && stays && before.firstChange(to: after) != nil)
    }
    return !controls.isEmpty
  }
}
