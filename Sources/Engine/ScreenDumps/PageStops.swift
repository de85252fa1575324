import Geometry

/// The stops of VoiceOver in a page source, and the elements that are visible.
struct PageStops {
  enum Stop {
    case none
    case element
    /// An element that is a stop in addition to its descendants: a text field with buttons, or the
    /// header of a section with a button.
    case beside
  }

  /// The source of stops: WebDriverAgent's attribute, the accessibility attribute, or only the types
  /// of elements.
  enum Source {
    case native, accessible, types
  }

  let source: Source
  private(set) var stops: [Stop]
  /// A Boolean value that indicates whether neither the element nor anything in it is visible. Its
  /// own attribute is not enough: lists claim to be invisible while all of their rows are visible,
  /// and everything in a web view claims to be visible while something covers the web view.
  private(set) var isHidden: [Bool]
  /// The controls that the page source denies to be elements, if nothing around or in them is one.
  private(set) var denied: Set<Int> = []
  private var inside: [Contents]
  private let screen: Rect
  private let isInAccessible: [Bool]

  /// The kinds of stops in an element.
  private struct Contents: OptionSet {
    let rawValue: UInt8
    static let stop = Self(rawValue: 1 << 0)
    static let field = Self(rawValue: 1 << 1)
    static let button = Self(rawValue: 1 << 2)
    /// A stop that is not a button.
    static let other = Self(rawValue: 1 << 3)
    static let named = Self(rawValue: 1 << 4)
    /// A stop that the page source itself names.
    static let told = Self(rawValue: 1 << 5)
  }

  init(_ elements: [PageElement]) {
    screen = elements.first?.frame ?? .zero
    stops = [Stop](repeating: .none, count: elements.count)
    // WebDriverAgent may not see the buttons of a bar that it sees.
    let seen = Set(elements.lazy.filter { $0.isVisible && $0.isAccessible == true }.map(\.parent))
    isHidden = elements.map { element in
      guard let parent = element.parent, elements[parent].type.isBar, elements[parent].isVisible,
        element.isAccessible == true, !seen.contains(parent)
      else { return !element.isVisible }
      return !element.frame.intersects(elements[parent].frame)
    }
    let isCovered = elements.areWithin { element in
      element.type == .webView && !element.isVisible
        && element.parent.map { elements[$0].isVisible } == false
    }
    inside = [Contents](repeating: [], count: elements.count)
    let hasNativeStops = elements.contains { $0.isNativeElement != nil }
    let hasAccessibleStops = elements.contains { $0.isAccessible != nil }
    source = hasNativeStops ? .native : hasAccessibleStops ? .accessible : .types
    // VoiceOver does not stop in the status bar, at scroll bars, at the chevron or check mark of a
    // row, or at the magnifying glass in a search field.
    let isChrome = elements.areWithin { element in
      element.type == .statusBar || element.isScrollBar
        || element.isAccessory(in: element.parent.map { elements[$0] })
        || element.type == .image && element.parent.map { elements[$0].type.isField } ?? false
    }
    isInAccessible = elements.areWithin { $0.isAccessible == true && !$0.type.isWindow }
    let isReached = elements.areWithin {
      ($0.isNativeElement ?? $0.isAccessible) == true && !$0.type.isWindow || $0.type == .keyboard
    }
    // From the inside out, because children follow their parents.
    for (index, element) in elements.enumerated().reversed() {
      if isCovered[index] { isHidden[index] = true }
      stops[index] = isChrome[index] ? .none : stop(element, at: index, in: elements)
      if (element.isNativeElement ?? element.isAccessible) == false, element.type.stop == .always,
        !isChrome[index], !isReached[index], inside[index].isEmpty, stops[index] == .none
      {
        denied.insert(index)
      }
      updateParent(of: element, at: index)
    }
  }

  private func stop(_ element: PageElement, at index: Int, in elements: [PageElement]) -> Stop {
    let stop =
      switch source {
      case .native: nativeStop(element, at: index)
      case .accessible where element.isAccessible == nil: unmarkedStop(element, at: index)
      case .accessible: accessibleStop(element, at: index)
      case .types: likelyStop(element, at: index)
      }
    guard stop == .none, source != .native, isHeader(element, at: index, in: elements) else {
      return stop
    }
    return .beside
  }

  private mutating func updateParent(of element: PageElement, at index: Int) {
    guard let parent = element.parent, !isHidden[index] else { return }
    isHidden[parent] = false
    inside[parent].formUnion(inside[index])
    guard stops[index] != .none else { return }
    inside[parent].formUnion(.stop)
    if element.type.isField { inside[parent].formUnion(.field) }
    inside[parent].formUnion(element.type == .button ? .button : .other)
    if element.label != nil { inside[parent].formUnion(.named) }
    if element.isAccessible == true { inside[parent].formUnion(.told) }
  }

