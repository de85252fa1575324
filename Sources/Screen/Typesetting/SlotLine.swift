import CellGrids
import Geometry
import Interlinear
import PlainText

/// A layout of slots side by side, in lines that wrap.
///
/// Each tier of a word in a line takes a row of the line. A label that is too wide for a slot
/// continues below itself, and the rows of the other tiers move down for the whole line.
struct SlotLine {
  /// The width of the words, without the gutter.
  private let width: Int
  /// The width of the gutter, at the side where lines begin.
  private let gutter: Int
  private let rows: [TierRows.Row]
  private let tierRows: TierRows
  /// The tier of the codes.
  private let codes: Int?
  /// A Boolean value that indicates whether codes and the signs of editors are unchanged from the
  /// file.
  private let keepsSource: Bool
  private let isRightToLeft: Bool
  private let density: Density
  private var result: TypesetVerse
  private var x = 0
  private var y: Int
  /// The first label and the first slot of the current line.
  private var lineStart = (label: 0, slot: 0)
  /// The number of the line of a label within its tier, for the labels of the current line.
  private var lines: [Int32] = []
  /// The height of each row of tiers in the current line, in rows of the page; 0 while no word of the
  /// line has a value in it.
  private var tierHeights: [Int]

  /// - Parameters:
  ///   - width: The width of the words with the gutter, in cells.
  ///   - result: The layout of the parts above the words.
  init(
    width: Int, gutter: Int, rows: [TierRows.Row], of tierRows: TierRows, codes: Int?,
    isRightToLeft: Bool, settings: TypesetSettings, below result: TypesetVerse
  ) {
    self.width = max(width - gutter, 1)
    self.gutter = gutter
    self.rows = rows
    self.tierRows = tierRows
    self.codes = codes
    self.isRightToLeft = isRightToLeft
    density = settings.density
    keepsSource = settings.keepsSource
    self.result = result
    y = result.inkHeight
    tierHeights = Array(repeating: 0, count: rows.count)
    lineStart.label = result.labels.count
  }

  /// The minimum height of the current line, in rows, required by the last lines of a word that is
  /// wider than the page.
  private var leastHeight = 1

  /// The height of the current line in rows: at least one, for words without a visible tier.
  private var lineHeight: Int { max(tierHeights.reduce(0, +), leastHeight) }

  mutating func reserve(words: Int) {
    result.labels.reserveCapacity(result.labels.count + words * rows.count + 8)
    result.slots.reserveCapacity(words)
  }

  /// Places the number of the verse in the gutter and the speaker above the words. A number that is
  /// too wide for the gutter also goes above the words; without a gutter, a short one precedes the
  /// first word.
  mutating func placeReference(_ number: String, speaker: String) {
    let columns = DisplayWidth.columns(of: number)
    let top = y
    if columns < gutter {
      if columns > 0 { append(number, .reference, x: -1 - columns, y: y, isRightToLeft: false) }
      result.referenceFrame = .init(
        x: Int(mirrored(-1 - columns, columns)), y: y, width: columns, height: 1)
      if !speaker.isEmpty { placeAbove(speaker, from: 0) }
    } else if gutter == 0, speaker.isEmpty, columns <= min(LabelWrap.maximumReferenceWidth, width) {
      if columns > 0 { append(number, .reference, x: 0, y: y, isRightToLeft: false) }
      result.referenceFrame = .init(
        x: Int(mirrored(0, columns)), y: y, width: columns, height: 1)
      if columns > 0 { x = columns + 1 }
    } else {
      result.referenceFrame = .init(x: Int(mirrored(-gutter, 0)), y: y, width: 0, height: 1)
      placeAbove(
        [number, speaker].filter { !$0.isEmpty }.joined(separator: " "), from: -gutter)
    }
    placeBookmarkSign(top: top)
    startLine(label: result.labels.count, slot: 0)
  }

  /// Places text on separate lines above the words.
  private mutating func placeAbove(_ text: String, from left: Int) {
    for piece in LabelWrap.pieces(of: text, width: width - left) {
      let columns = DisplayWidth.columns(of: piece)
      append(
        String(piece), .reference, x: left, y: y, isRightToLeft: piece.startsRightToLeft)
      let frame = Rect(x: Int(mirrored(left, columns)), y: y, width: columns, height: 1)
      let known = result.referenceFrame
      result.referenceFrame = known.isEmpty ? frame : known.union(frame)
      y += 1
    }
  }

  /// Chooses the place of the sign of a bookmark: the outer cell of the gutter, in the row of the
  /// number if there is room; without a gutter, the cell after the number.
  private mutating func placeBookmarkSign(top: Int) {
    let number = result.referenceFrame
    guard gutter > 0 else {
      let column = Int(mirrored(min(Int(number.width), width - 1), 1))
      result.bookmarkSign = CellPosition(column: column, row: top)
      return
    }
    let outer = CellPosition(column: Int(mirrored(-gutter, 1)), row: top)
    let isFree = !number.contains(Point(x: Double(outer.column), y: Double(top)))
    // A number above the words has moved them down.
    let below = y > top ? y : y + 1
    result.bookmarkSign = CellPosition(column: outer.column, row: isFree ? top : below)
  }

