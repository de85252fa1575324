import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite struct NotificationTests {
  @Test func screenChangedGoesToTheNamedElementElseTheFirst() {
    let tree = Node.rows([["a"], ["b"]])
    var reader = ScreenReader(runningIn: tree)
    #expect(reader.handle(.screenChanged(focus: nil), in: tree).words == ["<screenChanged>", "a"])
    let last = Traversal.lastElement(in: tree)
    #expect(reader.handle(.screenChanged(focus: last), in: tree).words == ["<screenChanged>", "b"])
  }

  @Test func layoutChangedSaysTheFocusAsItIsNow() {
    let node = Node("a")
    let tree = Node(container: "root", [node])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.firstElement, in: tree)
    node.label = "b"
    #expect(reader.handle(.layoutChanged(focus: nil), in: tree).words == ["<layoutChanged>", "b"])
  }

  @Test func announcementsAndPagesAreSaidAndTheFocusStays() {
    let tree = Node.rows([["a"], ["b"]])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.firstElement, in: tree)
    #expect(reader.handle(.announcement("Saved", priority: .normal), in: tree).words == ["Saved"])
    #expect(
      reader.handle(.pageScrolled("Rows 1 to 2 of 2"), in: tree).words == ["Rows 1 to 2 of 2"])
    #expect(reader.focus?.accessibilityIdentifier == "a")
  }

  @Test func aReloadKeepsTheIdentity() {
    let tree = Node.rows([["a"], ["b"]])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.lastElement, in: tree)
    let again = Node.rows([["a"], ["x"], ["b"]])
    #expect(reader.restoreFocus(in: again).words == [])
    #expect(reader.focus?.accessibilityIdentifier == "b")
    let without = Node.rows([["a"]])
    #expect(reader.restoreFocus(in: without).words == ["a"])
  }

  @Test func speechTakesTimeByItsLengthAndRate() {
    #expect(SpeechTimeline.duration(of: "", rate: 180) == 120)
    let slow = SpeechTimeline.duration(of: "λόγος, word", rate: 90)
    let fast = SpeechTimeline.duration(of: "λόγος, word", rate: 180)
    #expect(slow - 120 == (fast - 120) * 2)
    var timeline = SpeechTimeline()
    timeline.begin("word", rate: 180, at: 1_000)
    #expect(timeline.isSpeaking(at: 1_001))
    timeline.stop(at: 1_002)
    #expect(!timeline.isSpeaking(at: 1_002))
  }
}
