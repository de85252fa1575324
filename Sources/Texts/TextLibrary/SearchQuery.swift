import Interlinear
import PlainText

/// A parsed query.
///
/// A word is looked for in all tiers, ignoring case and accents. `"several words"` match in
/// sequence, `tier:word` matches only in one tier, `=Word` only with its case and accents, and
/// `begin*` matches everything with that beginning. Terms side by side must occur in the same
/// verse; `-` excludes the verses with a term; `OR` combines alternatives; parentheses group.
package struct SearchQuery: Sendable, Equatable {
  /// A single word or phrase to look for.
  struct Term: Sendable, Equatable {
    /// As typed, or nil for all tiers.
    var tier: String?
    var text: String
    var isExact = false
    var isPrefix = false
    /// The position of the term in the query.
    var offset: Int
  }

  indirect enum Node: Sendable, Equatable {
    case term(Term)
    /// The verses that match all of the first nodes and none of the others.
    case all([Node], without: [Node])
    case any([Node])
  }

  let root: Node
  /// The query as typed.
  package let text: String

  /// A Boolean value that indicates whether a term looks in the variants: `variant:qere`.
  package var asksForVariants: Bool {
    Self.has(root) { $0.tier?.lowercased() == SearchTarget.variantName }
  }

  /// A Boolean value that indicates whether a term looks in glosses: `gloss:light`, `mgloss:MASC`.
  package var asksForGlosses: Bool {
    let names = [Tier.gloss, .morphemeGlosses].flatMap { tier in
      [tier.rawValue.lowercased(), tier.writtenName] + (StandardTier[tier]?.searchNames ?? [])
    }
    return Self.has(root) { term in term.tier.map { names.contains($0.lowercased()) } ?? false }
  }

  private static func has(_ node: Node, _ matches: (Term) -> Bool) -> Bool {
    switch node {
    case .term(let term): matches(term)
    case .any(let nodes): nodes.contains { has($0, matches) }
    case .all(let nodes, let without): (nodes + without).contains { has($0, matches) }
    }
  }

  /// - Throws: `SearchQueryError` with the position of the fault.
  package init(_ text: String) throws(SearchQueryError) {
    self.text = text
    var parser = Parser(text)
    root = try parser.parse()
  }
}

extension SearchQuery {
  private struct Parser {
    /// The maximum depth of nested parentheses.
    private static let depthLimit = 32

    private let characters: [Character]
    private var index = 0
    private var depth = 0

    init(_ text: String) { characters = Array(text) }

    mutating func parse() throws(SearchQueryError) -> Node {
      let node = try alternatives()
      if peek == ")" { throw fault(.unopenedParenthesis) }
      return node
    }

    private var peek: Character? { index < characters.count ? characters[index] : nil }

    private func fault(
      _ kind: SearchQueryError.Kind, at offset: Int? = nil
    ) -> SearchQueryError {
      SearchQueryError(offset: offset ?? index, kind: kind)
    }

    private mutating func skipSpace() {
      while let next = peek, next.isWhitespace { index += 1 }
    }

