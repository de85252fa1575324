import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite struct MockNotificationTests {
  @Test func screenChangedFocusesTheNamedElementElseTheFirst() {
    let tree = Node.rows([["a"], ["b"]])
    var reader = ScreenReader(runningIn: tree)
    #expect(reader.handle(.screenChanged(focus: nil), in: tree).words == ["<screenChanged>", "a"])
    let last = Traversal().lastElement(in: tree)
    #expect(reader.handle(.screenChanged(focus: last), in: tree).words == ["<screenChanged>", "b"])
  }

  @Test func layoutChangedSpeaksTheCurrentFocus() {
    let node = Node("a")
    let tree = Node(container: "root", [node])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.firstElement, in: tree)
    node.label = "b"
    #expect(reader.handle(.layoutChanged(focus: nil), in: tree).words == ["<layoutChanged>", "b"])
  }

  @Test func announcementsAndPagesAreSpokenAndTheFocusStays() {
    let tree = Node.rows([["a"], ["b"]])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.firstElement, in: tree)
    #expect(
      reader.handle(.announcement("Saved", priority: .normal), in: tree).words == [
        "announcement: Saved"
      ])
    #expect(
      reader.handle(.pageScrolled("Rows 1 to 2 of 2"), in: tree).words == [
        "announcement: Rows 1 to 2 of 2"
      ])
    #expect(reader.focus?.elementID == ElementID("a"))
  }

  @Test func aReloadKeepsTheIdentity() {
    let tree = Node.rows([["a"], ["b"]])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.lastElement, in: tree)
    let again = Node.rows([["a"], ["x"], ["b"]])
    #expect(reader.restoreFocus(in: again).words == [])
    #expect(reader.focus?.elementID == ElementID("b"))
    let without = Node.rows([["a"]])
    #expect(reader.restoreFocus(in: without).words == ["a"])
  }
}
