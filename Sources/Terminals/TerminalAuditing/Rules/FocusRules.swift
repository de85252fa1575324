import Auditing
import Foundation
import PlainText
import TerminalReading

/// A few cells that changed together in a row.
struct Sign {
  /// The most cells of a pointer, and of the gap between it and its item.
  static let mostCells = 3

  var row: Int
  var columns: Range<Int>
  var before: String
  var after: String
  /// The text beside the sign, on the nearer side, and the blanks between them.
  var item: (columns: Range<Int>, gap: Int)?

  /// The columns of the sign, of its item, and between them.
  var columnsWithItem: Range<Int> {
    guard let item = item?.columns else { return columns }
    return min(columns.lowerBound, item.lowerBound)..<max(columns.upperBound, item.upperBound)
  }

  /// A Boolean value that indicates whether the sign may tick a box: it's no number or other word.
  var isTick: Bool {
    !(before + after).contains(where: \.isNumber)
      && (before.letters.isEmpty || after.letters.isEmpty)
  }

  /// The signs that changed in a step.
  static func changed(in step: Step) -> [Sign] {
    step.changedRows.flatMap { row in
      let (old, new) = (step.before.rows[row].cells, step.after.rows[row].cells)
      let ranges = old.indices.indices { !old[$0].hasSameText(as: new[$0]) }.ranges
      return ranges.filter { $0.count <= mostCells }.map { columns in
        let texts = [old, new].map { $0[columns].map(\.shownText).joined().trimmed() }
        return Sign(
          row: row, columns: columns, before: texts[0], after: texts[1],
          item: item(beside: columns, new))
      }.filter { $0.isBesideItem(old, new) }
    }
  }

  /// Returns the text on the nearer side of columns, and the gap, which is negative on the left.
  private static func item(
    beside columns: Range<Int>, _ cells: [TerminalCell]
  ) -> (columns: Range<Int>, gap: Int)? {
    let isText = cells.indices.map { !columns.contains($0) && !cells[$0].isBlank }
    let texts = isText.runs
    let right = texts.first { $0.lowerBound >= columns.upperBound }
    let left = texts.last { $0.upperBound <= columns.lowerBound }
    let gaps = (
      right.map { $0.lowerBound - columns.upperBound } ?? .max,
      left.map { columns.lowerBound - $0.upperBound } ?? .max
    )
    if let right, gaps.0 <= gaps.1 { return gaps.0 <= mostCells ? (right, gaps.0) : nil }
    return left.flatMap { gaps.1 <= mostCells ? ($0, -1 - gaps.1) : nil }
  }

  /// Returns a Boolean value that indicates whether the text beside the sign stayed: the item of a
  /// pointer. A pointer may be far after its item, unless it is drawn as scroll bars are.
  private func isBesideItem(_ old: [TerminalCell], _ new: [TerminalCell]) -> Bool {
    let isDrawn = (before + after).unicodeScalars.contains { (0x2500...0x259F).contains($0.value) }
    let near = 2 * Self.mostCells
    let right = (Array(columns.upperBound..<old.count), near)
    let left = (Array((0..<columns.lowerBound).reversed()), isDrawn ? near : old.count)
    return [right, left].contains { side, reach in
      guard let place = side.prefix(reach).first(where: { !new[$0].isBlank }) else { return false }
      let item = side.drop { $0 != place }.prefix(2)
      return side.prefix { $0 != place }.allSatisfy { old[$0].isBlank }
        && old[place].hasSameText(as: new[place])
        && item.allSatisfy {
          old[$0].hasSameText(as: new[$0]) || old[$0].isBlank || new[$0].isBlank
        }
    }
  }
}

/// The look of a cell: its style, and the case of its letter if that matters.
private struct Look: Hashable {
  var style: TerminalStyle
  var isUppercase: Bool?

