import AccessibilityModel
import Testing

@testable import ScreenReading

/// Sixty words a minute: a character takes 200 ms, and the pause 120 ms.
@Suite struct SpeechQueueTests {
  private static let rate = 60

  private func said(_ text: String) -> Utterance { Utterance(.custom("test"), text) }

  private func written(_ events: [SpeechQueue.Event]) -> [String] {
    events.map { event in
      switch event {
      case .began(let utterance): "began \(utterance.text)"
      case .cut(let utterance, let word): "cut \(utterance.text) at \(word)"
      }
    }
  }

  private func add(
    _ text: String, _ source: SpeechQueue.Source, to queue: inout SpeechQueue, at now: Int
  ) -> [String] {
    written(queue.add(said(text), from: source, rate: Self.rate, at: now))
  }

  @Test func speechTakesTimeByItsLengthAndRate() {
    #expect(SpeechQueue.duration(of: "", rate: 180) == 120)
    let slow = SpeechQueue.duration(of: "λόγος, word", rate: 90) - 120
    let fast = SpeechQueue.duration(of: "λόγος, word", rate: 180) - 120
    #expect(abs(slow - fast * 2) <= 1)
    #expect(SpeechQueue.duration(of: "abcde", rate: 60) == 1_120)
    #expect(SpeechQueue.duration(of: "λόγος", rate: 60) == 1_120)
    #expect(SpeechQueue.duration(of: "a", rate: 0) > 0)
  }

  @Test func anUtteranceEndsAfterItsDuration() {
    var queue = SpeechQueue()
    #expect(!queue.isSpeaking(at: 0))
    #expect(add("abcde", .focus, to: &queue, at: 1_000) == ["began abcde"])
    #expect(queue.isSpeaking(at: 1_000) && queue.isSpeaking(at: 2_119))
    #expect(!queue.isSpeaking(at: 2_120))
    #expect(queue.busyUntil == 2_120)
    #expect(written(queue.advance(to: 2_119)) == [])
    #expect(written(queue.advance(to: 9_000)) == [])
  }

  @Test func theFocusInterruptsTheFocus() {
    var queue = SpeechQueue()
    _ = add("one two", .focus, to: &queue, at: 0)
    #expect(add("next", .focus, to: &queue, at: 100) == ["cut one two at 0", "began next"])
  }

  /// Each word with the space after it: 800, 800, 1000 ms.
  private static let cuts: [(now: Int, word: Int)] = [
    (0, 0), (799, 0), (800, 1), (1_599, 1), (1_600, 2), (2_500, 2),
  ]

