/// A part of a comparison of characters, or a line of a comparison of lines.
struct TextChange: Equatable {
  enum Kind {
    case kept, removed, added
  }
  var kind: Kind
  var text: ArraySlice<Unicode.Scalar>
}

/// Compares texts character by character as diff-match-patch 20241021 does, in its line mode, without
/// a limit of time, and with its semantic cleanup.
///
/// Without a limit of time, diff-match-patch looks for no half matches. Texts that are too long for
/// `LongestSubsequence`, and texts that share nothing, become one removal and one addition.
///
/// Kept and removed parts are the old text, kept and added ones the new text, in all steps: so an
/// edit needs no text, and its place is the sum of the edits before it.
struct CharacterComparison {
  /// Scalars, each of which is a line while whole lines are compared.
  private typealias Text = ArraySlice<Unicode.Scalar>

  private struct Edit {
    var kind: TextChange.Kind
    var count: Int
  }

  /// A place in both texts.
  private struct Place {
    var old = 0
    var new = 0

    /// Returns the place after an edit.
    static func + (place: Place, edit: Edit) -> Place {
      Place(
        old: place.old + (edit.kind == .added ? 0 : edit.count),
        new: place.new + (edit.kind == .removed ? 0 : edit.count))
    }
  }

  private let old: [Unicode.Scalar]
  private let new: [Unicode.Scalar]

  /// Returns the edits that lead from the old text to the new one.
  static func changes(from old: [Unicode.Scalar], to new: [Unicode.Scalar]) -> [TextChange] {
    let comparison = CharacterComparison(old: old, new: new)
    var edits: [Edit] = []
    comparison.compare(old[...], new[...], &edits, byLines: true)
    comparison.cleanUpSemantics(&edits, Place())
    var place = Place()
    return edits.map { edit in
      defer { place = place + edit }
      return TextChange(kind: edit.kind, text: comparison.text(of: edit, at: place))
    }
  }

  private func text(of edit: Edit, at place: Place) -> Text {
    edit.kind == .added
      ? new[place.new..<place.new + edit.count] : old[place.old..<place.old + edit.count]
  }

  // MARK: The shortest path

  /// Adds the edits between parts of both texts, by the lengths of longer parts if they're known.
  private func compare(
    _ old: Text, _ new: Text, _ edits: inout [Edit], byLines: Bool = false,
    by lengths: LongestSubsequence? = nil
  ) {
    let (base, start) = (edits.count, Place(old: old.startIndex, new: new.startIndex))
    let prefix = Self.commonPrefix(old, new)
    let (oldRest, newRest) = (old.dropFirst(prefix), new.dropFirst(prefix))
    let suffix = Self.commonSuffix(oldRest, newRest)
    if prefix > 0 { edits.append(Edit(kind: .kept, count: prefix)) }
    compareMiddles(
      oldRest.dropLast(suffix), newRest.dropLast(suffix), byLines: byLines, lengths, &edits)
    if suffix > 0 { edits.append(Edit(kind: .kept, count: suffix)) }
    if edits.count > base { merge(&edits, from: base, start) }
  }

  /// Compares texts that neither begin nor end alike.
  private func compareMiddles(
    _ old: Text, _ new: Text, byLines: Bool, _ lengths: LongestSubsequence?,
    _ edits: inout [Edit]
  ) {
    let isShorter = old.count > new.count
    let (long, short) = isShorter ? (old, new) : (new, old)
    if !short.isEmpty, let place = Self.firstPlace(of: short, in: long) {
      let kind: TextChange.Kind = isShorter ? .removed : .added
      edits.append(Edit(kind: kind, count: place - long.startIndex))
      edits.append(Edit(kind: .kept, count: short.count))
      edits.append(Edit(kind: kind, count: long.endIndex - place - short.count))
    } else if byLines, old.count > 100, new.count > 100 {
      edits += compareLines(old, new)
    } else if short.count > 1, let lengths = lengths ?? LongestSubsequence(old, new),
      let (oldSplit, newSplit) = lengths.middle(old, new)
    {
      compare(old.prefix(oldSplit), new.prefix(newSplit), &edits, by: lengths)
      compare(old.dropFirst(oldSplit), new.dropFirst(newSplit), &edits)
    } else {
      if !old.isEmpty { edits.append(Edit(kind: .removed, count: old.count)) }
      if !new.isEmpty { edits.append(Edit(kind: .added, count: new.count)) }
    }
  }

