import AccessibilityModel
import CellGrids
import Geometry
import PlainText
import Testing

@testable import Views

@Suite("Popovers and menus")
struct PopoverTests {
  private func items(_ titles: String...) -> [MenuItem] { titles.map { MenuItem($0) {} } }

  private func root(columns: Int = 30, rows: Int = 10) -> RootView {
    let root = RootView(content: RowsOfNumbers(heights: [], height: 0).table)
    root.frame = Rect(x: 0, y: 0, width: columns, height: rows)
    root.title.text = "title"
    root.caption.text = "caption"
    root.keyLine.status = "status"
    root.layoutIfNeeded()
    return root
  }

  private func screen(_ root: RootView) -> [String] {
    root.layoutIfNeeded()
    var grid = CellGrid(columns: Int(root.frame.width), rows: Int(root.frame.height))
    root.render(on: &grid, at: Point(x: 0, y: 0))
    return (0..<grid.rows).map(grid.text(row:))
  }

  @Test func theWheelScrollsAChart() {
    let chart = BarChart(title: "c", bars: (1...30).map { .init(label: "\($0)", value: $0) })
    let popover = Popover(title: "c", content: chart)
    let root = root()
    root.present(popover)
    root.layoutIfNeeded()
    #expect(popover.scrollPage(.down))
    #expect(chart.firstLine > 0)
    let page = chart.firstLine
    popover.scroll(byLines: 2)
    #expect(chart.firstLine == page + 2)
    popover.scroll(byLines: -100)
    #expect(chart.firstLine == 0 && !popover.scrollPage(.up))
  }

  // MARK: The screen

  @Test("Other glyphs are drawn at once")
  func glyphs() {
    let root = root()
    root.ownAppearance = Appearance(glyphs: .unicode)
    root.present(Popover(title: "m", items: [MenuItem("Sound", isOn: true)]))
    #expect(screen(root).joined().contains("☑ Sound"))
    root.ownAppearance = Appearance(glyphs: .ascii)
    #expect(!screen(root).joined().contains("☑"))
    #expect(screen(root).joined().contains("Sound"))
  }

  @Test("A popover makes the items that it shows, and not all of them")
  func presented() {
    let root = root()
    var made = 0
    let items = MenuItems(count: 100) { row in
      made += 1
      return MenuItem("Item \(row)")
    }
    root.present(Popover(title: "Items", items: items))
    _ = screen(root)
    #expect((1..<100).contains(made))
  }

  @Test("A list of ten thousand rows asks for the cells that it shows")
  func cellsOfVisibleRows() {
    let root = root(columns: 40)
    var asked = 0
    let items = (0..<10_000).map { row in
      var item = MenuItem("Text \(row)")
      item.cells = {
        asked += 1
        return [MenuItem.Cell("Greek"), MenuItem.Cell("\(row * row)", isNumber: true)]
      }
      return item
    }
    let popover = Popover(title: "Texts", items: items)
    root.present(popover)
    let first = screen(root)
    #expect(first.contains("│  Text 0                   Greek    0 ▐"), "\(first)")
    #expect(first.contains("│  Text 4                   Greek   16 │"), "\(first)")
    #expect((1..<100).contains(asked))
    // A column grows with what is shown, and does not shrink again.
    popover.list.select(row: 9_999)
    let last = screen(root)
    #expect(last.contains("│▸ Text 9999           Greek  99980001 ▐"), "\(last)")
    popover.list.select(row: 0)
    #expect(screen(root).contains("│▸ Text 0              Greek         0 ▐"))
    #expect((1..<200).contains(asked))
  }

  @Test(
    "The screen's height is shared out",
    arguments: [
      (5, 2), (11, 8), (12, 9), (24, 20), (29, 25), (30, 26),
    ])
  func layout(_ rows: Int, _ content: Int) {
    let root = root(rows: rows)
    #expect(root.title.frame == Rect(x: 0, y: 0, width: 30, height: 1))
    #expect(root.content.frame == Rect(x: 0, y: 1, width: 30, height: content))
    #expect(root.caption.frame.height == 1)
    #expect(root.keyLine.frame.maxY == Double(rows))
  }

  @Test(
    "A screen is too small below 20 by 5",
    arguments: [(20, 5, false), (19, 5, true), (20, 4, true)])
  func tooSmall(_ columns: Int, _ rows: Int, _ isTooSmall: Bool) {
    #expect(root(columns: columns, rows: rows).isTooSmall == isTooSmall)
  }