  /// Returns the look of a cell without the case of its letter, and with it.
  ///
  /// - Parameter hasColors: A Boolean value that indicates whether more than the background counts.
  static func all(of cell: TerminalCell, hasColors: Bool) -> [Look] {
    var style = cell.style
    if !hasColors {
      style = TerminalStyle()
      style.background = cell.style.background
      style.isReversed = cell.style.isReversed
    }
    return [nil, cell.shownText.first?.isUppercase].map { Look(style: style, isUppercase: $0) }
  }

  /// Returns the looks of a cell before and after a change, or `nil` if they are the same.
  static func changed(
    _ old: TerminalCell, _ new: TerminalCell, hasColors: Bool
  ) -> (before: Look, after: Look)? {
    let (old, new) = (all(of: old, hasColors: hasColors), all(of: new, hasColors: hasColors))
    guard old.last != new.last else { return nil }
    return old.last?.isUppercase == new.last?.isUppercase ? (old[0], new[0]) : (old[1], new[1])
  }
}

extension [Bool] {
  /// The ranges of true values. They include a single false value between two true ones, such as a
  /// blank within a text.
  fileprivate var runs: [Range<Int>] {
    let runs = indices.indices {
      self[$0] || $0 > 0 && $0 + 1 < count && self[$0 - 1] && self[$0 + 1]
    }
    return [Range<Int>](runs.ranges)
  }
}

extension TerminalCell {
  /// A Boolean value that indicates whether the cell has a letter or a digit.
  fileprivate var isText: Bool { width == 0 || !text.letters.isEmpty }

  fileprivate func hasSameLetter(as other: TerminalCell) -> Bool {
    hasSameText(as: other) || text.lowercased() == other.text.lowercased()
  }
}

/// The place of the focus, as a program shows it.
private struct ShownFocus {
  var row: Int
  /// The columns, or `nil` for a pointer that means the whole row.
  var columns: Range<Int>?
  /// A Boolean value that indicates whether the focus came from another row.
  var isFromOtherRow: Bool

  /// Returns where the focus went: a highlight or a pointer, or items under one that stays, moved.
  ///
  /// - Parameter last: The row of the last focus.
  static func moved(in step: Step, from last: Int?) -> ShownFocus? {
    // On the main screen, a prompt that scrolls away and reappears isn't a pointer.
    guard step.key != nil, !step.isSecret, !step.isEchoed,
      step.after.isAlternate || !step.reads.contains(where: \.hasScrolled),
      step.before.size == step.after.size, step.before.isAlternate == step.after.isAlternate,
      PaintedCursor(in: step) == nil,
      // A command line that opens elsewhere begins with the key.
      !step.changedRows.contains(where: { step.after.rows[$0].text.trimmed() == step.typed })
    else { return nil }
    return highlight(step) ?? pointer(step, from: last) ?? grownItem(step) ?? surroundedItem(step)
      ?? scrolledItem(step)
  }

