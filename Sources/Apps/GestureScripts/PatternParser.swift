/// A part of a parsed pattern.
indirect enum PatternNode {
  case character(CharacterClass)
  case assertion(Pattern.Assertion)
  case sequence([PatternNode])
  case alternatives([PatternNode])
  case count(PatternNode, least: Int, most: Int?)
}

/// Parses the text of a pattern.
struct PatternParser {
  private var rest: Substring
  private var depth = 0
  /// A Boolean value that indicates whether the pattern begins with `(?i)`.
  private(set) var ignoresCase = false

  /// The maximum length of a pattern, in Unicode scalars.
  static let longest = 1_000
  /// The maximum depth of nested groups.
  static let deepest = 50
  private static let mostCounted = 1_000

  init(_ text: String) { rest = text[...] }

  mutating func parse() throws(PatternFault) -> PatternNode {
    guard rest.unicodeScalars.count <= Self.longest else {
      throw PatternFault(message: "expected at most \(Self.longest) characters")
    }
    if rest.hasPrefix("(?i)") {
      ignoresCase = true
      rest = rest.dropFirst(4)
    }
    let node = try alternatives()
    guard rest.isEmpty else { throw PatternFault(message: "a \")\" closes nothing") }
    return node
  }

  private mutating func alternatives() throws(PatternFault) -> PatternNode {
    var nodes = [try sequence()]
    while rest.first == "|" {
      rest = rest.dropFirst()
      nodes.append(try sequence())
    }
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() throws(PatternFault) -> PatternNode {
    var nodes: [PatternNode] = []
    while let first = rest.first, first != "|", first != ")" {
      nodes.append(try counted(atom()))
    }
    return .sequence(nodes)
  }

  private mutating func atom() throws(PatternFault) -> PatternNode {
    guard let first = rest.popFirst() else { throw PatternFault(message: "the pattern ends early") }
    switch first {
    case ".": return .character(CharacterClass(members: [.any]))
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "(": return try group()
    case "[": return .character(try characterClass())
    case "\\": return try escape()
    case "*", "+", "?": throw PatternFault(message: "\"\(first)\" repeats nothing")
    default: return .character(CharacterClass(members: [.range(first...first)]))
    }
  }

  private mutating func group() throws(PatternFault) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw PatternFault(message: "groups cannot be nested more than \(Self.deepest) deep")
    }
    if rest.hasPrefix("?:") {
      rest = rest.dropFirst(2)
    } else if rest.first == "?" {
      throw PatternFault(message: "a group beginning with \"(?\" is not supported, except \"(?:\"")
    }
    let node = try alternatives()
    guard rest.popFirst() == ")" else { throw PatternFault(message: "a \"(\" is not closed") }
    return node
  }

  private mutating func counted(_ node: PatternNode) throws(PatternFault) -> PatternNode {
    var node = node
    var isRepeated = false
    while let first = rest.first {
      let bounds: (least: Int, most: Int?)
      switch first {
      case "*": bounds = (0, nil)
      case "+": bounds = (1, nil)
      case "?": bounds = (0, 1)
      case "{":
        guard let found = count() else { return node }
        guard (found.most ?? found.least) <= Self.mostCounted, found.most ?? .max >= found.least
        else { throw PatternFault(message: "expected a count of at most \(Self.mostCounted)") }
        bounds = found
      default: return node
      }
      if first != "{" { rest = rest.dropFirst() }
      guard !isRepeated else {
        throw PatternFault(message: "\"\(first)\" repeats a repetition; use a group")
      }
      isRepeated = true
      node = .count(node, least: bounds.least, most: bounds.most)
      // Whether a repetition is lazy or possessive does not change whether anything matches.
      if rest.first == "?" { rest = rest.dropFirst() }
    }
    return node
  }

  /// Reads `{2}`, `{2,}`, or `{2,3}`; any other text in braces is literal.
  private mutating func count() -> (least: Int, most: Int?)? {
    guard let close = rest.firstIndex(of: "}") else { return nil }
    let parts = rest[rest.index(after: rest.startIndex)..<close]
      .split(separator: ",", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let least = Int(parts[0]), least >= 0,
      let most = parts.last, most.isEmpty || Int(most) != nil
    else { return nil }
    rest = rest[rest.index(after: close)...]
    return (least, Int(most))
  }

  private mutating func escape() throws(PatternFault) -> PatternNode {
    guard let assertion = rest.first.flatMap({ Self.assertions[$0] }) else {
      return .character(CharacterClass(members: [try escapedMember()]))
    }
    rest = rest.dropFirst()
    return .assertion(assertion)
  }

  private static let assertions: [Character: Pattern.Assertion] = [
    "b": .wordBoundary, "B": .noWordBoundary, "A": .start, "z": .end, "Z": .end,
  ]

  private mutating func escapedMember() throws(PatternFault) -> CharacterClass.Member {
    guard let character = rest.popFirst() else {
      throw PatternFault(message: "there is a backslash at the end")
    }
    if let member = Self.members[character] { return member }
    guard !character.isLetter, !character.isNumber else {
      throw PatternFault(message: "\"\\\(character)\" is not supported")
    }
    return .range(character...character)
  }

  private static let members: [Character: CharacterClass.Member] = [
    "d": .digit, "D": .not(.digit), "w": .word, "W": .not(.word), "s": .space, "S": .not(.space),
    "n": .range("\n"..."\n"), "t": .range("\t"..."\t"), "r": .range("\r"..."\r"),
  ]

  private mutating func characterClass() throws(PatternFault) -> CharacterClass {
    var result = CharacterClass(members: [])
    if rest.first == "^" {
      result.isNegated = true
      rest = rest.dropFirst()
    }
    var isFirst = true
    while let character = rest.popFirst() {
      if character == "]", !isFirst { return result }
      isFirst = false
      if character == "[" { throw PatternFault(message: "a class in a class is not supported") }
      var member = CharacterClass.Member.range(character...character)
      if character == "\\" { member = try escapedMember() }
      if case .range(let start) = member, rest.first == "-", rest.dropFirst().first != "]" {
        rest = rest.dropFirst()
        member = try .range(range(from: start.lowerBound))
      }
      result.members.append(member)
    }
    throw PatternFault(message: "a \"[\" is not closed")
  }

  private mutating func range(
    from start: Character
  ) throws(PatternFault) -> ClosedRange<Character> {
    guard let end = rest.popFirst() else { throw PatternFault(message: "a \"[\" is not closed") }
    guard start <= end else {
      throw PatternFault(message: "\"\(start)-\(end)\" ends before it begins")
    }
    return start...end
  }
}
