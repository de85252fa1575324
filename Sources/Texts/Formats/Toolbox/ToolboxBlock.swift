import Interlinear
import PlainText

/// A line of words with the annotation lines below it, up to the next line of words.
///
/// Annotations are matched by number: as many groups of joined morphemes as words, as many glosses
/// as morphemes. If the numbers differ and the lines are padded so that tokens begin exactly below
/// others, columns are used. Annotations that do not match are omitted and reported.
struct ToolboxBlock {
  var lines: [ToolboxMap.Role: ToolboxLine] = [:]

  /// Returns the words of the block.
  ///
  /// - Parameter warn: A closure that takes a warning and its line.
  func words(
    tiers: [(marker: String, tier: Tier)], warn: (_ message: Message, _ line: Int) -> Void
  ) -> [Word] {
    guard let surface = lines[.surface] else {
      if let orphan = lines.values.min(by: { $0.line < $1.line }) {
        warn("annotations without a line of words; expected one before them", orphan.line)
      }
      return []
    }
    var words = surface.tokens.map { Word(printed: $0.text, tierCount: 4 + tiers.count) }
    if let parts = lines[.morphemes] {
      addMorphemes(parts, to: &words, surface, warn)
    } else {
      for (role, place) in [(ToolboxMap.Role.gloss, 1), (.category, 2)] {
        if let line = lines[role] { addValues(line, at: place, to: &words, surface, warn) }
      }
    }
    for (index, tier) in tiers.enumerated() {
      guard let line = lines[.tier(tier.tier)] else { continue }
      if !addPartValues(line, at: 4 + index, to: &words, surface) {
        addValues(line, at: 4 + index, to: &words, surface, warn)
      }
    }
    // Isolated punctuation belongs to the preceding word.
    return words.movingMarks { word in
      word.morphemes.isEmpty && word.values.dropFirst().allSatisfy(\.isEmpty)
        && word.surface.unicodeScalars.allSatisfy(PlainWords.isPunctuation)
    }
  }

  /// Assigns the tokens of a line to the words, one to each.
  private func addValues(
    _ line: ToolboxLine, at place: Int, to words: inout [Word], _ surface: ToolboxLine,
    _ warn: (Message, Int) -> Void
  ) {
    guard let groups = Self.matched(line, to: surface) else {
      warn(Self.message(line.tokens.count, "values", words.count, "words"), line.line)
      return
    }
    for (index, group) in groups.enumerated() {
      words[index].values[place] = line.tokens[group].map(\.text).joined(separator: " ")
    }
  }

  /// Assigns the tokens of a line with one token for each morpheme, such as a second gloss.
  ///
  /// - Returns: `false` if the line does not match the morphemes; otherwise, `true`.
  private func addPartValues(
    _ line: ToolboxLine, at place: Int, to words: inout [Word], _ surface: ToolboxLine
  ) -> Bool {
    guard let parts = lines[.morphemes], line.tokens.count != words.count,
      let groups = groups(of: parts, below: surface), groups.count == words.count,
      let matched = Self.matched(line, to: parts)
    else { return false }
    for (index, group) in groups.enumerated() {
      let values = Self.morphemes(of: parts, in: group).map { token, boundary in
        Morpheme(
          form: parts.tokens[token].bare, gloss: Self.value(of: line, matched[token]),
          boundary: boundary)
      }
      words[index].values[place] = MorphemeTier.glosses.line(values)
    }
    return true
  }

  /// Returns the morphemes of each word, or nil if they do not match the words.
  private func groups(of parts: ToolboxLine, below surface: ToolboxLine) -> [Range<Int>]? {
    let joined = parts.groups
    if joined.count == surface.tokens.count { return joined }
    return parts.groups(below: surface)
  }

  /// Returns the tokens of a group that are morphemes, with the boundary before each.
  private static func morphemes(
    of parts: ToolboxLine, in group: Range<Int>
  ) -> [(token: Int, boundary: String)] {
    var result: [(token: Int, boundary: String)] = []
    var sign: String?
    for index in group {
      let token = parts.tokens[index]
      if token.isJoint {
        sign = token.text
        continue
      }
      result.append((index, token.leadingSign ?? sign ?? "-"))
      sign = token.trailingSign
    }
    return result
  }

  /// Returns the annotation of one token. A gloss that consists of several words is one gloss.
  private static func value(of line: ToolboxLine, _ range: Range<Int>) -> String {
    let tokens = line.tokens[range]
    return tokens.count == 1
      ? tokens.first?.bare ?? "" : tokens.map(\.text).joined(separator: " ")
  }