  /// The highlight is in the style that fewer other cells have, and cells lost it. Smaller runs are
  /// other text whose style changed, such as a meter.
  ///
  /// - Parameter hasColors: A Boolean value that indicates whether colors of text count.
  private static func highlight(_ step: Step, hasColors: Bool = true) -> ShownFocus? {
    // A whole run has a letter, and the text beside it stayed.
    typealias Run = (row: Int, columns: Range<Int>, before: Look, after: Look, isWhole: Bool)
    var runs: [Run] = []
    var (restyledCells, rewrittenCells) = (0, 0)
    for (row, (old, new)) in zip(step.before.rows, step.after.rows).enumerated() where old != new {
      let isKept = zip(old.cells, new.cells).map { $0.hasSameLetter(as: $1) }
      let changed = new.cells.indices.compactMap { column in
        isKept[column] && old.cells[column] != new.cells[column]
          ? Look.changed(old.cells[column], new.cells[column], hasColors: hasColors)
            .map { (column: column, before: $0.before, after: $0.after) }
          : nil
      }
      // Another text, as after a scroll, has some equal letters.
      let rewritten = isKept.count { !$0 }
      restyledCells += changed.count
      rewrittenCells += rewritten
      let parts = changed.chunked { last, next in
        // Blanks and capitals may be between letters that change their case.
        last.column + 1 + (next.before.isUppercase == nil ? 0 : Threshold.maskGap) >= next.column
          && isKept[last.column...next.column].allSatisfy(\.self)
          && last.before == next.before && last.after == next.after
      }
      let inRow = parts.map { part -> Run in
        let columns = part[0].column..<part[part.count - 1].column + 1
        let around = max(columns.lowerBound - 1, 0)..<min(columns.upperBound + 1, isKept.count)
        let isWhole = isKept[around].allSatisfy(\.self) && new.text(in: columns).letters.count > 1
        return (row, columns, part[0].before, part[0].after, isWhole)
      }
      runs += rewritten <= changed.count ? inRow : inRow.filter(\.isWhole)
    }
    // Many kinds of changes are a picture, such as a meter, unless backgrounds tell an item.
    guard runs.count > 1 else { return nil }
    guard Set(runs.map { [$0.before, $0.after] }).count <= Threshold.restylings else {
      return hasColors ? highlight(step, hasColors: false) : nil
    }
    // A border has no text. The first row with text in its box is the item.
    func shown(_ focus: Run) -> ShownFocus {
      let sides = RangeSet(
        runs.filter { $0.after == focus.after && $0.columns.overlaps(focus.columns) }
          .map { $0.row..<$0.row + 1 })
      let box = sides.ranges.first { $0.contains(focus.row) }
      let row = box?.first { !step.after.rows[$0].text.letters.isEmpty } ?? focus.row
      // A button may have more than one style.
      let button = RangeSet(
        runs.filter { $0.row == row && $0.before != focus.after }.map(\.columns))
      return ShownFocus(
        row: row, columns: button.ranges.first { row == focus.row && $0.overlaps(focus.columns) },
        isFromOtherRow: runs.contains { $0.before == focus.after && $0.row != focus.row })
    }
    // A cursor that follows a style from its old place to the new one is at the focus.
    let (from, to) = (step.before.cursor, step.after.cursor)
    for run in runs where run.row == to.row {
      let isFollowed = runs.contains {
        ($0.before == run.after || $0.after == run.before) && $0.row == from.row
          && ($0.row != run.row
            || $0.columns.contains(from.column) && run.columns.contains(to.column))
      }
      if isFollowed {
        return ShownFocus(row: to.row, columns: nil, isFromOtherRow: from.row != to.row)
      }
    }
    // An arrow moves the highlight to the next row, whatever else has its style.
    if step.named == .up || step.named == .down {
      let distance = step.named == .down ? 1 : -1
      let next = runs.first { run in
        runs.contains {
          $0.row + distance == run.row && $0.columns == run.columns
            && $0.before == run.after && $0.after == run.before
        }
      }
      if let next { return shown(next) }
    }
    // Beside a preview of the item, only a look that moved between whole texts that stayed counts.
    if rewrittenCells > restyledCells {
      runs = runs.filter { run in
        let column = run.columns.lowerBound
        let isColumn = items(around: run.row, column, in: step.after).allSatisfy {
          step.before.rows[$0].cells[column].hasSameLetter(as: step.after.rows[$0].cells[column])
        }
        let isRow = !step.changedRows.contains(run.row)
        return run.isWhole
          && runs.contains {
            $0.isWhole && $0.before == run.after && $0.after == run.before
              && ($0.row == run.row ? isRow : isColumn && $0.columns.lowerBound == column)
          }
      }
    }
    var others: [Look: Int] = [:]
    for cell in step.after.rows.lazy.flatMap(\.cells) {
      for look in Look.all(of: cell, hasColors: hasColors) { others[look, default: 0] += 1 }
    }
    for run in runs { others[run.after, default: 0] -= run.columns.count }
    // A cursor that left the item without the style for an unchanged row is at the focus, a field.
    let inRow = runs.filter { $0.row == from.row }
    if let item = RangeSet(inRow.map(\.columns)).ranges.first(where: { $0.contains(from.column) }),
      step.after.isCursorVisible, !runs.contains(where: { $0.row == to.row })
    {
      let gain = inRow.filter { item.contains($0.columns.lowerBound) }
        .reduce(0) { $0 + others[$1.after, default: 0] - others[$1.before, default: 0] }
      if gain > 0 { return nil }
    }
    // Between items of two kinds, a style that only the old one had goes, and another one comes.
    func isNowhereElse(_ look: Look) -> Bool { others[look, default: 0] == 0 }
    /// Returns a Boolean value that indicates whether fewer items have the new look than the old one,
    /// or `nil` if there are too few items, or as many with each look.
    func isRarer(_ run: Run) -> Bool? {
      let cells = step.after.rows[run.row].cells
      let column = run.columns.first { !cells[$0].isBlank } ?? run.columns.lowerBound
      // The sides of a frame change together.
      let looks = items(around: run.row, column, in: step.after).filter { row in
        row == run.row
          || !runs.contains {
            $0.row == row && $0.columns.contains(column) && $0.after == run.after
          }
      }.map { Look.all(of: step.after.rows[$0].cells[column], hasColors: hasColors) }
      let counts = [run.after, run.before].map { look in looks.count { $0.contains(look) } }
      return counts[0] + counts[1] < 3 || counts[0] == counts[1] ? nil : counts[0] < counts[1]
    }
    let candidates = runs.filter { run in
      (isRarer(run)
        ?? (others[run.after, default: 0]
          <= max(others[run.before, default: 0], run.columns.count)))
        && runs.contains {
          $0.after != run.after
            && ($0.before == run.after
              || [$0.before, run.after].allSatisfy(isNowhereElse) && !isNowhereElse(run.before)
                && !isNowhereElse($0.after))
        }
    }
    let width = candidates.map(\.columns.count).max()
    let widest = candidates.filter { $0.columns.count == width }
    // If items exchanged their styles, the cursor or the key tells which one has the focus.
    let exchanged = candidates.filter { run in
      widest.contains { $0.after == run.after || $0.after == run.before && $0.before == run.after }
    }
    let isExchange = exchanged.contains { $0.after != widest[0].after }
    let cursor = step.after.cursor
    let hasCursor = exchanged.first {
      $0.row == cursor.row && (from.row != cursor.row || $0.columns.contains(cursor.column))
    }
    let isBackward = step.named == .up || step.named == .left || step.key?.name == "Shift-Tab"
    let chosen = isExchange ? exchanged : widest
    guard let focus = hasCursor ?? (isBackward ? chosen.first : chosen.last) else { return nil }
    // A frame that lights up is around the cursor that went there.
    let text = step.after.rows[focus.row].text(in: focus.columns).unicodeScalars
    let lines = text.count { (0x2500...0x257F).contains($0.value) }
    if step.after.isCursorVisible, from != to, 2 * lines > text.count { return nil }
    return shown(focus)
  }

