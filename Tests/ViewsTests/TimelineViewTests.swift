import AccessibilityModel
import CellGrids
import Geometry
import Testing

@testable import Views

@Suite("The timeline, its header, and popovers with other content")
struct TimelineViewTests {
  private func entry(_ name: String, _ text: String) -> TimelineView.Entry {
    let links = text.split(separator: " ").filter { $0.hasPrefix("@") }
    var entry = TimelineView.Entry(
      identifier: name, heading: "\(name) wrote", shownHeading: name, text: text)
    entry.links = links.map { .init(String($0), kind: "mention") }
    return entry
  }

  private func timeline(header: View? = nil, width: Int = 20) -> TimelineView {
    let timeline = TimelineView(name: "t", header: header)
    timeline.frame = Rect(x: 0, y: 0, width: width, height: 12)
    timeline.setEntries([entry("a", "one two"), entry("b", "@x and @y"), entry("c", "last")])
    timeline.actions = { _ in [.init("Reply", hint: "hint") {}, .init("Star") {}] }
    timeline.layoutIfNeeded()
    return timeline
  }

  private func drawn(_ view: View, rows: Int = 12) -> [String] {
    view.layoutIfNeeded()
    var grid = CellGrid(columns: Int(view.frame.width), rows: rows)
    view.render(on: &grid, at: Point(x: 0, y: 0))
    return (0..<rows).map(grid.text(row:))
  }

