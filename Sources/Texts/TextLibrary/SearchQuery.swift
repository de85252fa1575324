import Interlinear
import PlainText

/// What is wrong with a query, and where in it.
package struct SearchQueryError: ReportableError, Equatable {
  /// The characters of the query before the place, counted from 0.
  package let offset: Int
  package let message: String
  package var exitStatus: ExitStatus { .usage }

  package var description: String {
    "query, character \(offset + 1): \(message)".withVisibleControls
  }
}

/// A query that was understood.
///
/// Words stand for themselves in any tier, folded; `"several words"` one after the other;
/// `tier:word` in one tier; `=Word` with its case and accents; `begin*` for all that begins so.
/// What stands side by side must be in the same verse, `-` leaves out the verses that have it, `OR`
/// joins what is on its left with what is on its right, parentheses group.
package struct SearchQuery: Sendable, Equatable {
  /// One thing to look for.
  struct Term: Sendable, Equatable {
    /// As it was typed; nil for any tier.
    var tier: String?
    var text: String
    var isExact = false
    var isPrefix = false
    /// Where it begins in the query.
    var offset: Int
  }

  indirect enum Node: Sendable, Equatable {
    case term(Term)
    /// All of the first in one verse, and none of the second.
    case all([Node], without: [Node])
    case any([Node])
  }

  let root: Node
  /// The query as it was typed.
  package let text: String

  /// - Throws: `SearchQueryError` that names the place.
  package init(_ text: String) throws(SearchQueryError) {
    self.text = text
    var parser = Parser(text)
    root = try parser.parse()
  }
}

extension SearchQuery {
  private struct Parser {
    /// Parentheses within each other; more than anyone types.
    private static let depthLimit = 32

    private let characters: [Character]
    private var index = 0
    private var depth = 0

    init(_ text: String) { characters = Array(text) }

    mutating func parse() throws(SearchQueryError) -> Node {
      let node = try alternatives()
      if peek == ")" { throw fault("expected a \"(\" before this \")\"") }
      return node
    }

    private var peek: Character? { index < characters.count ? characters[index] : nil }

    private func fault(_ message: String, at offset: Int? = nil) -> SearchQueryError {
      SearchQueryError(offset: offset ?? index, message: message)
    }

    private mutating func skipSpace() {
      while let next = peek, next.isWhitespace { index += 1 }
    }

    private mutating func alternatives() throws(SearchQueryError) -> Node {
      var nodes = [try conjunction()]
      while isOr {
        index += 2
        nodes.append(try conjunction())
      }
      return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    private var isOr: Bool {
      guard characters[index...].starts(with: "OR") else { return false }
      let after = index + 2 < characters.count ? characters[index + 2] : " "
      return after.isWhitespace || after == "("
    }

    private mutating func conjunction() throws(SearchQueryError) -> Node {
      var wanted: [Node] = []
      var unwanted: [Node] = []
      skipSpace()
      let start = index
      while let next = peek, next != ")", !isOr {
        if next == "-" {
          index += 1
          guard let first = peek, !first.isWhitespace, first != ")", first != "-" else {
            throw fault("expected a word after \"-\"")
          }
          unwanted.append(try item())
        } else {
          wanted.append(try item())
        }
        skipSpace()
      }
      if wanted.isEmpty {
        throw unwanted.isEmpty
          ? fault("expected a word to look for")
          : fault("expected a word to look for beside what is left out", at: start)
      }
      return wanted.count == 1 && unwanted.isEmpty
        ? wanted[0] : .all(wanted, without: unwanted)
    }

    private mutating func item() throws(SearchQueryError) -> Node {
      guard peek == "(" else { return .term(try term()) }
      let open = index
      depth += 1
      guard depth <= Self.depthLimit else { throw fault("too many parentheses in each other") }
      index += 1
      let node = try alternatives()
      guard peek == ")" else { throw fault("this \"(\" has no end", at: open) }
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
        throw fault("\"*\" stands only at the end of a word", at: term.offset)
      }
      guard term.text.contains(where: { !$0.isWhitespace }) else {
        let what = term.tier.map { "after \"\($0):\"" } ?? "here"
        throw fault("expected a word \(what)", at: term.offset)
      }
      return term
    }

    /// The name before a colon: letters first, so that `3:16` is none.
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
      while let next = peek, !next.isWhitespace, !"\"()".contains(next) { index += 1 }
      return String(characters[start..<index])
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
