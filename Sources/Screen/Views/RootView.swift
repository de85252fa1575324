import AccessibilityModel
import CellGrids
import Geometry

/// The root of the view hierarchy: a title, the content, a caption of the speech, and the status.
package final class RootView: View {
  package let title: TextLine
  package let caption: TextLine
  package let status: TextLine
  package private(set) var content: View
  /// The cells of a braille display, if they are shown on the screen.
  package private(set) var braillePane: BraillePane?

  /// Whether a popover takes all of the content's area, so that nothing beside it is read with it.
  package var fillsWithPopover = false {
    didSet { if fillsWithPopover != oldValue { setNeedsLayout() } }
  }

  /// The smallest usable screen.
  package static let smallest = (columns: 20, rows: 5)

  package init(content: View) {
    self.content = content
    title = TextLine()
    caption = TextLine(showsEnd: true)
    status = TextLine()
    super.init()
    ownAppearance = Appearance()
    for view in [title, content, caption, status] { addSubview(view) }
  }

  /// The colors of the whole screen.
  package var theme: Theme { appearance.theme }

  package override func appearanceDidChange() {
    for (line, role) in [(title, Theme.Role.title), (caption, .caption), (status, .status)] {
      line.style = theme.style(role)
    }
    super.appearanceDidChange()
  }

  /// Shows other content in place of the present one, which is released.
  package func show(_ content: View) {
    self.content.removeFromSuperview()
    self.content = content
    addSubview(content)
  }

  package var isTooSmall: Bool {
    Int(frame.width) < Self.smallest.columns || Int(frame.height) < Self.smallest.rows
  }

  package override func layoutSubviews() {
    let width = frame.width
    let height = Int(frame.height)
    let captionRows = height >= 30 ? 3 : height >= 12 ? 2 : 1
    let brailleRows = braillePane == nil ? 0 : 1
    let contentRows = max(height - captionRows - brailleRows - 2, 0)
    title.frame = Rect(x: 0, y: 0, width: width, height: 1)
    content.frame = Rect(x: 0, y: 1, width: width, height: Double(contentRows))
    caption.frame = Rect(
      x: 0, y: Double(1 + contentRows), width: width, height: Double(captionRows))
    braillePane?.frame = Rect(
      x: 0, y: Double(height - 1 - brailleRows), width: width, height: Double(brailleRows))
    status.frame = Rect(x: 0, y: Double(height - 1), width: width, height: 1)
    popover?.place(over: content.frame, fills: fillsWithPopover)
  }

  /// Shows the cells of a braille display in a row above the status.
  package func showBraillePane() {
    guard braillePane == nil else { return }
    let pane = BraillePane()
    addSubview(pane)
    braillePane = pane
  }

  /// The open popovers, the topmost last. Only the topmost one is shown.
  package private(set) var popovers: [Popover] = []

  /// The topmost popover, or nil if none is open.
  package var popover: Popover? { popovers.last }

  /// Shows a popover on top of those that are open.
  package func present(_ popover: Popover) {
    popovers.last?.isHidden = true
    popovers.append(popover)
    addSubview(popover)
    popover.place(over: content.frame, fills: fillsWithPopover)
    popover.layoutIfNeeded()
  }

  /// Removes the topmost popover and shows the one below it.
  package func dismissPopover() {
    popovers.popLast()?.removeFromSuperview()
    guard let popover else { return }
    popover.isHidden = false
    popover.place(over: content.frame, fills: fillsWithPopover)
    popover.layoutIfNeeded()
  }

  package func dismissAllPopovers() {
    while popover != nil { dismissPopover() }
  }
}

/// A screen reader reaches the content, or only the topmost popover while that is modal. The title,
/// the caption and the status belong to the screen reader itself and are not elements.
extension RootView: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("screen") }
  package var accessibilityFrame: Rect? { frame }

  private var reachable: [any AccessibilityObject] {
    let content = content as? (any AccessibilityObject)
    guard let popover else { return content.map { [$0] } ?? [] }
    return popover.isModal ? [popover] : [content, popover].compactMap { $0 }
  }

  package func accessibilityElementCount() -> Int { reachable.count }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    let reachable = reachable
    return reachable.indices.contains(index) ? reachable[index] : nil
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    reachable.firstIndex { $0 === element }
  }
}
