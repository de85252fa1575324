import AccessibilityModel
import PlainText
import ScreenReading

/// Swipes through a screen from the first element to the last, scrolls as needed, and passes on the
/// elements page by page. Elements of one container stay together; a tree of views is one page.
final class AuditWalk {
  let screen: any AuditedScreen
  private let driver: ScreenReaderDriver
  /// The number of elements walked.
  private(set) var count = 0
  /// The place where the walk got stuck, or nil if it reached the end.
  private(set) var trap: (element: any AccessibilityObject, message: Message)?

  private var page: [AuditedElement] = []
  private var before: [AuditedElement] = []
  /// The number of scrolls so far: frames of one epoch can be compared.
  private var epoch = 0
  /// The indices of elements on the page that were off the screen when the walk reached them.
  private var unseen: [Int] = []
  /// The element to compare later ones with to detect a loop (Brent's algorithm: it is replaced
  /// after 1, 2, 4, 8, … steps).
  private var mark: (any AccessibilityObject)?
  private var markName: ElementID?
  private var stepsToNextMark = 1
  private var stepsSinceMark = 0
  /// The number of steps in the current container.
  private var stepsInside = 0
  private var containerCount = 0

  /// The minimum number of elements for a page to end with its container.
  private static let pageSize = 128
  /// The number of elements walked past the edge of the screen before scrolling.
  private static let mostUnseen = 256

  init(screen: any AuditedScreen) {
    self.screen = screen
    driver = ScreenReaderDriver(screen.auditRoot)
  }

  /// Walks the screen.
  ///
  /// - Parameters:
  ///   - look: Called with the visible elements before they are scrolled away.
  ///   - visit: Called with each page.
  func run(look: (AuditView) -> Void, visit: (AuditPage) -> Void) {
    for object in driver.elements {
      if isTrapped(at: object) { break }
      var element = AuditedElement(object, on: screen)
      if let last = page.last, last.containerID != element.containerID {
        show(look)
        if page.count >= Self.pageSize, object.accessibilityTree == nil { flush(visit) }
        // A scroll may have moved the element onto the screen.
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

  /// Scrolls until each element of the page has been on the screen, if scrolling can reveal it.
  private func show(_ look: (AuditView) -> Void) {
    while let first = unseen.first {
      self.look(look)
      bring(page[first].object)
      epoch += 1
      for index in unseen {
        page[index].frame = screen.auditFrame(of: page[index].object)
        page[index].epoch = epoch
      }
      // An element that scrolling does not reveal stays without a frame.
      unseen = unseen.dropFirst().filter { page[$0].frame == nil }
    }
  }

  private func look(_ look: (AuditView) -> Void) {
    var seen: [AuditedElement] = []
    // The elements of a tree can be visible anywhere in its order. Others are read from the top of
    // the screen to its bottom, so the frames of elements passed long ago are not requested again
    // and again.
    let isTree = page.first?.object.accessibilityTree != nil
    var passed = 0
    walk: for elements in [page, before] {
      for var element in elements.reversed() {
        element.frame = screen.auditFrame(of: element.object)
        if element.frame != nil {
          seen.append(element)
          passed = 0
        } else if !isTree {
          passed += 1
          if passed > 2 * Self.mostUnseen { break walk }
        }
      }
    }
    look(AuditView(screen: screen, elements: seen.reversed()))
  }

  /// Reveals an element by scrolling a page, or else by scrolling to the element itself.
  private func bring(_ object: any AccessibilityObject) {
    let isScrolled = object.withContainers.dropFirst().contains { $0.accessibilityScroll(.down) }
    if isScrolled, screen.auditFrame(of: object) != nil { return }
    object.accessibilityContainer?.accessibilityScrollToVisible(object)
  }

  private func isTrapped(at object: any AccessibilityObject) -> Bool {
    // The list of a tree's stops contains each stop only once.
    guard object.accessibilityTree == nil else { return false }
    let container = object.accessibilityContainer
    if let container, container === page.last?.container {
      stepsInside += 1
      if stepsInside > containerCount {
        trap = (
          object,
          """
          After \(stepsInside) swipes the cursor is still among the \(containerCount) elements of \
          \(AuditPath.path(of: container)).
          """
        )
        return true
      }
    } else {
      stepsInside = 1
      containerCount = container?.accessibilityElementCount() ?? 0
    }
    return isGoingRound(at: object)
  }

  private func isGoingRound(at object: any AccessibilityObject) -> Bool {
    if let mark, mark === object || object.elementID == markName {
      trap = (object, "After \(stepsSinceMark) swipes the cursor is where it was before.")
      return true
    }
    stepsSinceMark += 1
    if stepsSinceMark >= stepsToNextMark {
      mark = object
      markName = object.elementID
      stepsToNextMark *= 2
      stepsSinceMark = 0
    }
    return false
  }
}
