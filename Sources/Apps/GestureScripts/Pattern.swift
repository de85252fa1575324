import PlainText

/// A regular expression. Matching takes time proportional to the text and the pattern, even in the
/// worst case.
///
/// A script is untrusted, and a backtracking engine needs hours for `(a|a)*b` on forty letters.
/// This one follows all states in parallel, so that it examines each character once. Patterns have
/// the common syntax: classes, groups, alternatives, counts, and anchors, but neither back
/// references nor lookaround.
struct Pattern {
  /// A condition on the place between two characters.
  enum Assertion: Hashable {
    case start, end, wordBoundary, noWordBoundary
  }

  /// A step of the program that a pattern is compiled to.
  enum Step {
    case match
    case character(CharacterClass)
    case assertion(Assertion)
    /// Continues at both steps.
    case split(Int, Int)
    case jump(Int)
  }

  private let steps: [Step]
  private let ignoresCase: Bool

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - text: The regular expression.
  ///   - ignoresCase: A Boolean value that indicates whether letters match in either case.
  /// - Throws: `PatternFault` if the pattern has a mistake, or is too long or too deep.
  init(_ text: String, ignoresCase: Bool = false) throws(PatternFault) {
    var parser = PatternParser(text)
    let node = try parser.parse()
    var compiler = PatternCompiler()
    try compiler.append(node)
    try compiler.emit(.match)
    steps = compiler.steps
    self.ignoresCase = ignoresCase || parser.ignoresCase
  }

  /// Returns a Boolean value that indicates whether the pattern matches any part of a text.
  ///
  /// - Complexity: O(*n* × *m*) over the characters of the text and the steps of the pattern.
  func matches(in text: String) -> Bool {
    let characters = Array(text)
    var states = StateSet(count: steps.count)
    var next = StateSet(count: steps.count)
    for index in 0...characters.count {
      // A match may begin at any character.
      if add(0, to: &states, at: index, in: characters) { return true }
      guard index < characters.count else { return false }
      next.removeAll()
      for state in states.members {
        guard case .character(let kind) = steps[state],
          kind.contains(characters[index], ignoringCase: ignoresCase)
        else { continue }
        if add(state + 1, to: &next, at: index + 1, in: characters) { return true }
      }
      swap(&states, &next)
    }
    return false
  }

  /// Adds a state and all states that follow it without a character. Returns a Boolean value that
  /// indicates whether the match is complete.
  private func add(
    _ first: Int, to states: inout StateSet, at index: Int, in characters: [Character]
  ) -> Bool {
    var pending = [first]
    while let state = pending.popLast() {
      guard states.insert(state) else { continue }
      switch steps[state] {
      case .match: return true
      case .character: break
      case .jump(let target): pending.append(target)
      case .split(let first, let second): pending += [second, first]
      case .assertion(let assertion):
        if Self.holds(assertion, at: index, in: characters) { pending.append(state + 1) }
      }
    }
    return false
  }

  private static func holds(
    _ assertion: Assertion, at index: Int, in characters: [Character]
  ) -> Bool {
    switch assertion {
    case .start: return index == 0
    case .end: return index == characters.count
    case .wordBoundary, .noWordBoundary:
      let before = index > 0 && characters[index - 1].isWord
      let after = index < characters.count && characters[index].isWord
      return (before != after) == (assertion == .wordBoundary)
    }
  }
}

/// A mistake in a pattern.
struct PatternFault: Error {
  let message: Message
}

/// A set of states that is emptied in constant time.
private struct StateSet {
  private(set) var members: [Int] = []
  private var marks: [Int]
  private var round = 1

  init(count: Int) { marks = Array(repeating: 0, count: count) }

  mutating func insert(_ state: Int) -> Bool {
    guard marks[state] != round else { return false }
    marks[state] = round
    members.append(state)
    return true
  }

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    round += 1
  }
}

/// A set of characters in a pattern.
struct CharacterClass {
  indirect enum Member: Sendable {
    case any
    case range(ClosedRange<Character>)
    case digit, word, space
    case not(Member)

    func contains(_ character: Character) -> Bool {
      switch self {
      case .any: !character.isNewline
      case .range(let range): range.contains(character)
      case .digit: character.isWholeNumber
      case .word: character.isWord
      case .space: character.isWhitespace
      case .not(let member): !member.contains(character)
      }
    }
  }

  var members: [Member]
  var isNegated = false

  func contains(_ character: Character, ignoringCase: Bool) -> Bool {
    let others = ignoringCase ? [character.lowercased(), character.uppercased()] : []
    let cases = [character] + others.compactMap(\.first)
    return cases.contains { one in members.contains { $0.contains(one) } } != isNegated
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber || self == "_" }
}

/// Makes steps of a parsed pattern.
private struct PatternCompiler {
  private(set) var steps: [Pattern.Step] = []

  /// The maximum number of steps, so that nested counts cannot fill the memory.
  private static let most = 20_000

  mutating func emit(_ step: Pattern.Step) throws(PatternFault) {
    guard steps.count < Self.most else { throw PatternFault(message: "the pattern is too long") }
    steps.append(step)
  }

  mutating func append(_ node: PatternNode) throws(PatternFault) {
    switch node {
    case .character(let kind): try emit(.character(kind))
    case .assertion(let assertion): try emit(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { try append(node) }
    case .alternatives(let nodes): try append(alternatives: nodes)
    case .count(let node, let least, let most): try append(node, least: least, most: most)
    }
  }

  private mutating func append(alternatives nodes: [PatternNode]) throws(PatternFault) {
    var ends: [Int] = []
    for node in nodes.dropLast() {
      let split = steps.count
      try emit(.match)
      try append(node)
      ends.append(steps.count)
      try emit(.match)
      steps[split] = .split(split + 1, steps.count)
    }
    if let last = nodes.last { try append(last) }
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func append(
    _ node: PatternNode, least: Int, most: Int?
  ) throws(PatternFault) {
    for _ in 0..<least { try append(node) }
    guard let most else {
      let split = steps.count
      try emit(.match)
      try append(node)
      try emit(.jump(split))
      steps[split] = .split(split + 1, steps.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<max(most, least) {
      splits.append(steps.count)
      try emit(.match)
      try append(node)
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }
}
