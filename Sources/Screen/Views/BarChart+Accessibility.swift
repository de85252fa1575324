import AccessibilityModel
import Geometry

/// A chart is a container of its bars and not an element, so the focus goes to the first bar.
extension BarChart: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("chart").appending(.name(name)) }
  package var accessibilityPlace: String { title }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview?.accessibilityObject
  }

  package func accessibilityElementCount() -> Int { bars.count }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    element(ofBar: index)
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    (element as? BarElement).flatMap {
      self.element(ofBar: $0.number ?? -1) === $0 ? $0.number : nil
    }
  }

  package func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    rect.intersects(screenFrame) ? RangeSet(visibleBars) : RangeSet()
  }

  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    guard case .name(let identity) = id.components(below: elementID)?.first else { return nil }
    return index(nearestTo: identity).flatMap(element(ofBar:))
  }

  package func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow? {
    index(ofAccessibilityElement: object).map {
      AccessibilityRow(number: $0 + 1, count: bars.count)
    }
  }

  package func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    let before = firstVisible
    let page = max(Int(frame.height), 1)
    switch direction {
    case .down: scroll(to: firstVisible + page)
    case .up: scroll(to: firstVisible - page)
    case .left, .right: return false
    }
    return firstVisible != before
  }

  package var accessibilityScrollStatus: AccessibilityScrollStatus? {
    let bars = visibleBars
    return bars.isEmpty
      ? nil : .rows((bars.lowerBound + 1)...bars.upperBound, of: self.bars.count)
  }

  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    if let index = index(ofAccessibilityElement: object) { scrollToVisible(bar: index) }
  }
}

/// The accessibility element of a bar, which keeps the bar's identity and gets its value and place
/// from the chart.
package final class BarElement: AccessibilityDefaults {
  private weak var chart: BarChart?
  private let identity: String

  init(chart: BarChart, identity: String) {
    self.chart = chart
    self.identity = identity
  }

  /// The index of the bar, or nil if the chart no longer has it.
  var number: Int? { chart?.index(ofIdentity: identity) }

  private var bar: BarChart.Bar? {
    guard let chart, let number else { return nil }
    return chart.bars[number]
  }

  package var elementID: ElementID {
    (chart?.elementID ?? ElementID("chart")).appending(.name(identity))
  }
  package var accessibilityPlace: String { identity }
  package var isAccessibilityElement: Bool { true }
  package var accessibilityContainer: (any AccessibilityObject)? { number == nil ? nil : chart }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    bar.map { [LabelPiece(.label, $0.label, language: $0.language)] } ?? []
  }

  package var accessibilityValue: String? {
    guard let chart, let number, let bar else { return nil }
    return chart.valueText(bar, number + 1, chart.bars.count)
  }

  /// The frame on the screen, in cells.
  package var accessibilityFrame: Rect? {
    guard let chart, let number, let frame = chart.frameInContainer(ofBar: number) else {
      return nil
    }
    return frame.offset(x: chart.screenFrame.x, y: chart.screenFrame.y)
  }

  package var accessibilityCustomActions: [AccessibilityCustomAction] {
    guard let chart, let bar else { return [] }
    return chart.actions(bar)
  }

  /// All bars have the same actions, which only the first bar announces.
  package var accessibilityTellsActions: Bool { number == 0 }

  package func accessibilityActivate() -> Bool {
    guard let chart, let bar else { return false }
    return chart.onActivate(bar)
  }
}
