import AccessibilityModel
import CellGrids
import Geometry

/// The view at the top: a title, the content, the caption of what is said, and the status.
package final class RootView: View {
  package let title: TextLine
  package let caption: TextLine
  package let status: TextLine
  /// The colours of all that is on the screen.
  package var theme = Theme() {
    didSet {
      for (line, role) in [(title, Theme.Role.title), (caption, .caption), (status, .status)] {
        line.style = theme.style(role)
      }
    }
  }
  package let content: View
  /// The cells of a braille display, where they are wanted on the screen.
  package private(set) var braillePane: BraillePane?

  /// The smallest screen on which anything can be read.
  package static let smallest = (columns: 20, rows: 5)

  package init(content: View) {
    self.content = content
    title = TextLine(style: theme.style(.title))
    caption = TextLine(style: theme.style(.caption), showsEnd: true)
    status = TextLine(style: theme.style(.status))
    super.init()
    for view in [title, content, caption, status] { addSubview(view) }
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
    for view in subviews { (view as? Popover)?.place(over: content.frame) }
  }

  /// Gives a row above the status to the cells of a braille display.
  package func showBraillePane() {
    guard braillePane == nil else { return }
    let pane = BraillePane()
    addSubview(pane)
    braillePane = pane
  }

  /// The popover on top, if one is open.
  package var popover: Popover? { subviews.last as? Popover }

  package func present(_ popover: Popover) {
    addSubview(popover)
    popover.place(over: content.frame)
    popover.layoutIfNeeded()
  }

  package func dismissPopover() {
    popover?.removeFromSuperview()
  }
}

/// What can be reached: the content, or the popover alone while one is open that is modal. The
/// title, the caption and the status are the screen reader's own and no stops on the way.
extension RootView: AccessibilityObject {
  package var accessibilityIdentifier: String { "screen" }
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
