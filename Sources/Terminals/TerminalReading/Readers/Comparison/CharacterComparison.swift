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
enum CharacterComparison {
  /// Scalars, each of which is a line while whole lines are compared.
  private typealias Text = ArraySlice<Unicode.Scalar>
  private typealias Edit = TextChange

  /// Returns the edits that lead from the old text to the new one.
  static func changes(from old: [Unicode.Scalar], to new: [Unicode.Scalar]) -> [TextChange] {
    var edits = compare(old[...], new[...], byLines: true)
    cleanUpSemantics(&edits)
    return edits
  }

  // MARK: The shortest path

  /// Compares two texts, by the known lengths of longer texts that begin with them, if there are any.
  private static func compare(
    _ old: Text, _ new: Text, byLines: Bool = false, _ lengths: LongestSubsequence? = nil
  ) -> [Edit] {
    if old == new { return old.isEmpty ? [] : [Edit(kind: .kept, text: old)] }
    let prefix = commonPrefix(old, new)
    var (oldMiddle, newMiddle) = (old.dropFirst(prefix), new.dropFirst(prefix))
    let suffix = commonSuffix(oldMiddle, newMiddle)
    oldMiddle = oldMiddle.dropLast(suffix)
    newMiddle = newMiddle.dropLast(suffix)
    var edits = compareMiddles(oldMiddle, newMiddle, byLines: byLines, lengths)
    if prefix > 0 { edits.insert(Edit(kind: .kept, text: old.prefix(prefix)), at: 0) }
    if suffix > 0 { edits.append(Edit(kind: .kept, text: old.suffix(suffix))) }
    merge(&edits)
    return edits
  }

  /// Compares texts that neither begin nor end alike.
  private static func compareMiddles(
    _ old: Text, _ new: Text, byLines: Bool, _ lengths: LongestSubsequence?
  ) -> [Edit] {
    if old.isEmpty { return [Edit(kind: .added, text: new)] }
    if new.isEmpty { return [Edit(kind: .removed, text: old)] }
    let isShorter = old.count > new.count
    let (long, short) = isShorter ? (old, new) : (new, old)
    if let place = firstPlace(of: short, in: long) {
      let kind: TextChange.Kind = isShorter ? .removed : .added
      return [
        Edit(kind: kind, text: long[..<place]), Edit(kind: .kept, text: short),
        Edit(kind: kind, text: long[(place + short.count)...]),
      ]
    }
    if byLines, old.count > 100, new.count > 100 { return compareLines(old, new) }
    guard short.count > 1, let lengths = lengths ?? LongestSubsequence(old, new),
      let (oldSplit, newSplit) = lengths.middle(old, new)
    else { return [Edit(kind: .removed, text: old), Edit(kind: .added, text: new)] }
    var edits = compare(old.prefix(oldSplit), new.prefix(newSplit), lengths)
    edits += compare(old.dropFirst(oldSplit), new.dropFirst(newSplit))
    return edits
  }

  /// Compares whole lines, and then the characters of blocks of lines that were replaced.
  private static func compareLines(_ old: Text, _ new: Text) -> [Edit] {
    var lines: [Unicode.Scalar: Text] = [:]
    var scalars: [Text: Unicode.Scalar] = [:]
    func numbered(_ text: Text) -> Text {
      var result: [Unicode.Scalar] = []
      var rest = text
      while !rest.isEmpty {
        let line = rest[...(rest.firstIndex(of: "\n") ?? rest.endIndex - 1)]
        rest = rest[line.endIndex...]
        // Surrogates aren't scalars.
        let number = UInt32(lines.count)
        let scalar =
          scalars[line] ?? Unicode.Scalar(number < 0xD800 ? number : number + 0x800) ?? "\u{FFFD}"
        (scalars[line], lines[scalar]) = (scalar, line)
        result.append(scalar)
      }
      return result[...]
    }
    var edits = compare(numbered(old), numbered(new)).map { edit in
      Edit(kind: edit.kind, text: Array(edit.text.map { lines[$0] ?? [] }.joined())[...])
    }
    cleanUpSemantics(&edits)
    var result: [Edit] = []
    var block: [Edit] = []
    for edit in edits + [Edit(kind: .kept, text: [])] {
      guard edit.kind == .kept else {
        block.append(edit)
        continue
      }
      let (removed, added) = (text(.removed, of: block), text(.added, of: block))
      let isReplaced =
        block.contains { $0.kind == .removed } && block.contains { $0.kind == .added }
      result += isReplaced ? compare(removed, added) : block
      result.append(edit)
      block = []
    }
    return result.dropLast()
  }
}

