/// Which elements of a page source are elements for VoiceOver, and which can be seen.
struct PageStops {
  enum Stop {
    case none
    case element
    /// A text field that is an element beside the buttons in it.
    case field
  }

  private(set) var stops: [Stop]
  /// Whether neither the element nor anything in it can be seen. Not the element's own word: lists
  /// say that they are not visible while all of their rows are.
  private(set) var isHidden: [Bool]
  private var hasStopInside: [Bool]
  private var hasFieldInside: [Bool]
  private var hasButtonInside: [Bool]

  init(_ elements: [PageElement]) {
    let none = [Bool](repeating: false, count: elements.count)
    stops = [Stop](repeating: .none, count: elements.count)
    isHidden = elements.map { !$0.isVisible }
    (hasStopInside, hasFieldInside, hasButtonInside) = (none, none, none)
    let tellsNative = elements.contains { $0.isNativeElement != nil }
    let tellsAccessible = elements.contains { $0.isAccessible != nil }
    // From the inside out: what is in an element comes after it.
    for (index, element) in elements.enumerated().reversed() {
      let stop =
        if tellsNative {
          nativeStop(element, at: index)
        } else if tellsAccessible {
          accessibleStop(element, at: index)
        } else {
          likelyStop(element, at: index)
        }
      stops[index] = stop
      tellParent(of: element, at: index)
    }
  }

  private mutating func tellParent(of element: PageElement, at index: Int) {
    guard let parent = element.parent, !isHidden[index] else { return }
    isHidden[parent] = false
    let isStop = stops[index] != .none
    hasStopInside[parent] = hasStopInside[parent] || hasStopInside[index] || isStop
    hasFieldInside[parent] =
      hasFieldInside[parent] || hasFieldInside[index] || isStop && element.type.isField
    hasButtonInside[parent] =
      hasButtonInside[parent] || hasButtonInside[index] || isStop && element.type == .button
  }

  /// UIKit's own word. Of a text field it says no: a part of it is the element, which is not always
  /// told.
  private func nativeStop(_ element: PageElement, at index: Int) -> Stop {
    if element.isNativeElement == true { return .element }
    guard element.type == .textField || element.type == .secureTextField else { return .none }
    guard hasStopInside[index] else { return .element }
    return hasFieldInside[index] ? .none : .field
  }

  /// WebDriverAgent's `accessible`: that nothing around the element is an element for VoiceOver,
  /// and the element is one, or is a cell whose first view is one, or a text field. So where
  /// something inside is accessible as well, what is around it is none, whatever it says.
  private func accessibleStop(_ element: PageElement, at index: Int) -> Stop {
    guard element.isAccessible == true, !element.type.isWindow else { return .none }
    guard hasStopInside[index] else { return .element }
    return element.type.isField && !hasFieldInside[index] ? .field : .none
  }

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
  /// An application or a window: no element, even where nothing in it is one.
  var isWindow: Bool { self == .application || self == .window }
}