  /// Returns the rows of the items above and below a place, between which one row may be blank.
  private static func items(around row: Int, _ column: Int, in screen: TerminalScreen) -> Range<Int>
  {
    screen.rows.map { !$0.cells[column].isBlank }.runs.first { $0.contains(row) } ?? row..<row
  }

  /// A pointer is a sign that left one item for another, where a blank or another sign was.
  private static func pointer(_ step: Step, from last: Int?) -> ShownFocus? {
    let signs = Sign.changed(in: step)
    // Another page has equal letters by chance.
    guard signs.count <= 12 else { return nil }
    // Brackets of neighbors may take each other's place.
    let onlyMoved = signs.map(\.before).sorted() == signs.map(\.after).sorted()
    func count(_ sign: String, _ columns: Range<Int>, in screen: TerminalScreen) -> Int {
      screen.rows.count { row in
        columns.map { row.cells[$0].shownText }.joined().trimmed() == sign
      }
    }
    // A sign that only one item has, whatever the others have.
    func isOnly(_ sign: Sign) -> Bool {
      [step.before, step.after].allSatisfy { count(sign.after, sign.columns, in: $0) == 1 }
    }
    // Digits are text, such as the numbers of rows.
    let moves = signs.filter { !$0.after.isEmpty && $0.isTick }.flatMap { to in
      signs.filter {
        $0.before == to.after
          && ($0.after == to.before || (onlyMoved ? $0.row == to.row : isOnly(to)))
          && ($0.row == to.row || $0.columns == to.columns
            || to.item != nil && $0.item?.gap == to.item?.gap)
      }.map { (from: $0, to: to) }
    }
    guard var move = moves.first else { return nil }
    if moves.allSatisfy({ !$0.to.before.isEmpty }) {
      // The pointer is the rarer sign. Otherwise the cursor, the last place, or the key decides.
      let isVertical = moves.contains { $0.from.row != $0.to.row }
      func number(of sign: Sign) -> Int {
        isVertical
          ? count(sign.after, sign.columns, in: step.after)
          : step.after.rows[sign.row].text.ranges(of: sign.after).count
      }
      let rarest = moves.map { number(of: $0.to) }.min()
      let rare = moves.filter { number(of: $0.to) == rarest }
      let isBackward = step.named == .up || step.named == .left
      let cursor = step.after.cursor
      move =
        rare.first { $0.to.row == cursor.row && $0.to.columnsWithItem.contains(cursor.column) }
        ?? rare.first { $0.to.row == cursor.row }
        ?? rare.first { rare.count > 1 && last != nil && $0.to.row != last && $0.from.row == last }
        ?? (isBackward ? rare.first : rare.last) ?? move
    }
    let isVertical = move.from.row != move.to.row
    return ShownFocus(
      row: move.to.row, columns: isVertical ? nil : move.to.columnsWithItem,
      isFromOtherRow: isVertical)
  }

