import CellGrids
import ScreenReading
import SpeechOutput

/// The caption: the last utterance, or a text in its place while the screen reader is off, in parts
/// that fit its rows.
package final class Caption: SpeechSink {
  /// The last utterance.
  package private(set) var text = ""
  /// The utterance before a notice. Both are shown.
  private var utterance = ""
  /// The number of texts so far, which distinguishes an utterance from an equal one before it.
  package private(set) var count = 0
  /// The time at which the text began to be spoken, in milliseconds of the session's clock, or nil if
  /// it was interrupted.
  package private(set) var start: Int?
  /// An announcement that nothing speaks while the screen reader is off. It is shown until the next
  /// key.
  private(set) var announcement = ""
  private var announcementTime = 0
  var pager = CaptionPager()
  /// The last utterances, the latest last.
  var history: [Utterance] = []
  private static let longestHistory = 50

  package init() {}

  package func receive(_ event: SpeechEvent) {
    switch event.kind {
    case .speech:
      utterance = ""
      show(event.text, at: event.time)
      guard event.cause != Session.sequenceCause, let said = event.utterance else { return }
      history.append(said)
      if history.count > Self.longestHistory { history.removeFirst() }
    case .interrupt: start = nil
    default: break
    }
  }

  /// Shows a text that is not spoken, such as the failure of a voice, after the last utterance, which
  /// stays.
  package func show(notice: String, at time: Int) {
    if utterance.isEmpty { utterance = text }
    show(notice, at: time)
  }

  private func show(_ text: String, at time: Int) {
    self.text = text
    start = time
    count += 1
  }

  /// Shows an announcement while the screen reader is off; an empty one takes the last one away.
  func announce(_ text: String, at time: Int) {
    (announcement, announcementTime) = (text, time)
  }

  // MARK: - Parts

  /// Begins with the first part again when the caption is shown next.
  func forgetPages() { pager = CaptionPager() }

  /// Returns the last utterance, and the lines of the part that is being spoken.
  func spoken(in layout: CaptionPager.Layout, at now: Int) -> (text: String, lines: [String]) {
    let shown = utterance.isEmpty ? text : "\(utterance) \u{B7} \(text)"
    pager.show(shown, count: count, start: start, in: layout, at: now)
    return (shown, pager.lines)
  }

  /// Returns a text that nothing speaks, and the lines of the part that is shown now.
  func unspoken(
    _ text: String, in layout: CaptionPager.Layout, at now: Int
  ) -> (text: String, lines: [String]) {
    pager.show(text, count: -1, start: announcementTime, in: layout, at: now)
    return (text, pager.lines)
  }
}

/// The parts of a caption that is longer than its rows.
///
/// The beginning is shown. Each further part follows when the speech is expected to reach it. After
/// the last one the beginning returns and stays.
package struct CaptionPager {
  /// The size of the caption in cells, and the other values that its parts depend on.
  package struct Layout: Hashable {
    let width: Int
    let rows: Int
    /// The rate of the speech in words per minute.
    let rate: Int
    /// The sign that the text goes on.
    let ellipsis: String

    package init(width: Int, rows: Int, rate: Int, ellipsis: String) {
      (self.width, self.rows, self.rate, self.ellipsis) = (width, rows, rate, ellipsis)
    }
  }

  /// The text, its timing, and its layout.
  private struct Content: Hashable {
    let text: String
    let count: Int
    let start: Int?
    let layout: Layout
  }

  package init() {}

  private var content: Content?
  private var parts: [[String]] = [[]]
  /// The times at which the next part is shown. At the last one, the beginning returns.
  private var turns: [Int] = []
  /// The number of times that have passed.
  private var passed = 0

  /// The time of the next turn, or nil if the current part stays.
  package var nextTime: Int? { passed < turns.count ? turns[passed] : nil }

  /// The lines that are shown.
  package var lines: [String] { parts[passed < parts.count ? passed : 0] }

  /// Shows the part that is due.
  ///
  /// - Returns: A Boolean value that indicates whether it is another one.
  package mutating func timePassed(_ now: Int) -> Bool {
    let before = passed
    while let time = nextTime, time <= now { passed += 1 }
    return passed != before
  }

  /// Shows a text, from its beginning unless it is shown already.
  ///
  /// - Parameters:
  ///   - count: The number of the text, which distinguishes it from an equal one before it.
  ///   - start: The time at which speech starts, or nil after speech of the text ends.
  package mutating func show(
    _ text: String, count: Int, start: Int?, in layout: Layout, at now: Int
  ) {
    let new = Content(text: text, count: count, start: start, layout: layout)
    guard new != content else { return }
    content = new
    passed = 0
    let pages = DisplayWidth.pages(
      of: text, width: layout.width, rows: layout.rows, ellipsis: layout.ellipsis)
    parts = pages.map(\.lines)
    turns = []
    guard let start, pages.count > 1 else { return }
    turns = pages.map {
      start + SpeechQueue.duration(of: String(text[..<$0.end]), rate: layout.rate)
    }
    _ = timePassed(now)
  }
}
