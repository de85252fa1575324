import AccessibilityModel
import CellGrids
import Geometry
import ScreenReading
import Testing

@testable import Sessions

@Suite("Touches in points and mouse events in cells") struct TouchTests {
  private func touch(_ x: Double, _ y: Double, _ walker: Walker) -> String? {
    walker.perform(.touch(Point(x: x, y: y))).first { $0 != "<link>" }
  }

  @Test(arguments: [
    (60.0, 196.0, "ICE 512, row 2, column 1"), (155, 196, "Departs, local time, 9:02, column 2"),
    (200, 174, "Arrives, 11:47, column 3"), (199.9, 174, "Departs, local time, 9:02, column 2"),
    (100, 290, "Train, RE 4, spans 2 rows, row 3, column 1"),
    (385, 230, "Arrives, Cancelled, spans 2 columns, column 3"),
    (389.9, 349.9, "Train, All departures, spans 4 columns, row 5, column 1, link"),
  ])
  func aFingerFindsTheElementUnderIt(_ x: Double, _ y: Double, _ heard: String) throws {
    let walker = try Walker(example: "table")
    #expect(touch(x, y, walker) == heard)
  }

  /// The reach is half the size that iOS requires of a control; a touch beyond it finds nothing.
  @Test func besideAnElementAFingerReachesTwentyTwoPoints() throws {
    let tree = page(item("Top"), item("Next"))
    tree.subviews[0].frame = Rect(x: 100, y: 100, width: 100, height: 40)
    tree.subviews[1].frame = Rect(x: 100, y: 300, width: 100, height: 40)
    let walker = try Walker(tree)
    walker.perform(.swipeRight)
    #expect(touch(100 - 22.1, 120, walker) == nil)
    #expect(touch(150, 100 - 22.1, walker) == nil)
    #expect(walker.focus == "Next")
    #expect(touch(100 - 22, 120, walker) == "Top")
    // Nearer to the shape of one, but nearer to the center of the other.
    tree.subviews[1].frame = Rect(x: 210, y: 100, width: 10, height: 40)
    #expect(touch(204, 120, walker) == "Top")
    #expect(touch(206, 120, walker) == "Next")
    #expect(touch(205, 120, walker) == "Top", "of two equally near the one that is read first")
  }

  @Test func thePathIsTheShapeThatIsTouched() throws {
    let walker = try Walker(example: "stepper")
    // The upper left corner of its frame is cut off, and the element above is equally near.
    #expect(touch(17, 221, walker)?.hasPrefix("Small") != true)
    #expect(touch(190, 250, walker)?.hasPrefix("Quantity") == true)
    #expect(touch(195, 294, walker) == "", "an element with nothing to say is found too")
  }

  @Test func aTouchFindsElementsWhereTheyWereScrolledTo() throws {
    let walker = try Walker(example: "scroll")
    #expect(touch(500, 190, walker) == "Ada, list start")
    walker.perform(.scroll(.down))
    #expect(touch(500, 190, walker) == "Eva")
    #expect(touch(500, 530, walker) == "Hana")
    // The list continues below the view, where it is not visible.
    #expect(touch(500, 600, walker) == nil)
  }

  /// At any size, a click finds the element that is drawn in its cell.
  @Test(arguments: [(80, 24), (40, 12), (120, 50), (30, 8)])
  func aClickFindsWhatIsDrawn(_ columns: Int, _ rows: Int) throws {
    for name in ["settings", "tabbar", "table", "modal"] {
      let walker = try Walker(example: name, columns: columns, rows: rows)
      for stop in walker.session.reader.traversal.elements(of: walker.tree) {
        _ = walker.perform(.lastElement)
        let text = stop.labelText.prefix(3)
        guard text.count == 3 else { continue }
        let lines = walker.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
        // After the title line. An element that something else covers cannot be clicked.
        guard let row = lines[1..<(rows - 3)].firstIndex(where: { $0.contains(text) }),
          let range = lines[row].range(of: text)
        else { continue }
        let column = lines[row].distance(from: lines[row].startIndex, to: range.lowerBound)
        walker.mouse(.press, column, row)
        walker.mouse(.release, column, row)
        walker.clock.advance(to: walker.clock.now + 1_000)
        let found = walker.session.reader.focus?.accessibilityTree?.labelText
        #expect(found?.hasPrefix(text) == true, "\(name): \(text) at \(column),\(row)")
      }
    }
  }

  @Test func theMouseTapsDoubleTapsHoldsAndSwipes() throws {
    let walker = try Walker(example: "settings")
    _ = walker.heard()
    walker.mouse(.press, 10, 6)
    walker.mouse(.release, 10, 6)
    #expect(walker.heard() == ["Airplane Mode, switch button, off, list start"])
    walker.mouse(.press, 10, 6)
    walker.mouse(.release, 10, 6)
    #expect(walker.heard() == ["on"])

    walker.settle()
    _ = walker.heard()
    walker.mouse(.press, 10, 12)
    walker.holdMouse(300)
    walker.holdMouse(500)
    #expect(
      walker.heard() == [
        "Storage, 12 of 64 GB, Photos, 8 GB", "<popoverOpened>",
        "Empty trash, list start",
      ])
    walker.mouse(.release, 10, 12)
    walker.press("escape")

    walker.mouse(.press, 10, 8)
    walker.mouse(.drag, 20, 8)
    walker.mouse(.release, 20, 8)
    #expect(walker.heard() == ["Version 2.1 λόγος"])
  }

  /// While a popover is open, a click goes to its cells, not to the points behind it.
  @Test func theMouseInAPopover() throws {
    let walker = try Walker(example: "stepper")
    _ = walker.choose("Quantity")
    walker.perform(.doubleTapAndHold)
    let lines = walker.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("Fill up") })
    let range = try #require(lines[row].range(of: "Fill up"))
    let column = lines[row].distance(from: lines[row].startIndex, to: range.lowerBound)
    _ = walker.heard()
    walker.mouse(.press, column, row)
    walker.mouse(.release, column, row)
    #expect(walker.heard() == ["Fill up, list end"])
    walker.mouse(.press, 1, 20)
    walker.mouse(.release, 1, 20)
    #expect(
      walker.heard() == ["<popoverClosed>", "Quantity, 2 cups, Price, 6 euros, adjustable"],
      "a click beside it closes it")
  }
}
