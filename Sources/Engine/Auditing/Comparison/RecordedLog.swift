import PlainText

/// The log of a real screen reader, compared line by line with a walk.
///
/// Two lines are the same if they have the same words. Case, commas, colons, full stops, quotation
/// marks, and brackets do not count. A line that was cut, and ends with `…` or `...` or at the length where the
/// recorder cuts lines, needs only its beginning. The hint of an element may follow on its line, on
/// the next one, or be missing. Custom actions may be announced in either of VoiceOver's forms. Blank
/// lines are skipped.
package struct RecordedLog {
  /// An utterance of a walk, with its hint.
  package struct Spoken: Hashable, Sendable {
    package var text: String
    package var hint: String
    /// The line to show, or nil to show the text and the hint.
    package var shown: String?

    package init(text: String, hint: String = "", shown: String? = nil) {
      self.text = text
      self.hint = hint
      self.shown = shown
    }
  }

  /// A place where a log and a walk differ.
  package struct Difference: Hashable, Sendable {
    /// The line in the log, counted from 1, or nil if the log ends before.
    package let line: Int?
    package let recorded: String?
    package let spoken: String?
  }

  /// The result of a comparison.
  package struct Result: Hashable, Sendable {
    /// The number of utterances that match the recording.
    package let same: Int
    /// The number of utterances of the walk or of the log, whichever has more.
    package let count: Int
    /// All places where they differ, in order.
    package let differences: [Difference]
    /// The lines at the beginning that aren't elements, such as `VoiceOver on`.
    package var skipped: [String] = []
    /// The number of repetitions of the last line that do not count, if they are more than the lines
    /// that do.
    package var repetitions = 0

    /// A line for each part of the log that was not compared.
    package var notCompared: [Message] {
      skipped.map { "not compared: \($0)" }
        + (repetitions == 0 ? [] : ["not compared: repetitions of the last line: \(repetitions)"])
    }

    package var difference: Difference? { differences.first }

    /// The share of the utterances that are the same, in whole percent, rounded down.
    package var score: Int { count == 0 ? 100 : same * 100 / count }
  }

  struct Line {
    let number: Int
    let text: String
    var words: String
    let isCut: Bool
  }

  private(set) var lines: [Line]
  /// A Boolean value that indicates whether the recording may have ended before the last element.
  private var isBounded: Bool
  /// A Boolean value that indicates whether the first line is the element at the cursor when the
  /// recording began.
  let beginsWithCursor: Bool

  /// Creates a log from a text with an utterance on each line, which may have a prefix, such as its
  /// number.
  package init(text: String) {
    self.init(LogText(text))
  }

  /// Creates a log from utterances.
  package init(lines: [String]) {
    self.init(LogText(utterances: lines.enumerated().map { ($0 + 1, $1) }))
  }

  /// Creates a log from utterances and the lines where they are written.
  init(_ text: LogText) {
    isBounded = text.isBounded
    beginsWithCursor = text.isBounded
    let limit = Self.limit(of: text.utterances.map(\.text.count))
    lines = text.utterances.compactMap { number, text in
      let words = Self.words(of: text)
      guard !words.isEmpty else { return nil }
      let trimmed = text.reversed().drop { $0.isWhitespace }
      let isCut =
        trimmed.first == "…" || trimmed.starts(with: "...") || text.count == limit
        || text.count + 1 == limit
      return Line(number: number, text: text, words: words, isCut: isCut)
    }
  }

  /// The log as one that may have ended before the last element.
  package var bounded: RecordedLog {
    var log = self
    log.isBounded = true
    return log
  }

  /// A Boolean value that indicates whether the log has no utterance.
  package var isEmpty: Bool { lines.isEmpty }

  /// Returns the length at which a recorder has cut its lines, or nil if none was cut.
  ///
  /// A log was cut if several lines have the maximum length, or if that length is a common limit.
  private static func limit(of lengths: [Int]) -> Int? {
    guard let longest = lengths.max(), longest >= 40 else { return nil }
    if lengths.filter({ $0 == longest }).count > 1 { return longest }
    return [64, 80, 100, 120, 128, 200, 255, 256].contains(longest) ? longest : nil
  }

  /// Returns the words of a line that are compared, separated by spaces.
  static func words(of text: String) -> String {
    let separators: Set<Character> = [
      ",", ".", ":", ";", "[", "]", "…", "\"", "“", "”", "`", "\u{FEFF}",
    ]
    return text.lowercased().split { $0.isWhitespace || separators.contains($0) }
      .joined(separator: " ")
  }

  /// Compares the log with the utterances of a walk.
  ///
  /// Lines that aren't elements do not count: `VoiceOver on`, or the name of the app, at the
  /// beginning, and repetitions of the last line at the end, where the cursor cannot move on.
  ///
  /// - Parameter application: The name of the app, if it is known.
  package func compare(with walk: [Spoken], application: String? = nil) -> Result {
    var spoken = walk.map { Entry($0) }.filter { !$0.isSilent }
    var lines = lines
    let skipped = skipBeginning(&lines, &spoken, application.map(Self.words))
    let repetitions = Self.skipRepetitions(&lines, spoken)
    let pairs = Self.pairs(spoken, lines)
    var hints: Set<Int> = []
    var isPaired = [Bool](repeating: false, count: lines.count)
    for (_, line) in pairs { isPaired[line] = true }
    for (entry, line) in pairs where line + 1 < lines.count && !isPaired[line + 1] {
      if spoken[entry].hints.contains(lines[line + 1].words) { hints.insert(line + 1) }
    }
    let recordedCount = lines.count - hints.count
    if isBounded { spoken = Array(spoken.prefix(Self.end(of: pairs, lines.count, hints))) }
    var result = Result(
      same: pairs.count, count: max(spoken.count, recordedCount),
      differences: Self.differences(spoken, lines, pairs, hints))
    result.skipped = skipped
    if repetitions > result.count { result.repetitions = repetitions }
    return result
  }

  /// Returns the number of utterances that a log reaches: those up to its last line.
  private static func end(
    of pairs: [(entry: Int, line: Int)], _ count: Int, _ hints: Set<Int>
  ) -> Int {
    let last = pairs.last ?? (-1, -1)
    return last.entry + 1 + ((last.line + 1)..<count).filter { !hints.contains($0) }.count
  }

  /// Returns the utterances and lines without a partner. Those between two pairs differ from each
  /// other.
  static func differences(
    _ spoken: [Entry], _ lines: [Line], _ pairs: [(entry: Int, line: Int)], _ hints: Set<Int>
  ) -> [Difference] {
    var result: [Difference] = []
    var (entry, line) = (0, 0)
    for (nextEntry, nextLine) in pairs + [(spoken.count, lines.count)] {
      let others = (line..<max(line, nextLine)).filter { !hints.contains($0) }
      let entries = Array(entry..<max(entry, nextEntry))
      for index in 0..<max(others.count, entries.count) {
        let recorded = others.indices.contains(index) ? lines[others[index]] : nil
        let after = nextLine < lines.count ? lines[nextLine].number : nil
        result.append(
          Difference(
            line: recorded?.number ?? after, recorded: recorded?.text,
            spoken: entries.indices.contains(index) ? spoken[entries[index]].line : nil))
      }
      (entry, line) = (nextEntry + 1, nextLine + 1)
    }
    return result
  }

  /// An utterance in the words that are compared.
  struct Entry {
    let line: String
    let text: String
    /// The hint with the short and with the long notice of custom actions.
    let hints: [String]
    private let wholes: [String]

    init(_ spoken: Spoken) {
      let both = spoken.hint.isEmpty ? spoken.text : "\(spoken.text) \(spoken.hint)"
      line = spoken.shown ?? both
      let text = RecordedLog.words(of: spoken.text)
      let hint = RecordedLog.words(of: spoken.hint)
      self.text = text
      hints = [hint, RecordedLog.withLongNotice(hint)]
      wholes = hints.map { hint in [text, hint].filter { !$0.isEmpty }.joined(separator: " ") }
    }

    var isSilent: Bool { wholes[0].isEmpty }

    func matches(_ line: Line) -> Bool {
      line.words == text
        || wholes.contains { $0 == line.words || line.isCut && $0.hasPrefix(line.words) }
    }
  }

  /// The number of utterances and lines whose longest common sequence is found; more are compared one
  /// by one.
  private static let longest = 3_000

  /// Returns the indices of utterances and lines that match, in order.
  static func pairs(_ spoken: [Entry], _ lines: [Line]) -> [(entry: Int, line: Int)] {
    let start = zip(spoken, lines).prefix { $0.matches($1) }.count
    let end = zip(spoken.dropFirst(start).reversed(), lines.dropFirst(start).reversed())
      .prefix { $0.matches($1) }.count
    var entries = Array(start..<spoken.count - end)
    var rest = Array(start..<lines.count - end)
    if entries.count + rest.count <= longest {
      for change in rest.difference(from: entries, by: { spoken[$0].matches(lines[$1]) }) {
        switch change {
        case .remove(_, let entry, _): entries.removeAll { $0 == entry }
        case .insert(_, let line, _): rest.removeAll { $0 == line }
        }
      }
    }
    let ends = (0..<end).map { (spoken.count - end + $0, lines.count - end + $0) }
    return (0..<start).map { ($0, $0) }
      + zip(entries, rest).filter { spoken[$0].matches(lines[$1]) } + ends
  }
}