// MARK: - Cleanups

extension CharacterComparison {
  /// Joins neighbors of the same kind, moves what a removal and an addition share into the equal
  /// parts around them, and shifts edits over equal parts that vanish by that.
  private static func merge(_ edits: inout [Edit]) {
    var isShifted = true
    while isShifted {
      joinNeighbors(&edits)
      isShifted = shiftOverEqualParts(&edits)
    }
  }

  private static func joinNeighbors(_ edits: inout [Edit]) {
    if edits.last?.kind != .kept { edits.append(Edit(kind: .kept, text: [])) }
    var place = 0
    var blockStart = 0
    while place < edits.count {
      guard edits[place].kind == .kept else {
        place += 1
        continue
      }
      if place - blockStart == 2, edits.areJoined(at: blockStart) {
        place += 1
      } else if place - blockStart > 1 {
        var removed = text(.removed, of: edits[blockStart..<place])
        var added = text(.added, of: edits[blockStart..<place])
        let prefix = commonPrefix(removed, added)
        if prefix > 0 {
          if blockStart > 0 {
            edits[blockStart - 1].text += added.prefix(prefix)
          } else {
            edits.insert(Edit(kind: .kept, text: added.prefix(prefix)), at: 0)
            (place, blockStart) = (place + 1, 1)
          }
          (removed, added) = (removed.dropFirst(prefix), added.dropFirst(prefix))
        }
        let suffix = commonSuffix(removed, added)
        edits[place].text = added.suffix(suffix) + edits[place].text
        let block = [
          Edit(kind: .removed, text: removed.dropLast(suffix)),
          Edit(kind: .added, text: added.dropLast(suffix)),
        ].filter { !$0.text.isEmpty }
        edits.replaceSubrange(blockStart..<place, with: block)
        place = blockStart + block.count + 1
      } else if place > 0, edits[place - 1].kind == .kept {
        edits[place - 1].text += edits[place].text
        edits.remove(at: place)
      } else {
        place += 1
      }
      blockStart = place
    }
    if edits.last?.text.isEmpty == true { edits.removeLast() }
  }

  /// Shifts single edits over an equal part that is their own end or beginning. Returns a Boolean
  /// value that indicates whether there were any.
  private static func shiftOverEqualParts(_ edits: inout [Edit]) -> Bool {
    var isShifted = false
    var place = 1
    while place < edits.count - 1 {
      if edits[place - 1].kind == .kept, edits[place + 1].kind == .kept,
        edits[place].text.last == edits[place - 1].text.last
          || edits[place].text.first == edits[place + 1].text.first
      {
        let (before, edit, after) = (
          edits[place - 1].text, edits[place].text, edits[place + 1].text
        )
        if edit.suffix(before.count) == before {
          edits[place].text = before + edit.dropLast(before.count)
          edits[place + 1].text = before + after
          edits.remove(at: place - 1)
          isShifted = true
        } else if edit.starts(with: after) {
          edits[place - 1].text = before + after
          edits[place].text = edit.dropFirst(after.count) + after
          edits.remove(at: place + 1)
          isShifted = true
        }
      }
      place += 1
    }
    return isShifted
  }

