import CellGrids
import ScreenReading
import Testing

@testable import Sessions

@Suite("Captions that are longer than their rows") struct CaptionPagerTests {
  /// At 120 words a minute, a letter takes 100 milliseconds.
  private func layout(width: Int = 20, rows: Int = 1) -> CaptionPager.Layout {
    CaptionPager.Layout(width: width, rows: rows, rate: 120, ellipsis: "…")
  }

  private func pager(
    _ text: String, width: Int = 20, rows: Int = 1, start: Int? = 1_000, count: Int = 1
  ) -> CaptionPager {
    var pager = CaptionPager()
    pager.show(
      text, count: count, start: start, in: layout(width: width, rows: rows), at: start ?? 0)
    return pager
  }

  @Test func aShortTextStays() {
    let pager = pager("λόγος, word")
    #expect(pager.lines == ["λόγος, word"])
    #expect(pager.nextTime == nil)
  }

  /// The second part follows once the fifteen letters before it are spoken, 1.5 seconds and the
  /// pause after an utterance; the first returns after all twenty-six.
  @Test func theRestFollowsAsItIsSpoken() {
    var pager = pager("Define, button, list start")
    #expect(pager.lines == ["Define, button, …"])
    #expect(pager.nextTime == 2_720)
    let isEarly = pager.timePassed(2_719)
    #expect(!isEarly)
    let isDue = pager.timePassed(2_720)
    #expect(isDue)
    #expect(pager.lines == ["list start"])
    #expect(pager.nextTime == 3_720)
    _ = pager.timePassed(9_000)
    #expect(pager.lines == ["Define, button, …"])
    #expect(pager.nextTime == nil)
  }

  @Test func severalRows() {
    var pager = pager("one two three four five six seven", width: 10, rows: 2)
    #expect(pager.lines == ["one two", "three …"])
    _ = pager.timePassed(pager.nextTime ?? 0)
    #expect(pager.lines == ["four", "five six …"])
    _ = pager.timePassed(pager.nextTime ?? 0)
    #expect(pager.lines == ["seven"])
    _ = pager.timePassed(pager.nextTime ?? 0)
    #expect(pager.lines == ["one two", "three …"])
    #expect(pager.nextTime == nil)
  }

  /// A frame that comes late shows the part that is due then.
  @Test func aLateFrame() {
    var pager = CaptionPager()
    pager.show(
      "Define, button, list start", count: 1, start: 0, in: layout(), at: 2_000)
    #expect(pager.lines == ["list start"])
  }

  @Test func speechThatIsCutShowsTheBeginning() {
    let pager = pager("Define, button, list start", start: nil)
    #expect(pager.lines == ["Define, button, …"])
    #expect(pager.nextTime == nil)
  }

  @Test func equalTextsBeginAgain() {
    var pager = pager("Define, button, list start")
    _ = pager.timePassed(2_720)
    let text = "Define, button, list start"
    pager.show(text, count: 1, start: 1_000, in: layout(), at: 2_800)
    #expect(pager.lines == ["list start"])
    pager.show(text, count: 2, start: 2_800, in: layout(), at: 2_800)
    #expect(pager.lines == ["Define, button, …"])
    #expect(pager.nextTime == 4_520)
  }

  /// Widths at which nothing fits.
  @Test(arguments: [0, 1, 2, 3], [0, 1, 2])
  func tinySizes(_ width: Int, _ rows: Int) {
    var pager = pager("one two three", width: width, rows: rows)
    while let time = pager.nextTime { _ = pager.timePassed(time) }
    #expect(pager.lines.count <= max(rows, 13))
  }

  /// The times of a whole session without a voice, at its rate of 180 words a minute: the pause of
  /// 120 milliseconds, and 18, 34 and 44 letters.
  @Test func aSessionWakesToTurn() throws {
    let walker = try Walker(example: "stepper", columns: 20, rows: 6, hints: false)
    _ = walker.choose("Large")
    let start = walker.clock.now
    _ = walker.performAtOnce(.swipeRight)
    func shown() -> String {
      walker.session.render()
      return walker.screen.lastFrame?.grid.text(row: 4) ?? ""
    }
    #expect(shown() == "Quantity, 2 cups, …")
    for (time, text) in [
      (1_320, "Price, 6 euros, …"), (2_386, "adjustable"), (3_053, "Quantity, 2 cups, …"),
    ] {
      #expect(walker.session.nextTime == start + time)
      walker.clock.advance(to: start + time - 1)
      walker.session.timePassed()
      #expect(shown() != text)
      walker.clock.advance(to: start + time)
      walker.session.timePassed()
      #expect(shown() == text)
    }
    #expect(walker.session.caption.pager.nextTime == nil)
  }

  /// The caption turns while speech is off, and speech that is stopped leaves the beginning.
  @Test func mutedAndStopped() throws {
    let walker = try Walker(example: "stepper", columns: 20, rows: 6, hints: false)
    _ = walker.choose("Large")
    walker.perform(.mute)
    let start = walker.clock.now
    _ = walker.performAtOnce(.swipeRight)
    walker.session.render()
    #expect(walker.session.nextTime == start + 1_320)
    walker.clock.advance(to: start + 1_320)
    walker.session.timePassed()
    _ = walker.performAtOnce(.stop)
    walker.session.render()
    #expect(walker.screen.lastFrame?.grid.text(row: 4) == "Quantity, 2 cups, …")
    #expect(walker.session.caption.pager.nextTime == nil)
  }
}