  /// - Parameter signs: The number of signs that follow the form.
  mutating func place(_ word: Word, index: Int, signs: Int = 0) {
    let first = result.labels.count
    var slotWidth = 0
    // Below a form that is wider, a label may be as wide.
    var widest = min(LabelWrap.maximumWidth, width)
    let values = tierRows.values(of: word, in: rows, joinsGlosses: keepsSource)
    let columns = morphemeColumns(values)
    for (row, value) in values.enumerated() {
      guard let value else { continue }
      let tier = value.tier
      if let columns, columns.has(row: row) {
        place(columns, row: row, part: .tier(word: index, tier: tier))
        slotWidth = max(slotWidth, columns.width)
        continue
      }
      let text = shownText(of: word, value)
      guard !text.isEmpty else { continue }
      let isWide = tier != 0 && DisplayWidth.columns(of: text) > max(widest, LabelWrap.maximumWidth)
      let pieces = isWide ? LabelWrap.pieces(of: text, width: widest) : [text[...]]
      for (line, piece) in pieces.enumerated() {
        let columns = DisplayWidth.columns(of: piece)
        slotWidth = max(slotWidth, columns)
        if tier == 0 { widest = min(max(widest, columns), width) }
        result.labels.append(
          Label(
            text: String(piece), part: .tier(word: index, tier: tier), x: 0, y: Int32(row),
            width: Int32(columns), isRightToLeft: text.runsRightToLeft))
        lines.append(Int32(line))
      }
    }
    slotWidth = max(slotWidth, 1)
    let widthBelow = result.labels[first...].reduce(0) {
      $1.isForm ? $0 : max($0, Int($1.x + $1.width))
    }
    if signs > 0, first < result.labels.count {
      let part = result.labels[first].part
      let form = result.labels[first...].lazy.filter { $0.part == part }
        .map { Int($0.x + $0.width) }.max()
      slotWidth = max(slotWidth, (form ?? 0) + signs)
    }
    if x > 0, x + slotWidth > width { breakLine(before: first) }
    if slotWidth > width {
      split(first: first, columns: columns)
      return
    }
    for label in first..<result.labels.count {
      let row = Int(result.labels[label].y)
      let line = Int(lines[label - lineStart.label])
      tierHeights[row] = max(tierHeights[row], line + 1)
      // Labels are aligned to the edge of the slot or of the column where their text begins.
      let offset = Int(result.labels[label].x)
      result.labels[label].x = mirrored(x + offset, Int(result.labels[label].width))
      result.labels[label].y += Int32(y)
    }
    result.slots.append(
      Slot(
        x: mirrored(x, slotWidth), y: Int32(y), width: Int32(slotWidth), height: 1,
        labels: first..<result.labels.count))
    x += slotWidth + gap(after: word, slotWidth: slotWidth, widthBelow: widthBelow)
  }

  /// Returns the columns of a word's morphemes, or nil if none of its values is divided.
  private func morphemeColumns(_ values: [TierRows.Value?]) -> MorphemeColumns? {
    let divided = values.enumerated().compactMap { row, value in
      value.flatMap { $0.parts.isEmpty ? nil : (row, $0.parts) }
    }
    guard !divided.isEmpty else { return nil }
    return MorphemeColumns(
      of: divided, widest: min(LabelWrap.maximumWidth, width), rowCount: rows.count)
  }

  /// Returns the number of cells between a word and the next one. Words that the text does not
  /// separate touch if nothing else is below them; where the source is kept, also if the values
  /// below are narrower.
  ///
  /// - Parameter widthBelow: The width of the values other than the form, in cells.
  private func gap(after word: Word, slotWidth: Int, widthBelow: Int) -> Int {
    let space = rows.count == 1 ? 1 : density.wordSpacing
    if word.after.last?.isWhitespace == true { return space }
    let isKept = keepsSource && !word.after.isEmpty && widthBelow < slotWidth
    return (rows.count == 1 && widthBelow == 0) || isKept ? 0 : space
  }

