import AccessibilityModel
import Geometry
import ScreenReading
import Testing

@testable import Sessions

@Suite("Scroll views: pages, edges, and swiping past the visible end") struct ScrollTests {
  private func list(_ walker: Walker) -> AccessibilityNode { walker.node("members") }

  @Test func threeFingersScrollByAPageUntilTheEdge() throws {
    let walker = try Walker(example: "scroll")
    _ = walker.choose("Ada")
    for (heard, offset) in [
      ("Page 2 of 3, Eva", 400.0), ("Page 3 of 3, Ida", 800), ("<boundary>", 800),
    ] {
      #expect(walker.perform(.scroll(.down)) == [heard])
      #expect(list(walker).scroll?.offset.y == offset)
    }
    for (heard, offset) in [
      ("Page 2 of 3, Eva", 400.0), ("Page 1 of 3, Ada, list start", 0), ("<boundary>", 0),
    ] {
      #expect(walker.perform(.scroll(.up)) == [heard])
      #expect(list(walker).scroll?.offset.y == offset)
    }
    #expect(walker.perform(.scroll(.right)) == ["<boundary>"])
    #expect(walker.focus == "ada", "the focus stays")
  }

  @Test func aFocusThatIsStillWhollyVisibleStays() throws {
    let walker = try Walker(example: "scroll")
    _ = walker.choose("Ada")
    for _ in 0..<6 { walker.perform(.swipeRight) }
    #expect(walker.focus == "gus")
    #expect(walker.perform(.scroll(.up)).first?.hasPrefix("Page 1 of 3, Ada") == true)
    _ = walker.choose("Kim")
    #expect(walker.perform(.scroll(.down)) == ["Page 3 of 3"])
    #expect(walker.focus == "kim")
  }

  @Test func outsideTheListNothingScrolls() throws {
    let walker = try Walker(example: "scroll")
    #expect(walker.perform(.scroll(.down)) == ["<boundary>"])
    #expect(list(walker).scroll?.offset.y == 0)
  }

  /// It scrolls no farther than needed, in either direction.
  @Test func swipingScrollsJustEnough() throws {
    let walker = try Walker(example: "scroll")
    walker.perform(.swipeRight)
    var offsets: [Double] = []
    for _ in 0..<12 {
      walker.perform(.swipeRight)
      offsets.append(list(walker).scroll?.offset.y ?? -1)
    }
    #expect(offsets == [0, 0, 0, 0, 100, 200, 300, 400, 500, 600, 700, 800])
    #expect(walker.focus == "leo")
    offsets = []
    for _ in 0..<11 {
      walker.perform(.swipeLeft)
      offsets.append(list(walker).scroll?.offset.y ?? -1)
    }
    #expect(offsets == [800, 800, 800, 700, 600, 500, 400, 300, 200, 100, 0])
    #expect(walker.focus == "ada")
  }

  /// After any scrolling, a swipe moves to the next element of the page.
  @Test(arguments: [
    (-3, "Ada", "Ben"), (-1, "Ada", "Ben"), (1, "Finn", "Gus"), (2, "Ida", "Jon"),
    (5, "Ida", "Jon"),
  ])
  func afterScrollingTheNextElementIsTheNext(
    _ pages: Int, _ first: String, _ next: String
  ) throws {
    let walker = try Walker(example: "scroll")
    _ = walker.choose("Eva")
    for _ in 0..<abs(pages) { walker.perform(.scroll(pages < 0 ? .up : .down)) }
    #expect(walker.focus == first.lowercased())
    #expect(walker.perform(.swipeRight) == [next])
    #expect(walker.perform(.swipeLeft).first?.hasPrefix(first) == true)
    #expect(walker.session.reader.focus?.accessibilityFrame != nil)
  }

