import AccessibilityModel

/// The back buttons and titles in the navigation bars of a page source, and the traits they imply.
struct PageBars {
  private var backButtons: Set<Int> = []
  private var titles: Set<Int> = []

  init(_ elements: [PageElement]) {
    // The navigation bar that contains each element.
    var bars = [Int?](repeating: nil, count: elements.count)
    var barsWithButton: Set<Int> = []
    for (index, element) in elements.enumerated() {
      bars[index] = element.type == .navigationBar ? index : element.parent.flatMap { bars[$0] }
      guard let bar = bars[index] else { continue }
      switch element.type {
      case .button:
        guard barsWithButton.insert(bar).inserted, element.isNamedBack else { continue }
        backButtons.insert(index)
      case .staticText where element.label != nil:
        if element.label == elements[bar].name { titles.insert(index) }
      default: break
      }
    }
  }

  /// Returns the traits of an element, given or implied.
  func traits(of element: PageElement, at index: Int) -> AccessibilityTraits {
    var traits = element.traits ?? element.type.traits
    traits.formUnion(element.type.privateTraits)
    if element.traits == nil, titles.contains(index) { traits.insert(.header) }
    if element.isSelected || element.isSelectedButton { traits.insert(.selected) }
    if !element.isEnabled { traits.insert(.notEnabled) }
    if element.isFocused, !traits.isDisjoint(with: [.textEntry, .secureTextEntry]) {
      traits.insert(.isEditing)
    }
    if backButtons.contains(index) { traits.insert(.backButton) }
    return traits
  }
}

extension PageElement {
  /// Whether the element is named as UIKit names a back button: `BackButton`, or "Back".
  fileprivate var isNamedBack: Bool {
    [name, label].contains { ["back", "backbutton"].contains($0?.lowercased()) }
  }
}