  /// Turns equal parts that are not longer than the edits on both sides into edits, moves edits to
  /// the boundaries of words, and finds what the end of an edit shares with the next one.
  private static func cleanUpSemantics(_ edits: inout [Edit]) {
    if removeShortEqualParts(&edits) { merge(&edits) }
    moveToBoundaries(&edits)
    extractOverlaps(&edits)
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
      case .added: added += edits[place].text.count
      case .removed: removed += edits[place].text.count
      }
      while let part = equalParts.last {
        let text = edits[part.place].text
        guard !text.isEmpty, text.count <= max(part.added, part.removed),
          text.count <= max(added, removed)
        else { break }
        edits[part.place].kind = .added
        edits.insert(Edit(kind: .removed, text: text), at: part.place)
        // The one before is judged again.
        equalParts.removeLast()
        (added, removed) = (added + part.added + text.count, removed + part.removed + text.count)
        place += 1
        isChanged = true
      }
      place += 1
    }
    return isChanged
  }

  private static func moveToBoundaries(_ edits: inout [Edit]) {
    var place = 1
    while place < edits.count - 1 {
      let (before, edit, after) = (edits[place - 1].text, edits[place].text, edits[place + 1].text)
      if edits[place - 1].kind == .kept, edits[place + 1].kind == .kept {
        let whole = Array(before + edit + after)
        var start = before.count - commonSuffix(before, edit)
        func score(_ start: Int) -> Int {
          boundaryScore(whole[..<start], whole[start..<start + edit.count])
            + boundaryScore(whole[start..<start + edit.count], whole[(start + edit.count)...])
        }
        var best = (start: start, score: score(start))
        while !edit.isEmpty, start + edit.count < whole.count,
          whole[start] == whole[start + edit.count]
        {
          start += 1
          let score = score(start)
          // The later place, so that white space ends edits rather than begins them.
          if score >= best.score { best = (start, score) }
        }
        if best.start != before.count {
          edits[place].text = whole[best.start..<best.start + edit.count]
          edits[place - 1].text = whole[..<best.start]
          edits[place + 1].text = whole[(best.start + edit.count)...]
          for neighbor in [place + 1, place - 1] where edits[neighbor].text.isEmpty {
            edits.remove(at: neighbor)
            place -= 1
          }
        }
      }
      place += 1
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

  private static func extractOverlaps(_ edits: inout [Edit]) {
    var place = 1
    while place < edits.count {
      if edits[place - 1].kind == .removed, edits[place].kind == .added {
        let (removed, added) = (edits[place - 1].text, edits[place].text)
        let (forward, backward) = (overlap(removed, added), overlap(added, removed))
        let length = max(forward, backward)
        if 2 * length >= removed.count || 2 * length >= added.count {
          if forward < backward { edits.swapAt(place - 1, place) }
          let shared = edits[place].text.prefix(length)
          edits[place - 1].text.removeLast(length)
          edits[place].text.removeFirst(length)
          edits.insert(Edit(kind: .kept, text: shared), at: place)
          place += 1
        }
        place += 1
      }
      place += 1
    }
  }

  private static func text(_ kind: TextChange.Kind, of edits: some Sequence<Edit>) -> Text {
    var text: [Unicode.Scalar] = []
    for edit in edits where edit.kind == kind { text += edit.text }
    return text[...]
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

extension [TextChange] {
  /// Returns a Boolean value that indicates whether two edits are a removal and an addition that
  /// neither begin nor end alike.
  fileprivate func areJoined(at place: Int) -> Bool {
    self[place].kind == .removed && self[place + 1].kind == .added
      && self[place].text.first != self[place + 1].text.first
      && self[place].text.last != self[place + 1].text.last
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether Python's `isalnum` calls the character a letter or a
  /// number.
  fileprivate var isPythonAlphanumeric: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: properties.numericType != nil
    }
  }
}