  @Test(
    "Right-to-left words run from the right, in any line",
    arguments: [("אבג דה", "הד גבא"), ("אבג, word", "גבא, word"), ("(אבג)", "(גבא)")])
  func rightToLeft(_ text: String, _ screen: String) {
    let line = TextLine()
    line.frame = Rect(x: 0, y: 0, width: 20, height: 1)
    line.text = text
    var grid = CellGrid(columns: 20, rows: 1)
    line.draw(on: &grid, at: Point(x: 0, y: 0))
    #expect(grid.text == screen)
  }

  // MARK: Layout of popovers

  @Test("A popover that belongs to nothing is in the middle of the top")
  func popover() {
    let root = root()
    root.present(Popover(title: "Layers", items: items("lemma", "strong")))
    #expect(
      screen(root) == [
        "title", "", indent(4) + "╭─ Layers ──────────╮", indent(4) + "│  lemma            │",
        indent(4) + "│  strong           │", indent(4) + "╰───────────────────╯", "", "", "caption",
        indent(23) + "status",
      ])
    root.dismissPopover()
    #expect(root.popover == nil)
    #expect(screen(root)[2] == "")
  }

  @Test("The border shows the place of the selection, a scroll bar, and keys")
  func border() {
    let root = root(columns: 40, rows: 10)
    let popover = Popover(title: "Books", items: (1...12).map { MenuItem("book \($0)") {} })
    popover.keyHints = [Popover.KeyHint("Enter", "choose"), Popover.KeyHint("Esc", "back")]
    root.present(popover)
    popover.list.select(row: 2)
    #expect(
      screen(root)[1...7] == [
        indent(9) + "╭─ Books ───── 3/12 ─╮", indent(9) + "│  book 1            ▐",
        indent(9) + "│  book 2            ▐", indent(9) + "│▸ book 3            │",
        indent(9) + "│  book 4            │", indent(9) + "│  book 5            │",
        indent(9) + "╰─ Esc back ─────────╯",
      ])
    popover.list.select(row: 11)
    #expect(
      screen(root)[1...7].map(\.last) == ["╮", "│", "│", "│", "▐", "▐", "╯"])
    root.ownAppearance = Appearance(glyphs: .ascii)
    #expect(
      screen(root)[1...3] == [
        indent(9) + "+- Books ---- 12/12 -+", indent(9) + "|  book 8            |",
        indent(9) + "|  book 9            |",
      ])
    #expect(screen(root)[6] == indent(9) + "|> book 12           #")
  }

  @Test("Items: switches, choices, values, letters, further levels, and lines that align")
  func itemSigns() {
    let root = root(columns: 34, rows: 16)
    var valued = MenuItem("Theme")
    valued.value = "dark"
    valued.opens = true
    var keyed = MenuItem("Define")
    keyed.key = "d"
    let popover = Popover(
      title: "T",
      items: [
        MenuItem("lemma", isOn: true), MenuItem("gloss", isOn: false),
        MenuItem("one", isSelected: true), MenuItem("two", isSelected: false), valued, keyed,
        MenuItem("a switch whose name takes two lines", isOn: true),
      ])
    root.present(popover)
    #expect(
      screen(root)[3...10] == [
        "│  ☑ lemma                       │", "│  ☐ gloss                       │",
        "│  ◉ one                         │", "│  ○ two                         │",
        "│  Theme                  dark ▸ │", "│  Define                      d │",
        "│  ☑ a switch whose name takes   │", "│    two lines                   │",
      ])
    root.ownAppearance = Appearance(glyphs: .ascii)
    #expect(
      screen(root)[3...7] == [
        "|  [x] lemma                     |", "|  [ ] gloss                     |",
        "|  (*) one                       |", "|  ( ) two                       |",
        "|  Theme                  dark > |",
      ])
  }

  @Test(
    "A value that is too wide leaves half of the row to the title, or what a short one needs",
    arguments: [
      ("A title that is long", "a value th…", 12, 8), ("Text", "a value that h…", 8, 4),
      ("Consequences here", "a valu…", 16, 12),
    ])
  func longValue(_ title: String, _ value: String, _ column: Int, _ room: Int) {
    var item = MenuItem(title)
    item.value = "a value that has no room at all"
    let layout = MenuItemLayout(item, width: 24, glyphs: .unicode, hasPointer: true)
    #expect(layout.trailing == value && layout.trailingColumn == column)
    #expect(layout.room == room)
  }

  @Test("A small screen is filled, with a border only at the top", arguments: [(29, 12), (60, 9)])
  func smallScreen(_ columns: Int, _ rows: Int) {
    let root = root(columns: columns, rows: rows)
    let popover = Popover(title: "Layers", items: items("lemma", "strong"))
    root.present(popover)
    popover.list.select(row: 1)
    #expect(popover.frame.maxY == root.coveredY && popover.frame.width == root.frame.width)
    let lines = screen(root)
    let dashes = String(repeating: "─", count: columns - 15)
    #expect(lines[1...4] == ["─ Layers \(dashes) 2/2 ─", "  lemma", "▸ strong", ""])
  }

  @Test("What another screen reader reads has no border and no signs")
  func readPopover() {
    let root = root(columns: 40, rows: 12)
    root.fillsWithPopover = true
    let popover = Popover(title: "Layers", items: [MenuItem("lemma", isOn: true)])
    root.present(popover)
    popover.list.select(row: 0)
    #expect(screen(root)[1...3] == ["  Layers", "  [x] lemma", ""])
  }

  @Test("Wide characters that the border cuts are blank")
  func wideCharacters() {
    var grid = CellGrid(columns: 34, rows: 4)
    let popover = Popover(title: "T", items: items("x"))
    popover.place(over: Rect(x: 1, y: 0, width: 32, height: 4))
    for row in 0..<4 { grid.draw(String(repeating: "字", count: 17), x: 0, y: row) }
    popover.layoutIfNeeded()
    popover.render(on: &grid, at: Point(x: popover.frame.x, y: popover.frame.y))
    let row = grid.text(row: 1)
    #expect(popover.frame.x.truncatingRemainder(dividingBy: 2) == 1)
    #expect(row.contains("字 │  x") && !row.contains("│字"))
  }

  @Test("The ground of a popover is that of the theme, also below its parts")
  func ground() {
    var grid = CellGrid(columns: 4, rows: 1)
    grid.draw("a", x: 0, y: 0, style: Style(.red, bold: true))
    grid.draw("b", x: 1, y: 0, style: Style(.red, on: .green))
    grid.ground(Rect(x: 0, y: 0, width: 3, height: 1), Style(.white, on: .blue))
    #expect(
      (0..<4).map { grid[$0, 0].style } == [
        Style(.red, on: .blue, bold: true), Style(.red, on: .green), Style(.white, on: .blue),
        .plain,
      ])
  }

  @Test("A popover takes no more than there is")
  func largePopover() {
    let root = root(columns: 20, rows: 6)
    let titles = (1...50).map { MenuItem("entry \($0) with a long name") {} }
    let popover = Popover(title: "A title that is long as well", items: titles)
    root.present(popover)
    #expect(popover.frame == Rect(x: 0, y: 1, width: 20, height: 3))
    #expect(
      screen(root) == [
        "title", "─ A title that is… ─", "  entry 1 with a", "  long name", "caption",
        indent(13) + "status",
      ])
    root.frame = Rect(x: 0, y: 0, width: 60, height: 12)
    root.layoutIfNeeded()
    #expect(popover.frame == Rect(x: 7, y: 1, width: 45, height: 8))
    #expect(popover.list.table.frame == Rect(x: 1, y: 1, width: 43, height: 6))
  }

  @Test("A popover with a text field", arguments: [(12, 4), (5, 2)])
  func fieldPopover(_ rows: Int, _ height: Int) {
    let root = root(columns: 60, rows: rows)
    let field = TextField(label: "Go to", hint: nil)
    let popover = Popover(title: "Go to", field: field, items: items("Genesis"))
    root.present(popover)
    let isFull = rows > 9
    #expect(
      popover.frame
        == (isFull
          ? Rect(x: 7, y: 2, width: 45, height: height)
          : Rect(x: 0, y: 1, width: 60, height: height)))
    #expect(
      field.screenFrame
        == (isFull
          ? Rect(x: 10, y: 3, width: 40, height: 1) : Rect(x: 0, y: 2, width: 60, height: 1)))
    "Gen 1".forEach(field.type)
    #expect(screen(root)[Int(field.screenFrame.y)].contains("Gen 1"))
    #expect(popover.list.table.frame.height == Double(height - (isFull ? 3 : 2)))
  }

  private func indent(_ count: Int) -> String { String(repeating: " ", count: count) }

  @Test("A field of several lines wraps behind blanks and scrolls to the insertion point")
  func lines() {
    let root = root(columns: 24, rows: 14)
    let field = TextField(label: "Note", hint: nil, kind: .lines, limit: 100)
    let popover = Popover(title: "Note", field: field, items: items("Save"))
    root.present(popover)
    #expect(field.frame.height == 1)
    field.edit(.insert("the word was with god\n\nan extraordinarilylongword"))
    root.layoutIfNeeded()
    #expect(
      screen(root)[1...8].map { $0.trimmingPrefix { $0 == " " } } == [
        "─ Note ─────────────────", "the word was with god", "", "an", "extraordinarilylongword",
        "Save", "", "",
      ])
    #expect(field.caretCell == CellPosition(column: 23, row: 3))
    field.edit(.insert("\na\nb\nend"))
    root.layoutIfNeeded()
    #expect(field.frame.height == 6 && field.caretCell == CellPosition(column: 3, row: 5))
    field.edit(.move(.textStart))
    #expect(field.caretCell == CellPosition(column: 0, row: 0))
  }

  // MARK: Popovers for the screen reader

  @Test("A popover is all that can be reached while it is open")
  func modal() {
    let root = root()
    let content = root.content as? TableView
    #expect(root.accessibilityElementCount() == 1)
    #expect(root.accessibilityElement(at: 0) === content)
    let popover = Popover(title: "Layers", items: items("lemma"))
    root.present(popover)
    #expect(root.accessibilityElementCount() == 1)
    #expect(root.accessibilityElement(at: 0) === popover)
    #expect(root.accessibilityElement(at: 1) == nil)
    #expect(root.index(ofAccessibilityElement: popover) == 0)
    #expect(content.flatMap(root.index(ofAccessibilityElement:)) == nil)
    #expect(popover.accessibilityViewIsModal)
    #expect(popover.elementID.description == "popover/Layers")
    #expect(popover.accessibilityContainer === root)
    #expect(popover.accessibilityFrame == popover.screenFrame)
    root.dismissPopover()
    #expect(root.accessibilityElement(at: 0) === content)
  }

  @Test("A popover gives out its field and its list", arguments: [false, true])
  func popoverElements(_ hasField: Bool) {
    let field = hasField ? TextField(label: "Find", hint: nil) : nil
    let popover = Popover(title: "Find", field: field, items: items("one"))
    let children: [any AccessibilityObject] =
      (field.map { [$0] } ?? []) + [popover.list.table]
    #expect(popover.accessibilityElementCount() == children.count)
    for (index, child) in children.enumerated() {
      #expect(popover.accessibilityElement(at: index) === child)
      #expect(popover.index(ofAccessibilityElement: child) == index)
      #expect(child.accessibilityContainer === popover)
    }
    #expect(popover.accessibilityElement(at: children.count) == nil)
    #expect(popover.accessibilityElement(at: -1) == nil)
    #expect(popover.index(ofAccessibilityElement: popover) == nil)
  }

  @Test("Escape leaves a popover")
  func escape() {
    let presenter = Presenter()
    let popover = Popover(title: "Layers", items: [])
    popover.presenter = presenter
    #expect(popover.accessibilityPerformEscape())
    #expect(presenter.dismissed === popover)
  }

  @Test("Popovers are a stack, of which the topmost is shown, whatever views are added")
  func stack() {
    let root = root()
    let first = Popover(title: "Layers", items: items("Density"))
    let second = Popover(title: "Density", items: items("compact"))
    root.present(first)
    root.present(second)
    root.showBraillePane()
    #expect(root.popover === second)
    #expect(first.isHidden)
    #expect(root.accessibilityElement(at: 0) === second)
    root.frame = Rect(x: 0, y: 0, width: 60, height: 12)
    root.layoutIfNeeded()
    root.dismissPopover()
    #expect(root.popover === first)
    #expect(!first.isHidden)
    #expect(first.frame.x == 19, "it takes its place on the screen of now")
    root.present(second)
    root.dismissAllPopovers()
    #expect(root.popovers.isEmpty)
    #expect(first.superview == nil)
  }

  // MARK: Menus

  @Test("An entry is a button, or a switch with its state")
  func menuElements() {
    var isOn = false
    let menu = Menu(items: [
      MenuItem("Genesis", language: "hbo") {}, MenuItem("lemma", isOn: true) { isOn = true },
      MenuItem("gloss", isOn: false) {},
    ])
    let table = menu.table
    #expect(table.accessibilityContainerType == .list)
    #expect(table.accessibilityElementCount() == 3)
    let elements = (0..<3).compactMap(table.accessibilityElement(at:))
    #expect(
      elements.map(\.accessibilityTraits) == [
        .button, [.button, .toggleButton], [.button, .toggleButton],
      ])
    #expect(elements.map(\.accessibilityValue) == [nil, "1", "0"])
    #expect(elements.map(\.elementID.description) == ["menu/0", "menu/1", "menu/2"])
    #expect(elements.map(\.accessibilityPlace) == ["Genesis", "lemma", "gloss"])
    #expect(
      elements.allSatisfy { $0.isAccessibilityElement && $0.accessibilityContainer === table })
    #expect(
      elements.first?.accessibilityLabelPieces(for: .terse)
        == [LabelPiece(.label, "Genesis", language: "hbo")])
    #expect(elements[1].accessibilityActivate())
    #expect(isOn)
  }

  @Test("Entries are given out by index and found again; those of other menus are not")
  func menuInverse() {
    let menu = Menu(items: items("a", "b", "c"))
    let other = Menu(items: items("a", "b", "c"))
    for index in 0..<3 {
      let element = menu.table.accessibilityElement(at: index)
      #expect(element === menu.table.accessibilityElement(at: index), "one place, one element")
      #expect(element.flatMap(menu.table.index(ofAccessibilityElement:)) == index)
      #expect(element.flatMap(other.table.index(ofAccessibilityElement:)) == nil)
    }
    #expect(
      menu.table.accessibilityElement(nearest: Menu.elementID(ofRow: 1))?.elementID.description
        == "menu/1")
  }

  @Test("Other entries: places that stay keep their element")
  func setItems() throws {
    let menu = Menu(items: items("a", "b", "c"))
    let first = try #require(menu.table.accessibilityElement(at: 0))
    let last = try #require(menu.table.accessibilityElement(at: 2))
    menu.moveSelection(by: -1)
    #expect(menu.selection == 2)
    menu.setItems(items("x", "y"))
    #expect(menu.selection == nil, "what was marked is gone")
    #expect(first.accessibilityPlace == "x")
    #expect(last.accessibilityPlace == "")
    #expect(!last.accessibilityActivate())
    #expect(menu.table.index(ofAccessibilityElement: first) == 0)
    #expect(menu.table.index(ofAccessibilityElement: last) == nil)
    menu.setItems([])
    #expect(menu.table.accessibilityElement(nearest: Menu.elementID(ofRow: 1)) == nil)
  }

  @Test("An element that outlives its menu is nowhere and does nothing")
  func outlived() {
    var menu: Menu? = Menu(items: items("a"))
    let element = menu?.table.accessibilityElement(at: 0)
    #expect(element?.accessibilityPlace == "a")
    menu = nil
    #expect(element?.accessibilityFrame == nil)
    #expect(element?.accessibilityPlace == "")
    #expect(element?.accessibilityContainer == nil)
    #expect(element?.accessibilityActivate() == false)
  }

  @Test("The frame of an entry is where it is shown; off the screen it has none")
  func menuFrames() {
    let root = root()
    let popover = Popover(title: "T", items: (0..<40).map { MenuItem("entry \($0)") {} })
    root.present(popover)
    let table = popover.list.table
    #expect(
      table.accessibilityElement(at: 1)?.accessibilityFrame
        == Rect(x: table.screenFrame.x, y: 3, width: table.frame.width, height: 1))
    #expect(table.accessibilityElement(at: 30)?.accessibilityFrame == nil)
    if let element = table.accessibilityElement(at: 30) {
      table.accessibilityScrollToVisible(element)
      #expect(element.accessibilityFrame?.maxY == table.screenFrame.maxY)
    }
    #expect(table.cellsMade <= 8)
  }

  @Test("The mark moves from the end it comes from, and no further than the ends")
  func selection() {
    var chosen: [String] = []
    let menu = Menu(
      items: ["a", "b", "c"].map { title in MenuItem(title) { chosen.append(title) } })
    menu.table.frame = Rect(x: 0, y: 0, width: 5, height: 1)
    menu.activateSelection()
    #expect(chosen == [], "nothing is marked yet")
    menu.moveSelection(by: 1)
    #expect(menu.selection == 0)
    menu.moveSelection(by: 5)
    menu.activateSelection()
    #expect(menu.table.visibleRows == 2..<3)
    menu.moveSelection(by: -1)
    menu.activateSelection()
    #expect(menu.table.visibleRows == 1..<2)
    #expect(chosen == ["c", "b"])
    let empty = Menu(items: [])
    empty.moveSelection(by: 1)
    #expect(empty.selection == nil)
  }
}

/// A presenter that records the popover to be dismissed.
final class Presenter: PopoverPresenting {
  private(set) var dismissed: Popover?

  func dismiss(_ popover: Popover) { dismissed = popover }
}
