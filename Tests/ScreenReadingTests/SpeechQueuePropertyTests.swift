import RandomInput
import AccessibilityModel
import Testing

@testable import ScreenReading

@Suite struct SpeechQueuePropertyTests {
  /// Adds, waits, and stops at random. Every utterance has a number.
  @Test(arguments: 0..<10)
  func everyUtteranceBeginsAtMostOnce(_ part: Int) {
    let sources: [SpeechQueue.Source] = [
      .focus, .focus, .hint, .announcement(.low), .announcement(.low), .announcement(.normal),
      .announcement(.high),
    ]
    for seed in (part * 100)..<(part * 100 + 100) {
      var generator = SeededGenerator(seed: UInt64(seed))
      var queue = SpeechQueue()
      var log = QueueLog()
      var now = 0
      for number in 0..<60 {
        now += Int.random(in: 0...2_500, using: &generator)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: log.take(queue.stop(at: now))
        case 1, 2: log.take(queue.advance(to: now))
        default:
          let source = sources.randomElement(using: &generator) ?? .focus
          let length = Int.random(in: 0...6, using: &generator)
          let text = "n\(number)" + String(repeating: " word", count: length)
          if source == .announcement(.high) { log.high.insert(text) }
          let rate = Int.random(in: 60...600, using: &generator)
          log.take(queue.add(Utterance(.custom("test"), text), from: source, rate: rate, at: now))
        }
        #expect(log.faults.isEmpty, "seed \(seed): \(log.faults)")
      }
      while let next = queue.nextTime {
        #expect(next > now - 10_000)
        log.take(queue.advance(to: next))
      }
      log.take(queue.advance(to: now + 10_000_000))
      #expect(log.faults.isEmpty, "seed \(seed): \(log.faults)")
      #expect(!queue.isSpeaking(at: now + 10_000_000))
    }
  }

  /// Advancing in small steps or in one large step has the same result.
  @Test func timeMayPassInAnySteps() {
    for seed in 0..<200 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var coarse = SpeechQueue()
      for number in 0..<6 {
        _ = coarse.add(
          Utterance(.custom("test"), "announcement \(number)"), from: .announcement(.low),
          rate: Int.random(in: 60...600, using: &generator), at: number * 10)
      }
      var fine = coarse
      var events: [SpeechQueue.Event] = []
      for now in stride(from: 60, through: 40_000, by: Int.random(in: 1...999, using: &generator)) {
        events += fine.advance(to: now)
      }
      events += fine.advance(to: 60_000)
      #expect(events == coarse.advance(to: 60_000))
    }
  }
}

/// The events of a queue, with checks for events that must not occur.
private struct QueueLog {
  var high: Set<String> = []
  var begun: Set<String> = []
  var current: String?
  var faults: [String] = []

  mutating func take(_ events: [SpeechQueue.Event]) {
    for (index, event) in events.enumerated() {
      switch event {
      case .began(let utterance):
        if !begun.insert(utterance.text).inserted { faults.append("\(utterance.text) began again") }
        current = utterance.text
      case .cut(let utterance, let word):
        if current != utterance.text { faults.append("\(utterance.text) was cut, not said") }
        let count = utterance.text.split(separator: " ").count
        if !(0..<max(count, 1)).contains(word) { faults.append("\(utterance.text) at \(word)") }
        // Only a stop ends an announcement of high priority, and nothing begins after it.
        if high.contains(utterance.text), events[index...].contains(where: \.isBegin) {
          faults.append("\(utterance.text) was interrupted")
        }
        current = nil
      }
    }
  }
}

extension SpeechQueue.Event {
  fileprivate var isBegin: Bool { if case .began = self { true } else { false } }
}
