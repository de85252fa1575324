import AccessibilityModel
import Geometry
import ScreenReading

/// Walks a screen as a finger does that swipes from the first element to the last, scrolls where it
/// must, and shows the elements page by page. Elements of one container stay together; of a tree of
/// views there is one page.
final class AuditWalk {
  let screen: any AuditedScreen
  private let driver: ScreenReaderDriver
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
  /// Scrolls so far: frames of one epoch can be compared.
  private var epoch = 0
  /// Elements of the page that were not on the screen when the walk came to them.
  private var unseen: [Int] = []
  /// The element that the later ones are compared with, to find a way that goes round in circles
  /// (Brent's algorithm: it is replaced after 1, 2, 4, 8 … steps).
  private var mark: (any AccessibilityObject)?
  private var markName = ""
  private var stepsToNextMark = 1
  private var stepsSinceMark = 0
  /// Steps inside the container in which the walk is.
  private var stepsInside = 0
  private var containerCount = 0

  /// From as many elements on a page ends with the container.
  private static let pageSize = 128
  /// As many elements are walked past the edge of the screen before something is scrolled.
  private static let mostUnseen = 256

  init(screen: any AuditedScreen) {
    self.screen = screen
    driver = ScreenReaderDriver(screen.auditRoot)
  }

  /// - Parameters:
  ///   - look: gets what can be seen, before it is scrolled away.
  ///   - visit: gets each page.
  func run(look: (AuditView) -> Void, visit: (AuditPage) -> Void) {
    for object in driver.elements {
      if isTrapped(at: object) { break }
      var element = AuditedElement(object, on: screen)
      if let last = page.last, last.containerID != element.containerID {
        show(look)
        if page.count >= Self.pageSize, object.accessibilityTree == nil { flush(visit) }
        // What was scrolled may have brought the element on the screen.
        element.frame = element.frame ?? screen.auditFrame(of: object)
      }
      element.epoch = epoch
      if element.frame == nil { unseen.append(page.count) }
      page.append(element)
      count += 1
      if unseen.count >= Self.mostUnseen { show(look) }
    }
    show(look)
    self.look(look)
    flush(visit)
  }

  private func flush(_ visit: (AuditPage) -> Void) {
    guard !page.isEmpty else { return }
    visit(AuditPage(screen: screen, elements: page))
    before = page
    page = []
  }

  /// Scrolls until each element of the page was on the screen once, if anything brings it there.
  private func show(_ look: (AuditView) -> Void) {
    while let first = unseen.first {
      self.look(look)
      bring(page[first].object)
      epoch += 1
      for index in unseen {
        page[index].frame = screen.auditFrame(of: page[index].object)
        page[index].epoch = epoch
      }
      // One that nothing brings there stays without a frame.
      unseen = unseen.dropFirst().filter { page[$0].frame == nil }
    }
  }

  private func look(_ look: (AuditView) -> Void) {
    var seen: [AuditedElement] = []
    for var element in before + page {
      element.frame = screen.auditFrame(of: element.object)
      if element.frame != nil { seen.append(element) }
    }
    look(AuditView(screen: screen, elements: seen))
  }

  /// Brings an element on the screen: by a page where that does it, else by itself.
  private func bring(_ object: any AccessibilityObject) {
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
