import AccessibilityModel
import CellGrids
import Geometry

/// The root of the view hierarchy: a title, the content, a caption of the speech, and the status.
package final class RootView: View {
  package let title: TextLine
  package let caption: TextLine
  package let status: TextLine
  package let content: View
  /// The cells of a braille display, if they are shown on the screen.
  package private(set) var braillePane: BraillePane?

  /// The pane beside the content; nil for none. It is no part of the content for a screen reader.
  package var sidePane: SidePane? {
    didSet {
      guard sidePane !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let sidePane { addSubview(sidePane) }
      setNeedsLayout()
    }
  }

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
    let paneWidth = Double(sidePane == nil ? 0 : SidePane.width(onScreenOf: Int(width)))
    content.frame = Rect(x: 0, y: 1, width: width - paneWidth, height: Double(contentRows))
    sidePane?.frame = Rect(
      x: width - paneWidth, y: 1, width: paneWidth, height: Double(contentRows))
    caption.frame = Rect(
      x: 0, y: Double(1 + contentRows), width: width, height: Double(captionRows))
    braillePane?.frame = Rect(
      x: 0, y: Double(height - 1 - brailleRows), width: width, height: Double(brailleRows))
    status.frame = Rect(x: 0, y: Double(height - 1), width: width, height: 1)
    placePopover()
  }

  /// Places the topmost popover beside the element that it belongs to.
  private func placePopover() {
    guard let popover else { return }
    // The element has its place once the content is laid out.
    content.layoutIfNeeded()
    popover.place(
      over: content.frame, besides: popover.sourceFrame(), border: popoverBorder)
  }

  private var popoverBorder: Popover.Border {
    if fillsWithPopover { return .none }
    return frame.width < 30 || frame.height < 10 ? .top : .full
  }

  /// Shows the cells of a braille display in a row above the status.
  package func showBraillePane() {
    guard braillePane == nil else { return }
    let pane = BraillePane()
    addSubview(pane)
    braillePane = pane
  }

  package func hideBraillePane() {
    braillePane?.removeFromSuperview()
    braillePane = nil
    setNeedsLayout()
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
    placePopover()
    popover.layoutIfNeeded()
  }

  /// Removes the topmost popover and shows the one below it.
  package func dismissPopover() {
    popovers.popLast()?.removeFromSuperview()
    guard let popover else { return }
    popover.isHidden = false
    placePopover()
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