  /// Rows larger than the view, and nested views: each element is read once, and is visible while it
  /// has the focus.
  @Test(arguments: [(30.0, 100.0), (70, 100), (100, 100), (33.3, 250), (7, 20)])
  func everyElementIsReadOnce(_ height: Double, _ view: Double) throws {
    let rows = (0..<20).map { row in
      AccessibilityNode.element(
        "Row \(row)",
        frame: Rect(x: 0, y: Double(row) * height, width: 300, height: height))
    }
    let inner = AccessibilityNode.view(
      frame: Rect(x: 10, y: 600, width: 300, height: view), subviews: rows)
    inner.shouldGroupChildren = true
    inner.scroll = .init(contentSize: Size(width: 300, height: height * 20))
    let outer = AccessibilityNode.view(
      frame: Rect(x: 0, y: 100, width: 320, height: 300), subviews: [inner])
    outer.scroll = .init(contentSize: Size(width: 320, height: 900))
    let root = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 390, height: 844),
      subviews: [
        AccessibilityNode.element("Top", frame: Rect(x: 0, y: 0, width: 390, height: 40)), outer,
        AccessibilityNode.element("End", frame: Rect(x: 0, y: 800, width: 390, height: 40)),
      ])
    root.screen = AccessibilityNode.Screen(language: "en")
    let walker = try Walker(root)
    var said = ["Top"]
    while said.count < 30 {
      let heard = walker.perform(.swipeRight)
      if heard == ["<boundary>"] { break }
      said += heard
      let frame = try #require(walker.session.reader.focus?.accessibilityFrame)
      guard heard.first?.hasPrefix("Row") == true else { continue }
      let window = try #require(
        inner.rectOnScreen.intersection(outer.rectOnScreen), "the inner view can be seen")
      #expect(frame.y >= window.y - 0.001 && frame.maxY <= window.maxY + 0.001)
    }
    #expect(said == ["Top"] + (0..<20).map { "Row \($0)" } + ["End"])
  }

  @Test func anElementTallerThanTheViewShowsItsBeginning() throws {
    let text = AccessibilityNode.element(
      "Long", frame: Rect(x: 0, y: 150, width: 300, height: 500))
    let view = AccessibilityNode.view(
      frame: Rect(x: 0, y: 50, width: 300, height: 200),
      subviews: [
        AccessibilityNode.element("Short", frame: Rect(x: 0, y: 0, width: 300, height: 40)), text,
      ])
    view.scroll = .init(contentSize: Size(width: 300, height: 650))
    let root = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 390, height: 844), subviews: [view])
    root.screen = AccessibilityNode.Screen(language: "en")
    let walker = try Walker(root)
    walker.perform(.swipeRight)
    #expect(text.accessibilityFrame?.y == 50)
    walker.perform(.swipeLeft)
    #expect(view.scroll?.offset.y == 0)
  }

  private func sideways() -> (root: AccessibilityNode, row: AccessibilityNode) {
    let row = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 300, height: 100),
      subviews: [
        AccessibilityNode.element("A", frame: Rect(x: 0, y: 0, width: 300, height: 100)),
        AccessibilityNode.element("B", frame: Rect(x: 300, y: 0, width: 300, height: 100)),
      ])
    row.scroll = .init(contentSize: Size(width: 600, height: 100))
    let column = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 300, height: 400), subviews: [row])
    column.scroll = .init(contentSize: Size(width: 300, height: 1000))
    let root = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 390, height: 844), subviews: [column])
    root.screen = AccessibilityNode.Screen(language: "en")
    return (root, row)
  }

  /// A gesture that the inner view does not handle goes to the outer one.
  @Test func scrollingBubblesUpTheContainers() throws {
    let (root, row) = sideways()
    let walker = try Walker(root)
    #expect(walker.perform(.scroll(.right)) == ["Page 2 of 2, B"])
    #expect(row.scroll?.offset.x == 300)
    #expect(walker.perform(.scroll(.right)) == ["<boundary>"])
    #expect(walker.perform(.scroll(.down)) == ["Page 2 of 3"])
    #expect(row.parent?.scroll?.offset.y == 400)
    #expect(walker.perform(.scroll(.down)) == ["Page 3 of 3"])
    #expect(walker.perform(.scroll(.down)) == ["<boundary>"])
  }

  /// An app can scroll by itself. If the page is the same as before, the edge was reached.
  @Test func theAppsOwnScrolling() throws {
    let view = page(item("Photo"))
    let walker = try Walker(view)
    view.onScroll = { direction in
      walker.session.post(.pageScrolled("Photo \(direction.rawValue)"))
      return true
    }
    #expect(walker.perform(.scroll(.down)) == ["Photo down"])
    #expect(walker.perform(.scroll(.down)) == ["<boundary>"])
    #expect(walker.perform(.scroll(.up)) == ["Photo up"])
  }

  @Test func theWheelScrollsAndTheFocusStays() throws {
    let walker = try Walker(example: "scroll")
    _ = walker.choose("Ada")
    _ = walker.heard()
    walker.mouse(.wheelDown, 10, 6)
    walker.settle()
    #expect(walker.heard() == [])
    #expect(walker.focus == "ada")
    // Three rows of the grid; nineteen rows show 768 points.
    #expect(list(walker).scroll?.offset.y.rounded() == 121)
    walker.mouse(.wheelDown, 10, 6)
    #expect(walker.session.reader.focus?.accessibilityFrame == nil, "it left the screen")
    #expect(walker.perform(.swipeRight) == ["Ben"])
    walker.mouse(.wheelUp, 10, 6)
    for _ in 0..<9 { walker.mouse(.wheelUp, 10, 6) }
    #expect(list(walker).scroll?.offset.y == 0)
  }
}
