import AccessibilityModel
import Geometry

/// The rows of a list that VoiceOver reads as one element, although a page source shows the texts
/// and the switch in them one by one.
///
/// These are UIKit's rules for a `UITableViewCell`: a label of the cell's own replaces the texts in
/// it, a switch is operated by activating the row, and the name and the value of a row are read
/// together. A button in the row, such as one for more information, is an element beside it.
struct PageRows {
  /// A row that is one element.
  struct Row {
    let label: String?
    /// The switch in the row, or a button with the name of the row.
    let control: PageElement?
    /// A Boolean value that indicates whether the row contains buttons, which are elements beside
    /// it.
    var isBeside = false

    func fill(_ node: AccessibilityNode) {
      node.label = label
      guard let control else { return }
      node.value = control.ownValue
      node.traits.formUnion(control.type.traits)
      if !control.isEnabled { node.traits.insert(.notEnabled) }
    }
  }

  /// The rows by the indices of their cells.
  private(set) var rows: [Int: Row] = [:]
  /// The texts and switches that rows with buttons read as their own.
  private(set) var covered: Set<Int> = []
  private let elements: [PageElement]
  private let stops: PageStops
  private let ends: [Int]

  init(_ elements: [PageElement], _ stops: PageStops) {
    self.elements = elements
    self.stops = stops
    ends = elements.ends
    for (index, element) in elements.enumerated().reversed()
    where element.type == .cell && !stops.isHidden[index] {
      rows[index] = row(at: index)
    }
  }

  /// Returns a Boolean value that indicates whether an element is a stop, as itself or as a row.
  func stop(at index: Int) -> PageStops.Stop {
    if covered.contains(index) { return .none }
    guard let row = rows[index] else { return stops.stops[index] }
    return row.isBeside ? .beside : .element
  }

  private mutating func row(at index: Int) -> Row? {
    if stops.stops[index] == .element {
      return elements[index].label == nil ? unnamedRow(at: index) : nil
    }
    // UIKit itself denies that the cell is an element.
    guard stops.source != .native else { return nil }
    let inside = ((index + 1)..<ends[index]).filter {
      stops.stops[$0] != .none && !stops.isHidden[$0]
    }
    var texts: [PageElement] = []
    var toggles: [PageElement] = []
    var hasImage = false
    for element in inside.map({ elements[$0] }) {
      switch element.type {
      case .staticText: texts.append(element)
      case _ where element.type.isToggle: toggles.append(element)
      case .image: hasImage = true
      case .button: return rowWithButtons(at: index, inside)
      default: return nil
      }
    }
    return row(at: index, texts: texts, toggles: toggles, hasImage: hasImage)
  }

  /// Returns the row of a cell that has buttons in it and a label of its own, which contains the
  /// texts in the cell.
  private mutating func rowWithButtons(at index: Int, _ inside: [Int]) -> Row? {
    let cell = elements[index]
    guard let label = cell.label, stops.source == .types || cell.isAccessible == true else {
      return nil
    }
    let buttons = inside.map { elements[$0] }.filter { $0.type == .button }
    if stops.source == .types, buttons.count == 1, buttons[0].label == label {
      return Row(label: label, control: buttons[0])
    }
    var spoken: [Int] = []
    var toggle: PageElement?
    for inner in inside {
      let element = elements[inner]
      switch element.type {
      case .button: continue
      case .staticText, .image:
        guard label.contains(element.spoken) else { return nil }
      case _ where element.type.isToggle && toggle == nil: toggle = element
      default: return nil
      }
      spoken.append(inner)
    }
    // Without a text, the label may be a button's, and only the types say where the stops are.
    if spoken.allSatisfy({ elements[$0].type.isToggle }) {
      let hasText = ((index + 1)..<ends[index]).contains {
        elements[$0].type == .staticText && elements[$0].label.map(label.contains) == true
      }
      guard stops.source == .types || hasText,
        !inside.contains(where: { elements[$0].label == label })
      else { return nil }
    }
    covered.formUnion(spoken)
    return Row(label: label, control: toggle, isBeside: true)
  }

  private func row(
    at index: Int, texts: [PageElement], toggles: [PageElement], hasImage: Bool
  ) -> Row? {
    guard toggles.count < 2 else { return nil }
    if let label = elements[index].label {
      return texts.isEmpty && toggles.isEmpty && !hasImage
        ? nil : Row(label: label, control: toggles.first)
    }
    guard !texts.isEmpty, !hasImage, !scrollsSideways(index) else { return nil }
    let joined = Self.joined(texts)
    if let toggle = toggles.first { return Row(label: joined, control: toggle) }
    // Where the page source says that the texts are elements, they are.
    guard stops.source == .types else { return nil }
    let isNameAndValue = texts.count == 2 && texts[0].isOnLine(of: texts[1])
    guard texts.count > 1, isNameAndValue || isInTable(index) else { return nil }
    return Row(label: joined, control: nil)
  }

  /// Returns the row of a cell that is an element without a label: the texts in it are its label.
  private func unnamedRow(at index: Int) -> Row? {
    var texts: [PageElement] = []
    var toggle: PageElement?
    for inner in (index + 1)..<ends[index] where !stops.isHidden[inner] {
      let element = elements[inner]
      if element.type == .staticText, element.label != nil { texts.append(element) }
      guard element.type.isToggle else { continue }
      // Of a switch in a switch, and of several, the first by its place.
      let isFirst = toggle.map { (element.frame.y, element.frame.x) < ($0.frame.y, $0.frame.x) }
      if isFirst ?? true { toggle = element }
    }
    if texts.isEmpty, let toggle { return Row(label: toggle.label, control: toggle) }
    return texts.isEmpty ? nil : Row(label: Self.joined(texts), control: toggle)
  }

  /// Returns a Boolean value that indicates whether a cell has texts to the right of its frame: a
  /// row of items that scrolls.
  private func scrollsSideways(_ index: Int) -> Bool {
    ((index + 1)..<ends[index]).contains {
      elements[$0].type == .staticText && elements[$0].frame.x >= elements[index].frame.maxX
    }
  }

  private func isInTable(_ index: Int) -> Bool {
    var next = elements[index].parent
    while let parent = next, !elements[parent].type.scrolls { next = elements[parent].parent }
    return next.map { elements[$0].type == .table } ?? false
  }

  /// Returns the texts in the order of their lines, each once.
  private static func joined(_ texts: [PageElement]) -> String {
    let byTop = texts.sorted {
      ($0.frame.y, $0.frame.x, $0.spoken) < ($1.frame.y, $1.frame.x, $1.spoken)
    }
    var lines: [[PageElement]] = []
    for text in byTop {
      if let first = lines.last?.first, text.isOnLine(of: first) {
        lines[lines.count - 1].append(text)
      } else {
        lines.append([text])
      }
    }
    var seen: Set<String> = []
    let spoken = lines.flatMap { line in
      line.sorted { ($0.frame.x, $0.spoken) < ($1.frame.x, $1.spoken) }.map(\.spoken)
    }
    return spoken.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: ", ")
  }
}

extension PageElement {
  /// The label, or the value of a text without a label.
  fileprivate var spoken: String { label ?? value ?? "" }

  /// Returns a Boolean value that indicates whether the tops of two elements differ by less than
  /// the tolerance of the reading order.
  fileprivate func isOnLine(of other: PageElement) -> Bool { abs(frame.y - other.frame.y) < 8 }
}

extension PageElementType {
  /// A Boolean value that indicates whether the type is a switch.
  var isToggle: Bool { self == .switch || self == .toggle || self == .checkBox }
}