  /// An item that grew while another one shrank: a pointer or a text opened beside it, or its letters
  /// are wider, marked, spaced out, or indented.
  private static func grownItem(_ step: Step) -> ShownFocus? {
    typealias Growth = (row: Int, item: String, sign: String, isInPlace: Bool)
    let texts = [step.before, step.after].map { screen in
      step.changedRows.map { row -> (row: Int, text: String, letters: String) in
        let text = screen.rows[row].text.trimmingEnd()
        let letters = text.decomposedStringWithCompatibilityMapping.unicodeScalars
          .filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        return (row, text, String(letters).lowercased())
      }
    }
    func growths(to new: Int, from old: Int) -> [Growth] {
      texts[new].flatMap { whole in
        texts[old].compactMap { item in
          guard whole.text.utf8.count > item.text.utf8.count, !item.letters.isEmpty,
            whole.letters.hasPrefix(item.letters)
          else { return nil }
          let (text, name) = (whole.text.trimmed(), item.text.trimmed())
          let isBehind = text.hasPrefix(name + " ")
          let sign = (isBehind ? text.dropFirst(name.count) : text.dropLast(name.count)).trimmed()
          let isSign = isBehind || text.hasSuffix(name) && sign.letters.isEmpty
          let isInPlace =
            whole.row == item.row && step.changedRows.count <= Sign.mostCells + 1
            && !texts[old].contains { $0.text == whole.text }
          return isInPlace || isSign && 1...Sign.mostCells * 3 ~= sign.count
            ? (whole.row, name, sign, isInPlace) : nil
        }
      }
    }
    let old = growths(to: 0, from: 1)
    return growths(to: 1, from: 0).first { to in
      old.contains {
        $0.item != to.item
          && ($0.sign == to.sign || $0.isInPlace && to.isInPlace && $0.row != to.row)
      }
    }.map { ShownFocus(row: $0.row, columns: nil, isFromOtherRow: true) }
  }