  @Test func actionsOpenBelowAnEntry() throws {
    let timeline = timeline()
    var reported: [String] = []
    timeline.onLayoutChange = { reported.append($0?.accessibilityPlace ?? "nil") }
    #expect(timeline.accessibilityElementCount() == 3)
    timeline.select("a")
    #expect(reported == ["Reply"])
    #expect(timeline.accessibilityElementCount() == 4)
    #expect(
      Array(drawn(timeline).prefix(6)) == ["a", "  one two", "", "  [Reply] [Star]", "", "b"])
    for index in 0..<4 {
      let row = try #require(timeline.accessibilityElement(at: index))
      #expect(timeline.index(ofAccessibilityElement: row) == index)
    }
    timeline.select("b")
    #expect(drawn(timeline)[6] == "  [Reply] [Star]")
    timeline.select("b")
    #expect(reported == ["Reply", "Reply", "b wrote"])
    #expect(timeline.accessibilityElementCount() == 3)
    timeline.select("unknown")
    #expect(timeline.openEntry == nil)
  }

  @Test("A link to a page looks like a value, and another one like a caption")
  func looks() {
    let timeline = timeline()
    var entry = entry("b", "@x and @y")
    entry.links = [.init("@x", kind: "link"), .init("@y", kind: "mention")]
    timeline.setEntries([entry])
    timeline.layoutIfNeeded()
    var grid = CellGrid(columns: 20, rows: 4)
    timeline.render(on: &grid, at: Point(x: 0, y: 0))
    let look = timeline.appearance
    #expect([2, 9].map { grid[$0, 1].text } == ["@", "@"])
    #expect(grid[2, 1].style == look.style(.value).underlined)
    #expect(grid[9, 1].style == look.style(.caption).underlined)
    #expect(!grid[5, 1].style.isUnderlined)
  }

  @Test("An entry with two thousand links is drawn at once")
  func manyLinks() {
    let timeline = timeline(width: 60)
    let text = (1...2_000).map { "see @name\($0)," }.joined(separator: " ")
    let links = (1...2_000).map { TimelineView.Link("@name\($0)", kind: "mention") }
    var entry = self.entry("n", text)
    entry.links = links
    timeline.setEntries([entry])
    for _ in 0..<20 { _ = drawn(timeline) }
    let layout = timeline.layout(of: timeline.entries[0])
    let last = layout.text.flatMap { line in
      layout.links(inLine: line).map { "\($0.link.text) \($0.columns.count)" }
    }.last
    #expect(last == "@name2000 9")
  }

  @Test("A link is found only as whole characters")
  func accents() {
    let timeline = timeline(width: 60)
    var entry = self.entry("n", "#a\u{301} then #a, #a")
    entry.links = [.init("#a", kind: "tag"), .init("#a", kind: "tag")]
    timeline.setEntries([entry])
    let layout = timeline.layout(of: timeline.entries[0])
    #expect(layout.links(inLine: layout.text[0]).map(\.columns) == [8..<10, 12..<14])
  }

  @Test("A tap on a link opens it, unless the text has the focus")
  func links() throws {
    let timeline = timeline()
    var opened: [String] = []
    timeline.onLink = { link, entry in opened.append("\(entry.identifier) \(link.text)") }
    #expect(timeline.tap(at: Point(x: 3.5, y: 4.5)))
    #expect(timeline.tap(at: Point(x: 9.5, y: 4.5)))
    #expect(opened == ["b @x", "b @y"])
    let text = try #require(timeline.row(of: "b")?.accessibilityElement(at: 1))
    #expect(!text.accessibilityActivate())
    text.accessibilityElementDidBecomeFocused()
    #expect(timeline.tap(at: Point(x: 3.5, y: 4.5)))
    #expect(timeline.openEntry == "b")
    text.accessibilityElementDidLoseFocus()
    #expect(timeline.tap(at: Point(x: 3.5, y: 4.5)))
    #expect(opened == ["b @x", "b @y", "b @x"])
    // Between the links, a tap does not open one.
    #expect(timeline.tap(at: Point(x: 6.5, y: 4.5)))
    #expect(timeline.openEntry == nil)
  }

  @Test("A link that wraps can be tapped on each line")
  func brokenLink() {
    let timeline = TimelineView(name: "t")
    timeline.frame = Rect(x: 0, y: 0, width: 8, height: 9)
    timeline.setEntries([entry("a", "@abcdefghij x")])
    timeline.layoutIfNeeded()
    var count = 0
    timeline.onLink = { _, _ in count += 1 }
    _ = timeline.tap(at: Point(x: 2.5, y: 1.5))
    _ = timeline.tap(at: Point(x: 3.5, y: 2.5))
    #expect(count == 2)
  }

  @Test("New entries keep the elements of the old ones")
  func identity() throws {
    let timeline = timeline()
    let second = try #require(timeline.row(of: "b")?.accessibilityElement(at: 1))
    timeline.select("b")
    timeline.setEntries([entry("new", "n"), entry("b", "@x changed"), entry("c", "last")])
    #expect(timeline.row(of: "b")?.accessibilityElement(at: 1) === second)
    #expect(second.accessibilityPlace == "@x changed")
    #expect(timeline.openEntry == "b")
    #expect(
      timeline.accessibilityElement(
        nearest: ElementID(in: [.name("timeline"), .name("t"), .name("b")], .name("text")))
        === second)
    #expect(
      timeline.accessibilityElement(
        nearest: ElementID(
          in: [.name("timeline"), .name("t"), .name("b"), .name("actions")], .number(.item, 2)))?
        .accessibilityPlace == "Star"
    )
    timeline.setEntries([entry("c", "last")])
    #expect(timeline.openEntry == nil)
    #expect(second.accessibilityContainer?.accessibilityContainer == nil)
    #expect(
      timeline.accessibilityElement(
        nearest: ElementID(in: [.name("timeline"), .name("t"), .name("b")], .name("text")))?
        .accessibilityPlace == "c wrote")
  }

  private func strip(_ titles: [String] = ["One", "Two", "Three", "Four"]) -> ButtonStrip {
    ButtonStrip(name: "s", toggleTitle: "More", buttons: titles.map { .init($0) {} })
  }

  @Test("A header is read before the rows, and its buttons scroll sideways to the focus")
  func header() throws {
    let strip = strip()
    let timeline = timeline(header: strip, width: 24)
    #expect(timeline.accessibilityElementCount() == 4)
    #expect(timeline.accessibilityElement(at: 0) === strip)
    #expect(drawn(timeline)[0] == "☐ More [One] [Two] [Thre")
    #expect(strip.accessibilityElementCount() == 5)
    #expect(
      strip.accessibilityElement(at: 0)?.elementID == strip.elementID.appending(.name("switch")))
    #expect(
      strip.accessibilityElement(at: 2)?.elementID == strip.elementID.appending(.number(.item, 2)))
    let last = try #require(strip.accessibilityElement(at: 4))
    #expect(last.accessibilityFrame == nil)
    strip.accessibilityScrollToVisible(last)
    #expect(last.accessibilityFrame == Rect(x: 18, y: 0, width: 6, height: 1))
    #expect(drawn(timeline)[0] == "☑ More o] [Three] [Four]")
    let toggle = try #require(strip.accessibilityElement(at: 0))
    #expect(toggle.accessibilityValue == "1")
    #expect(toggle.accessibilityActivate())
    #expect(toggle.accessibilityValue == "0")
    #expect(drawn(timeline)[0] == "☐ More [One] [Two] [Thre")
    #expect(toggle.accessibilityActivate())
    #expect(drawn(timeline)[0] == "☑ More o] [Three] [Four]")
    #expect(strip.accessibilityElementCount() == 5)
  }

  @Test("Scrolling sideways does not scroll the table")
  func pages() {
    let timeline = timeline()
    timeline.frame.height = 3
    timeline.layoutIfNeeded()
    #expect(!timeline.accessibilityScroll(.right))
    #expect(timeline.accessibilityScroll(.down))
    #expect(timeline.row(of: "a")?.accessibilityContainer === timeline)
  }

  @Test("A popover can contain any view and is modal by default")
  func popover() throws {
    let slider = StepSlider(label: "Density", steps: ["a", "b"], value: 0)
    let popover = Popover(title: "Density", content: slider)
    let root = RootView(content: strip())
    root.frame = Rect(x: 0, y: 0, width: 30, height: 10)
    root.layoutIfNeeded()
    root.present(popover)
    #expect(popover.frame == Rect(x: 6, y: 2, width: 17, height: 4))
    #expect(popover.accessibilityElementCount() == 1)
    #expect(popover.accessibilityElement(at: 0) === slider)
    #expect(slider.accessibilityContainer === popover)
    #expect(root.accessibilityElementCount() == 1)
    popover.isModal = false
    #expect(root.accessibilityElementCount() == 2)
    #expect(!popover.accessibilityViewIsModal)
    let presenter = Presenter()
    popover.presenter = presenter
    #expect(popover.tap(at: Point(x: 0.5, y: 9.5)))
    #expect(presenter.dismissed === popover)
    #expect(popover.press(.right) && slider.index == 1)
    #expect(drawn(root, rows: 10)[3].contains("b"))
  }
}
