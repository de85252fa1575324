import AccessibilityModel

/// The links and the headings of web pages in a page source.
///
/// VoiceOver stops at the texts of a web page and says the role of the link or heading around them.
/// WebKit reports a heading as an element of type Other whose value is its level.
struct PageWebContent {
  /// The traits that each element has from the link or heading around it.
  private(set) var traits: [AccessibilityTraits]
  /// The level of the heading around each element, or 0 for none.
  private(set) var headingLevels: [Int]
  /// A Boolean value that indicates whether each element is a web view or in one.
  let isWeb: [Bool]

  init(_ elements: [PageElement], _ stops: PageStops) {
    traits = [AccessibilityTraits](repeating: [], count: elements.count)
    headingLevels = [Int](repeating: 0, count: elements.count)
    isWeb = elements.areWithin { $0.type == .webView && $0.parent != nil }
    let texts = PageTexts(elements)
    for (index, element) in elements.enumerated() {
      guard let parent = element.parent else { continue }
      headingLevels[index] = headingLevels[parent]
      if isWeb[index], let level = element.headingLevel, texts.areName(of: element, at: index) {
        headingLevels[index] = level
      }
      if elements[parent].type == .link, stops.stops[parent] == .none {
        traits[index].insert(.link)
      }
      traits[index].formUnion(traits[parent])
    }
    for (index, element) in elements.enumerated() {
      if headingLevels[index] > 0 { traits[index].insert(.header) }
      // A button or a field in a link has a role of its own.
      if ![.staticText, .image, .other].contains(element.type),
        !(element.type == .link && stops.stops[index] != .none)
      {
        traits[index] = []
      }
      if !traits[index].contains(.header) { headingLevels[index] = 0 }
    }
  }
}

private struct PageTexts {
  private let elements: [PageElement]
  /// The number of characters of the texts in each element, without spaces.
  private var lengths: [Int]
  private let ends: [Int]

  init(_ elements: [PageElement]) {
    self.elements = elements
    ends = elements.ends
    lengths = elements.map { $0.type == .staticText ? $0.label?.withoutSpaces.count ?? 0 : 0 }
    for (index, element) in elements.enumerated().reversed() {
      guard let parent = element.parent else { continue }
      lengths[parent] += lengths[index]
    }
  }

  /// Returns a Boolean value that indicates whether the label of an element is made of the texts in
  /// it, or it contains none.
  func areName(of element: PageElement, at index: Int) -> Bool {
    if lengths[index] == 0 { return true }
    guard let label = element.label?.withoutSpaces, label.count == lengths[index] else {
      return false
    }
    let inside = elements[(index + 1)..<ends[index]].filter { $0.type == .staticText }
    return inside.compactMap(\.label).joined().withoutSpaces == label
  }
}

extension PageElement {
  /// The level that a heading has as its value, or nil if the element cannot be a heading.
  fileprivate var headingLevel: Int? {
    guard type == .other, label != nil, let value, let level = Int(value) else { return nil }
    return (1...6).contains(level) ? level : nil
  }
}

extension String {
  var withoutSpaces: String { filter { !$0.isWhitespace } }
}