  @Test(arguments: cuts.indices)
  func anInterruptionIsAtTheWordBeingSpoken(_ index: Int) {
    let entry = Self.cuts[index]
    var queue = SpeechQueue()
    _ = add("one two three", .focus, to: &queue, at: 5_000)
    #expect(
      written(queue.stop(at: 5_000 + entry.now)) == ["cut one two three at \(entry.word)"])
    #expect(!queue.isSpeaking(at: 5_000 + entry.now))
    #expect(queue.nextTime == nil)
  }

  @Test func anAnnouncementOfHighPriorityInterruptsAndIsNotInterrupted() {
    var queue = SpeechQueue()
    _ = add("focus", .focus, to: &queue, at: 0)
    #expect(
      add("alarm", .announcement(.high), to: &queue, at: 10) == ["cut focus at 0", "began alarm"])
    #expect(add("normal", .announcement(.normal), to: &queue, at: 20) == [])
    #expect(add("high", .announcement(.high), to: &queue, at: 30) == [])
    #expect(add("low", .announcement(.low), to: &queue, at: 40) == [])
    let rest = written(queue.advance(to: 100_000))
    #expect(Set(rest) == ["began normal", "began high", "began low"] && rest.count == 3)
  }

  @Test func theFocusWaitsForHighPriorityAndDropsTheQueue() {
    var queue = SpeechQueue()
    _ = add("alarm", .announcement(.high), to: &queue, at: 0)
    _ = add("low", .announcement(.low), to: &queue, at: 10)
    #expect(add("a", .focus, to: &queue, at: 20) == [])
    #expect(add("b", .focus, to: &queue, at: 30) == [])
    #expect(written(queue.advance(to: 10_000)) == ["began b"])
  }

  @Test func anAnnouncementOfNormalPriorityInterruptsAndIsInterrupted() {
    var queue = SpeechQueue()
    _ = add("focus", .focus, to: &queue, at: 0)
    #expect(
      add("one", .announcement(.normal), to: &queue, at: 10) == ["cut focus at 0", "began one"])
    #expect(
      add("two", .announcement(.normal), to: &queue, at: 20) == ["cut one at 0", "began two"])
    #expect(add("focus", .focus, to: &queue, at: 30) == ["cut two at 0", "began focus"])
  }

  @Test func announcementsOfLowPriorityWaitInOrder() {
    var queue = SpeechQueue()
    _ = add("focus", .focus, to: &queue, at: 0)
    #expect(add("one", .announcement(.low), to: &queue, at: 10) == [])
    #expect(add("two", .announcement(.low), to: &queue, at: 20) == [])
    #expect(queue.nextTime == 1_120)
    #expect(written(queue.advance(to: 100_000)) == ["began one", "began two"])
    #expect(!queue.isSpeaking(at: 100_000))
  }

  @Test func aSingleLowAnnouncementBeginsImmediately() {
    var queue = SpeechQueue()
    #expect(add("low", .announcement(.low), to: &queue, at: 0) == ["began low"])
  }

  @Test func anInterruptionKeepsTheAnnouncementsThatWait() {
    var queue = SpeechQueue()
    _ = add("focus", .focus, to: &queue, at: 0)
    _ = add("low", .announcement(.low), to: &queue, at: 10)
    _ = add("normal", .announcement(.normal), to: &queue, at: 20)
    #expect(written(queue.advance(to: 100_000)) == ["began low"])
  }

  @Test func aFocusChangeDropsTheQueue() {
    var queue = SpeechQueue()
    _ = add("focus", .focus, to: &queue, at: 0)
    _ = add("low", .announcement(.low), to: &queue, at: 10)
    #expect(add("next", .focus, to: &queue, at: 20) == ["cut focus at 0", "began next"])
    #expect(written(queue.advance(to: 100_000)) == [])
  }

  @Test func stoppingEndsEvenAnAnnouncementOfHighPriority() {
    var queue = SpeechQueue()
    _ = add("alarm", .announcement(.high), to: &queue, at: 0)
    _ = add("low", .announcement(.low), to: &queue, at: 10)
    #expect(written(queue.stop(at: 20)) == ["cut alarm at 0"])
    #expect(written(queue.stop(at: 30)) == [])
  }

  @Test func anUtteranceIsFinishedBeforeTheNextBegins() {
    var queue = SpeechQueue()
    _ = add("one", .announcement(.normal), to: &queue, at: 0)
    #expect(add("two", .focus, to: &queue, at: 50_000) == ["began two"])
  }

  @Test func aHintIsInterruptedByAnything() {
    for source in [SpeechQueue.Source.focus, .announcement(.normal), .announcement(.high)] {
      var queue = SpeechQueue()
      _ = add("hint", .hint, to: &queue, at: 0)
      #expect(add("next", source, to: &queue, at: 10) == ["cut hint at 0", "began next"])
    }
  }

  @Test(arguments: [AnnouncementPriority.high, .normal, .low])
  func aHintNeitherWaitsNorInterrupts(_ priority: AnnouncementPriority) {
    var queue = SpeechQueue()
    _ = add("alarm", .announcement(priority), to: &queue, at: 0)
    #expect(add("hint", .hint, to: &queue, at: 10) == [])
    #expect(written(queue.advance(to: 100_000)) == [])
    #expect(add("hint", .hint, to: &queue, at: 100_000) == ["began hint"])
  }

  @Test func anEmptyAnnouncementEndsToo() {
    var queue = SpeechQueue()
    _ = add("", .announcement(.low), to: &queue, at: 0)
    #expect(queue.isSpeaking(at: 119))
    #expect(written(queue.advance(to: 120)) == [] && queue.currentSource == nil)
  }
}