  /// The signs around an item, such as lines above and below it, went to another item.
  private static func surroundedItem(_ step: Step) -> ShownFocus? {
    typealias Item = (row: Int, columns: Range<Int>, old: [[String]], new: [[String]])
    // The signs on each side, above and below in their order. Corners may be beyond blanks.
    func signs(_ row: Int, _ columns: Range<Int>, in screen: TerminalScreen) -> [[String]] {
      let cells = screen.rows[row].cells
      let beside = [cells[..<columns.lowerBound].reversed(), Array(cells[columns.upperBound...])]
        .map { $0.prefix { !$0.isText } }
        .map { $0.prefix(2 * Sign.mostCells).allSatisfy(\.isBlank) ? [] : $0 }
        .map { Set($0.map(\.shownText)).subtracting([" "]).sorted() }
      let lines = [row - 1, row + 1].filter(screen.rows.indices.contains).map { row in
        let sides = [1, 2].map { reach in
          let near = columns.lowerBound - reach..<columns.upperBound + reach
          return screen.rows[row].cells[near.clamped(to: cells.indices)]
        }
        let signs = (sides.first { !$0.allSatisfy(\.isBlank) } ?? []).filter { !$0.isBlank }
        return signs.contains(where: \.isText)
          ? [] : signs.map(\.shownText).chunked(by: ==).map { $0[0] }
      }
      return beside + (row == 0 ? [[]] : []) + lines
    }
    let cells = { (row: Int) in zip(step.before.rows[row].cells, step.after.rows[row].cells) }
    func neighbors(_ rows: [Int]) -> RangeSet<Int> {
      RangeSet(rows.map { ($0 - 1..<$0 + 2).clamped(to: step.after.rows.indices) })
    }
    let rewritten = step.changedRows.filter { row in
      cells(row).count { !$0.hasSameText(as: $1) && $0.isText && $1.isText } > Sign.mostCells
    }
    let rows = neighbors(step.changedRows).subtracting(neighbors(rewritten))
    let items = rows.ranges.joined().flatMap { row in
      // A part of a word whose other part became a sign is no item.
      let words = Set(cells(row).map { $0.isText || $1.isText }.runs)
      return cells(row).map { $0.isText && $0.hasSameText(as: $1) }.runs
        .filter {
          words.contains($0) && step.after.rows[row].text(in: $0).contains(where: \.isLetter)
        }
        .map { Item(row, $0, signs(row, $0, in: step.before), signs(row, $0, in: step.after)) }
    }
    // The signs that only one item had before and only another one has now.
    let moved = items.filter { to in
      items.count { $0.old == to.new } == 1 && items.count { $0.new == to.new } == 1
        && to.old != to.new && to.new.contains { !$0.isEmpty }
    }
    let cursor = step.after.cursor
    let to =
      moved.first { $0.row == cursor.row && $0.columns.contains(cursor.column) }
      ?? moved.max { $0.new.joined().count < $1.new.joined().count }
    guard let to else { return nil }
    let isFromOtherRow = items.contains { $0.old == to.new && $0.row != to.row }
    return ShownFocus(
      row: to.row, columns: isFromOtherRow ? nil : to.columns, isFromOtherRow: isFromOtherRow)
  }

