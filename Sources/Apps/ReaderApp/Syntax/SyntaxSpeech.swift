import AccessibilityModel
import Interlinear
import ScreenReading

/// Relations in words, as spoken with a word and in the sentence tree.
struct SyntaxSpeech {
  let phrases: Phrases
  /// The scheme of the text, which names its relations too, or nil if it is unknown.
  var scheme: MorphologyScheme?

  /// Returns a relation in words: "subject" for `nsubj`, PROIEL's `sub`, and `SBJ` of Perseus. A
  /// subtype without a phrase is added unchanged in parentheses; so is a relation that is not known,
  /// after the word "relation".
  func words(for relation: String) -> String {
    guard !relation.isEmpty else { return phrases("syntax.noRelation") }
    let ofTreebank =
      switch scheme {
      case .proiel: phrases.known("proiel.\(relation)")
      case .perseus: perseusWords(for: relation)
      default: String?.none
      }
    if let known = ofTreebank ?? phrases.known("relation.\(relation)") { return known }
    if let colon = relation.firstIndex(of: ":"),
      let known = phrases.known("relation.\(relation[..<colon])")
    {
      return "\(known) (\(relation[relation.index(after: colon)...]))"
    }
    return phrases("syntax.relation", relation)
  }

  /// Returns a relation of Perseus in words, or nil if a part of it is unknown: `SBJ_CO`, a subject
  /// that is coordinated, or `SBJ_ExD0_PRED`, the subject of a predicate that the sentence omits.
  private func perseusWords(for relation: String) -> String? {
    let parts = relation.split(separator: "_", omittingEmptySubsequences: false)
    guard var said = phrases.known("perseus.\(parts[0])") else { return nil }
    var rest = parts.dropFirst()
    while let part = rest.popFirst() {
      if part.hasPrefix("ExD") {
        let number = part.dropFirst(3)
        guard number.allSatisfy(\.isNumber), let role = rest.popFirst(),
          let omitted = phrases.known("perseus.\(role)")
        else { return nil }
        let ellipsis = phrases("perseus.ExD") + (number.isEmpty ? "" : " \(number)")
        said = phrases("perseus._ExD", said, ellipsis, omitted)
      } else {
        guard phrases.known("perseus._\(part)") != nil else { return nil }
        said = phrases("perseus._\(part)", said)
      }
    }
    return said
  }

  /// Returns the relation of a token and the form of its head: "subject of ἦλθεν". The form is
  /// spoken in the language of the text.
  private func pieces(forToken index: Int, of verse: Verse) -> [LabelPiece] {
    let tokens = verse.syntax
    guard tokens.indices.contains(index) else { return [] }
    let relation = words(for: tokens[index].relation)
    guard let head = tokens.head(of: index) else {
      return tokens[index].relation.isEmpty ? [] : [LabelPiece(.relation, relation)]
    }
    return pieces(relation, of: tokens[head].form, in: verse.language)
  }

  private func pieces(_ relation: String, of form: String, in language: Language) -> [LabelPiece] {
    phrases.pieces(
      "syntax.of", as: .relation, relation,
      LabelPiece(.tier(.surface), form, language: language.tag))
  }

  /// Returns the relations of a word: one, or one for each part of a multi-word token, after the
  /// form of the part.
  func pieces(forWord word: Int, of verse: Verse) -> [LabelPiece] {
    let tokens = verse.syntax.tokens(ofWord: word)
    return tokens.flatMap { token -> [LabelPiece] in
      let relation = pieces(forToken: token, of: verse)
      guard tokens.count > 1, !relation.isEmpty else { return relation }
      let form = LabelPiece(
        .tier(.surface), verse.syntax[token].form, language: verse.language.tag)
      return [form] + relation
    }
  }

  /// Returns the label of a node of the tree: the form, its relation to its head, its level, and
  /// its number in the sentence.
  func pieces(for node: DependencyTree.Node, of verse: Verse) -> [LabelPiece] {
    let tokens = verse.syntax
    let token = tokens[node.token]
    let language = verse.language
    var pieces = [LabelPiece(.tier(.surface), token.form, language: language.tag)]
    pieces += self.pieces(forToken: node.token, of: verse)
    pieces.append(LabelPiece(.state, phrases("syntax.level", String(node.level))))
    pieces.append(LabelPiece(.state, phrases("syntax.number", token.id)))
    if node.isInCircle, let head = tokens.head(of: node.token) {
      pieces.append(LabelPiece(.state, phrases("syntax.circle", tokens[head].id)))
    }
    if let word = token.word, token.part != nil, verse.words.indices.contains(word) {
      pieces += phrases.pieces(
        "syntax.part", as: .state,
        LabelPiece(.tier(.surface), verse.words[word].surface, language: language.tag))
    }
    if token.id.contains(".") { pieces.append(LabelPiece(.state, phrases("syntax.emptyNode"))) }
    return pieces + enhancedPieces(for: node.token, of: verse)
  }

  /// Returns the enhanced dependencies of a token; none if they are the same as the basic ones.
  private func enhancedPieces(for index: Int, of verse: Verse) -> [LabelPiece] {
    let tokens = verse.syntax
    let token = tokens[index]
    let basic = tokens.head(of: index).map { "\(tokens[$0].id):\(token.relation)" } ?? "0:root"
    guard !token.enhanced.isEmpty, token.enhanced != basic else { return [] }
    var pieces = [LabelPiece(.state, phrases("syntax.enhanced"))]
    for arc in token.enhanced.split(separator: "|") {
      guard let colon = arc.firstIndex(of: ":") else { continue }
      let relation = words(for: String(arc[arc.index(after: colon)...]))
      if let head = tokens.first(where: { $0.id == arc[..<colon] }) {
        pieces += self.pieces(relation, of: head.form, in: verse.language)
        pieces.append(LabelPiece(.state, phrases("syntax.number", head.id)))
      } else {
        pieces.append(LabelPiece(.relation, relation))
      }
    }
    return pieces
  }

  /// The maximum indentation of a node, in cells. The level is always spoken.
  private static let deepestIndentation = 24

  /// Returns the indentation of a node on the screen, in cells: two for each level.
  func indentation(of node: DependencyTree.Node) -> Int {
    min((min(node.level, Self.deepestIndentation) - 1) * 2, Self.deepestIndentation)
  }

  /// Returns the line of a node on the screen.
  func line(for node: DependencyTree.Node, of verse: Verse) -> String {
    let token = verse.syntax[node.token]
    let relation =
      token.relation.isEmpty && token.head == nil
      ? (token.id.contains(".") ? phrases("syntax.emptyNode") : "") : words(for: token.relation)
    let line = "\(token.id) \(token.form)"
    return relation.isEmpty ? line : "\(line): \(relation)"
  }
}
