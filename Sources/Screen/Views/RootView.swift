import AccessibilityModel
import CellGrids
import Geometry

/// The root of the view hierarchy: a title, the content, a rule, a caption of the speech, the
/// status, and the keys.
package final class RootView: View {
  package let title: TextLine
  package let caption: TextLine
  package let status: TextLine
  package let keyLine = KeyLine()
  package private(set) var content: View
  /// The cells of a braille display, if they are shown on the screen.
  package private(set) var braillePane: BraillePane?

  /// The pane next to the content, or nil if there is none. For a screen reader, it is not part of
  /// the content.
  package var sidePane: SidePane? {
    didSet {
      guard sidePane !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let sidePane { addSubview(sidePane) }
      setNeedsLayout()
    }
  }

  /// The card over the content, or nil if there is none. For a screen reader, it is not part of the
  /// content.
  package var card: Card? {
    didSet {
      guard card !== oldValue else { return }
      oldValue?.popover.removeFromSuperview()
      if let card { addSubview(card.popover) }
      setNeedsLayout()
    }
  }

  /// Whether a popover fills the content's area, so that nothing next to it is read with it.
  package var fillsWithPopover = false {
    didSet { if fillsWithPopover != oldValue { setNeedsLayout() } }
  }

  /// Whether screens with enough rows have a rule below the content.
  package var showsRule = true {
    didSet { if showsRule != oldValue { setNeedsLayout() } }
  }

  /// Whether screens with enough rows have a line of keys.
  package var showsKeyLine = false {
    didSet { if showsKeyLine != oldValue { setNeedsLayout() } }
  }

  /// Returns the columns of the vertical rules in the content that the rule below it meets.
  package var ruleColumns: () -> [Int] = { [] }

  /// The smallest usable screen.
  package static let smallest = (columns: 20, rows: 5)

  package init(content: View) {
    self.content = content
    title = TextLine()
    caption = TextLine()
    status = TextLine()
    super.init()
    ownAppearance = Appearance()
    for view in [title, content, caption, status, keyLine] { addSubview(view) }
    keyLine.isHidden = true
  }

  /// The colors of the whole screen.
  package var theme: Theme { appearance.theme }

  package override func appearanceDidChange() {
    for (line, role) in [(title, Theme.Role.title), (caption, .caption), (status, .status)] {
      line.style = theme.style(role)
    }
    title.trailingStyle = theme.style(.detail)
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

  /// The rows of each part below the content, for a screen of a height.
  private struct Rows {
    var rule, caption, braille, keys: Int

    init(height: Int, hasRule: Bool, hasBraille: Bool, hasKeys: Bool) {
      rule = hasRule && height >= 20 ? 1 : 0
      caption = height >= 30 ? 3 : height >= 12 ? 2 : 1
      braille = hasBraille ? 1 : 0
      keys = hasKeys && height >= 16 ? 1 : 0
    }

    /// The rows below the content; the status has one.
    var sum: Int { rule + caption + braille + 1 + keys }
  }

  /// The row of the rule below the content, or nil if the screen has no room for one.
  private(set) var ruleRow: Int?

  package override func layoutSubviews() {
    let height = Int(frame.height)
    let rows = Rows(
      height: height, hasRule: showsRule, hasBraille: braillePane != nil, hasKeys: showsKeyLine)
    var row = 0
    func take(_ count: Int) -> Rect {
      defer { row += count }
      return Rect(x: 0, y: Double(row), width: frame.width, height: Double(count))
    }
    title.frame = take(1)
    let area = take(max(height - 1 - rows.sum, 0))
    let paneWidth = Double(sidePane == nil ? 0 : SidePane.width(onScreenOf: Int(frame.width)))
    content.frame = Rect(x: 0, y: area.y, width: area.width - paneWidth, height: area.height)
    sidePane?.frame = Rect(
      x: area.width - paneWidth, y: area.y, width: paneWidth, height: area.height)
    row = height - rows.sum
    ruleRow = rows.rule > 0 ? Int(take(1).y) : nil
    caption.frame = take(rows.caption)
    if let braillePane { braillePane.frame = take(1) }
    status.frame = take(1)
    keyLine.isHidden = rows.keys == 0
    keyLine.frame = take(rows.keys)
    placePopover()
    card?.place(over: content.frame, border: popoverBorder)
  }

  /// Places the topmost popover next to its source element.
  private func placePopover() {
    guard let popover else { return }
    // The element's place is known after the content is laid out.
    content.layoutIfNeeded()
    popover.place(
      over: content.frame, besides: popover.sourceFrame(), border: popoverBorder)
  }

  private var popoverBorder: Popover.Border {
    if fillsWithPopover { return .none }
    return frame.width < 30 || frame.height < 10 ? .top : .full
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    guard let ruleRow else { return }
    let (x, y) = (Int(origin.x), Int(origin.y) + ruleRow)
    let appearance = appearance
    let style = appearance.style(.rule)
    grid.tile(appearance.glyphs.horizontal, x: x, y: y, columns: Int(frame.width), style: style)
    var columns = ruleColumns()
    if sidePane != nil { columns.append(Int(content.frame.maxX)) }
    for column in columns where (0..<Int(frame.width)).contains(column) {
      grid.tile(appearance.glyphs.teeUp, x: x + column, y: y, style: style)
    }
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

  /// Shows a popover on top of the open ones.
  package func present(_ popover: Popover) {
    popovers.last?.isHidden = true
    popovers.append(popover)
    addSubview(popover)
    layoutIfNeeded()
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
/// the caption, the status and the keys belong to the screen reader itself and are not elements.
extension RootView: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("screen") }
  package var accessibilityFrame: Rect? { frame }

  private var reachable: [any AccessibilityObject] {
    let content = content.accessibilityObject
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
