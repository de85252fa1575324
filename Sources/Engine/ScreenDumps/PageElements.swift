import AccessibilityModel
import Geometry
import PlainText
import XMLReading

/// The elements of a page source, parents before children.
struct PageElements {
  static let wrapper = "AppiumAUT"
  static let application = "XCUIElementTypeApplication"
  /// The beginning of the names of all elements.
  static let prefix = "XCUIElementType"

  private(set) var elements: [PageElement] = []
  /// The indices of the elements that are still open.
  private var open: [Int] = []
  private var isInWrapper = false
  /// A note for each element that was left out, because a flag is empty.
  private(set) var omissions: [Message] = []
  var unknown = UnknownNames()

  mutating func begin(_ element: XMLElement) throws(PageElement.Fault) {
    if open.isEmpty {
      if element.name == Self.wrapper, !isInWrapper, elements.isEmpty {
        isInWrapper = true
        return
      }
      guard element.name.hasPrefix(Self.prefix) else {
        let expected: Message = "<\(Self.wrapper)> or <\(Self.application)>"
        throw .init(message: "unknown root <\(element.name.prefix(60))>; expected \(expected)")
      }
      guard elements.isEmpty else {
        throw .init(message: "a second <\(Self.application)>; expected one")
      }
    }
    for attribute in element.attributes where !PageElement.isKnown(attribute: attribute.name) {
      unknown.add(attribute.name, at: element.line)
    }
    do throws(PageElement.Fault) {
      elements.append(try PageElement(element, parent: open.last))
      open.append(elements.count - 1)
    } catch {
      // The contents of an element that is left out belong to its parent.
      guard error.isEmptyFlag, let parent = open.last else { throw error }
      omissions.append("\(element.line): \(error.message); the element is left out")
      open.append(parent)
    }
  }

  mutating func end() {
    // With no open element, this is the end of the wrapper.
    _ = open.popLast()
  }

  /// Appends an element that is not written as XML, after its parent.
  ///
  /// - Returns: The index of the element, which its children need.
  @discardableResult
  mutating func append(_ element: PageElement) -> Int {
    elements.append(element)
    return elements.count - 1
  }

  /// Adds the types that XCTest lacks to the unknown names.
  mutating func noteUnknownTypes() {
    for element in elements where !PageElementType.isKnown(element.typeName) {
      unknown.add(element.typeName, at: element.line)
    }
  }

  mutating func removeAll() { elements = [] }

  /// Changes all elements in place.
  mutating func update(_ body: (Int, inout PageElement) -> Void) {
    for index in elements.indices { body(index, &elements[index]) }
  }

  /// Hides the elements for which a condition holds.
  mutating func hide(where isHidden: (Int, PageElement) -> Bool) {
    update { index, element in
      if isHidden(index, element) { element.isVisible = false }
    }
  }

  /// Hides the elements outside the screen, for a dump without information about visibility. A list
  /// outside the screen has not been laid out, so the frames in it may be anywhere.
  mutating func hideOffScreen() {
    guard let screen = elements.first?.frame else { return }
    let isInOuterCell = elements.areWithin { element in
      (element.type == .cell || element.parent.map { elements[$0].type.scrolls } == true)
        && !element.frame.isEmpty && !element.frame.intersects(screen)
    }
    hide { index, element in isInOuterCell[index] || !element.frame.intersects(screen) }
  }

  /// Gives the first element the size of the screen if the dump lacks it: the size of a window, of
  /// the first view at the corner of the screen, or, in a part of a dump, of everything.
  mutating func setScreenSize() {
    guard let first = elements.first, first.frame.width <= 0 || first.frame.height <= 0 else {
      return
    }
    let sized = elements.filter { !$0.frame.isEmpty }
    guard let view = sized.first(where: { $0.type == .window }) ?? sized.first else { return }
    let isWhole = view.frame.x <= 0 && view.frame.y <= 0
    let shown = isWhole ? [view] : sized
    elements[0].frame = Rect(
      x: 0, y: 0, width: shown.map(\.frame.maxX).max() ?? 0,
      height: shown.map(\.frame.maxY).max() ?? 0)
  }

  /// Returns the nodes of all elements that were read.
  ///
  /// - Parameter frame: The frame of the screen.
  consuming func nodes(on frame: Rect) -> PageNodes {
    var screen = AccessibilityNode.Screen(size: Size(width: frame.maxX, height: frame.maxY))
    // The largest phone is 440 points wide, the smallest tablet 744.
    if min(frame.maxX, frame.maxY) >= 700 { screen.idiom = .pad }
    // A name without a label is an identifier, which VoiceOver never speaks. In a page source
    // without any labels, it is the best substitute.
    if !elements.contains(where: \.hasLabelAttribute) {
      for index in elements.indices { elements[index].label = elements[index].name }
    }
    let nodes = PageNodes(elements)
    nodes.root.screen = screen
    return nodes
  }
}

extension [PageElement] {
  /// Returns which elements fulfill a condition or are in one that does.
  func areWithin(_ holds: (PageElement) -> Bool) -> [Bool] {
    var areWithin: [Bool] = []
    for element in self {
      areWithin.append(element.parent.map { areWithin[$0] } == true || holds(element))
    }
    return areWithin
  }

  /// The index after the last element inside each element.
  var ends: [Int] {
    var ends = indices.map { $0 + 1 }
    for (index, element) in enumerated().reversed() {
      if let parent = element.parent { ends[parent] = Swift.max(ends[parent], ends[index]) }
    }
    return ends
  }
}
