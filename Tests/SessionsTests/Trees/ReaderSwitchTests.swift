import AccessibilityModel
import ScreenReading
import Testing

@testable import Sessions

@Suite("Turning the screen reader off and on") struct ReaderSwitchTests {
  @Test func withTheReaderOffNoElementExists() throws {
    let walker = try Walker(example: "settings")
    #expect(walker.controller.elementsAlive == 10)
    walker.perform(.toggleReader)
    #expect(walker.controller.elementsAlive == 0)
    #expect(walker.session.reader.focus == nil)
    walker.perform(.toggleReader)
    #expect(walker.controller.elementsAlive == 10)
    #expect(try Walker(example: "settings", readerOn: false).controller.elementsAlive == 0)
  }

  @Test func turnedOnAgainTheFocusReturns() throws {
    let walker = try Walker(example: "settings")
    _ = walker.choose("Wi-Fi")
    #expect(walker.perform(.toggleReader) == ["Screen reader off"])
    #expect(
      walker.perform(.toggleReader) == [
        "Screen reader on", "Wi-Fi, Home, button", "Opens the networks.",
      ])
    #expect(walker.focus == "wifi")
    // The arrow keys move the selection, and the screen reader continues from there.
    walker.perform(.toggleReader)
    #expect(walker.perform(.swipeRight) == [])
    walker.perform(.toggleReader)
    #expect(walker.focus == "bluetooth")
  }

  /// An element without an identifier is found again by its place in the tree.
  @Test func elementsWithoutAnIdAreFoundAgain() throws {
    let walker = try Walker(example: "settings")
    _ = walker.choose("Storage")
    walker.perform(.toggleReader)
    #expect(
      walker.perform(.toggleReader).prefix(2) == [
        "Screen reader on", "Storage, 12 of 64 GB, Photos, 8 GB",
      ])
  }

  @Test func theFocusDoesNotReturnToAnElementThatWasRemoved() throws {
    let walker = try Walker(example: "modal")
    walker.perform(.lastElement, .toggleReader)
    walker.node("delete").isHidden = true
    let heard = walker.perform(.toggleReader)
    #expect(heard.first == "Screen reader on" && !heard.contains("Delete, button"))
    #expect(walker.perform(.lastElement) == ["Cancel, button"])
  }

  /// Exactly one element has the focus and is notified of it.
  @Test func elementsAreNotifiedOfTheFocus() throws {
    let tree = page(item("A", id: "A"), item("B", id: "B"))
    var told: [String] = []
    for node in tree.subviews {
      node.onFocus = { [unowned node] in told.append("\(node.id ?? "") \($0)") }
    }
    let walker = try Walker(tree)
    walker.perform(.swipeRight, .swipeRight, .toggleReader, .toggleReader)
    #expect(told == ["A true", "A false", "B true", "B false", "B true"])
  }

  @Test func withTheReaderOffAListFollowsTheSelection() throws {
    let walker = try Walker(example: "scroll", readerOn: false)
    let list = walker.node("members")
    for _ in 0..<30 { walker.press("right") }
    #expect((list.scroll?.offset.y ?? 0) > 0)
    walker.press("g g")
    for _ in 0..<5 { walker.press("right") }
    #expect(list.scroll?.offset.y == 0)
    #expect(walker.heard() == [])
    #expect(walker.screen.text.hasPrefix("tree  "))
  }

  /// The focus begins on an element that is fully on the screen, so nothing scrolls.
  @Test func turnedOnLateNothingScrolls() throws {
    let walker = try Walker(example: "scroll", readerOn: false)
    let list = walker.node("members")
    list.scroll?.offset.y = 800
    #expect(walker.press("V").prefix(2) == ["Screen reader on", "Members, heading"])
    #expect(list.scroll?.offset.y == 800)
    // The element that had the focus has scrolled away in the meantime.
    _ = walker.choose("Ada")
    #expect(list.scroll?.offset.y == 0)
    walker.press("V")
    list.scroll?.offset.y = 800
    walker.press("V")
    #expect(list.scroll?.offset.y == 800)
    #expect(walker.focus == "Members")
  }

  @Test func aScreenWithoutElements() throws {
    let walker = try Walker(AccessibilityNode())
    #expect(walker.heard() == [])
    for gesture in [Gesture.swipeRight, .swipeLeft, .firstElement, .doubleTap, .scroll(.down)] {
      #expect(walker.perform(gesture) == ["<nothing>"])
    }
    #expect(walker.screen.text.split(separator: "\n")[0].hasSuffix("  0 items"))
    #expect(walker.controller.elementsAlive == 0)
  }
}
