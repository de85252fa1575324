import AccessibilityModel
import Geometry
import ScreenReading
import Testing
import Views

@testable import Sessions

/// Trees on the screen while the screen reader is off, and on screens that are too small for them.
@Suite struct SightedTreeTests {
  @Test func arrowsMoveASelectionAndEnterActivates() throws {
    let walker = try Walker(example: "settings", readerOn: false)
    #expect(walker.controller.elementsAlive == 0)
    walker.press("right")
    #expect(walker.controller.facts == "Back")
    walker.press("down down down")
    #expect(walker.controller.facts == "Airplane Mode, 0")
    walker.press("enter")
    #expect(walker.node("airplane").accessibilityValue == "1")
    #expect(walker.heard() == [])
    // The selection is drawn, and the screen reader continues from it.
    let focus = try #require(walker.controller.focusFrame)
    #expect(walker.screen.lastFrame?.cursor?.row == Int(focus.y))
    #expect(walker.press("V").dropFirst().first?.hasPrefix("Airplane Mode, ") == true)
    // And back.
    walker.press("right")
    let focused = walker.focus
    walker.press("V")
    #expect(walker.controller.selection?.id == focused)
  }

  @Test func theEndsAreAnnounced() throws {
    let walker = try Walker(example: "settings", readerOn: false)
    walker.press("home left")
    #expect(walker.screen.text.contains("Nothing further in this direction"))
  }

  /// A list of 20 rows, each with a different height.
  private var list: AccessibilityNode {
    let rows = (0..<20).map { item("Row number \($0)", traits: .button) }
    for (index, row) in rows.enumerated() { row.frame.y = Double(index * 40) }
    let bounds = Rect(x: 0, y: 0, width: 390, height: 844)
    let root = AccessibilityNode.view(frame: bounds, subviews: rows)
    root.screen = AccessibilityNode.Screen(language: "en")
    return root
  }

  /// If a tree has more rows than the screen, no row covers another, and the screen follows the
  /// focus.
  @Test(arguments: [true, false])
  func aTreeWithMoreRowsThanTheScreenScrolls(_ readerOn: Bool) throws {
    let walker = try Walker(list, columns: 40, rows: 12, readerOn: readerOn)
    #expect(walker.screen.text.contains("Row number 0 "))
    #expect(walker.screen.text.contains("Row number 5 "))
    #expect(!walker.screen.text.contains("Row number 19"))
    #expect(walker.screen.text.contains("↓"))
    for _ in 0..<20 { walker.press("right") }
    #expect(walker.screen.text.contains("Row number 19"))
    #expect(walker.screen.text.contains("↑"))
    #expect(!walker.screen.text.contains("Row number 0 "))
    // A click goes to what is seen there.
    let row = try #require(
      walker.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("Row number 17") })
    walker.mouse(.press, 3, row)
    walker.mouse(.release, 3, row)
    walker.settle()
    #expect((readerOn ? walker.focus : walker.controller.facts).hasPrefix("Row number 17"))
  }
}
