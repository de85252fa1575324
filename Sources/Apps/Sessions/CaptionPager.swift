import CellGrids
import ScreenReading

/// The parts of a caption that is longer than its rows.
///
/// The beginning is shown. Each further part follows when the speech is expected to reach it. After
/// the last one the beginning returns and stays.
struct CaptionPager {
  /// What is shown, and where.
  struct Content: Hashable {
    var text = ""
    /// The number of the text, which distinguishes it from an equal one before it.
    var count = 0
    /// The time at which the text begins to be spoken; nil if it is no longer spoken.
    var start: Int?
    /// The rate in words per minute.
    var rate = 1
    var width = 0
    var rows = 0
    var ellipsis = ""
  }

  private var content = Content()
  private var parts: [[String]] = [[]]
  /// The times at which the next part follows; at the last of them, the beginning returns.
  private var turns: [Int] = []
  /// The number of times that have passed.
  private var passed = 0

  /// The time of the next turn; nil if the part that is shown stays.
  var nextTime: Int? { passed < turns.count ? turns[passed] : nil }

  /// The lines that are shown.
  var lines: [String] { parts[passed < parts.count ? passed : 0] }

  /// Shows the part that is due.
  ///
  /// - Returns: Whether it is another one.
  mutating func timePassed(_ now: Int) -> Bool {
    let before = passed
    while let time = nextTime, time <= now { passed += 1 }
    return passed != before
  }

  /// Shows a text, from its beginning unless it is shown already.
  mutating func show(_ new: Content, at now: Int) {
    guard new != content else { return }
    content = new
    passed = 0
    turns = []
    let lines = DisplayWidth.lines(of: new.text, width: new.width)
    guard lines.count > new.rows, new.rows > 0 else {
      parts = [lines.map(String.init)]
      return
    }
    divide()
    _ = timePassed(now)
  }

  /// Divides the text into parts with room for the sign that it goes on.
  private mutating func divide() {
    let text = content.text
    let room = DisplayWidth.columns(of: content.ellipsis) + 1
    let lines = DisplayWidth.lines(of: text, width: max(content.width - room, 1))
    parts = []
    for start in stride(from: 0, to: lines.count, by: content.rows) {
      let end = min(start + content.rows, lines.count)
      var part = lines[start..<end].map(String.init)
      if end < lines.count { part[part.count - 1] += " " + content.ellipsis }
      parts.append(part)
      guard let begin = content.start else { continue }
      let spoken = end < lines.count ? text[..<lines[end].startIndex] : text[...]
      turns.append(begin + SpeechQueue.duration(of: String(spoken), rate: content.rate))
    }
  }
}