  /// Returns the stop according to UIKit. It denies that a text field is one: a part of the field
  /// is, which not every page source contains.
  private func nativeStop(_ element: PageElement, at index: Int) -> Stop {
    if element.isNativeElement == true {
      return element.type.isField && inside[index].contains(.button) ? .beside : .element
    }
    guard element.type == .textField || element.type == .secureTextField else { return .none }
    guard inside[index].contains(.stop) else { return .element }
    return inside[index].contains(.field) ? .none : .beside
  }

  /// Returns the stop according to WebDriverAgent's `accessible`, which means that no ancestor is
  /// an element for VoiceOver, and that the element is one, is a cell whose first view is one, or
  /// is a text field. So an element is not a stop if something in it is accessible too. Neither is
  /// one without a label that only its content makes visible, such as the dock of a keyboard.
  private func accessibleStop(_ element: PageElement, at index: Int) -> Stop {
    guard element.isAccessible == true, !element.type.isWindow,
      element.isVisible || element.label != nil
    else { return .none }
    guard inside[index].contains(.stop) else { return .element }
    return element.type.isField && !inside[index].contains(.field) ? .beside : .none
  }

  /// Returns the stop of an element without `accessible` in a page source whose other elements have
  /// the attribute: one that the type implies, unless the page source has one around or in it.
  private func unmarkedStop(_ element: PageElement, at index: Int) -> Stop {
    isInAccessible[index] || inside[index].contains(.told)
      ? .none : likelyStop(element, at: index)
  }

  /// Returns the stop that the type implies.
  private func likelyStop(_ element: PageElement, at index: Int) -> Stop {
    switch element.type.stop {
    case .never: return .none
    case .always:
      if element.type.isField, inside[index].contains(.button) { return .beside }
      let isFrameless = element.frame.isEmpty && inside[index].contains(.named)
      return isFrameless || isCover(element, at: index) ? .none : .element
    case .labeled: return element.label != nil || element.value != nil ? .element : .none
    case .innermost:
      // A view that only contains others has no words as its value.
      if element.type == .other, element.label != nil,
        element.value?.contains(where: \.isLetter) == true
      {
        return .element
      }
      let hasName = element.label != nil || element.type == .stepper
      return hasName && !inside[index].contains(.stop) ? .element : .none
    }
  }

  /// Returns a Boolean value that indicates whether the element is a button without a name that
  /// only contains named elements: it fills the screen, such as a button that dismisses the
  /// keyboard, or it contains another button.
  private func isCover(_ element: PageElement, at index: Int) -> Bool {
    guard element.type == .button, element.label == nil, inside[index].contains(.named) else {
      return false
    }
    return inside[index].contains(.button)
      || element.frame.width >= screen.width && element.frame.height >= screen.height * 0.9
  }

  /// Returns a Boolean value that indicates whether the element is the header of a section in a
  /// list, and none of its descendants speaks its name.
  private func isHeader(
    _ element: PageElement, at index: Int, in elements: [PageElement]
  ) -> Bool {
    element.type == .other && element.label != nil && inside[index].contains(.button)
      && inside[index].isDisjoint(with: [.other, .field])
      && (element.parent.map { elements[$0].type.scrolls } ?? false)
  }
}

extension PageElementType {
  /// A Boolean value that indicates whether the type is an application or a window, which is never
  /// a stop.
  var isWindow: Bool { self == .application || self == .window }
}

extension PageElement {
  /// A Boolean value that indicates whether the element is the scroll bar of a scroll view, which
  /// XCTest reports as `Other`: its English name identifies it, and in any language it is a thin
  /// strip with a percentage.
  var isScrollBar: Bool {
    if type == .scrollBar { return true }
    guard type == .other, let label else { return false }
    let lowered = label.lowercased()
    if lowered.hasPrefix("vertical scroll bar") || lowered.hasPrefix("horizontal scroll bar") {
      return true
    }
    let sides = [frame.width, frame.height].sorted()
    return sides[0] <= 30 && sides[1] >= sides[0] * 5 && label.contains(where: \.isNumber)
      && value?.hasSuffix("%") == true
  }

  /// Returns a Boolean value that indicates whether the element is the chevron or the check mark at
  /// the end of a row: a small disabled button in the cell.
  fileprivate func isAccessory(in parent: PageElement?) -> Bool {
    (type == .button || type == .image) && [name, label].contains { $0 == "chevron" }
      || type == .button && !isEnabled && parent?.type == .cell && !frame.isEmpty
        && max(frame.width, frame.height) < 20
  }
}
