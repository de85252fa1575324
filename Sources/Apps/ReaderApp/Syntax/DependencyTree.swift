import Interlinear

/// The dependency tree of a sentence in walking order: every token comes after its head and before
/// the next token at its level.
struct DependencyTree {
  /// A token at its place in the tree.
  struct Node: Equatable {
    /// The index of the token in the sentence.
    var token: Int
    /// The number of steps from the root, counted from 1.
    var level: Int
    /// A Boolean value that indicates whether the token is not below a root, because its heads lead
    /// back to itself.
    var isInCircle: Bool
  }

  /// Every token of the sentence, once.
  let nodes: [Node]

  init(_ tokens: [SyntaxToken]) {
    var dependents: [Int: [Int]] = [:]
    var roots: [Int] = []
    for index in tokens.indices {
      if let head = tokens.head(of: index) {
        dependents[head, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    var nodes: [Node] = []
    var seen = Array(repeating: false, count: tokens.count)
    // A file may claim a chain of any length, so the tree is walked with a stack.
    func walk(from start: Int, isInCircle: Bool) {
      var stack = [(token: start, level: 1)]
      while let (token, level) = stack.popLast() {
        guard !seen[token] else { continue }
        seen[token] = true
        nodes.append(Node(token: token, level: level, isInCircle: isInCircle && level == 1))
        for dependent in (dependents[token] ?? []).reversed() where !seen[dependent] {
          stack.append((dependent, level + 1))
        }
      }
    }
    for root in roots { walk(from: root, isInCircle: false) }
    for index in tokens.indices where !seen[index] { walk(from: index, isInCircle: true) }
    self.nodes = nodes
  }
}

extension [SyntaxToken] {
  /// Returns the index of a token's head, or nil for a root, and for a head that does not exist.
  func head(of index: Int) -> Int? {
    guard indices.contains(index), let head = self[index].head, head != index,
      indices.contains(head)
    else { return nil }
    return head
  }

  /// Returns the tokens of a word: one, or the parts of a multi-word token.
  func tokens(ofWord word: Int) -> [Int] { indices.filter { self[$0].word == word } }

  /// Returns the token that attaches a word to the rest of the sentence: the first of its tokens
  /// whose head is outside the word, or the root.
  func attachment(ofWord word: Int) -> Int? {
    let parts = tokens(ofWord: word)
    return parts.first { head(of: $0).map { self[$0].word != word } ?? true } ?? parts.first
  }

  /// Returns the word that contains the head of a word, or nil for the root. Heads that belong to
  /// no word, such as empty nodes, are skipped.
  func headWord(ofWord word: Int) -> Int? {
    var token = attachment(ofWord: word)
    for _ in indices {
      guard let current = token, let head = head(of: current) else { return nil }
      if let found = self[head].word, found != word { return found }
      token = head
    }
    return nil
  }

  /// Returns the words that depend on a word, in the order of the sentence.
  func dependentWords(ofWord word: Int) -> [Int] {
    var words: [Int] = []
    for (index, token) in enumerated() {
      guard let other = token.word, other != word, let head = head(of: index),
        self[head].word == word, !words.contains(other)
      else { continue }
      words.append(other)
    }
    return words
  }

  /// Returns the nearest word at or before a token: its own one or, for punctuation and empty
  /// nodes, the preceding one.
  func nearestWord(toToken index: Int) -> Int? {
    guard indices.contains(index) else { return nil }
    return self[...index].last { $0.word != nil }?.word
  }
}
