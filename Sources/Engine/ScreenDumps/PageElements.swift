import AccessibilityModel
import Geometry
import XMLReading

/// The elements of a page source, parents before children.
struct PageElements {
  static let wrapper = "AppiumAUT"
  static let application = "XCUIElementTypeApplication"

  let name: String
  private(set) var elements: [PageElement] = []
  /// The indices of the elements that are still open.
  private var open: [Int] = []
  private var isInWrapper = false

  init(name: String) { self.name = name }

  mutating func begin(_ element: XMLElement) throws(PageSourceError) {
    if open.isEmpty {
      if element.name == Self.wrapper, !isInWrapper, elements.isEmpty {
        isInWrapper = true
        return
      }
      guard element.name == Self.application else {
        throw .invalid(.unknownRoot(tag: element.name), file: name, line: element.line)
      }
      guard elements.isEmpty else {
        throw .invalid(.secondApplication, file: name, line: element.line)
      }
    }
    do throws(PageSourceError.Problem) {
      elements.append(try PageElement(element, parent: open.last))
    } catch {
      throw .invalid(error, file: name, line: element.line)
    }
    open.append(elements.count - 1)
  }

  mutating func end() {
    // With no open element, this is the end of the wrapper.
    _ = open.popLast()
  }

  /// Returns the tree of all elements that were read.
  mutating func tree() throws(PageSourceError) -> AccessibilityNode {
    guard let application = elements.first else {
      throw .invalid(.noApplication, file: name, line: 1)
    }
    let frame = application.frame
    guard frame.width > 0, frame.height > 0 else {
      throw .invalid(.noScreenSize, file: name, line: application.line)
    }
    var screen = AccessibilityNode.Screen(size: Size(width: frame.maxX, height: frame.maxY))
    // The largest phone is 440 points wide, the smallest tablet 744.
    if min(frame.maxX, frame.maxY) >= 700 { screen.idiom = .pad }
    // A name without a label is an identifier, which VoiceOver never speaks. In a page source
    // without any labels, it is the best substitute.
    if !elements.contains(where: \.hasLabelAttribute) {
      for index in elements.indices { elements[index].label = elements[index].name }
    }
    let root = PageNodes(elements).root
    root.screen = screen
    return root
  }
}
