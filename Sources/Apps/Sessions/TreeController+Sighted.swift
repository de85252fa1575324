import AccessibilityModel
import Geometry
import ScreenReading

/// The focus in a tree while the screen reader is off. It moves over the same elements, by where
/// they are drawn for the keys that go up and down.
extension TreeController: SightedNavigation {
  package var focusFrame: Rect? { selection.flatMap(view.labelCells) }

  package var focusPoint: Point? { selection.flatMap(view.labelPoint) }

  /// The label and the value of what has the focus.
  package var facts: String {
    guard let selection else { return "" }
    return [selection.labelText, selection.accessibilityValue ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  package func performSighted(_ gesture: Gesture) -> Bool {
    switch gesture {
    case .swipeRight: step(1)
    case .swipeLeft: step(-1)
    case .swipeDown, .move(.down): moveVertically(1)
    case .swipeUp, .move(.up): moveVertically(-1)
    case .move(.right): moveSideways(1)
    case .move(.left): moveSideways(-1)
    case .firstElement, .firstInRow: select(stops.first)
    case .lastElement, .lastInRow: select(stops.last)
    case .doubleTap, .tripleTap: activate()
    case .doubleTapAndHold: if let selection { longPress(selection) }
    case .touch(let point):
      // The tap itself does what it does there.
      if let node = stops.last(where: { $0.accessibilityFrame?.contains(point) == true }) {
        selection = node
      }
      return false
    default: return false
    }
    return true
  }

  private func select(_ node: AccessibilityNode?) {
    guard let node, node !== selection else { return announce("boundary.edge") }
    selection = node
    session?.driver.reveal(node)
    session?.setNeedsFrame()
  }

  private func step(_ step: Int) {
    let stops = stops
    guard let selection, let index = stops.firstIndex(where: { $0 === selection }) else {
      return select(step > 0 ? stops.first : stops.last)
    }
    guard stops.indices.contains(index + step) else {
      return announce("boundary.edge")
    }
    select(stops[index + step])
  }

  private func moveVertically(_ step: Double) {
    guard let old = selection, let place = view.labelCells(of: old) else {
      return self.step(Int(step))
    }
    let others = stops.compactMap { node in view.labelCells(of: node).map { (node, $0) } }
      .filter { ($0.1.y - place.y) * step > 0 }
    let next = others.min { first, second in
      let rows = (abs(first.1.y - place.y), abs(second.1.y - place.y))
      guard rows.0 == rows.1 else { return rows.0 < rows.1 }
      return abs(first.1.x - place.x) < abs(second.1.x - place.x)
    }
    // What follows may be scrolled away.
    guard let next else { return self.step(Int(step)) }
    select(next.0)
  }

  private func moveSideways(_ step: Double) {
    guard let old = selection, let place = view.labelCells(of: old) else {
      return self.step(Int(step))
    }
    let next = stops.compactMap { node in view.labelCells(of: node).map { (node, $0) } }
      .filter { $0.1.y == place.y && ($0.1.x - place.x) * step > 0 }
      .min { abs($0.1.x - place.x) < abs($1.1.x - place.x) }
    guard let next else { return announce("boundary.edge") }
    select(next.0)
  }

  /// Activates what has the focus, as a tap in its middle does.
  private func activate() {
    guard let selection else { return }
    session?.setNeedsFrame()
    if selection.accessibilityActivate() { return }
    let point = selection.accessibilityActivationPoint ?? selection.accessibilityFrame?.center
    guard let point, tap(at: point) else { return announce("boundary.nothing") }
  }

  private func announce(_ phrase: String) {
    session?.post(.announcement(phrases(phrase), priority: .normal))
  }
}
