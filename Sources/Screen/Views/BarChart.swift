import AccessibilityModel
import CellGrids
import Geometry
import PlainText

/// A chart of horizontal bars, one per row, which scrolls if it has more bars than rows. The bars
/// are drawn and are not views.
package final class BarChart: View {
  /// A bar: an item and its value.
  package struct Bar: Hashable, Sendable {
    package var label: String
    package var value: Int
    /// The language of the label (BCP 47), or nil for the interface's language.
    package var language: String?
    /// A text after the label, such as a gloss, which is shown and not spoken.
    package var detail: String

    package init(label: String, value: Int, language: String? = nil, detail: String = "") {
      self.label = label
      self.value = value
      self.language = language
      self.detail = detail
    }
  }

  /// The description of the values.
  package var title: String
  /// The identity of the chart, which does not change with its title.
  let name: String
  package private(set) var bars: [Bar]
  /// Returns the spoken value of a bar, given the bar, its place counted from 1 and the number of
  /// bars: "330 times, 12 of 20".
  package var valueText: (Bar, Int, Int) -> String = { bar, number, count in
    "\(bar.value), \(number)/\(count)"
  }
  /// Returns the custom actions of a bar. The chart adds its description to them.
  package var actions: (Bar) -> [AccessibilityCustomAction] = { _ in [] }
  /// A closure called for a double tap or a mouse click on a bar. Returns false if that has no
  /// effect.
  package var onActivate: (Bar) -> Bool = { _ in false }
  package private(set) var selection: Int?
  /// The index of the topmost bar.
  package private(set) var firstLine = 0

  /// The identities of the bars, which do not change with their values and places.
  private var identities: [String]
  /// The identities before the last change, used to locate removed bars.
  private var formerIdentities: [String] = []
  private var elements: [String: BarElement] = [:]

  package init(title: String, bars: [Bar] = []) {
    self.title = title
    name = title
    self.bars = bars
    identities = Self.identities(of: bars)
    super.init()
  }

  /// Replaces the bars. A bar with the label of an old one keeps its element.
  package func setBars(_ bars: [Bar]) {
    formerIdentities = identities
    self.bars = bars
    identities = Self.identities(of: bars)
    let kept = Set(identities)
    elements = elements.filter { kept.contains($0.key) }
    if let selection { self.selection = bars.isEmpty ? nil : min(selection, bars.count - 1) }
    scroll(to: firstLine)
  }

  /// Returns the labels, with a number added to each repeated one.
  private static func identities(of bars: [Bar]) -> [String] {
    var seen: [String: Int] = [:]
    return bars.map { bar in
      let number = seen[bar.label, default: 0] + 1
      seen[bar.label] = number
      return number == 1 ? bar.label : "\(bar.label)#\(number)"
    }
  }

  // MARK: Places

  package var itemCount: Int { bars.count }
  package var height: Int { max(Int(frame.height), 0) }

  /// The indices of the bars on the screen.
  package var visibleItems: Range<Int> {
    firstLine..<min(firstLine + height, bars.count)
  }

  /// Scrolls a bar to the top, or as far as possible.
  package func scroll(to bar: Int) {
    firstLine = min(max(bar, 0), max(bars.count - height, 0))
  }

  /// Scrolls by the shortest distance that makes a bar visible.
  package func scrollToVisible(item bar: Int) {
    if bar < firstLine { scroll(to: bar) }
    if bar >= firstLine + height { scroll(to: bar - height + 1) }
  }

  /// Returns the frame of a bar in the chart's space, in cells, or nil if it is not on the screen.
  package func frameInContainer(ofItem bar: Int) -> Rect? {
    guard visibleItems.contains(bar), frame.width >= 1 else { return nil }
    return Rect(x: 0, y: Double(bar - firstLine), width: frame.width, height: 1)
  }

  package override func layoutSubviews() {
    scroll(to: firstLine)
    if let selection { scrollToVisible(item: selection) }
  }

  package func select(_ bar: Int) {
    guard !bars.isEmpty else { return }
    let bar = min(max(bar, 0), bars.count - 1)
    selection = bar
    if height > 0 { scrollToVisible(item: bar) }
  }

  package var selectionFrame: Rect? {
    selection.flatMap(frameInContainer).map { $0.offset(x: screenFrame.x, y: screenFrame.y) }
  }

  package override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: min(Double(max(bars.count, 1)), size.height))
  }

  // MARK: Drawing

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    let width = Int(frame.width)
    let shown = visibleItems
    guard width > 0, !shown.isEmpty else { return }
    let longest = bars.map { DisplayWidth.columns(of: $0.label) }.max() ?? 0
    let details = bars.map { DisplayWidth.columns(of: $0.detail) }.max() ?? 0
    let most = max(width * 2 / 5, 1)
    let labels = min(longest + (details == 0 ? 0 : details + 2), most)
    let detailColumn = longest + 2
    let digits = bars.map { DisplayWidth.columns(of: String($0.value)) }.max() ?? 0
    let room = max(width - labels - digits - 2, 0)
    let greatest = Double(bars.reduce(1) { max($0, $1.value) })
    for index in shown {
      let bar = bars[index]
      let x = Int(origin.x)
      let y = Int(origin.y) + index - firstLine
      grid.draw(
        bar.label, x: x, y: y, width: labels,
        isRightToLeft: bar.label.startsRightToLeft)
      if !bar.detail.isEmpty, detailColumn < labels {
        let detail = DisplayWidth.cut(
          bar.detail, to: labels - detailColumn, ending: appearance.glyphs.ellipsis)
        grid.draw(
          detail, x: x + detailColumn, y: y, width: labels - detailColumn,
          style: appearance.style(.detail))
      }
      let share = Double(max(bar.value, 0)) / greatest
      grid.draw(
        text(ofBarWithShare: share, room: room), x: x + labels + 1, y: y, width: room,
        style: appearance.style(.value))
      let number = String(bar.value)
      let left = width - DisplayWidth.columns(of: number)
      grid.draw(number, x: x + max(left, 0), y: y, width: width)
    }
  }

  /// Returns the glyphs of a bar. Every positive value has a visible one.
  private func text(ofBarWithShare share: Double, room: Int) -> String {
    guard share > 0, room > 0 else { return "" }
    let glyphs = appearance.glyphs
    let eighths = Int((share * Double(room * 8)).rounded())
    let rest = glyphs.eighths[eighths % 8]
    let text = String(repeating: glyphs.eighths[8], count: eighths / 8) + (rest == " " ? "" : rest)
    return text.isEmpty ? glyphs.eighths.first { $0 != " " } ?? "" : text
  }

  package override func tap(at point: Point) -> Bool {
    guard screenFrame.contains(point) else { return false }
    let bar = firstLine + Int(point.y - screenFrame.y)
    return bars.indices.contains(bar) ? onActivate(bars[bar]) : false
  }

  package override func press(_ key: ControlKey) -> Bool {
    switch (key, selection) {
    case (.down, let selection?): select(selection + 1)
    case (.up, let selection?): select(selection - 1)
    case (.activate, let selection?): return onActivate(bars[selection])
    case (.down, nil): scroll(to: firstLine + 1)
    case (.up, nil): scroll(to: firstLine - 1)
    default: return false
    }
    return true
  }

  // MARK: Elements

  /// Returns the element of a bar, which is created on demand and kept for its label.
  package func element(ofItem bar: Int) -> (any AccessibilityObject)? {
    guard identities.indices.contains(bar) else { return nil }
    let identity = identities[bar]
    return elements.value(of: identity) { BarElement(of: self, identity) }
  }

  /// Returns the index of a bar, or nil if it has been removed.
  func index(ofIdentity identity: String) -> Int? { identities.firstIndex(of: identity) }

  /// Returns the index of a bar. For a removed bar, this is the index of the nearest bar that
  /// followed it before the last change, or else of the nearest that preceded it.
  func index(nearestTo identity: String) -> Int? {
    if let index = index(ofIdentity: identity) { return index }
    guard let old = formerIdentities.firstIndex(of: identity) else { return nil }
    let neighbours = formerIdentities[(old + 1)...] + formerIdentities[..<old].reversed()
    return neighbours.lazy.compactMap { self.index(ofIdentity: $0) }.first
  }

  /// A summary of the values, as at the start of an audio graph's description.
  package struct Summary: Hashable, Sendable {
    package enum Trend: String, CaseIterable, Sendable {
      case rising, falling, level, changing
    }

    package var count: Int
    /// The direction of the values from the first bar to the last.
    package var trend: Trend
    package var highest: Bar
    package var lowest: Bar
  }

  /// The summary, or nil for a chart without bars.
  package var summary: Summary? {
    guard let first = bars.first else { return nil }
    var (highest, lowest) = (first, first)
    for bar in bars {
      if bar.value > highest.value { highest = bar }
      if bar.value < lowest.value { lowest = bar }
    }
    let steps = zip(bars, bars.dropFirst())
    let rises = steps.contains { $0.value < $1.value }
    let falls = steps.contains { $0.value > $1.value }
    let trend: Summary.Trend =
      switch (rises, falls) {
      case (false, false): .level
      case (true, false): .rising
      case (false, true): .falling
      case (true, true): .changing
      }
    return Summary(count: bars.count, trend: trend, highest: highest, lowest: lowest)
  }
}

