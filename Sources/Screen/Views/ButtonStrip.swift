import AccessibilityModel
import CellGrids
import Geometry

/// A strip of buttons that scrolls horizontally, after a switch that moves it to its end and back.
package final class ButtonStrip: View {
  package let name: String
  /// The title of the switch.
  package let toggleTitle: String
  package let buttons: [ItemAction]
  /// A closure called when the switch has been used, so that the app can post `layoutChanged`.
  package var onToggle: () -> Void = {}
  /// The distance that the buttons are scrolled to the left, in cells.
  package private(set) var offset = 0
  /// The action of the switch, followed by the actions of the buttons.
  fileprivate private(set) lazy var actions =
    [ItemAction(toggleTitle) { [unowned self] in toggle() }] + buttons
  private lazy var elements = actions.indices.map { StripElement(of: self, $0) }

  /// - Parameters:
  ///   - name: The identity of the strip.
  ///   - toggleTitle: The title of the switch.
  ///   - buttons: The buttons, from left to right.
  package init(name: String, toggleTitle: String, buttons: [ItemAction]) {
    self.name = name
    self.toggleTitle = toggleTitle
    self.buttons = buttons
  }

  /// Scrolls to the last button or, if the strip has been scrolled, back to the first.
  package func toggle() {
    if offset > 0 { offset = 0 } else { scrollToVisible(button: buttons.count - 1) }
    onToggle()
  }

  /// The value of the switch, which is on if the strip has been scrolled.
  fileprivate var state: String { offset > 0 ? "1" : "0" }

  /// The width of the switch and the space after it, in cells.
  private var toggleWidth: Int {
    min(DisplayWidth.columns(of: shownToggle) + 1, max(Int(frame.width), 0))
  }
  private var shownToggle: String { "\(appearance.glyphs.switchSign(state)) \(toggleTitle)" }

  /// The width available to the scrolling buttons, in cells. The strip is as wide as a telephone.
  private var room: Int { max(min(Int(frame.width), Self.mostColumns) - toggleWidth, 0) }
  private static let mostColumns = 48

  /// Returns the columns of a button, counted from the start of the first one.
  private func extent(ofButton index: Int) -> Range<Int> {
    var x = 0
    for button in buttons[..<index] { x += DisplayWidth.columns(of: button.title) + 3 }
    return x..<(x + DisplayWidth.columns(of: buttons[index].title) + 2)
  }

  /// Scrolls by the shortest distance that makes a button visible.
  package func scrollToVisible(button: Int) {
    guard buttons.indices.contains(button) else { return }
    let extent = extent(ofButton: button)
    if extent.upperBound > offset + room { offset = extent.upperBound - room }
    if extent.lowerBound < offset { offset = extent.lowerBound }
  }

  /// Returns the frame of the switch (0) or of a button in the strip's space, or nil if it is not
  /// visible.
  fileprivate func frameInContainer(ofAction index: Int) -> Rect? {
    guard frame.height >= 1 else { return nil }
    if index == 0 { return Rect(x: 0, y: 0, width: max(toggleWidth - 1, 0), height: 1) }
    let extent = extent(ofButton: index - 1)
    let left = max(extent.lowerBound - offset, 0)
    let right = min(extent.upperBound - offset, room)
    guard left < right else { return nil }
    return Rect(x: toggleWidth + left, y: 0, width: right - left, height: 1)
  }

  package override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: min(1, size.height))
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    guard frame.width >= 1, frame.height >= 1 else { return }
    let (x, y) = (Int(origin.x), Int(origin.y))
    grid.draw(shownToggle, x: x, y: y, width: max(toggleWidth - 1, 0))
    for index in buttons.indices {
      guard let frame = frameInContainer(ofAction: index + 1) else { continue }
      let hidden = max(offset - extent(ofButton: index).lowerBound, 0)
      let text = "[\(buttons[index].title)]"
      grid.draw(
        String(text.dropFirst(hidden)), x: x + Int(frame.x), y: y, width: Int(frame.width),
        style: appearance.style(.key))
    }
  }

  package override func tap(at point: Point) -> Bool {
    let origin = screenFrame
    let inside = Point(x: point.x - origin.x, y: point.y - origin.y)
    let index = actions.indices.first {
      frameInContainer(ofAction: $0)?.contains(inside) == true
    }
    index.map { actions[$0].perform() }
    return index != nil
  }
}

/// A strip contains its switch and then all its buttons, visible or not.
extension ButtonStrip: SmallContainer {
  package var elementID: ElementID { ElementID("strip").appending(.name(name)) }
  package var accessibilityPlace: String { name }
  package var accessibilityElements: [any AccessibilityObject] { elements }

  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    if let element = object as? StripElement { scrollToVisible(button: element.part - 1) }
  }
}

/// The accessibility element of a strip's switch or of one of its buttons.
final class StripElement: PartElement<ButtonStrip, Int>, ActionElement {
  var action: ItemAction? { owner?.actions[part] }
  private var isSwitch: Bool { part == 0 }

  var elementID: ElementID {
    identity(appending: isSwitch ? .name("switch") : .number(.item, part))
  }
  var accessibilityContainer: (any AccessibilityObject)? { owner }
  var accessibilityTraits: AccessibilityTraits { isSwitch ? [.button, .toggleButton] : .button }
  var accessibilityValue: String? { isSwitch ? owner?.state : nil }
  var accessibilityFrame: Rect? { onScreen(owner?.frameInContainer(ofAction: part)) }
}
