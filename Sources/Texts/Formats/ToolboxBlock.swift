import Interlinear

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
    tiers: [(marker: String, tier: Tier)], warn: (_ message: String, _ line: Int) -> Void
  ) -> [Word] {
    guard let surface = lines[.surface] else {
      if let orphan = lines.values.min(by: { $0.line < $1.line }) {
        warn("annotations without a line of words; expected one before them", orphan.line)
      }
      return []
    }
    var words = surface.tokens.map { token -> Word in
      let printed = PrintedWord(token.text)
      return Word(
        values: [printed.core] + Array(repeating: "", count: 3 + tiers.count),
        before: printed.before, after: printed.after + " ")
    }
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
    return Self.withoutMarks(words)
  }

  /// Assigns the tokens of a line to the words, one to each.
  private func addValues(
    _ line: ToolboxLine, at place: Int, to words: inout [Word], _ surface: ToolboxLine,
    _ warn: (String, Int) -> Void
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
  /// - Returns: false if the line does not match the morphemes.
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

  /// Returns the morphemes of each word; nil if they do not match the words.
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
    _ warn: (String, Int) -> Void
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
      words[index].morphemes = Self.morphemes(of: parts, in: group).map { token, boundary in
        Morpheme(
          form: parts.tokens[token].bare, gloss: glosses.morphemes[token],
          category: categories.morphemes[token], boundary: boundary)
      }
      words[index].values[3] = MorphemeText.label(words[index].morphemes)
    }
  }

  /// The annotations of each morpheme, and of each word as a whole.
  private struct Annotations {
    var morphemes: [String]
    var words: [String]
  }

  private func annotations(
    _ role: ToolboxMap.Role, of parts: ToolboxLine, _ groups: [Range<Int>],
    _ warn: (String, Int) -> Void
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
            Morpheme(form: "", gloss: result.morphemes[token], boundary: boundary)
          })
      }
      return result
    }
    warn(
      Self.message(
        line.tokens.count, role == .gloss ? "glosses" : "categories", parts.tokens.count,
        "morphemes"), line.line)
    // If there are as many groups as words, each group still belongs to its word.
    let own = line.groups
    guard own.count == groups.count else { return result }
    for (index, pair) in zip(own, groups).enumerated() {
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

  private static func message(_ count: Int, _ what: String, _ above: Int, _ upper: String) -> String
  {
    "\(count) \(what) below \(above) \(upper); expected as many, what is not certain is omitted"
  }

  /// Moves punctuation that stands alone to the preceding word.
  private static func withoutMarks(_ words: [Word]) -> [Word] {
    var result: [Word] = []
    for word in words {
      let isMark =
        word.morphemes.isEmpty && word.values.dropFirst().allSatisfy(\.isEmpty)
        && word.surface.unicodeScalars.allSatisfy(PlainWords.isPunctuation)
      if isMark, let last = result.indices.last {
        result[last].after += word.before + word.surface + word.after
      } else {
        result.append(word)
      }
    }
    return result
  }
}
