import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

/// The app's responses to gestures in a tree file.
@Suite("Outcomes of gestures") struct OutcomeTests {
  private func driver(_ text: String) throws -> (ScreenReaderDriver, AccessibilityNode) {
    let tree = try TreeFile(name: "t", bytes: Array(text.utf8)).root
    let driver = ScreenReaderDriver(tree)
    driver.turnOn()
    return (driver, tree)
  }

  private static let inbox = #"""
    {"root": {"frame": [0, 0, 390, 844],
      "outcomes": {"escape": [{"screenChanged": {"text": "Mailboxes"}}],
        "magicTap": [{"announcement": {"text": "Playing", "priority": "high"}}]},
      "subviews": [
       {"id": "inbox", "isElement": true, "frame": [0, 0, 90, 40], "label": "Inbox", "value": "3",
        "outcomes": {"activate": [{"change": {"value": "0"}}],
          "actions": {"Delete": [{"change": {"node": "dialog", "hidden": false, "viewIsModal": true}},
            {"screenChanged": {"focus": "cancel"}}]}}, "actions": ["Delete", "Nothing"]},
       {"id": "dialog", "frame": [0, 200, 300, 90], "hidden": true,
        "outcomes": {"escape": [{"change": {"hidden": true, "viewIsModal": false}},
          {"layoutChanged": {"focus": "inbox"}}]},
        "subviews": [
         {"isElement": true, "frame": [0, 0, 90, 40], "label": "Sure?"},
         {"id": "cancel", "isElement": true, "frame": [0, 50, 90, 40], "label": "Cancel",
          "traits": ["button"]}]},
       {"id": "list", "frame": [0, 50, 90, 90], "scroll": {"contentSize": [90, 200]},
        "outcomes": {"scroll": [{"pageScrolled": {"text": "May to June"}}]},
        "subviews": [{"isElement": true, "frame": [0, 0, 90, 40], "label": "May",
          "traits": ["adjustable"], "adjustable": {"values": ["1", "2"]},
          "outcomes": {"increment": [{"announcement": {"text": "Highest", "priority": "low"}}]}}]}]}}
    """#

  @Test func activationChangesTheElementItself() throws {
    let (driver, _) = try driver(Self.inbox)
    #expect(driver.doubleTap().first == "Inbox, 0")
  }

  @Test func anActionOpensADialogAndEscapeClosesIt() throws {
    let (driver, _) = try driver(Self.inbox)
    #expect(driver.perform(action: "Delete") == ["Cancel, button"])
    #expect(driver.sounds == [.screenChanged])
    #expect(driver.swipeLeft() == ["Sure?"])
    #expect(driver.escape().first == "Inbox, 3")
    #expect(driver.sounds == [.layoutChanged])
    #expect(driver.perform(action: "Nothing") == [])
  }

  @Test func escapeAndMagicTapGoUpToTheirOutcome() throws {
    let (driver, _) = try driver(Self.inbox)
    #expect(driver.escape() == ["Mailboxes"])
    #expect(driver.magicTap() == ["Playing"])
    #expect(driver.focus?.accessibilityPlace == "inbox")
  }

  @Test func aPageIsDescribedInTheAppsWordsAndTwiceMeansTheEdge() throws {
    let (driver, _) = try driver(Self.inbox)
    driver.swipeRight()
    #expect(driver.scroll(.down) == ["May to June"])
    #expect(driver.scroll(.down) == [])
    #expect(driver.sounds == [.boundary])
    #expect(driver.swipeUp() == ["2", "Highest"])
  }

  @Test func anUnhandledEscapeIsHeardAsNothing() throws {
    let (driver, tree) = try driver(Self.inbox)
    tree.outcomes[.escape] = nil
    #expect(driver.escape() == [])
    #expect(driver.sounds == [.nothing])
    tree.outcomes[.escape] = []
    #expect(driver.escape() == [])
    #expect(driver.sounds == [])
  }

  @Test func nodesCanPostFromTheirHandlers() {
    let node = item("Save", traits: .button)
    node.onActivate = { [weak node] in
      node?.post(.announcement("Saved", priority: .normal))
      return true
    }
    let driver = ScreenReaderDriver(screen([node]))
    driver.turnOn()
    #expect(driver.doubleTap() == ["Saved"])
  }

  @Test func whatWasPostedWhileTheReaderWasOffIsDropped() {
    let node = item("Save", traits: .button)
    let driver = ScreenReaderDriver(screen([node]))
    node.post(.announcement("Saved", priority: .normal))
    #expect(driver.turnOn() == ["Screen reader on", "Save, button"])
    driver.swipeRight()
    #expect(!driver.transcript.contains("Saved"))
  }

  @Test func anElementThatUpdatesFrequentlyIsPolled() {
    let timer = item("Timer", value: "0:01", traits: .updatesFrequently)
    let other = item("Clock", 0, 40, value: "1")
    let driver = ScreenReaderDriver(screen([timer, other]))
    driver.turnOn()
    timer.value = "0:02"
    #expect(driver.wait(1_000) == ["0:02"])
    #expect(driver.wait(1_000) == [])
    timer.label = "Stopped"
    #expect(driver.wait(1_000) == ["Stopped, 0:02"])
    driver.swipeRight()
    other.value = "2"
    timer.value = "0:03"
    #expect(driver.wait(1_000) == [])
  }
}