  /// Items that scroll under a pointer or a highlight that stays, in a column or in a row.
  private static func scrolledItem(_ step: Step) -> ShownFocus? {
    /// An item: the letters of its text, and the sign before them with its style and theirs.
    typealias Item = (columns: Range<Int>, mark: [AnyHashable], text: String)
    func item(_ row: TerminalRow, _ columns: Range<Int>) -> Item {
      let (cells, text) = (row.cells[columns], row.text(in: columns).trimmed())
      let sign = text.prefix { !$0.isLetter && !$0.isNumber }.trimmed()
      let ends = [cells.first { !$0.isBlank }, cells.first { !$0.text.letters.isEmpty }]
      return (columns, [String(sign), ends.map { $0?.style }], text.letters)
    }
    func place(_ old: [Item], _ new: [Item]) -> Int? {
      func isMoved(_ place: Int, _ shift: Int) -> Bool {
        guard old.indices.contains(place), new.indices.contains(place - shift) else { return false }
        // The sign may be a letter.
        let texts = [old[place].text, new[place - shift].text]
        return !texts.contains("")
          && (texts[0].hasSuffix(texts[1]) || texts[1].hasSuffix(texts[0]))
      }
      func count(_ mark: [AnyHashable]) -> Int { new.count { $0.mark == mark } }
      return new.indices.first { place in
        let mark = new[place].mark
        return old[place].mark == mark && old[place].text != new[place].text
          // The mark is rarer than its neighbors'.
          && [place - 1, place + 1].filter(new.indices.contains).allSatisfy {
            old[$0].mark != mark && new[$0].mark != mark && count(mark) <= count(new[$0].mark)
          }
          && [1, -1].contains { shift in
            isMoved(place, shift)
              ? isMoved(place - shift, shift) || isMoved(place + shift, shift)
              : isMoved(place + shift, shift) && isMoved(place + 2 * shift, shift)
          }
      }
    }
    let rows = [step.before, step.after].map { $0.rows.map { item($0, 0..<$0.cells.count) } }
    if let row = place(rows[0], rows[1]) {
      return ShownFocus(row: row, columns: nil, isFromOtherRow: true)
    }
    // The items of a row are the texts between wider gaps.
    func items(_ row: TerminalRow) -> [Item] {
      row.cells.indices.filter { !row.cells[$0].isBlank }.chunked { $0 + 2 >= $1 }
        .map { item(row, $0[0]..<$0[$0.count - 1] + 1) }
    }
    for row in step.changedRows {
      let (old, new) = (items(step.before.rows[row]), items(step.after.rows[row]))
      guard old.count == new.count, let place = place(old, new) else { continue }
      return ShownFocus(row: row, columns: new[place].columns, isFromOtherRow: false)
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a menu put its text before the cursor.
  func isCompleted(after step: Step) -> Bool {
    guard let columns else { return false }
    let cursor = step.after.cursor
    let text = step.after.rows[row].text(in: columns).trimmed()
    return !text.isEmpty
      && step.after.rows[cursor.row].text(in: 0..<cursor.column).trimmed().hasSuffix(text)
  }

  /// Returns a Boolean value that indicates whether the cursor is at the focus after a step, or anywhere
  /// in its row, which readers say, if the focus came from another row.
  func hasCursor(after step: Step) -> Bool {
    let (old, cursor) = (step.before.cursor, step.after.cursor)
    // A cursor may go to an item below its sign, or into a menu that opened below its name.
    let item = step.after.rows[cursor.row].cells.map(\.isText).runs
      .first { $0.contains(cursor.column) }
    if let columns, !isFromOtherRow, old != cursor, abs(cursor.row - row) == 1,
      step.changedRows.contains(cursor.row) || item?.overlaps(columns) ?? false
    {
      return true
    }
    // In the row, a cursor that goes on by a character shows the place in another form.
    return cursor.row == row
      && (isFromOtherRow
        || columns.map { $0.lowerBound - 1...$0.upperBound ~= cursor.column } ?? true
        || old.row == row && abs(old.column - cursor.column) == 1
          && !step.after.cellAtCursor.isBlank)
  }
}

/// A text cursor that a program paints: one cell whose style moved by a character.
private struct PaintedCursor {
  var row: Int
  var column: Int

  init?(in step: Step) {
    guard step.key != nil, !step.isEchoed, step.before.size == step.after.size,
      !step.reads.contains(where: \.hasScrolled)
    else { return nil }
    for row in step.after.rows.indices where step.before.rows[row] != step.after.rows[row] {
      let (old, new) = (step.before.rows[row].cells, step.after.rows[row].cells)
      let columns = new.indices.filter { old[$0].style != new[$0].style }
      // A jump over words is one of text, not of single signs among blanks. Dots that stand for
      // pages aren't text.
      guard columns.count == 2, !step.after.rows[row].text.letters.isEmpty,
        new[columns[0] + 1..<columns[1]].allSatisfy({ $0.text.isEmpty })
          || columns.flatMap({ [$0 - 1, $0 + 1] }).contains(where: {
            new.indices.contains($0) && !new[$0].text.letters.isEmpty
          })
      else { continue }
      for (from, to) in [(columns[0], columns[1]), (columns[1], columns[0])]
      where old[from].style == new[to].style && old[from].style != new[from].style
        && (0..<min(from, to)).allSatisfy({ old[$0].hasSameText(as: new[$0]) })
        // What moves as it is, such as the end of a meter, is a cursor if typing moved it.
        && (!old[from].hasSameText(as: new[to]) || old[from].isBlank || step.isSecret
          || old[from].hasSameText(as: new[from]) || new[from].text == step.typed
          || step.typed == nil && !step.isArrow && !old[from].text.letters.isEmpty)
      {
        let isAlone = [(old, from), (new, to)].allSatisfy { cells, column in
          [column - 1, column + 1].allSatisfy {
            !cells.indices.contains($0) || cells[$0].style != cells[column].style
          }
        }
        if isAlone { (self.row, column) = (row, to); return }
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether the cursor is beside the cell or its other form.
  func isCursor(of step: Step) -> Bool {
    let (old, new) = (step.before.cursor, step.after.cursor)
    return new.row == row
      && (abs(new.column - column) <= 1
        || old.row == row && old != new && !step.after.cellAtCursor.isBlank)
  }
}

/// A cursor that is left away from the focus (textual #2348, iamb #614, claude-code #910).
struct CursorElsewhere: TerminalRule {
  static let rule = RuleDescription(
    name: "cursor-elsewhere", severity: .warning, criteria: [.nameRoleValue, .focusVisible],
    finds: "a focus that moves while the cursor is elsewhere",
    fix: "Put the cursor on the focus, also if it is hidden.")
  /// The row of the last focus.
  private var last: Int?

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    let cursor = step.after.cursor
    if let painted = PaintedCursor(in: step), !painted.isCursor(of: step) {
      findings.add(
        step, row: painted.row, cause: "painted",
        "Text is edited in row \(painted.row), and the cursor is at row \(cursor.row), column \(cursor.column)."
      )
    }
    guard let focus = ShownFocus.moved(in: step, from: last) else { return }
    last = focus.row
    // If only styles differ, `selection-by-style` reports it.
    guard !focus.hasCursor(after: step), !focus.isCompleted(after: step),
      !step.hasSameText || step.before.cursor != step.after.cursor
    else { return }
    findings.add(
      step, row: focus.row, cause: "focus",
      "The focus went to row \(focus.row), and the cursor is at row \(cursor.row), column \(cursor.column)."
    )
  }
}

/// A selection that readers cannot tell, because only styles differ.
struct SelectionByStyle: TerminalRule {
  static let rule = RuleDescription(
    name: "selection-by-style", severity: .warning,
    criteria: [.infoAndRelationships, .useOfColor],
    finds: "a selection that only a color or a style tells",
    fix: "Put the cursor on the selection, or mark it by a character.")

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    guard let focus = ShownFocus.moved(in: step, from: nil), step.hasSameText,
      step.before.cursor == step.after.cursor,
      !focus.hasCursor(after: step)
    else { return }
    findings.add(
      step, row: focus.row, cause: "focus",
      "Only its style shows that row \(focus.row) is selected.")
  }
}

/// A program that waits without a cursor: readers that follow it have no place.
struct HiddenCursor: TerminalRule {
  static let rule = RuleDescription(
    name: "hidden-cursor", severity: .warning, criteria: [.focusVisible],
    finds: "no cursor while the program waits for a key",
    fix: "Show the cursor where keys take effect.")

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    // Readers follow a hidden cursor that goes along with the focus.
    guard step.key != nil, !step.before.isCursorVisible,
      step.silenceBefore >= Threshold.hiddenTime,
      ShownFocus.moved(in: step, from: nil)?.hasCursor(after: step) != true
    else { return }
    findings.add(
      step, row: step.before.cursor.row, text: step.before.title, cause: "",
      "The program waited for the key without a cursor.")
  }
}
