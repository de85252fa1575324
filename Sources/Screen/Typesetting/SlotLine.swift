import CellGrids
import Interlinear
import PlainText

/// A layout of slots side by side, in lines that wrap.
struct SlotLine {
  private let width: Int
  private let tiers: [Int]
  private let isRightToLeft: Bool
  private let spacing: Int
  private var result = TypesetVerse()
  private var x = 0
  private var y = 0

  init(width: Int, tiers: [Int], isRightToLeft: Bool, spacing: Int) {
    self.width = width
    self.tiers = tiers
    self.isRightToLeft = isRightToLeft
    self.spacing = spacing
  }

  /// The height of a line in rows: at least one, for words without a visible tier.
  private var lineHeight: Int { max(tiers.count, 1) }

  mutating func reserve(words: Int) {
    result.labels.reserveCapacity(words * tiers.count + 8)
    result.slots.reserveCapacity(words)
  }

  /// Places the verse's number in a slot with a single label.
  mutating func placeReference(_ text: String) {
    let columns = DisplayWidth.columns(of: text)
    for (row, piece) in DisplayWidth.pieces(of: text, width: width).enumerated() {
      append(String(piece), .reference, x: 0, y: row, isRightToLeft: false)
      if row > 0 { y += 1 }
    }
    result.referenceFrame = .init(
      x: Int(mirrored(0, min(columns, width))), y: 0, width: min(columns, width), height: y + 1)
    if columns > 0 { x = min(columns + 1, width) }
  }

  mutating func place(_ word: Word, index: Int) {
    let first = result.labels.count
    var slotWidth = 0
    for (row, tier) in tiers.enumerated() {
      let text = Self.shownText(of: word, tier: tier)
      guard !text.isEmpty else { continue }
      let columns = DisplayWidth.columns(of: text)
      slotWidth = max(slotWidth, columns)
      result.labels.append(
        Label(
          text: text, part: .tier(word: index, tier: tier), x: 0, y: Int32(row),
          width: Int32(columns), isRightToLeft: text.startsRightToLeft))
    }
    slotWidth = max(slotWidth, 1)
    if x > 0, x + slotWidth > width { breakLine() }
    if slotWidth > width {
      split(first: first)
      return
    }
    for label in first..<result.labels.count {
      // Labels are aligned to the edge of the slot at which its text begins.
      result.labels[label].x = mirrored(x, Int(result.labels[label].width))
      result.labels[label].y += Int32(y)
    }
    result.slots.append(
      Slot(
        x: mirrored(x, slotWidth), y: Int32(y), width: Int32(slotWidth),
        height: Int32(lineHeight), labels: first..<result.labels.count))
    x += slotWidth + 1
  }

  /// Splits a slot that is wider than the line. Its labels continue below, in as many lines as the
  /// widest one needs.
  private mutating func split(first: Int) {
    let whole = Array(result.labels[first...])
    result.labels.removeSubrange(first...)
    var lines = 0
    for label in whole {
      for (line, piece) in DisplayWidth.pieces(of: label.text, width: width).enumerated() {
        append(
          String(piece), label.part, x: 0, y: y + line * lineHeight + Int(label.y),
          isRightToLeft: label.isRightToLeft)
        lines = max(lines, line + 1)
      }
    }
    result.slots.append(
      Slot(
        x: 0, y: Int32(y), width: Int32(width), height: Int32(max(lines, 1) * lineHeight),
        labels: first..<result.labels.count))
    y += (max(lines, 1) - 1) * lineHeight
    x = width
  }

  private mutating func append(
    _ text: String, _ part: Label.Part, x: Int, y: Int, isRightToLeft: Bool
  ) {
    let columns = DisplayWidth.columns(of: text)
    result.labels.append(
      Label(
        text: text, part: part, x: mirrored(x, columns), y: Int32(y), width: Int32(columns),
        isRightToLeft: isRightToLeft))
  }

  private mutating func breakLine() {
    x = 0
    y += lineHeight + spacing
  }

  /// Returns the left edge of an item that begins `x` cells from the edge at which lines begin.
  private func mirrored(_ x: Int, _ columns: Int) -> Int32 {
    Int32(isRightToLeft ? max(width - x - columns, 0) : x)
  }

  /// Returns the text of a tier. For the surface form, that includes the punctuation around the
  /// word.
  private static func shownText(of word: Word, tier: Int) -> String {
    let value = word.value(at: tier)
    guard tier == 0, !word.before.isEmpty || word.after != " " else { return value }
    var after = word.after[...]
    while after.last == " " { after.removeLast() }
    var before = word.before[...]
    while before.first == " " { before.removeFirst() }
    return before.isEmpty && after.isEmpty ? value : before + value + after
  }

  mutating func finish() -> TypesetVerse {
    result.inkHeight = result.slots.isEmpty ? y + 1 : y + lineHeight
    return result
  }
}
