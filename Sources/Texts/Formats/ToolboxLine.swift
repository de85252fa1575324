/// One line of an interlinear block, divided into tokens.
struct ToolboxLine {
  struct Token: Equatable {
    let text: String
    /// The column in which the token begins: counted in bytes, as Toolbox does, and in characters
    /// (scalars), as in files that were edited elsewhere.
    let byteColumn: Int
    let scalarColumn: Int

    /// Whether the token is only a hyphen or an equals sign, which joins the tokens around it.
    var isJoint: Bool { text == "-" || text == "=" }
    var joinsBefore: Bool { isJoint || text.utf8.first == 0x2D || text.utf8.first == 0x3D }
    var joinsAfter: Bool { isJoint || text.utf8.last == 0x2D || text.utf8.last == 0x3D }

    /// The sign at the beginning or the end that joins the token to the one on that side.
    var leadingSign: String? { Self.sign(text.unicodeScalars.first) }
    var trailingSign: String? { Self.sign(text.unicodeScalars.last) }

    private static func sign(_ scalar: Unicode.Scalar?) -> String? {
      scalar == "-" ? "-" : scalar == "=" ? "=" : nil
    }

    /// The text without the hyphens and equals signs that join it.
    var bare: String {
      let isSign: (Unicode.Scalar) -> Bool = { $0 == "-" || $0 == "=" }
      let tail = text.unicodeScalars.drop(while: isSign)
      guard let last = tail.lastIndex(where: { !isSign($0) }) else { return isJoint ? "" : text }
      return String(tail[...last])
    }
  }

  private(set) var tokens: [Token] = []
  let line: Int
  private var byteCount = 0
  private var scalarCount = 0

  init(_ text: Substring.UTF8View, line: Int) {
    self.line = line
    add(text)
  }

  /// Adds a continuation line without a marker. Its columns are assumed to follow those of the
  /// preceding line.
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
    var groups: [Range<Int>] = []
    for index in tokens.indices {
      let isJoined =
        index > 0 && (tokens[index].joinsBefore || tokens[index - 1].joinsAfter)
      if isJoined, let last = groups.last {
        groups[groups.count - 1] = last.lowerBound..<(index + 1)
      } else {
        groups.append(index..<(index + 1))
      }
    }
    return groups
  }

  /// Returns the tokens below each token of another line, by column; nil unless the columns of the
  /// lines certainly correspond.
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

  /// Whether each group of tokens can be one annotation. An affix has a gloss of one word: what
  /// follows it in its column is one item too many, and belongs neither to it nor to anything else.
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
