import AccessibilityModel
import Geometry
import ScreenReading

/// Walks a screen as a finger does that swipes from the first element to the last, and shows the
/// elements page by page. A page is what can be seen before something must be scrolled; elements
/// of one container stay together. Of a tree of views there is one page.
final class AuditWalk {
  let screen: any AuditedScreen
  let traversal = Traversal()
  /// How many elements were walked.
  private(set) var count = 0
  /// Where the walk could not get out of; nil when it came to the end.
  private(set) var trap: Trap?

  struct Trap {
    let element: any AccessibilityObject
    let message: String
  }

  private var page: [AuditedElement] = []
  private var before: [AuditedElement] = []
  /// The element that the later ones are compared with, to find a way that goes round in circles
  /// (Brent's algorithm: it is replaced after 1, 2, 4, 8 … steps).
  private var mark: (any AccessibilityObject)?
  private var markName = ""
  private var stepsToNextMark = 1
  private var stepsSinceMark = 0
  /// Steps inside the container in which the walk is.
  private var stepsInside = 0
  private var containerCount = 0

  init(screen: any AuditedScreen) { self.screen = screen }

  /// - Parameter body: gets each page.
  func run(_ body: (AuditPage) -> Void) {
    var next = traversal.firstElement(in: screen.auditRoot)
    while let object = next {
      if isTrapped(at: object) { break }
      var element = AuditedElement(object, on: screen)
      if element.frame == nil {
        flush(keeping: element.containerID, body)
        show(object)
        reread()
        element.frame = screen.auditFrame(of: object)
        element.visibleFrame = element.frame
      }
      page.append(element)
      count += 1
      next = traversal.element(after: object)
    }
    flush(keeping: nil, body)
  }

  /// Gives out the page; elements of a container that goes on stay for the next one.
  private func flush(keeping container: ObjectIdentifier?, _ body: (AuditPage) -> Void) {
    var rest = page[...]
    if container != nil {
      while let last = rest.last, last.containerID == container { rest.removeLast() }
    }
    guard !rest.isEmpty else { return }
    let elements = Array(rest)
    body(AuditPage(screen: screen, elements: elements, before: before, isShown: true))
    before = elements
    page.removeFirst(elements.count)
  }

  /// Brings an element on the screen: by a page where that does it, else by itself.
  private func show(_ object: any AccessibilityObject) {
    var container = object.accessibilityContainer
    while let current = container {
      if current.accessibilityScroll(.down) {
        if screen.auditFrame(of: object) != nil { return }
        break
      }
      container = current.accessibilityContainer
    }
    object.accessibilityContainer?.accessibilityScrollToVisible(object)
  }

  /// What stayed on the page has moved.
  private func reread() {
    for index in page.indices {
      page[index].frame = screen.auditFrame(of: page[index].object)
      page[index].visibleFrame = page[index].frame
    }
  }

  private func isTrapped(at object: any AccessibilityObject) -> Bool {
    // The stops of a tree are a list, in which each stands once.
    guard object.accessibilityTree == nil else { return false }
    let container = object.accessibilityContainer
    if let container, container === page.last?.container {
      stepsInside += 1
      if stepsInside > containerCount {
        trap = Trap(
          element: object,
          message: "after \(stepsInside) swipes the cursor is still among the "
            + "\(containerCount) elements of \(AuditPath.path(of: container))")
        return true
      }
    } else {
      stepsInside = 1
      containerCount = container?.accessibilityElementCount() ?? 0
    }
    return isGoingRound(at: object)
  }

  private func isGoingRound(at object: any AccessibilityObject) -> Bool {
    if let mark, mark === object || object.accessibilityIdentifier == markName {
      trap = Trap(
        element: object,
        message: "after \(stepsSinceMark) swipes the cursor is where it was before")
      return true
    }
    stepsSinceMark += 1
    if stepsSinceMark >= stepsToNextMark {
      mark = object
      markName = object.accessibilityIdentifier
      stepsToNextMark *= 2
      stepsSinceMark = 0
    }
    return false
  }
}
