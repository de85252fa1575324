import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite("Utterances: lists, landmarks, series, and tab bars") struct ContextUtteranceTests {
  private func row(_ labels: [String], _ traits: AccessibilityTraits = []) -> [AccessibilityNode] {
    labels.enumerated().map { item($0.element, Double($0.offset) * 50, traits: traits) }
  }

  @Test func anExplicitLandmarkHasAStartAndAnEnd() {
    func root() -> AccessibilityNode { screen([container(row(["a", "b", "c"]), .landmark)]) }
    #expect(transcript(root()) == ["a. Landmark.", "b", "c. End."])
    #expect(transcript(root(), .spoken) == ["a, landmark", "b", "c, end"])
  }

  @Test(arguments: [AccessibilityContainerType.list, .landmark])
  func aSingleElementAnnouncesOnlyTheStart(_ type: AccessibilityContainerType) {
    let said = transcript(screen([container(row(["a"]), type)]))
    #expect(said == [type == .list ? "a. List Start." : "a. Landmark."])
  }

  @Test(arguments: [AccessibilityContainerType.list, .landmark])
  func subviewsAnnounceNoStartOrEnd(_ type: AccessibilityContainerType) {
    #expect(transcript(screen([view(row(["a", "b"]), type)])) == ["a", "b"])
    #expect(transcript(screen([view(row(["a", "b"]), type)]), .spoken) == ["a", "b"])
  }

  @Test(arguments: [AccessibilityContainerType.none, .semanticGroup])
  func otherContainersGiveNoContext(_ type: AccessibilityContainerType) {
    #expect(transcript(screen([container(row(["a", "b"]), type)])) == ["a", "b"])
  }

  @Test func noFullStopIsDoubledBeforeAListsWords() {
    let entries = [
      item("One."), item("Two", traits: .button), item("Three", value: "3.", traits: .selected),
    ]
    #expect(
      transcript(screen([container(entries, .list)])) == [
        "One. List Start.", "Two. Button.", "Selected: Three: 3. List End.",
      ])
  }

  @Test func theListIsAnnouncedAfterTheTraitsAndBeforeTheHint() {
    let entries = [item("a", hint: "Hint.", traits: .button), item("b")]
    func root() -> AccessibilityNode { screen([container(entries, .list)]) }
    #expect(transcript(root())[0] == "a. Button. List Start. [Hint.]")
    #expect(transcript(root(), .spoken)[0] == "a, button, list start")
  }

  @Test func onlyOwnEntriesOfAListAreItsStartAndEnd() {
    let entries = [view(row(["a", "b"])), item("c", 0, 50), container(row(["d", "e"]))]
    #expect(
      transcript(screen([container(entries, .list)])) == ["a", "b", "c", "d", "e"])
    let mixed = [item("x"), view(row(["a", "b"])), item("y", 0, 50)]
    #expect(
      transcript(screen([container(mixed, .list)])) == [
        "x. List Start.", "a", "b", "y. List End.",
      ])
  }

  @Test func hiddenEntriesAreNeitherFirstNorLast() {
    let entries = row(["a", "b", "c", "d"])
    entries[0].isHidden = true
    entries[3].accessibilityElementsHidden = true
    #expect(
      transcript(screen([container(entries, .list)])) == ["b. List Start.", "c. List End."])
  }

  @Test func theOutermostContainerThatGivesContextWins() {
    let inner = container(row(["a", "b"]), .list)
    #expect(
      transcript(screen([view([inner], .series)])) == ["a 1 of 2.", "b 2 of 2."])
    let landmark = container([container(row(["a", "b"]), .list), item("c", 0, 50)], .landmark)
    #expect(
      transcript(screen([landmark])) == ["a. List Start.", "b. List End.", "c. End."])
    let list = view([container(row(["a", "b"]), .landmark)], .list)
    #expect(transcript(screen([list])) == ["a. Landmark.", "b. End."])
  }

  @Test func aSeriesPutsNoFullStopBeforeItsCount() {
    func root() -> AccessibilityNode {
      screen([view(row(["a", "b"]) + [item("c", 100, traits: .button)], .series)])
    }
    #expect(transcript(root()) == ["a 1 of 3.", "b 2 of 3.", "c. Button. 3 of 3."])
    #expect(transcript(root(), .spoken) == ["a, 1 of 3", "b, 2 of 3", "c, button, 3 of 3"])
  }

  @Test func anExplicitSeriesCountsInItsOrder() {
    #expect(
      transcript(screen([container(row(["a", "b"]).reversed(), .series)])) == [
        "b 1 of 2.", "a 2 of 2.",
      ])
  }

  @Test func hiddenSegmentsAreNotCounted() {
    let segments = row(["a", "b", "c"])
    segments[1].isHidden = true
    #expect(transcript(screen([view(segments, .series)])) == ["a 1 of 2.", "c 2 of 2."])
  }

  @Test func belowATabBarEveryElementIsATab() {
    let bar = view([
      item("Home", traits: .button), view([item("Search", 50, traits: [.button, .selected])]),
      container(
        [item("More", 0), item("Settings", 10)], frame: Rect(x: 100, y: 0, width: 9, height: 9)),
    ]) { $0.traits = .tabBar }
    func root() -> AccessibilityNode { screen([bar]) }
    #expect(
      transcript(root()) == [
        "Home. Tab. 1 of 4.", "Selected: Search. Tab. 2 of 4.", "More. Tab. 3 of 4.",
        "Settings. Tab. 4 of 4.",
      ])
    #expect(
      transcript(root(), .spoken) == [
        "Home, tab, 1 of 4", "selected, Search, tab, 2 of 4", "More, tab, 3 of 4",
        "Settings, tab, 4 of 4",
      ])
  }

  @Test func aTabWithNothingElseToSayIsATab() {
    let bar = view([item(nil)]) { $0.traits = .tabBar }
    #expect(transcript(screen([bar])) == ["Tab. 1 of 1."])
    #expect(transcript(screen([bar]), .spoken) == ["tab, 1 of 1"])
  }

  @Test func aTabBarsElementsAreTabsWhateverElseCountsThem() {
    let bar = view(row(["a", "b"], .button)) { $0.traits = .tabBar }
    let said = transcript(screen([view([bar, item("c", 100, traits: .button)], .series)]))
    #expect(said == ["a. Tab. 1 of 3.", "b. Tab. 2 of 3.", "c. Button. 3 of 3."])
  }

  @Test func tabBarItemsOutsideABarAreNotCounted() {
    #expect(transcript(screen(row(["a", "b"], .tabBarItem))) == ["a. Tab.", "b. Tab."])
  }

  @Test func aListInATabBarGivesItsCount() {
    let bar = view([container(row(["a", "b"]), .list)]) { $0.traits = .tabBar }
    #expect(transcript(screen([bar])) == ["a. Tab. 1 of 2.", "b. Tab. 2 of 2."])
    let barIsList = container(row(["a", "b"]), .list) { $0.traits = .tabBar }
    #expect(transcript(screen([barIsList])) == ["a. Tab. 1 of 2.", "b. Tab. 2 of 2."])
  }

  /// Nothing precedes the words of a container without other speech.
  @Test func emptyElementsHaveTheirContextAlone() {
    #expect(
      transcript(screen([container([item(nil), item("b")], .list)])) == [
        "List Start.", "b. List End.",
      ])
    #expect(transcript(screen([view([item(nil)], .series)])) == ["1 of 1."])
    #expect(transcript(screen([view([item(nil)], .series)]), .spoken) == ["1 of 1"])
  }

  @Test func aSwitchInAListHasNoFullStopAfterItsRawValue() {
    let entries = [item("a", value: "half", traits: [.toggleButton, .notEnabled]), item("b")]
    #expect(transcript(screen([container(entries, .list)]))[0] == "a. Dimmed. half. List Start.")
  }
}
