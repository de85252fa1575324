import Interlinear
import PlainText

/// A parsed query.
///
/// A word is looked for in all tiers, ignoring case and accents. `"several words"` match in
/// sequence, `tier:word` matches only in one tier, `=Word` only with its case and accents, and
/// `begin*` matches everything with that beginning, and `*` and `?` elsewhere stand for any letters
/// and for one. Terms side by side must occur in the same verse; `-` excludes the verses with a term;
/// `OR` combines alternatives; parentheses group.
///
/// `[lemma:λόγος case:genitive]` matches one word by several conditions, with `|` between
/// alternatives and `!` before a negated condition. Such words in a row are a sequence; `[]` is any
/// word, and `{0,3}` is the number of words. Words with `case:$c` have the same case, and one with
/// `!case:$c` has another.
package struct SearchQuery: Sendable, Equatable {
  /// A single word or phrase to look for.
  struct Term: Sendable, Equatable {
    /// As typed, or nil for all tiers.
    var tier: String?
    var text: String
    var isExact = false
    var isPrefix = false
    /// A Boolean value that indicates whether the term is a condition in brackets.
    var isOfWord = false
    /// The position of the term in the query.
    var offset: Int

    /// A Boolean value that indicates whether asterisks and question marks within the text stand for
    /// letters. A question mark at the end is punctuation, but not in a code.
    var isPattern: Bool {
      if text.dropLast().contains(where: { "*?".contains($0) }) { return true }
      if isOfWord, text.count > 1, text.hasSuffix("*"), !text.contains(where: \.isLetter) {
        return true
      }
      let isCode = tier.flatMap(Self.standardTier).map { TokenKind($0) == .code } ?? false
      return text.hasSuffix("?") && (isOfWord || text.count > 1 && isCode)
    }

    /// A Boolean value that indicates whether the term stands for a value that words share.
    var isTie: Bool { isOfWord && tier != nil && text.hasPrefix("$") && text.count > 1 }
  }

  /// A word of a sequence, or several that match the same conditions.
  struct Step: Sendable, Equatable {
    /// A tree of the word's conditions. Any word is one without conditions.
    var condition: Node
    var count: ClosedRange<Int>
  }

  indirect enum Node: Sendable, Equatable {
    case term(Term)
    /// The verses that match all of the first nodes and none of the others.
    case all([Node], without: [Node])
    case any([Node])
    /// Adjacent words.
    case words([Step])

    /// The terms from left to right.
    var terms: [Term] {
      switch self {
      case .term(let term): [term]
      case .any(let nodes): nodes.flatMap(\.terms)
      case .all(let nodes, let without): (nodes + without).flatMap(\.terms)
      case .words(let steps): steps.flatMap(\.condition.terms)
      }
    }

    var isTie: Bool { if case .term(let term) = self { term.isTie } else { false } }

    /// The values that a word with these conditions shares, and those that it must not share.
    var ties: [(term: Term, isOther: Bool)] {
      switch self {
      case .term(let term): term.isTie ? [(term, false)] : []
      case .all(let nodes, let without):
        nodes.flatMap(\.ties) + without.filter(\.isTie).flatMap(\.terms).map { ($0, true) }
      case .any, .words: []
      }
    }
  }

  let root: Node
  /// The query as typed.
  package let text: String

  /// A Boolean value that indicates whether a term looks in the variants: `variant:qere`.
  package var asksForVariants: Bool {
    root.terms.contains { $0.tier?.lowercased() == SearchTarget.variantName }
  }

  /// A Boolean value that indicates whether a term looks in glosses: `gloss:light`, `mgloss:MASC`.
  package var asksForGlosses: Bool {
    let names = [Tier.gloss, .morphemeGlosses].flatMap { tier in
      [tier.rawValue.lowercased(), tier.writtenName] + (StandardTier[tier]?.searchNames ?? [])
    }
    return root.terms.contains { $0.tier.map { names.contains($0.lowercased()) } ?? false }
  }

  /// The query for one word that meets all conditions, if this query looks for words in the same
  /// verse by several tiers, which people take for that, or nil.
  package var asOneWord: String? {
    guard case .all(let nodes, without: []) = root, Set(root.terms.map(\.tier)).count > 1
    else { return nil }
    let isMeant = nodes.allSatisfy { node in
      if case .term(let term) = node { term.tier.flatMap(Term.standardTier) != nil } else { false }
    }
    return isMeant ? "[\(text)]" : nil
  }

  /// - Throws: `SearchQueryError` with the position of the fault.
  package init(_ text: String) throws(SearchQueryError) {
    self.text = text
    var parser = Parser(text)
    root = try parser.parse()
  }

  private struct Parser {
    /// The maximum depth of nested parentheses.
    private static let depthLimit = 32

    private let characters: [Character]
    private var index = 0
    private var depth = 0
    private var isInBrackets = false

    init(_ text: String) { characters = Array(text) }

    mutating func parse() throws(SearchQueryError) -> Node {
      let node = try alternatives()
      if peek == ")" { throw fault(Self.unopened) }
      return node
    }

    private var peek: Character? { index < characters.count ? characters[index] : nil }

    private static let missingWord: Message = "expected a word here"
    private static let unopened: Message = "expected a \"(\" before this \")\""
    private static let badCount: Message =
      "expected a number of words from 0 to \(wordLimit) in the braces"

    private func fault(_ message: Message, at offset: Int? = nil) -> SearchQueryError {
      SearchQueryError(offset: offset ?? index, message: message)
    }

    private mutating func skipSpace() {
      while let next = peek, next.isWhitespace { index += 1 }
    }

    private mutating func alternatives() throws(SearchQueryError) -> Node {
      var nodes = [try conjunction(orElse: "expected a word to look for")]
      while isOr {
        index += isInBrackets ? 1 : 2
        nodes.append(try conjunction(orElse: "expected a word after OR"))
      }
      return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    /// A Boolean value that indicates whether alternatives are divided here: by `OR` or, in brackets,
    /// by `|`.
    private var isOr: Bool {
      if isInBrackets { return peek == "|" }
      guard characters[index...].starts(with: "OR") else { return false }
      let after = index + 2 < characters.count ? characters[index + 2] : " "
      return after.isWhitespace || after == "("
    }

    /// - Parameter missingWord: The fault of a query without a word here, outside of brackets.
    private mutating func conjunction(
      orElse missingWord: Message
    ) throws(SearchQueryError) -> Node {
      var wanted: [Node] = []
      var unwanted: [Node] = []
      skipSpace()
      let start = index
      while let next = peek, next != ")", !isOr, !isInBrackets || next != "]" {
        if next == (isInBrackets ? "!" : "-") {
          index += 1
          guard let first = peek, !first.isWhitespace, first != ")", first != next else {
            throw fault(isInBrackets ? Self.missingWord : "expected a word after \"-\"")
          }
          unwanted.append(try item())
        } else {
          wanted.append(try item())
        }
        skipSpace()
      }
      if wanted.isEmpty, unwanted.isEmpty {
        throw fault(isInBrackets ? Self.missingWord : missingWord)
      }
      if wanted.isEmpty, !isInBrackets {
        throw fault("expected a word to look for beside what is left out", at: start)
      }
      return wanted.count == 1 && unwanted.isEmpty
        ? wanted[0] : .all(wanted, without: unwanted)
    }

    /// Reads a term, a group, or words in brackets; in brackets, also alternatives without blanks
    /// between them: `case:genitive|dative`.
    private mutating func item() throws(SearchQueryError) -> Node {
      if !isInBrackets, peek == "[" || peek == "{" { return .words(try steps()) }
      var nodes: [Node] = []
      var tier: String?
      repeat {
        if !nodes.isEmpty { index += 1 }
        if peek == "(" {
          nodes.append(try group())
        } else {
          var term = try term()
          // A feature with its value needs no tier.
          if term.tier == nil, !term.text.contains("=") { term.tier = tier }
          tier = term.tier
          nodes.append(.term(term))
        }
      } while isInBrackets && peek == "|" && characters[(index + 1)...].first?.isWhitespace == false
      return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    /// Reads a group in parentheses, or the conditions in the brackets of a word.
    private mutating func group(isWord: Bool = false) throws(SearchQueryError) -> Node {
      let (open, outer) = (index, depth)
      depth = isWord ? 0 : depth + 1
      guard depth <= Self.depthLimit else { throw fault("too many nested parentheses") }
      if isWord { isInBrackets = true }
      index += 1
      skipSpace()
      let node = isWord && peek == "]" ? .all([], without: []) : try alternatives()
      guard peek == (isWord ? "]" : ")") else {
        if isWord, peek != nil { throw fault(Self.unopened) }
        throw fault(isWord ? "this \"[\" has no end" : "this \"(\" has no end", at: open)
      }
      index += 1
      depth = outer
      if isWord { isInBrackets = false }
      return node
    }

    // MARK: - Words in brackets

    /// The maximum number of words in brackets, and of repetitions of each.
    private static let wordLimit = 100

    private mutating func steps() throws(SearchQueryError) -> [Step] {
      var steps: [Step] = []
      var shared: Set<String> = []
      while let sign = peek, sign == "[" || sign == "{" {
        guard steps.count < Self.wordLimit else {
          throw fault("expected at most \(Self.wordLimit) words in brackets")
        }
        let condition = sign == "[" ? try group(isWord: true) : .all([], without: [])
        let ties = condition.ties.map { ($0.term.offset, $0.isOther) }
        let isOther = Dictionary(uniqueKeysWithValues: ties)
        for term in condition.terms where term.isTie {
          guard let isOther = isOther[term.offset], !isOther || shared.contains(term.text) else {
            throw fault(
              "expected \"\(term.text)\" as a condition of its own, first without \"!\"",
              at: term.offset)
          }
          shared.insert(term.text)
        }
        steps.append(Step(condition: condition, count: peek == "{" ? try count() : 1...1))
        skipSpace()
      }
      return steps
    }

    /// Reads a number of words: `{2}`, `{0,3}`.
    private mutating func count() throws(SearchQueryError) -> ClosedRange<Int> {
      let text = characters[index...].dropFirst().prefix { $0 != "}" }
      let bounds = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { Int(String($0)) ?? -1 }
      guard (1...2).contains(bounds.count), let last = bounds.last, bounds[0] >= 0,
        last >= max(bounds[0], 1), last <= Self.wordLimit, text.endIndex < characters.count
      else { throw fault(Self.badCount) }
      index = text.endIndex + 1
      return bounds[0]...last
    }

    private mutating func term() throws(SearchQueryError) -> Term {
      var term = Term(text: "", isOfWord: isInBrackets, offset: index)
      if let tier = tierName() {
        term.tier = tier
        index += tier.count + 1
      }
      if peek == "=" {
        term.isExact = true
        index += 1
      }
      // Excluded is a condition, not its value.
      if isInBrackets, peek == "!" { throw fault(Self.missingWord) }
      term.text = peek == "\"" ? try quoted() : word()
      if term.text.allSatisfy({ $0 == "*" }) { term.text = String(term.text.prefix(1)) }
      if term.text.hasSuffix("*"), !term.isPattern {
        term.isPrefix = true
        term.text.removeLast()
      }
      if !isInBrackets, term.text.contains("*"), term.text.contains(where: \.isWhitespace) {
        throw fault("expected \"*\" only at the end of a word", at: term.offset)
      }
      let mayBeAny = [SearchTarget.variantName, SearchTarget.noteName]
        .contains(term.tier?.lowercased())
      let asksForAny = term.isPrefix && term.text.isEmpty && (isInBrackets || mayBeAny)
      guard asksForAny || term.text.contains(where: { !$0.isWhitespace }) else {
        throw fault(
          term.tier.map { "expected a word after \"\($0):\"" } ?? Self.missingWord, at: term.offset)
      }
      return term
    }

    /// Returns the name before a colon. It begins with a letter, so that `3:16` has no name.
    private func tierName() -> String? {
      guard let first = peek, first.isLetter else { return nil }
      var end = index
      while end < characters.count {
        let character = characters[end]
        if character == ":" { return String(characters[index..<end]) }
        if character.isWhitespace || "\"()=*".contains(character) { return nil }
        if isInBrackets, "]|!".contains(character) { return nil }
        end += 1
      }
      return nil
    }

    private mutating func word() -> String {
      let start = index
      while let next = peek, !next.isWhitespace, next != "\"", !endsWord(next, from: start) {
        index += 1
      }
      return String(characters[start..<index])
    }

    /// Returns a Boolean value that indicates whether a parenthesis ends a word. One within a word
    /// that belongs to no group is a breathing of Beta Code: `a)rxh/`, `a(/gios`.
    private func endsWord(_ next: Character, from start: Int) -> Bool {
      if isInBrackets, next == "]" || next == "|" { return true }
      guard next == "(" || next == ")" else { return false }
      guard depth == 0, index > start, characters[index - 1].isLetter,
        index + 1 < characters.count
      else { return true }
      let after = characters[index + 1]
      let isWithin = after.isLetter || "/\\=|+".contains(after)
      return !isWithin || next == "(" && characters[index...].contains(")")
    }

    private mutating func quoted() throws(SearchQueryError) -> String {
      let open = index
      index += 1
      let start = index
      while let next = peek, next != "\"" { index += 1 }
      guard peek != nil else { throw fault("this quotation has no end", at: open) }
      defer { index += 1 }
      return String(characters[start..<index])
    }
  }
}

/// The reason why a query cannot be run, with its position in the query.
package struct SearchQueryError: ReportableError, Equatable {
  /// The number of characters before the fault.
  package let offset: Int
  /// The fault without its position.
  package let message: Message

  package var report: Message { "query, character \(offset + 1): \(message)" }
}