/// A chart is a container of its bars and not an element, so the focus goes to the first bar.
extension BarChart: LineContainer {
  package var elementID: ElementID { ElementID("chart").appending(.name(name)) }
  package var accessibilityPlace: String { title }

  package func item(of element: any AccessibilityObject) -> Int? {
    (element as? BarElement)?.number
  }

  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    guard case .name(let identity) = id.components(below: elementID)?.first else { return nil }
    return index(nearestTo: identity).flatMap(element(ofItem:))
  }
}

/// The accessibility element of a bar, which keeps the bar's identity and gets its value and place
/// from the chart.
package final class BarElement: PartElement<BarChart, String>, AccessibilityDefaults {
  /// The index of the bar, or nil if the chart no longer has it.
  var number: Int? { owner?.index(ofIdentity: part) }

  private var bar: BarChart.Bar? {
    guard let owner, let number else { return nil }
    return owner.bars[number]
  }

  package var elementID: ElementID { identity(appending: .name(part)) }
  package var accessibilityPlace: String { part }
  package var accessibilityContainer: (any AccessibilityObject)? { number == nil ? nil : owner }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    bar.map { [LabelPiece(.label, $0.label, language: $0.language)] } ?? []
  }

  package var accessibilityValue: String? {
    guard let owner, let number, let bar else { return nil }
    return owner.valueText(bar, number + 1, owner.bars.count)
  }

  /// The frame on the screen, in cells.
  package var accessibilityFrame: Rect? {
    onScreen(number.flatMap { owner?.frameInContainer(ofItem: $0) })
  }

  package var accessibilityCustomActions: [AccessibilityCustomAction] {
    guard let owner, let bar else { return [] }
    return owner.actions(bar)
  }

  /// All bars have the same actions, which only the first bar announces.
  package var accessibilityTellsActions: Bool { number == 0 }

  package func accessibilityActivate() -> Bool {
    guard let owner, let bar else { return false }
    return owner.onActivate(bar)
  }
}
