import Interlinear
import Testing
import TextLibrary

@testable import ReaderApp

/// The history of places goes back and forward as a browser's does.
@Suite struct PlaceHistoryTests {
  private func place(_ verse: Int) -> StudyPlace {
    StudyPlace(text: "t", reference: Reference(book: "B", chapter: 1, verse: "\(verse)"))
  }

  private func verses(_ history: PlaceHistory) -> [String] {
    history.places.map(\.reference.verse)
  }

  @Test func backAndForward() {
    var history = PlaceHistory()
    history.jump(from: place(1), to: place(2))
    history.jump(from: place(2), to: place(3))
    #expect(verses(history) == ["1", "2", "3"])
    #expect(history.step(by: -1, from: place(3)) == place(2))
    #expect(history.step(by: -1, from: place(2)) == place(1))
    #expect(history.step(by: -1, from: place(1)) == nil)
    #expect(history.step(by: 1, from: place(1)) == place(2))
  }

  @Test func goingBackRemembersThePlaceThatIsLeft() {
    var history = PlaceHistory()
    history.jump(from: place(1), to: place(2))
    #expect(history.step(by: -1, from: place(7)) == place(2))
    #expect(history.step(by: 1, from: place(2)) == place(7))
    #expect(history.step(by: 1, from: place(7)) == nil)
  }

  /// A word of the verse where one arrived takes the place of the verse.
  @Test func goingBackLeavesTheVerse() {
    func word(_ verse: Int, _ word: Int) -> StudyPlace {
      var place = place(verse)
      place.word = word
      return place
    }
    var history = PlaceHistory()
    history.jump(from: place(1), to: place(2))
    #expect(history.step(by: -1, from: word(2, 4)) == place(1))
    #expect(history.step(by: 1, from: place(1)) == word(2, 4))
    history.jump(from: word(2, 7), to: place(3))
    #expect(history.places == [place(1), word(2, 7), place(3)])
  }

  @Test func aJumpForgetsWhatLayAhead() {
    var history = PlaceHistory()
    history.jump(from: place(1), to: place(2))
    _ = history.step(by: -1, from: place(2))
    history.jump(from: place(1), to: place(5))
    #expect(verses(history) == ["1", "5"])
  }

  @Test func theOldestPlacesAreForgotten() {
    var history = PlaceHistory(places: (0..<PlaceHistory.capacity + 10).map(place))
    #expect(history.places.count == PlaceHistory.capacity)
    #expect(history.places.first == place(10))
    history.jump(from: nil, to: place(-1))
    #expect(history.places.count == PlaceHistory.capacity)
    #expect(history.places.first == place(11) && history.places.last == place(-1))
  }

  @Test func anEmptyHistoryLeadsNowhere() {
    var history = PlaceHistory()
    #expect(history.step(by: -1, from: nil) == nil)
    #expect(history.step(by: 1, from: nil) == nil)
  }
}
