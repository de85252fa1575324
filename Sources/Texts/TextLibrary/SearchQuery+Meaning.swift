import PlainText

extension SearchQuery {
  /// The meaning of a query about words, such as `a word with lemma λόγος, case genitive`, or nil for
  /// a plain query. A query that people misread as one about a single word has a meaning too.
  package var meaning: Message? {
    if root.hasWords { return Self.meaning(of: root) }
    return asOneWord == nil ? nil : Self.meaning(of: root)
  }

  private static func meaning(of node: Node) -> Message {
    switch node {
    case .term, .any: conditions(node)
    case .all: "a verse with \(conditions(node))"
    case .words(let steps): list(steps.map(meaning)) { "\($0), then \($1)" }
    }
  }

  private static func meaning(of step: Step) -> Message {
    let (first, last) = (step.count.lowerBound, step.count.upperBound)
    let words: Message = first == last ? "\(first) words" : "\(first) to \(last) words"
    if case .all([], without: []) = step.condition {
      return step.count == 1...1 ? "any word" : words
    }
    let conditions = conditions(step.condition)
    return step.count == 1...1 ? "a word with \(conditions)" : "\(words) with \(conditions)"
  }

  /// Returns the conditions of a word or a verse, with groups in parentheses.
  private static func conditions(_ node: Node) -> Message {
    func grouped(_ node: Node) -> Message {
      switch node {
      case .term: conditions(node)
      case .all, .any: "(\(conditions(node)))"
      case .words: "(\(meaning(of: node)))"
      }
    }
    switch node {
    case .term(let term): return meaning(of: term)
    case .any(let nodes): return list(nodes.map(grouped)) { "\($0) or \($1)" }
    case .all(let nodes, let without):
      return list(nodes.map(grouped) + without.map { "not \(grouped($0))" }) { "\($0), \($1)" }
    case .words: return grouped(node)
    }
  }

  private static func meaning(of term: Term) -> Message {
    if term.isTie, let tier = term.tier { return "the same \(tier) as \(term.text)" }
    let text = (term.isExact ? "=" : "") + term.text + (term.isPrefix ? "*" : "")
    return term.tier.map { "\($0) \(text)" } ?? Message(verbatim: text)
  }

  private static func list(
    _ parts: [Message], _ joined: (Message, Message) -> Message
  ) -> Message {
    parts.dropFirst().reduce(parts.first ?? "") { joined($0, $1) }
  }
}

extension SearchQuery.Node {
  fileprivate var hasWords: Bool {
    switch self {
    case .term: false
    case .words: true
    case .any(let nodes): nodes.contains(where: \.hasWords)
    case .all(let nodes, let without): (nodes + without).contains(where: \.hasWords)
    }
  }
}
