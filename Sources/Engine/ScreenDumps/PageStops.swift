/// The stops of VoiceOver in a page source, and the elements that are visible.
struct PageStops {
  enum Stop {
    case none
    case element
    /// A text field that is a stop beside the buttons in it.
    case field
  }

  private(set) var stops: [Stop]
  /// Whether neither the element nor anything in it is visible. Its own attribute is not enough:
  /// lists claim to be invisible while all of their rows are visible.
  private(set) var isHidden: [Bool]
  private var hasStopInside: [Bool]
  private var hasFieldInside: [Bool]
  private var hasButtonInside: [Bool]

  init(_ elements: [PageElement]) {
    let none = [Bool](repeating: false, count: elements.count)
    stops = [Stop](repeating: .none, count: elements.count)
    isHidden = elements.map { !$0.isVisible }
    (hasStopInside, hasFieldInside, hasButtonInside) = (none, none, none)
    let hasNativeStops = elements.contains { $0.isNativeElement != nil }
    let hasAccessibleStops = elements.contains { $0.isAccessible != nil }
    // From the inside out, because children follow their parents.
    for (index, element) in elements.enumerated().reversed() {
      let stop =
        if hasNativeStops {
          nativeStop(element, at: index)
        } else if hasAccessibleStops {
          accessibleStop(element, at: index)
        } else {
          likelyStop(element, at: index)
        }
      stops[index] = stop
      updateParent(of: element, at: index)
    }
  }

  private mutating func updateParent(of element: PageElement, at index: Int) {
    guard let parent = element.parent, !isHidden[index] else { return }
    isHidden[parent] = false
    let isStop = stops[index] != .none
    hasStopInside[parent] = hasStopInside[parent] || hasStopInside[index] || isStop
    hasFieldInside[parent] =
      hasFieldInside[parent] || hasFieldInside[index] || isStop && element.type.isField
    hasButtonInside[parent] =
      hasButtonInside[parent] || hasButtonInside[index] || isStop && element.type == .button
  }

  /// Returns the stop according to UIKit. It denies that a text field is one: a part of the field
  /// is, which not every page source contains.
  private func nativeStop(_ element: PageElement, at index: Int) -> Stop {
    if element.isNativeElement == true { return .element }
    guard element.type == .textField || element.type == .secureTextField else { return .none }
    guard hasStopInside[index] else { return .element }
    return hasFieldInside[index] ? .none : .field
  }

  /// Returns the stop according to WebDriverAgent's `accessible`, which means that no ancestor is
  /// an element for VoiceOver, and that the element is one, is a cell whose first view is one, or
  /// is a text field. So an element is not a stop if something in it is accessible too.
  private func accessibleStop(_ element: PageElement, at index: Int) -> Stop {
    guard element.isAccessible == true, !element.type.isWindow else { return .none }
    guard hasStopInside[index] else { return .element }
    return element.type.isField && !hasFieldInside[index] ? .field : .none
  }

  /// Returns the stop that the type implies.
  private func likelyStop(_ element: PageElement, at index: Int) -> Stop {
    switch element.type.stop {
    case .never: return .none
    case .always:
      return element.type.isField && hasButtonInside[index] ? .field : .element
    case .labeled: return element.label != nil || element.value != nil ? .element : .none
    case .innermost:
      let hasName = element.label != nil || element.type == .stepper
      return hasName && !hasStopInside[index] ? .element : .none
    }
  }
}

extension PageElementType {
  /// Whether the type is an application or a window, which is never a stop.
  var isWindow: Bool { self == .application || self == .window }
}
