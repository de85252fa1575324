import PlainText

/// The log of a real screen reader, compared line by line with a walk.
///
/// Two lines are the same if they have the same words. Case, commas, colons, full stops and
/// brackets do not count. A line that was cut, and ends with `…` or `...`, needs only its
/// beginning. The hint of an element may follow on its line, on the next one, or be missing. Blank
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

  /// The first place where a log and a walk differ.
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
    package let difference: Difference?

    /// The share of the utterances that are the same, in whole percent, rounded down.
    package var score: Int { count == 0 ? 100 : same * 100 / count }
  }

  private struct Line {
    let number: Int
    let text: String
    let words: String
    let isCut: Bool
  }

  private let lines: [Line]

  /// Creates a log from the lines of a text.
  package init(text: String) {
    self.init(
      lines: text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
        String.init))
  }

  /// Creates a log from utterances.
  package init(lines: [String]) {
    self.lines = lines.enumerated().compactMap { index, text in
      let words = Self.words(of: text)
      guard !words.isEmpty else { return nil }
      let trimmed = text.reversed().drop { $0.isWhitespace }
      let isCut = trimmed.first == "…" || trimmed.starts(with: "...")
      return Line(number: index + 1, text: text, words: words, isCut: isCut)
    }
  }

  /// Returns the words of a line that are compared, separated by spaces.
  static func words(of text: String) -> String {
    let separators: Set<Character> = [",", ".", ":", ";", "[", "]", "…", "\u{FEFF}"]
    return text.lowercased().split { $0.isWhitespace || separators.contains($0) }
      .joined(separator: " ")
  }

  /// Compares the log with the utterances of a walk.
  package func compare(with walk: [Spoken]) -> Result {
    let spoken = walk.map { Entry($0) }.filter { !$0.isSilent }
    let pairs = Alignment(spoken: spoken, lines: lines).pairs
    var hints: Set<Int> = []
    var lineOfSpoken = [Int?](repeating: nil, count: spoken.count)
    var isPaired = [Bool](repeating: false, count: lines.count)
    for (entry, line) in pairs {
      lineOfSpoken[entry] = line
      isPaired[line] = true
    }
    for (entry, line) in pairs where line + 1 < lines.count && !isPaired[line + 1] {
      if spoken[entry].hint == lines[line + 1].words { hints.insert(line + 1) }
    }
    let recordedCount = lines.count - hints.count
    let first = Self.first(spoken, lineOfSpoken, lines, isPaired, hints)
    return Result(same: pairs.count, count: max(spoken.count, recordedCount), difference: first)
  }

  /// Returns the first utterance or line without a partner.
  private static func first(
    _ spoken: [Entry], _ lineOfSpoken: [Int?], _ lines: [Line], _ isPaired: [Bool],
    _ hints: Set<Int>
  ) -> Difference? {
    let entry = lineOfSpoken.firstIndex(of: nil)
    let line = lines.indices.first { !isPaired[$0] && !hints.contains($0) }
    // If both lack a partner before the next common line, they differ from each other.
    let next = entry.flatMap { start in lineOfSpoken[start...].lazy.compactMap { $0 }.first }
    switch (entry, line) {
    case (nil, nil): return nil
    case (let entry?, let line?) where next.map({ line < $0 }) ?? true:
      let before = lineOfSpoken[..<entry].last.flatMap { $0 } ?? -1
      if line < before {
        return Difference(line: lines[line].number, recorded: lines[line].text, spoken: nil)
      }
      return Difference(
        line: lines[line].number, recorded: lines[line].text, spoken: spoken[entry].line)
    case (let entry?, _):
      return Difference(
        line: next.map { lines[$0].number }, recorded: nil, spoken: spoken[entry].line)
    case (nil, let line?):
      return Difference(line: lines[line].number, recorded: lines[line].text, spoken: nil)
    }
  }

  /// An utterance in the words that are compared.
  private struct Entry {
    let line: String
    let text: String
    let hint: String
    private let whole: String

    init(_ spoken: Spoken) {
      let both = spoken.hint.isEmpty ? spoken.text : "\(spoken.text) \(spoken.hint)"
      line = spoken.shown ?? both
      text = RecordedLog.words(of: spoken.text)
      hint = RecordedLog.words(of: spoken.hint)
      whole = [text, hint].filter { !$0.isEmpty }.joined(separator: " ")
    }

    var isSilent: Bool { whole.isEmpty }

    func matches(_ line: Line) -> Bool {
      line.words == text || line.words == whole || line.isCut && whole.hasPrefix(line.words)
    }
  }

  /// The longest common sequence of a walk and a log.
  private struct Alignment {
    /// The indices of utterances and lines that match, in order.
    private(set) var pairs: [(entry: Int, line: Int)] = []

    /// The number of differences that are resolved; beyond it, the remaining lines are compared one
    /// by one.
    private static let longest = 3_000

    init(spoken: [Entry], lines: [Line]) {
      var start = 0
      while start < min(spoken.count, lines.count), spoken[start].matches(lines[start]) {
        pairs.append((start, start))
        start += 1
      }
      var end = 0
      while end < min(spoken.count, lines.count) - start,
        spoken[spoken.count - 1 - end].matches(lines[lines.count - 1 - end])
      {
        end += 1
      }
      let entries = start..<(spoken.count - end)
      let rest = start..<(lines.count - end)
      if entries.count + rest.count <= Self.longest {
        align(spoken, entries, lines, rest)
      } else {
        for (entry, line) in zip(entries, rest) where spoken[entry].matches(lines[line]) {
          pairs.append((entry, line))
        }
      }
      for offset in (0..<end).reversed() {
        pairs.append((spoken.count - 1 - offset, lines.count - 1 - offset))
      }
    }

    private mutating func align(
      _ spoken: [Entry], _ entries: Range<Int>, _ lines: [Line], _ rest: Range<Int>
    ) {
      // The length of the longest common sequence of the ends that begin at each pair.
      let width = rest.count + 1
      var length = [Int32](repeating: 0, count: (entries.count + 1) * width)
      for entry in entries.reversed() {
        for line in rest.reversed() {
          let place = (entry - entries.lowerBound) * width + line - rest.lowerBound
          length[place] =
            spoken[entry].matches(lines[line])
            ? length[place + width + 1] + 1 : max(length[place + width], length[place + 1])
        }
      }
      var (entry, line) = (entries.lowerBound, rest.lowerBound)
      while entry < entries.upperBound, line < rest.upperBound {
        let place = (entry - entries.lowerBound) * width + line - rest.lowerBound
        if spoken[entry].matches(lines[line]) {
          pairs.append((entry, line))
          entry += 1
          line += 1
        } else if length[place + width] >= length[place + 1] {
          entry += 1
        } else {
          line += 1
        }
      }
    }
  }
}
