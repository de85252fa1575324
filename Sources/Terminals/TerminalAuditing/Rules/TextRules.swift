import Auditing
import PlainText
import TerminalReading

/// Box drawing that is read aloud (claude-code #91058).
struct DecorationSpoken: TerminalRule {
  static let rule = RuleDescription(
    name: "decoration-spoken", severity: .warning, criteria: [.nonTextContent],
    finds: "box drawing, blocks, braille patterns, or icons that are heard",
    fix: "Draw with spaces and styles, or leave decoration out in a plain mode.")
  static let needsKeys = false

  private static func kind(_ scalar: Unicode.Scalar) -> Message? {
    switch scalar.value {
    case 0x2500...0x257F: "Box drawing is heard."
    case 0x2580...0x259F: "Block elements are heard."
    case 0x2800...0x28FF: "Braille patterns are heard."
    case 0xE000...0xF8FF: "Private-use characters are heard."
    default: nil
    }
  }

  static func isDecoration(_ scalar: Unicode.Scalar) -> Bool { kind(scalar) != nil }

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    for utterance in step.said {
      for scalar in utterance.text.unicodeScalars {
        guard let kind = Self.kind(scalar) else { continue }
        let row = utterance.rows.first {
          step.after.rows[$0].text.unicodeScalars.contains(scalar)
        }
        findings.add(
          step, row: row ?? utterance.rows.first,
          text: row == nil ? utterance.text.trimmed() : nil, cause: kind.key, kind)
      }
    }
  }
}

/// Letters that are drawn with characters.
struct Banner: TerminalRule {
  static let rule = RuleDescription(
    name: "banner", severity: .warning, criteria: [.nonTextContent],
    finds: "letters or a picture drawn with characters, heard as such",
    fix: "Write the words, and leave the drawing out in a plain mode.")
  static let needsKeys = false

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    for group in step.newRows {
      var count = 0
      for row in group {
        count = Self.isDrawn(step.after.rows[row].text) ? count + 1 : 0
        guard count == Threshold.bannerRows, step.isHeard(row) else { continue }
        findings.add(
          step, row: row, cause: step.after.isAlternate ? "" : nil,
          "\(count) rows have few letters, and are said.")
      }
    }
  }

  private static func isDrawn(_ text: String) -> Bool {
    text.count { !$0.isWhitespace } >= Threshold.bannerCharacters && !GridTable.isText(text)
      && !text.unicodeScalars.contains(where: DecorationSpoken.isDecoration)
  }
}

/// A table whose columns only the eye sees.
struct GridTable: TerminalRule {
  static let rule = RuleDescription(
    name: "grid-table", severity: .warning, criteria: [.infoAndRelationships],
    finds: "a table that is only columns",
    fix: "Offer a plain form that names each value, such as JSON or one value on a line.")
  static let needsKeys = false
  /// The number of entered lines. A command's output for further keys has the same cause.
  private var lines = 0

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    if step.key?.endsLine ?? false || step.mayAnswer { lines += 1 }
    for group in step.newRows where group.count >= Threshold.tableRows {
      for row in group.dropLast(Threshold.tableRows - 1) {
        let rows = Array(row..<row + Threshold.tableRows)
        guard Self.gaps(rows.map { step.after.rows[$0].cells }) >= Threshold.tableGaps,
          rows.allSatisfy({ Self.isText(step.after.rows[$0].text) }), step.isHeard(row)
        else { continue }
        findings.add(
          step, row: row, cause: step.after.isAlternate ? "" : "\(lines)",
          "Only gaps in the same columns show the structure of the rows.")
        break
      }
    }
  }

  /// Returns a Boolean value that indicates whether a run with a request for plainer output has no
  /// such table.
  static func isPlainForm(_ run: ComparedRun) -> Bool {
    guard NoPlainMode.requests.contains(run.run.request ?? ""), !run.hasFailed else { return false }
    var rule = GridTable()
    var findings = TerminalFindings(rule: Self.rule, screen: "")
    for step in run.steps { rule.judge(step, &findings) }
    return findings.findings.isEmpty
  }

  static func isText(_ text: String) -> Bool {
    let characters = text.filter { !$0.isWhitespace }
    return Double(characters.letters.count) >= Double(characters.count) * Threshold.bannerLetters
  }

  /// Returns the number of gaps of two columns or more that all rows have between their texts.
  private static func gaps(_ rows: [[TerminalCell]]) -> Int {
    let starts = rows.compactMap { $0.firstIndex { !$0.text.letters.isEmpty } }
    let ends = rows.compactMap { $0.lastIndex { !$0.text.letters.isEmpty } }
    guard starts.count == rows.count, let start = starts.max(), let end = ends.min(), start < end
    else { return 0 }
    let gaps = (start..<end).indices { column in rows.allSatisfy { $0[column].isBlank } }.ranges
    // Every row has text between two gaps.
    var (count, last) = (0, start)
    for gap in gaps
    where gap.count > 1
      && rows.allSatisfy({ $0[last..<gap.lowerBound].contains { !$0.text.letters.isEmpty } })
    {
      (count, last) = (count + 1, gap.upperBound)
    }
    return count
  }
}

/// Lines that all begin with text that nobody wants to hear first.
struct NoiseFirst: TerminalRule {
  static let rule = RuleDescription(
    name: "noise-first", severity: .warning,
    finds: "lines that all begin with a time or with the same characters",
    fix: "Write what differs first, and times last or on demand.")
  static let needsKeys = false
  /// The lines since the last key: their number, whether all begin with a time, their beginnings,
  /// and whether they differ.
  private var lines = (count: 0, haveTimes: true, starts: Set<Substring>(), last: "", differ: false)
  /// The rows of the last line.
  private var rows: [Int] = []

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    // Lines that come every few seconds are what a listener needs.
    if step.key != nil || step.silenceBefore >= Threshold.floodPause { self = NoiseFirst() }
    guard !step.isArrow else { return }
    for utterance in step.said where !utterance.isCharacter {
      let line = utterance.text.trimmed()
      // A row that is written again, such as a meter, isn't a further line.
      let isNewLine = utterance.rows != rows && (step.after.isAlternate || step.lineFeeds > 0)
      // Lines that are drawn are decoration.
      guard line.count > Threshold.noisyCells, !utterance.rows.isEmpty,
        !line.prefix(Threshold.noisyCells).letters.isEmpty,
        isNewLine || step.reads.contains(where: \.hasScrolled)
      else { continue }
      rows = utterance.rows
      lines.count += 1
      lines.haveTimes = lines.haveTimes && Self.hasTime(line)
      if lines.starts.count < 2 { lines.starts.insert(line.prefix(Threshold.noisyCells)) }
      // A line may come in parts.
      lines.differ = lines.differ || !line.hasPrefix(lines.last) && !lines.last.hasPrefix(line)
      lines.last = line
    }
    guard lines.count >= Threshold.noisyLines,
      lines.haveTimes || lines.starts.count == 1 && lines.differ
    else { return }
    findings.add(
      step, text: lines.last, cause: "",
      "\(lines.count) lines in a row begin with a time or the same characters.")
  }

  /// Returns a Boolean value that indicates whether the first cells have a time, such as `12:03`,
  /// or a date, such as `2026-11-26`.
  private static func hasTime(_ line: String) -> Bool {
    let start = line.prefix(Threshold.noisyCells)
    return start.contains(/\d:\d\d/) || start.contains(/\d{4}-\d\d/)
  }
}