  private func addMorphemes(
    _ parts: ToolboxLine, to words: inout [Word], _ surface: ToolboxLine,
    _ warn: (Message, Int) -> Void
  ) {
    guard let groups = groups(of: parts, below: surface) else {
      warn(
        Self.message(parts.groups.count, "groups of morphemes", words.count, "words"), parts.line)
      return
    }
    let glosses = annotations(.gloss, of: parts, groups, warn)
    let categories = annotations(.category, of: parts, groups, warn)
    for (index, group) in groups.enumerated() {
      words[index].values[1] = glosses.words[index]
      words[index].values[2] = categories.words[index]
      let hasSigns = parts.tokens[group].contains { $0.leadingSign != $0.trailingSign }
      words[index].morphemes = Self.morphemes(of: parts, in: group).map { token, boundary in
        var part = Morpheme(
          form: parts.tokens[token].bare, gloss: glosses.morphemes[token],
          category: categories.morphemes[token], boundary: boundary)
        // Among affixes with their own signs, a joint belongs to the token after it.
        let isJoined = hasSigns && token > group.lowerBound && parts.tokens[token - 1].isJoint
        part.setType(by: (isJoined ? "-" : "") + parts.tokens[token].text)
        return part
      }
      words[index].values[3] = MorphemeTier.forms.line(words[index].morphemes)
    }
  }

  /// The annotations of each morpheme, and of each word as a whole.
  private struct Annotations {
    var morphemes: [String]
    var words: [String]
  }

  private func annotations(
    _ role: ToolboxMap.Role, of parts: ToolboxLine, _ groups: [Range<Int>],
    _ warn: (Message, Int) -> Void
  ) -> Annotations {
    var result = Annotations(
      morphemes: Array(repeating: "", count: parts.tokens.count),
      words: Array(repeating: "", count: groups.count))
    guard let line = lines[role] else { return result }
    if let matched = Self.matched(line, to: parts) {
      for (index, range) in matched.enumerated() {
        result.morphemes[index] = Self.value(of: line, range)
      }
      for (index, group) in groups.enumerated() {
        result.words[index] = MorphemeTier.glosses.line(
          Self.morphemes(of: parts, in: group).map { token, boundary in
            var part = Morpheme(form: "", gloss: result.morphemes[token], boundary: boundary)
            part.setType(by: parts.tokens[token].text)
            return part
          })
      }
      return result
    }
    warn(
      Self.message(
        line.tokens.count, role == .gloss ? "glosses" : "categories", parts.tokens.count,
        "morphemes"), line.line)
    // If there are as many groups as words, each group still belongs to its word.
    let lineGroups = line.groups
    guard lineGroups.count == groups.count else { return result }
    for (index, pair) in zip(lineGroups, groups).enumerated() {
      result.words[index] = line.tokens[pair.0].filter { !$0.isJoint }.map(\.bare)
        .joined(separator: "-")
      guard pair.0.count == pair.1.count else { continue }
      for (from, to) in zip(pair.0, pair.1) { result.morphemes[to] = line.tokens[from].bare }
    }
    return result
  }

  /// Returns the tokens of a line that belong to each token of the line above.
  private static func matched(_ line: ToolboxLine, to upper: ToolboxLine) -> [Range<Int>]? {
    if line.tokens.count == upper.tokens.count { return line.tokens.indices.map { $0..<($0 + 1) } }
    return line.groups(below: upper)
  }

  private static func message(_ count: Int, _ what: Message, _ above: Int, _ upper: Message)
    -> Message
  {
    "\(count) \(what) below \(above) \(upper); expected as many; uncertain ones are omitted"
  }
}

/// One line of an interlinear block, divided into tokens.
struct ToolboxLine {
  struct Token: Equatable {
    let text: String
    /// The first column of the token: counted in bytes, as Toolbox does, and in characters
    /// (scalars), as in files that were edited elsewhere.
    let byteColumn: Int
    let scalarColumn: Int

    /// A Boolean value that indicates whether the token is only a sign that joins others.
    var isJoint: Bool { leadingSign == text }

    /// The sign at the beginning or the end that joins the token to the one on that side.
    var leadingSign: String? { text.unicodeScalars.first?.boundary }
    var trailingSign: String? { text.unicodeScalars.last?.boundary }

    /// The text without the signs that join it.
    var bare: String { isJoint ? "" : text.withoutBoundaries }
  }

  private(set) var tokens: [Token] = []
  let line: Int
  private var byteCount = 0
  private var scalarCount = 0

  init(line: Int) { self.line = line }