  /// Compares whole lines, and then the characters of blocks of lines that were replaced.
  private func compareLines(_ old: Text, _ new: Text) -> [Edit] {
    let lines = [old, new].map { text in
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { text[$0.startIndex..<min($0.endIndex + 1, text.endIndex)] }.filter { !$0.isEmpty }
    }
    var numbering = Numbering<Text>()
    let numbers = lines.map { lines in
      // Surrogates aren't scalars.
      lines.map { line in
        let number = UInt32(numbering.number(of: line))
        return Unicode.Scalar(number < 0xD800 ? number : number + 0x800) ?? "\u{FFFD}"
      }
    }
    var edits: [Edit] = []
    CharacterComparison(old: numbers[0], new: numbers[1])
      .compare(numbers[0][...], numbers[1][...], &edits)
    var place = Place()
    edits = edits.map { edit in
      defer { place = place + edit }
      let changed = edit.kind == .added ? lines[1][place.new...] : lines[0][place.old...]
      return Edit(kind: edit.kind, count: changed.prefix(edit.count).reduce(0) { $0 + $1.count })
    }
    place = Place(old: old.startIndex, new: new.startIndex)
    cleanUpSemantics(&edits, place)
    var result: [Edit] = []
    var (blockStart, end) = (0, place)
    for edit in edits + [Edit(kind: .kept, count: 0)] {
      let isKept = edit.kind == .kept
      if isKept, Set(result[blockStart...].map(\.kind)).count > 1 {
        result.removeSubrange(blockStart...)
        compare(self.old[place.old..<end.old], self.new[place.new..<end.new], &result)
      }
      result.append(edit)
      end = end + edit
      if isKept { (place, blockStart) = (end, result.count) }
    }
    return result.dropLast()
  }
}

// MARK: - Cleanups

extension CharacterComparison {
  /// Joins neighbors of the same kind, moves what a removal and an addition share into the equal
  /// parts around them, and shifts edits over equal parts that vanish by that.
  /// The first edits, up to `base`, stay, and `start` is the place behind them.
  private func merge(_ edits: inout [Edit], from base: Int = 0, _ start: Place) {
    repeat {
      joinNeighbors(&edits, from: base, start)
    } while shiftOverEqualParts(&edits, from: base, start)
  }

  private func joinNeighbors(_ edits: inout [Edit], from base: Int, _ start: Place) {
    if edits.last?.kind != .kept { edits.append(Edit(kind: .kept, count: 0)) }
    // A block begins at a place and ends at another.
    var (index, blockStart, place, end) = (base, base, start, start)
    while index < edits.count {
      let edit = edits[index]
      index += 1
      defer { end = end + edit }
      guard edit.kind == .kept else { continue }
      let (removed, added) = (old[place.old..<end.old], new[place.new..<end.new])
      place = end + edit
      let count = index - 1 - blockStart
      if count == 0, blockStart > base {
        index -= 1
        edits[index - 1].count += edit.count
        edits.remove(at: index)
      } else if count > 2
        || count == 2
          && !(edits[blockStart].kind == .removed && edits[blockStart + 1].kind == .added
            && removed.first != added.first && removed.last != added.last)
      {
        let prefix = Self.commonPrefix(removed, added)
        let suffix = Self.commonSuffix(removed.dropFirst(prefix), added.dropFirst(prefix))
        if blockStart > base { edits[blockStart - 1].count += prefix }
        edits[index - 1].count += suffix
        let block = [
          Edit(kind: .kept, count: blockStart > base ? 0 : prefix),
          Edit(kind: .removed, count: removed.count - prefix - suffix),
          Edit(kind: .added, count: added.count - prefix - suffix),
        ].filter { $0.count > 0 }
        edits.replaceSubrange(blockStart..<index - 1, with: block)
        index = blockStart + block.count + 1
      }
      blockStart = index
    }
    if edits.last?.count == 0 { edits.removeLast() }
  }