    private mutating func alternatives() throws(SearchQueryError) -> Node {
      var nodes = [try conjunction()]
      while isOr {
        index += 2
        nodes.append(try conjunction(at: .afterOr))
      }
      return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    private var isOr: Bool {
      guard characters[index...].starts(with: "OR") else { return false }
      let after = index + 2 < characters.count ? characters[index + 2] : " "
      return after.isWhitespace || after == "("
    }

    private mutating func conjunction(
      at place: SearchQueryError.Kind.Place = .anywhere
    ) throws(SearchQueryError) -> Node {
      var wanted: [Node] = []
      var unwanted: [Node] = []
      skipSpace()
      let start = index
      while let next = peek, next != ")", !isOr {
        if next == "-" {
          index += 1
          guard let first = peek, !first.isWhitespace, first != ")", first != "-" else {
            throw fault(.missingWord(.afterMinus))
          }
          unwanted.append(try item())
        } else {
          wanted.append(try item())
        }
        skipSpace()
      }
      if wanted.isEmpty {
        throw unwanted.isEmpty
          ? fault(.missingWord(place))
          : fault(.onlyExclusions, at: start)
      }
      return wanted.count == 1 && unwanted.isEmpty
        ? wanted[0] : .all(wanted, without: unwanted)
    }

    private mutating func item() throws(SearchQueryError) -> Node {
      guard peek == "(" else { return .term(try term()) }
      let open = index
      depth += 1
      guard depth <= Self.depthLimit else { throw fault(.nestedTooDeeply) }
      index += 1
      let node = try alternatives()
      guard peek == ")" else { throw fault(.unclosedParenthesis, at: open) }
      index += 1
      depth -= 1
      return node
    }

    private mutating func term() throws(SearchQueryError) -> Term {
      var term = Term(text: "", offset: index)
      if let tier = tierName() {
        term.tier = tier
        index += tier.count + 1
      }
      if peek == "=" {
        term.isExact = true
        index += 1
      }
      term.text = peek == "\"" ? try quoted() : word()
      if term.text.hasSuffix("*") {
        term.isPrefix = true
        term.text.removeLast()
      }
      if term.text.contains("*") {
        throw fault(.misplacedAsterisk, at: term.offset)
      }
      let asksForAny =
        term.isPrefix && term.text.isEmpty && term.tier?.lowercased() == SearchTarget.variantName
      guard asksForAny || term.text.contains(where: { !$0.isWhitespace }) else {
        throw fault(
          .missingWord(term.tier.map { .afterTier($0) } ?? .here), at: term.offset)
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
      guard peek != nil else { throw fault(.unclosedQuotation, at: open) }
      defer { index += 1 }
      return String(characters[start..<index])
    }
  }
}

/// The reason why a query cannot be run, with its position in the query.
package struct SearchQueryError: ReportableError, Equatable {
  /// The kind of fault.
  package enum Kind: Equatable, Sendable {
    /// The position of a missing word.
    package enum Place: Equatable, Sendable {
      case anywhere, here, afterMinus, afterOr, afterTier(String)
    }

    case missingWord(Place)
    /// The query excludes verses, but has no word to look for.
    case onlyExclusions
    case unopenedParenthesis
    case unclosedParenthesis
    case nestedTooDeeply
    case unclosedQuotation
    /// An asterisk occurs within a word.
    case misplacedAsterisk
    case onlyPunctuation(String)
    /// A tier that other texts have, but not this one.
    case tierNotInText(String, tiers: [String])
    case unknownTier(String, nearest: String?, tiers: [String])
  }

  /// The number of characters before the fault.
  package let offset: Int
  package let kind: Kind

  /// The fault without its position.
  package var message: Message {
    switch kind {
    case .missingWord(.anywhere): "expected a word to look for"
    case .missingWord(.here): "expected a word here"
    case .missingWord(.afterMinus): "expected a word after \"-\""
    case .missingWord(.afterOr): "expected a word after OR"
    case .missingWord(.afterTier(let tier)): "expected a word after \"\(tier):\""
    case .onlyExclusions: "expected a word to look for beside what is left out"
    case .unopenedParenthesis: "expected a \"(\" before this \")\""
    case .unclosedParenthesis: "this \"(\" has no end"
    case .nestedTooDeeply: "too many nested parentheses"
    case .unclosedQuotation: "this quotation has no end"
    case .misplacedAsterisk: "expected \"*\" only at the end of a word"
    case .onlyPunctuation(let text): "\"\(text)\": only punctuation; expected letters or numbers"
    case .tierNotInText(let name, let tiers):
      "this text has no tier \"\(name)\"; it has \(tiers.joined(separator: ", "))"
    case .unknownTier(let name, let nearest, let tiers):
      nearest.map { "no tier is called \"\(name)\"; did you mean \"\($0)\"?" }
        ?? "no tier is called \"\(name)\"; expected one of \(tiers.joined(separator: ", "))"
    }
  }

  package var report: Message {
    "query, character \(offset + 1): \(message)"
  }
}