  /// Adds the labels of a tier of a word's morphemes, each at the beginning of its column.
  private mutating func place(_ columns: MorphemeColumns, row: Int, part: Label.Part) {
    for cell in columns.cells where cell.row == row {
      for (line, text) in cell.lines.enumerated() {
        result.labels.append(
          Label(
            text: String(text), part: part, x: Int32(columns.offsets[cell.column]), y: Int32(row),
            width: Int32(DisplayWidth.columns(of: text)),
            isRightToLeft: String(text).runsRightToLeft))
        lines.append(Int32(line))
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
    for label in lineStart.label..<end {
      let row = Int(result.labels[label].y) - y
      let line = Int(lines[label - lineStart.label])
      result.labels[label].y = Int32(y + tops[min(max(row, 0), tops.count - 1)] + line)
    }
  }

  /// Splits a slot that is wider than the line. Its labels continue below, in as many blocks of all
  /// tiers as the widest one needs. Morphemes stay whole and below one another.
  private mutating func split(first: Int, columns: MorphemeColumns?) {
    let whole = Array(result.labels[first...])
    let wholeLines = lines[(first - lineStart.label)...]
    result.labels.removeSubrange(first...)
    let groups = columns?.groups(width: width) ?? []
    var heights = groups.map(\.height)
    var pieces: [(block: Int, label: Label, text: Substring)] = []
    for (label, line) in zip(whole, wholeLines) where columns?.has(row: Int(label.y)) != true {
      for (piece, text) in DisplayWidth.pieces(of: label.text[...], width: width).enumerated() {
        let block = Int(line) + piece
        pieces.append((block, label, text))
        if block == heights.count { heights.append(max(rows.count, 1)) }
      }
    }
    if heights.isEmpty { heights = [max(rows.count, 1)] }
    let tops = heights.reduce(into: [y]) { $0.append(($0.last ?? 0) + $1) }
    for (block, label, piece) in pieces {
      let row = groups.indices.contains(block) ? groups[block].tops[Int(label.y)] : Int(label.y)
      append(
        String(piece), label.part, x: 0, y: tops[block] + row, isRightToLeft: label.isRightToLeft)
    }
    for (block, group) in groups.enumerated() {
      for cell in group.cells {
        guard let part = whole.first(where: { Int($0.y) == cell.row })?.part else { continue }
        for (line, text) in cell.lines.enumerated() {
          append(
            String(text), part, x: cell.offset, y: tops[block] + group.tops[cell.row] + line,
            isRightToLeft: String(text).runsRightToLeft)
        }
      }
    }
    let height = heights.last ?? 1
    let bottom = tops.last ?? y
    result.slots.append(
      Slot(
        x: mirrored(0, width), y: Int32(y), width: Int32(width), height: Int32(bottom - y),
        labels: first..<result.labels.count))
    y = bottom - height
    x = width
    leastHeight = height
    startLine(label: result.labels.count, slot: result.slots.count)
  }

  private mutating func startLine(label: Int, slot: Int) {
    lines = []
    lineStart = (label, slot)
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
    // Words alone are running text, whose lines need no space between them.
    y += lineHeight + (lineHeight > 1 ? density.lineSpacing : 0)
    // The labels of the word that begins the line are placed already.
    let kept = lines[(first - lineStart.label)...]
    lines = Array(kept)
    lineStart = (first, result.slots.count)
    for tier in tierHeights.indices { tierHeights[tier] = 0 }
    leastHeight = 1
  }

  /// Returns the left edge of an item that begins `x` cells from the edge where the words begin;
  /// the gutter is before that edge.
  private func mirrored(_ x: Int, _ columns: Int) -> Int32 {
    Int32(isRightToLeft ? max(width - x - columns, 0) : gutter + x)
  }

  /// Returns the text of a tier. For the surface form, that includes the punctuation around the
  /// word.
  private func shownText(of word: Word, _ shown: TierRows.Value) -> String {
    let value = shown.text
    if shown.tier == codes, !keepsSource { return CondensedCode.text(of: value) }
    guard shown.tier == 0, !word.before.isEmpty || word.after != " " else { return value }
    let after = (keepsSource ? word.after : word.after.withoutPilcrows)
      .trimmingSuffix { $0 == " " }
    let before = (keepsSource ? word.before : word.before.withoutPilcrows).drop { $0 == " " }
    return before.isEmpty && after.isEmpty ? value : before + value + after
  }

  mutating func finish() -> TypesetVerse {
    settleLine(before: result.labels.count)
    // A number on its own line needs no line of words below it.
    let isEmpty = result.slots.isEmpty && y > Int(result.referenceFrame.y)
    result.inkHeight = isEmpty ? y : y + lineHeight
    if result.bookmarkSign.row >= result.inkHeight {
      let number = result.referenceFrame
      let beside = isRightToLeft ? Int(number.x) - 1 : Int(number.maxX)
      result.bookmarkSign = CellPosition(
        column: min(max(beside, 0), gutter + width - 1), row: Int(number.y))
    }
    return result
  }
}

extension String {
  /// The text without editors' paragraph signs.
  var withoutPilcrows: String {
    // Most text has no byte of the sign.
    guard utf8.contains(0xB6), unicodeScalars.contains("¶") else { return self }
    var text = self
    text.unicodeScalars.removeAll { $0 == "¶" }
    return text
  }
}

extension Label {
  /// A Boolean value that indicates whether the label is the form of a word.
  fileprivate var isForm: Bool {
    if case .tier(_, 0) = part { true } else { false }
  }
}