  /// Shifts single edits over an equal part that is their own end or beginning. Returns a Boolean
  /// value that indicates whether there were any.
  private func shiftOverEqualParts(_ edits: inout [Edit], from base: Int, _ start: Place) -> Bool {
    var isShifted = false
    // The place of the edit before the one at the index.
    var (index, place) = (base + 1, start)
    while index < edits.count - 1 {
      let (before, edit, after) = (edits[index - 1], edits[index], edits[index + 1])
      if before.kind == .kept, after.kind == .kept {
        let own = place + before
        let (textBefore, text) = (text(of: before, at: place), text(of: edit, at: own))
        let textAfter = self.text(of: after, at: own + edit)
        if text.last == textBefore.last || text.first == textAfter.first {
          if text.suffix(before.count) == textBefore {
            edits[index + 1].count += before.count
            edits.remove(at: index - 1)
            isShifted = true
          } else if text.starts(with: textAfter) {
            edits[index - 1].count += after.count
            edits.remove(at: index + 1)
            isShifted = true
          }
        }
      }
      place = place + edits[index - 1]
      index += 1
    }
    return isShifted
  }

  /// Turns equal parts that are not longer than the edits on both sides into edits, moves edits to
  /// the boundaries of words, and finds what the end of an edit shares with the next one.
  private func cleanUpSemantics(_ edits: inout [Edit], _ start: Place) {
    if Self.removeShortEqualParts(&edits) { merge(&edits, start) }
    moveToBoundaries(&edits, start)
    extractOverlaps(&edits, start)
  }

  private static func removeShortEqualParts(_ edits: inout [Edit]) -> Bool {
    var isChanged = false
    /// The places of equal parts that may be removed, and the lengths of the edits before each.
    var equalParts: [(place: Int, added: Int, removed: Int)] = []
    // The lengths of the edits after the last one.
    var (added, removed) = (0, 0)
    var place = 0
    while place < edits.count {
      switch edits[place].kind {
      case .kept:
        equalParts.append((place, added, removed))
        (added, removed) = (0, 0)
      case .added: added += edits[place].count
      case .removed: removed += edits[place].count
      }
      while let part = equalParts.last {
        let count = edits[part.place].count
        guard count > 0, count <= max(part.added, part.removed), count <= max(added, removed)
        else { break }
        edits[part.place].kind = .added
        edits.insert(Edit(kind: .removed, count: count), at: part.place)
        // The one before is judged again.
        equalParts.removeLast()
        (added, removed) = (added + part.added + count, removed + part.removed + count)
        place += 1
        isChanged = true
      }
      place += 1
    }
    return isChanged
  }

  private func moveToBoundaries(_ edits: inout [Edit], _ start: Place) {
    // The place of the edit before the one at the index.
    var (index, place) = (1, start)
    while index < edits.count - 1 {
      let (before, edit, after) = (edits[index - 1], edits[index], edits[index + 1])
      if before.kind == .kept, after.kind == .kept {
        let count = before.count + edit.count + after.count
        let whole = text(of: Edit(kind: edit.kind, count: count), at: place)
        let begin = whole.startIndex
        var start = begin + before.count
        start -= Self.commonSuffix(whole[..<start], whole[start..<start + edit.count])
        func score(_ start: Int) -> Int {
          Self.boundaryScore(whole[..<start], whole[start..<start + edit.count])
            + Self.boundaryScore(whole[start..<start + edit.count], whole[(start + edit.count)...])
        }
        var best = (start: start, score: score(start))
        while edit.count > 0, start + edit.count < whole.endIndex,
          whole[start] == whole[start + edit.count]
        {
          start += 1
          let score = score(start)
          // The later place, so that white space ends edits rather than begins them.
          if score >= best.score { best = (start, score) }
        }
        if best.start != begin + before.count {
          edits[index - 1].count = best.start - begin
          edits[index + 1].count = whole.endIndex - best.start - edit.count
          // One of them may be empty.
          if let empty = [index + 1, index - 1].first(where: { edits[$0].count == 0 }) {
            edits.remove(at: empty)
            continue
          }
        }
      }
      place = place + edits[index - 1]
      index += 1
    }
  }

