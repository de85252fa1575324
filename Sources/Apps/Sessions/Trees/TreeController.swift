import AccessibilityModel
import CellGrids
import Geometry
import PlainText
import ScreenReading
import Views

/// An application that shows a tree of elements, such as the dump of an app's screen.
package final class TreeController {
  private let top: AccessibilityNode
  package let root: RootView
  package let view: TreeView
  private let name: String
  let phrases: Phrases
  weak var session: Session?
  /// The element that has the focus while the screen reader is off, or that it continues at.
  weak var selection: AccessibilityNode?
  /// The element that had the focus of the screen reader in the last frame.
  private weak var lastFocus: AccessibilityNode?

  /// The distance in points at which a touch still finds an element: half the minimum size of a
  /// control in Apple's Human Interface Guidelines.
  package static let reach = 22.0

  /// - Parameters:
  ///   - tree: The root of the tree.
  ///   - name: The name in the title line.
  package init(tree: AccessibilityNode, name: String, phrases: Phrases) {
    top = tree
    self.name = name
    self.phrases = phrases
    view = TreeView(tree: tree)
    root = RootView(content: view)
    view.stops = { [weak self] in self?.stops ?? [] }
    view.focus = { [weak self] in
      guard let self, let session else { return nil }
      guard session.reader.isRunning else { return selection }
      lastFocus = session.reader.focus?.accessibilityTree
      return lastFocus
    }
  }

  /// The elements that the screen reader reaches, in reading order.
  var stops: [AccessibilityNode] { session?.reader.traversal.elements(of: top) ?? [] }
}

extension TreeController: Application {
  package var tree: AccessibilityNode? { top }

  package func didAttach(to session: Session) { self.session = session }

  package var sightedFocus: (any SightedNavigation)? { self }

  package var titleLine: (text: String, progress: String) {
    let focus = session?.reader.focus?.accessibilityTree ?? selection
    let index = focus.flatMap { session?.reader.traversal.position(of: $0) }
    let count = stops.count
    let place = phrases("position.element", String((index ?? -1) + 1), String(count))
    let progress = index == nil ? phrases.counted("status.items", count) : place
    return (name.withVisibleControls, progress)
  }

  package func initialElement() -> (any AccessibilityObject)? { reachedSelection ?? stops.first }

  /// The selection, unless it was removed or hidden.
  private var reachedSelection: AccessibilityNode? {
    selection.flatMap { selection in stops.first { $0 === selection } }
  }

  package func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    if let old = reachedSelection ?? old, old.accessibilityTree?.isWhollyVisible == true {
      return old
    }
    return stops.first(where: \.isWhollyVisible) ?? stops.first
  }

  package func has(_ command: AppCommand) -> Bool { command == .goTo }

  package func perform(_ command: AppCommand) -> Bool {
    guard command == .goTo else { return false }
    session?.perform(.itemChooser)
    return true
  }

  /// Moves the focus to the element whose label contains a text.
  package func goTo(_ place: String) throws(CommandFault) {
    guard session?.choose(place) == true else {
      throw CommandFault(phrases("status.noPlace", place))
    }
  }

  package func longPress(_ element: any AccessibilityObject) {
    session?.openActions(of: element, isSpoken: true)
  }

  package func readerStatusDidChange(isRunning: Bool) {
    if !isRunning { selection = lastFocus }
  }

  /// Scrolls the container of the focus, otherwise the first view that scrolls.
  package func scroll(byLines lines: Int) {
    if view.scroll(byLines: lines) {
      session?.setNeedsFrame()
      return
    }
    let focus = session?.reader.focus?.accessibilityTree ?? selection
    let scroller = focus?.nearestScroller ?? top.firstScroller
    scroller?.scroll(by: Double(lines) * view.pointsPerRow)
    session?.setNeedsFrame()
  }

  package func scrollToEnd(_ isLast: Bool) {
    top.firstScroller?.scroll(by: isLast ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude)
  }

  package var elementsAlive: Int { session?.reader.isRunning == true ? stops.count : 0 }

  package func cellFrame(of element: any AccessibilityObject) -> Rect? {
    guard let node = element.accessibilityTree else { return element.accessibilityFrame }
    return view.labelCells(of: node)
  }

  package func cursorPoint(of element: any AccessibilityObject) -> Point? {
    guard let node = element.accessibilityTree else {
      return element.accessibilityActivationPoint
    }
    return view.labelPoint(of: node)
  }

  package func point(ofCell cell: CellPosition) -> Point {
    guard root.popover == nil else {
      return Point(x: Double(cell.column) + 0.5, y: Double(cell.row) + 0.5)
    }
    return view.point(ofCell: cell)
  }

  /// Converts a tap to points of the tree, unless a popover is in front of it.
  package func point(ofTap tap: Point) -> Point {
    root.popover == nil ? tap : Point(x: tap.x + 0.5, y: tap.y + 0.5)
  }

  package func tap(at point: Point) -> Bool {
    session?.driver.activateNode(at: point, in: top) ?? false
  }
}

/// The focus in a tree while the screen reader is off. It moves over the same elements, by where
/// they are drawn for the keys that go up and down.
extension TreeController: SightedNavigation {
  package var focusFrame: Rect? { selection.flatMap(view.labelCells) }
  package var formFrames: [Rect] { [] }

  package var focusPoint: Point? { selection.flatMap(view.labelPoint) }

  /// The label and the value of the focus.
  package var facts: String {
    guard let selection else { return "" }
    return [selection.labelText, selection.accessibilityValue ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  package func performSighted(_ gesture: Gesture) -> Bool {
    switch gesture {
    case .swipeRight: step(1)
    case .swipeLeft: step(-1)
    case .swipeDown, .move(.down): move(1)
    case .swipeUp, .move(.up): move(-1)
    case .move(.right): move(1, isSideways: true)
    case .move(.left): move(-1, isSideways: true)
    case .firstElement, .firstInRow: select(stops.first)
    case .lastElement, .lastInRow: select(stops.last)
    case .doubleTap, .tripleTap: activate()
    case .doubleTapAndHold: if let selection { longPress(selection) }
    case .touch(let point):
      // The tap then activates what is under it.
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
    select(stops.indices.contains(index + step) ? stops[index + step] : nil)
  }

  /// Moves to the nearest element above, below, or beside the selected one.
  private func move(_ step: Double, isSideways: Bool = false) {
    guard let old = selection, let place = view.labelCells(of: old) else {
      return self.step(Int(step))
    }
    func distance(_ frame: Rect) -> (Double, Double) {
      (abs(frame.y - place.y), abs(frame.x - place.x))
    }
    let placed = stops.compactMap { node in view.labelCells(of: node).map { (node, $0) } }
    let others = placed.filter { _, frame in
      isSideways
        ? frame.y == place.y && (frame.x - place.x) * step > 0 : (frame.y - place.y) * step > 0
    }
    let next = others.min { distance($0.1) < distance($1.1) }
    // The next element may be scrolled away.
    if next == nil, !isSideways { return self.step(Int(step)) }
    select(next?.0)
  }

  /// Activates the focus, as a tap in its middle does.
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
