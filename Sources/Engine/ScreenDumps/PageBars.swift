import AccessibilityModel
import Geometry

/// The back buttons and titles in the navigation bars of a page source, and the traits they imply.
struct PageBars {
  private var backButtons: Set<Int> = []
  private var headings: Set<Int> = []
  /// The bars with a title of type Other. VoiceOver reads them from the left.
  private(set) var titled: Set<Int> = []

  init(_ elements: [PageElement]) {
    // The navigation bar that contains each element.
    var bars = [Int?](repeating: nil, count: elements.count)
    var first: [Int: Int] = [:]
    var others: [Int: [Int]] = [:]
    for (index, element) in elements.enumerated() {
      bars[index] = element.type == .navigationBar ? index : element.parent.flatMap { bars[$0] }
      guard let bar = bars[index], bar != index, element.isVisible else { continue }
      switch element.type {
      case .button:
        let left = first[bar].map { elements[$0].frame }
        let isFirst = left.map { (element.frame.x, element.frame.y) < ($0.x, $0.y) }
        if isFirst ?? true { first[bar] = index }
      case .staticText where element.label != nil:
        if element.label == elements[bar].title { headings.insert(index) }
      case .other where element.label != nil: others[bar, default: []].append(index)
      default: break
      }
    }
    for (bar, candidates) in others {
      let named = candidates.filter { elements[$0].label == elements[bar].title }
      // The name of a bar may be an identifier; its only text is the title then.
      guard let title = named.last ?? (candidates.count == 1 ? candidates.first : nil) else {
        continue
      }
      headings.insert(title)
      titled.insert(bar)
    }
    for (bar, index) in first where elements[index].isBackButton(in: elements[bar]) {
      backButtons.insert(index)
    }
  }

  /// Returns the traits of an element, given or implied.
  func traits(of element: PageElement, at index: Int) -> AccessibilityTraits {
    var traits = element.traits ?? element.type.traits
    traits.formUnion(element.type.privateTraits)
    let isTitle = element.type == .other || element.traits == nil
    if isTitle, headings.contains(index) { traits.insert(.header) }
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
  fileprivate var title: String? { label ?? name }

  /// Returns a Boolean value that indicates whether the first button of a navigation bar is its
  /// back button: it has UIKit's name for one, it begins at the edge of the bar, or nothing names it.
  /// The other buttons of UIKit have a margin.
  fileprivate func isBackButton(in bar: PageElement) -> Bool {
    // UIKit's names are `BackButton` and "Back".
    if [name, label].contains(where: { ["back", "backbutton"].contains($0?.lowercased()) }) {
      return true
    }
    let isLeft = frame.x - bar.frame.x <= (title == nil ? 24 : 0)
    return isLeft && frame.maxX <= bar.frame.x + bar.frame.width / 2 && frame.width > 0
  }
}