  /// Returns how good a boundary between two texts is: 6 at an end, 5 at a blank line, 4 at the end
  /// of a line, 3 after a sentence, 2 at white space, 1 at punctuation, 0 within a word.
  private static func boundaryScore(_ one: Text, _ two: Text) -> Int {
    guard let last = one.last, let first = two.first else { return 6 }
    let isBreak = (last == "\n" || last == "\r", first == "\n" || first == "\r")
    if isBreak.0 && endsWithBlankLine(one) || isBreak.1 && beginsWithBlankLine(two) { return 5 }
    if isBreak.0 || isBreak.1 { return 4 }
    if !last.isPythonAlphanumeric, !last.isPythonSpace, first.isPythonSpace { return 3 }
    if last.isPythonSpace || first.isPythonSpace { return 2 }
    return last.isPythonAlphanumeric && first.isPythonAlphanumeric ? 0 : 1
  }

  private static func endsWithBlankLine(_ text: Text) -> Bool {
    text.suffix(2) == ["\n", "\n"] || text.suffix(3) == ["\n", "\r", "\n"]
  }

  private static func beginsWithBlankLine(_ text: Text) -> Bool {
    let rest = text.first == "\r" ? text.dropFirst() : text
    return rest.starts(with: ["\n", "\n"]) || rest.starts(with: ["\n", "\r", "\n"])
  }

  private func extractOverlaps(_ edits: inout [Edit], _ start: Place) {
    var (index, place) = (1, start)
    while index < edits.count {
      let (removal, addition) = (edits[index - 1], edits[index])
      place = place + removal
      if removal.kind == .removed, addition.kind == .added {
        let removed = old[place.old - removal.count..<place.old]
        let added = new[place.new..<place.new + addition.count]
        let (forward, backward) = (Self.overlap(removed, added), Self.overlap(added, removed))
        let length = max(forward, backward)
        if 2 * length >= removed.count || 2 * length >= added.count {
          if forward < backward { edits.swapAt(index - 1, index) }
          edits[index - 1].count -= length
          edits[index].count -= length
          edits.insert(Edit(kind: .kept, count: length), at: index)
          index += 1
        }
        place = place + addition
        index += 1
      }
      index += 1
    }
  }

  // MARK: What texts share

  /// Returns how many elements at the beginning both texts share.
  static func commonPrefix(_ one: ArraySlice<Unicode.Scalar>, _ two: ArraySlice<Unicode.Scalar>)
    -> Int
  {
    let end = min(one.count, two.count)
    return (0..<end).first { one[one.startIndex + $0] != two[two.startIndex + $0] } ?? end
  }

  /// Returns how many elements at the end both texts share.
  static func commonSuffix(_ one: ArraySlice<Unicode.Scalar>, _ two: ArraySlice<Unicode.Scalar>)
    -> Int
  {
    var count = 0
    while count < min(one.count, two.count),
      one[one.endIndex - 1 - count] == two[two.endIndex - 1 - count]
    { count += 1 }
    return count
  }

  /// Returns how many elements at the end of one text begin the other.
  private static func overlap(_ one: Text, _ two: Text) -> Int {
    guard let first = two.first else { return 0 }
    return (0...min(one.count, two.count)).last { count in
      count == 0 || one[one.endIndex - count] == first && one.suffix(count) == two.prefix(count)
    } ?? 0
  }

  private static func firstPlace(of part: Text, in text: Text) -> Int? {
    guard let first = part.first else { return text.startIndex }
    return (text.startIndex...(text.endIndex - part.count)).first {
      text[$0] == first && text[$0..<$0 + part.count] == part
    }
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether Python's `isalnum` is true of the character.
  fileprivate var isPythonAlphanumeric: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: properties.numericType != nil
    }
  }
}
