import AccessibilityModel

/// chart-first: the chart is an element, so its bars cannot be reached.
final class ChartAsElement: AccessibilityProxy {
  override var isAccessibilityElement: Bool { true }

  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    [LabelPiece(.label, original.accessibilityPlace)]
  }

  override var accessibilityTraits: AccessibilityTraits { .image }
}

/// chart-stale: a bar keeps the label that it was created with, and new counts are not announced.
final class StaleBar: AccessibilityProxy {
  private let label: [LabelPiece]
  private let value: String?

  override init(for original: any AccessibilityObject, in container: (any AccessibilityObject)?) {
    label = original.accessibilityLabelPieces(for: .full)
    value = original.accessibilityValue
    super.init(for: original, in: container)
  }

  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] { label }
  override var accessibilityValue: String? { value }
}

final class StaleBars: ContainerProxy {
  override func proxy(for element: any AccessibilityObject) -> AccessibilityProxy {
    StaleBar(for: element, in: self)
  }

  override func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    elements.first { $0.elementID == id }
  }

  override func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    (object as? StaleBar).map { original.accessibilityScrollToVisible($0.original) }
  }
}

final class ChartStaleScene: ChartScene {
  override func numbersDidChange() {}
}
