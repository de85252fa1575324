import CellGrids
import Interlinear
import PlainText

/// A layout of slots side by side, in lines that wrap.
///
/// Every tier that a word of a line has takes a row of the line. A label that is too wide for a slot
/// continues below itself, and the rows of the other tiers move down for the whole line.
struct SlotLine {
  private let width: Int
  private let tiers: [Int]
  private let isRightToLeft: Bool
  private let spacing: Int
  private var result: TypesetVerse
  private var x = 0
  private var y: Int
  /// The first label and the first slot of the current line.
  private var lineStart = (label: 0, slot: 0)
  /// The height of each tier in the current line, in rows; 0 while no word of the line has it.
  private var tierHeights: [Int]
  /// The least height of the current line, in rows: that of the reference.
  private var leastHeight = 1

  /// - Parameter result: The layout of what stands above the words.
  init(width: Int, tiers: [Int], isRightToLeft: Bool, spacing: Int, below result: TypesetVerse) {
    self.width = width
    self.tiers = tiers
    self.isRightToLeft = isRightToLeft
    self.spacing = spacing
    self.result = result
    y = result.inkHeight
    tierHeights = Array(repeating: 0, count: tiers.count)
    lineStart.label = result.labels.count
  }

  /// The height of the current line in rows: at least one, for words without a visible tier.
  private var lineHeight: Int {
    let hasWords = lineStart.slot < result.slots.count
    return max(hasWords ? tierHeights.reduce(0, +) : tiers.count, leastHeight, 1)
  }

  mutating func reserve(words: Int) {
    result.labels.reserveCapacity(result.labels.count + words * tiers.count + 8)
    result.slots.reserveCapacity(words)
  }

  /// Places the verse's number, and the speaker of the sentence, in a slot with a single label. A
  /// long id takes several rows.
  mutating func placeReference(_ text: String) {
    let columns = DisplayWidth.columns(of: text)
    let widest = min(width, LabelWrap.maximumReferenceWidth)
    let pieces = columns > widest ? LabelWrap.pieces(of: text, width: widest) : [text[...]]
    var used = 0
    for (row, piece) in pieces.enumerated() where !piece.isEmpty {
      append(String(piece), .reference, x: 0, y: y + row, isRightToLeft: false)
      used = max(used, DisplayWidth.columns(of: piece))
    }
    used = min(used, width)
    leastHeight = max(pieces.count, 1)
    result.referenceFrame = .init(
      x: Int(mirrored(0, used)), y: y, width: used, height: leastHeight)
    if used > 0 { x = min(used + 1, width) }
    lineStart.label = result.labels.count
  }

  mutating func place(_ word: Word, index: Int) {
    let first = result.labels.count
    var slotWidth = 0
    var isWide = false
    for (row, tier) in tiers.enumerated() {
      let text = Self.shownText(of: word, tier: tier)
      guard !text.isEmpty else { continue }
      let columns = DisplayWidth.columns(of: text)
      slotWidth = max(slotWidth, columns)
      if tier != 0, columns > LabelWrap.maximumWidth { isWide = true }
      result.labels.append(
        Label(
          text: text, part: .tier(word: index, tier: tier), x: 0, y: Int32(row),
          width: Int32(columns), isRightToLeft: text.startsRightToLeft))
    }
    if isWide {
      wrap(first: first)
      slotWidth = result.labels[first...].reduce(0) { max($0, Int($1.width)) }
    }
    slotWidth = max(slotWidth, 1)
    if x > 0, x + slotWidth > width { breakLine(before: first) }
    if slotWidth > width {
      split(first: first)
      return
    }
    var row = -1
    var pieces = 0
    for label in first..<result.labels.count {
      let own = Int(result.labels[label].y)
      pieces = own == row ? pieces + 1 : 1
      row = own
      tierHeights[own] = max(tierHeights[own], pieces)
      // Labels are aligned to the edge of the slot at which its text begins.
      result.labels[label].x = mirrored(x, Int(result.labels[label].width))
      result.labels[label].y += Int32(y)
    }
    result.slots.append(
      Slot(
        x: mirrored(x, slotWidth), y: Int32(y), width: Int32(slotWidth), height: 1,
        labels: first..<result.labels.count))
    x += slotWidth + 1
  }

  /// Replaces the labels of a word that are too wide by pieces, all of them in their tier's row.
  private mutating func wrap(first: Int) {
    let whole = Array(result.labels[first...])
    result.labels.removeSubrange(first...)
    let form = whole.first.map { $0.isForm ? Int($0.width) : 0 } ?? 0
    let widest = min(max(LabelWrap.maximumWidth, form), width)
    for label in whole {
      guard Int(label.width) > widest else {
        result.labels.append(label)
        continue
      }
      for piece in LabelWrap.pieces(of: label.text, width: widest) {
        var part = label
        part.text = String(piece)
        part.width = Int32(DisplayWidth.columns(of: piece))
        result.labels.append(part)
      }
    }
  }

  /// Gives the slots of the current line its height, and moves the labels to their rows, unless
  /// every tier has one.
  private mutating func settleLine(before end: Int) {
    let height = Int32(lineHeight)
    for slot in lineStart.slot..<result.slots.count { result.slots[slot].height = height }
    guard tierHeights.contains(where: { $0 != 1 }) else { return }
    var tops = [0]
    for height in tierHeights { tops.append((tops.last ?? 0) + height) }
    var last: Label.Part?
    var piece = 0
    for label in lineStart.label..<end {
      let part = result.labels[label].part
      piece = part == last ? piece + 1 : 0
      last = part
      let row = Int(result.labels[label].y) - y
      result.labels[label].y = Int32(y + tops[min(max(row, 0), tops.count - 1)] + piece)
    }
  }

  /// Splits a slot that is wider than the line. Its labels continue below, in as many lines as the
  /// widest one needs.
  private mutating func split(first: Int) {
    let whole = Array(result.labels[first...])
    result.labels.removeSubrange(first...)
    let height = max(tiers.count, 1)
    var lines = 0
    for label in whole {
      for (line, piece) in DisplayWidth.pieces(of: label.text, width: width).enumerated() {
        append(
          String(piece), label.part, x: 0, y: y + line * height + Int(label.y),
          isRightToLeft: label.isRightToLeft)
        lines = max(lines, line + 1)
      }
    }
    result.slots.append(
      Slot(
        x: 0, y: Int32(y), width: Int32(width), height: Int32(max(lines, 1) * height),
        labels: first..<result.labels.count))
    y += (max(lines, 1) - 1) * height
    x = width
    lineStart = (result.labels.count, result.slots.count)
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

  /// Begins a new line.
  ///
  /// - Parameter first: The first label that belongs to it.
  private mutating func breakLine(before first: Int) {
    settleLine(before: first)
    x = 0
    y += lineHeight + spacing
    lineStart = (first, result.slots.count)
    for tier in tierHeights.indices { tierHeights[tier] = 0 }
    leastHeight = 1
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
    settleLine(before: result.labels.count)
    result.inkHeight = y + (result.slots.isEmpty ? leastHeight : lineHeight)
    return result
  }
}

extension Label {
  /// Whether the label is the form of a word.
  fileprivate var isForm: Bool {
    if case .tier(_, 0) = part { true } else { false }
  }
}