  /// Adds the text of the line, or a continuation line without a marker, whose columns are assumed
  /// to continue the preceding line's.
  mutating func add(_ text: Substring.UTF8View) {
    var start: Substring.UTF8View.Index?
    var startColumns = (byteCount, scalarCount)
    for index in text.indices {
      let byte = text[index]
      if byte == 0x20 || byte == 0x09 {
        if let first = start { append(text[first..<index], startColumns) }
        start = nil
      } else if start == nil {
        start = index
        startColumns = (byteCount, scalarCount)
      }
      byteCount += 1
      if byte & 0xC0 != 0x80 { scalarCount += 1 }
    }
    if let start { append(text[start...], startColumns) }
    byteCount += 1
    scalarCount += 1
  }

  private mutating func append(_ text: Substring.UTF8View, _ columns: (Int, Int)) {
    tokens.append(
      Token(
        text: String(decoding: text, as: UTF8.self), byteColumn: columns.0,
        scalarColumn: columns.1))
  }

  /// The groups of tokens that hyphens and equals signs join.
  var groups: [Range<Int>] {
    tokens.indices.chunked { tokens[$0].trailingSign != nil || tokens[$1].leadingSign != nil }
      .map { $0[0]..<($0[0] + $0.count) }
  }

  /// Returns the tokens below each token of another line, by column, or nil unless the columns of
  /// the lines certainly correspond.
  func groups(below upper: ToolboxLine) -> [Range<Int>]? {
    groups(below: upper, \.byteColumn) ?? groups(below: upper, \.scalarColumn)
      ?? looseGroups(below: upper, \.byteColumn) ?? looseGroups(below: upper, \.scalarColumn)
  }

  /// Returns the tokens below each token of another line where some of those have none.
  ///
  /// A token belongs to the last upper token that does not begin after it. The columns correspond
  /// if the lower line has gaps, each token after a gap begins exactly below an upper one, and the
  /// first and most others do.
  private func looseGroups(
    below upper: ToolboxLine, _ column: KeyPath<Token, Int>
  ) -> [Range<Int>]? {
    guard let first = tokens.first, let firstUpper = upper.tokens.first,
      first[keyPath: column] == firstUpper[keyPath: column]
    else { return nil }
    let starts = Set(upper.tokens.map { $0[keyPath: column] })
    var exact = 1
    var gaps = 0
    for (previous, token) in zip(tokens, tokens.dropFirst()) {
      let width =
        column == \.byteColumn ? previous.text.utf8.count : previous.text.unicodeScalars.count
      let isExact = starts.contains(token[keyPath: column])
      if isExact { exact += 1 }
      guard token[keyPath: column] - previous[keyPath: column] > width + 1 else { continue }
      gaps += 1
      if !isExact { return nil }
    }
    guard gaps > 0, exact * 2 > tokens.count else { return nil }
    var groups: [Range<Int>] = []
    var index = 0
    for (number, token) in upper.tokens.enumerated() {
      let isLast = number + 1 == upper.tokens.count
      let end = isLast ? Int.max : upper.tokens[number + 1][keyPath: column]
      let start = index
      while index < tokens.count, tokens[index][keyPath: column] < end { index += 1 }
      groups.append(start..<index)
      if token[keyPath: column] > end { return nil }
    }
    return areWhole(groups) ? groups : nil
  }

  /// Returns a Boolean value that indicates whether each group of tokens can be one annotation. An
  /// affix has a gloss of one word: another item in its column is one too many and cannot be
  /// assigned.
  private func areWhole(_ groups: [Range<Int>]) -> Bool {
    groups.allSatisfy { group in
      guard group.count > 1, let first = group.first else { return true }
      return tokens[first].isJoint || tokens[first].leadingSign == nil
    }
  }

  private func groups(
    below upper: ToolboxLine, _ column: KeyPath<Token, Int>
  ) -> [Range<Int>]? {
    guard !upper.tokens.isEmpty, tokens.count >= upper.tokens.count else { return nil }
    var starts: [Int] = []
    var index = 0
    for token in upper.tokens {
      while index < tokens.count, tokens[index][keyPath: column] < token[keyPath: column] {
        index += 1
      }
      guard index < tokens.count, tokens[index][keyPath: column] == token[keyPath: column] else {
        return nil
      }
      starts.append(index)
      index += 1
    }
    guard starts.first == 0 else { return nil }
    let groups = starts.indices.map {
      starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : tokens.count)
    }
    // The last token cannot show whether the line is padded; another token is needed for that.
    let isPadded = groups.dropLast().contains { $0.count > 1 }
    return (isPadded || groups.last?.count == 1) && areWhole(groups) ? groups : nil
  }
}
