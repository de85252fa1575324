import AccessibilityModel
import Geometry
import XMLReading

/// The elements of a page source, parents before what is in them.
struct PageElements {
  static let wrapper = "AppiumAUT"
  static let application = "XCUIElementTypeApplication"

  let name: String
  private(set) var elements: [PageElement] = []
  /// The indices of the elements that have begun and not ended.
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
        throw fault(
          element.line,
          "unknown root <\(element.name.prefix(60))>; "
            + "expected <\(Self.wrapper)> or <\(Self.application)>")
      }
      guard elements.isEmpty else {
        throw fault(element.line, "a second <\(Self.application)>; expected one")
      }
    }
    do throws(PageElement.Fault) {
      elements.append(try PageElement(element, parent: open.last))
    } catch {
      throw fault(element.line, error.message)
    }
    open.append(elements.count - 1)
  }

  mutating func end() {
    // What is left when none is open is the wrapper's end.
    _ = open.popLast()
  }

  /// The nodes of the elements, when all have been read.
  mutating func tree() throws(PageSourceError) -> AccessibilityNode {
    guard let application = elements.first else {
      throw fault(1, "no application; expected <\(Self.application)>")
    }
    let frame = application.frame
    guard frame.width > 0, frame.height > 0 else {
      throw fault(
        application.line, "the application has no size; expected the size of the screen")
    }
    var screen = AccessibilityNode.Screen(size: Size(width: frame.maxX, height: frame.maxY))
    // The largest phone is 440 points wide, the smallest tablet 744.
    if min(frame.maxX, frame.maxY) >= 700 { screen.idiom = .pad }
    // A name without a label is an identifier, which VoiceOver never speaks. Where labels were
    // left out altogether it is the best there is.
    if !elements.contains(where: \.tellsLabel) {
      for index in elements.indices { elements[index].label = elements[index].name }
    }
    let root = PageNodes(elements).root
    root.screen = screen
    return root
  }

  private func fault(_ line: Int, _ message: String) -> PageSourceError {
    PageSourceError(file: name, line: line, message: message)
  }
}
