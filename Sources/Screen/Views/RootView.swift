import AccessibilityModel
import CellGrids
import Geometry

/// The root of the view hierarchy: a title, the content, a rule, a caption of the speech, and the
/// keys.
package final class RootView: View {
  package let title: TextLine
  package let caption: TextLine
  package let keyLine = KeyLine()
  package private(set) var content: View {
    didSet { replace(oldValue, by: content) }
  }
  /// The cells of a braille display, if they are shown on the screen, in a row above the keys.
  package private(set) var braillePane: BraillePane? {
    didSet { replace(oldValue, by: braillePane) }
  }

  /// The pane next to the content, or nil if there is none. For a screen reader, it is not part of
  /// the content.
  package var sidePane: SidePane? {
    didSet { replace(oldValue, by: sidePane) }
  }

  /// The card over the content, or nil if there is none. For a screen reader, it is not part of the
  /// content.
  package var card: Card? {
    didSet { replace(oldValue?.popover, by: card?.popover) }
  }

  /// A Boolean value that indicates whether a popover fills the content's area, so that nothing
  /// next to it is read with it.
  package var fillsWithPopover = false {
    didSet { if fillsWithPopover != oldValue { setNeedsLayout() } }
  }

  /// A Boolean value that indicates whether screens with enough rows have a rule below the content.
  package var showsRule = true {
    didSet { if showsRule != oldValue { setNeedsLayout() } }
  }

  /// The rows of the caption. The first one is below the content; the others cover its last rows, so
  /// that the content stays where it is.
  package var captionRows = 1 {
    didSet { if captionRows != oldValue { setNeedsLayout() } }
  }

  /// Returns the columns of the vertical rules in the content that the rule below it meets.
  package var ruleColumns: () -> [Int] = { [] }

  /// The smallest usable screen.
  package static let smallest = (columns: 20, rows: 5)

  package init(content: View) {
    self.content = content
    title = TextLine()
    caption = TextLine()
    super.init()
    ownAppearance = Appearance()
    for view in [title, content, caption, keyLine] { addSubview(view) }
  }

  /// The colors of the whole screen.
  package var theme: Theme { appearance.theme }

  package override func appearanceDidChange() {
    title.style = theme.style(.title)
    caption.style = theme.style(.caption)
    title.trailingStyle = theme.style(.detail)
    super.appearanceDidChange()
  }

  /// Shows other content in place of the present one, which is released.
  package func show(_ content: View) { self.content = content }

  private func replace(_ old: View?, by new: View?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  package var isTooSmall: Bool {
    Int(frame.width) < Self.smallest.columns || Int(frame.height) < Self.smallest.rows
  }

  /// The number of rows that the caption may have.
  package var mostCaptionRows: Int { frame.height >= 30 ? 3 : frame.height >= 12 ? 2 : 1 }

  /// The row of the rule below the content, or nil if the screen has no room for one.
  private(set) var ruleRow: Int?

  package override var coveredY: Double { content.frame.maxY - Double(mostCaptionRows - 1) }

  /// The part of the content that the caption does not cover.
  package var uncoveredContent: Rect {
    var area = content.frame
    area.height -= Double(captionRows - 1)
    return area
  }

  package override func layoutSubviews() {
    let hasRule = showsRule && frame.height >= 20
    let below = (hasRule ? 1 : 0) + 1 + (braillePane == nil ? 0 : 1) + 1
    var row = 0
    func take(_ count: Int) -> Rect {
      defer { row += count }
      return Rect(x: 0, y: Double(row), width: frame.width, height: Double(count))
    }
    title.frame = take(1)
    let area = take(max(Int(frame.height) - 1 - below, 0))
    let paneWidth = Double(sidePane == nil ? 0 : SidePane.width(onScreenOf: Int(frame.width)))
    content.frame = Rect(x: 0, y: area.y, width: area.width - paneWidth, height: area.height)
    sidePane?.frame = Rect(
      x: area.width - paneWidth, y: area.y, width: paneWidth, height: area.height)
    row = Int(frame.height) - below - (captionRows - 1)
    ruleRow = hasRule ? Int(take(1).y) : nil
    caption.frame = take(captionRows)
    if let braillePane { braillePane.frame = take(1) }
    keyLine.frame = take(1)
    placePopover()
    card?.place(over: popoverArea, border: popoverBorder)
  }

  /// The part of the content that the caption never covers.
  private var popoverArea: Rect {
    var area = content.frame
    area.height = max(coveredY - area.y, 0)
    return area
  }

  /// Places the topmost popover next to its source element.
  private func placePopover() {
    guard let popover else { return }
    // The element's place is known after the content is laid out.
    content.layoutIfNeeded()
    popover.place(
      over: popoverArea, besides: popover.sourceFrame(), border: popoverBorder)
  }

  private var popoverBorder: Popover.Border {
    if fillsWithPopover { return .none }
    return frame.width < 30 || frame.height < 10 ? .top : .full
  }

  package override func render(on grid: inout CellGrid, at origin: Point) {
    super.render(on: &grid, at: origin)
    drawRule(on: &grid, at: origin)
    guard captionRows > 1 else { return }
    let covering = caption.frame.offset(x: origin.x, y: origin.y)
    grid.fill(covering)
    caption.draw(on: &grid, at: Point(x: covering.x, y: covering.y))
  }

  private func drawRule(on grid: inout CellGrid, at origin: Point) {
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

  package func showBraillePane() {
    if braillePane == nil { braillePane = BraillePane() }
  }

  package func hideBraillePane() { braillePane = nil }

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
extension RootView: SmallContainer {
  package var elementID: ElementID { ElementID("screen") }
  package var accessibilityFrame: Rect? { frame }

  package var accessibilityElements: [any AccessibilityObject] {
    let content = content.accessibilityObject
    guard let popover else { return content.map { [$0] } ?? [] }
    return popover.isModal ? [popover] : [content, popover].compactMap { $0 }
  }
}
