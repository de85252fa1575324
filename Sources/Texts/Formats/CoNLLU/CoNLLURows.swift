import Interlinear

/// The rows of a sentence in CoNLL-U that follow from its words and its dependency tree.
///
/// A word is a row, or a range of rows if it has parts. Punctuation is divided into rows as the
/// tree divides it; without a tree, each mark is a row.
struct CoNLLURows {
  private struct Row {
    var id: String
    var form: String
    /// Lemma, universal tag, own tag, features, head, relation, and enhanced dependencies.
    var columns = Array(repeating: "_", count: 7)
    /// The attributes: `Name=value`.
    var misc: [String] = []
    /// The number of spaces after the row, or nil for a row that is not printed: a part of a word
    /// or an empty node.
    var spaces: Int?
    /// The index of the token of the tree, or nil if the tree does not have it.
    var token: Int?
  }

  private let tiers: CoNLLUTiers
  private let tree: [SyntaxToken]
  private var nextToken = 0
  private var rows: [Row] = []
  /// The number of the last token, and of the empty nodes after it.
  private var number = 0
  private var emptyNumber = 0
  private var lastPrinted: Int?
  /// The attribute with the place of the next tokens.
  private var place: String?

  /// A Boolean value that indicates whether the rows have the tree, or there is none.
  private(set) var hasTree = true

  /// - Parameter tiers: The tiers of the text.
  init(_ verse: Verse, tiers: CoNLLUTiers) {
    self.init(verse, tree: verse.syntax, tiers: tiers)
    guard nextToken < tree.count else { return }
    self = CoNLLURows(verse, tree: [], tiers: tiers)
    hasTree = false
  }

  private init(_ verse: Verse, tree: [SyntaxToken], tiers: CoNLLUTiers) {
    self.tiers = tiers
    self.tree = tree
    var places = Self.places(in: verse)[...]
    for (index, word) in verse.words.enumerated() {
      while let next = places.first, next.word <= index {
        place = "Ref=\(CoNLLUMisc.written(next.place))"
        places.removeFirst()
      }
      addMarks(word.before)
      add(word, at: index)
      addMarks(word.after)
    }
    addEmptyNodes()
    setHeads()
  }

  /// The ten columns of each row.
  var fields: [[String]] {
    rows.map { row in
      var misc = row.misc
      if row.spaces == 0 { misc.append("SpaceAfter=No") }
      if let spaces = row.spaces, spaces > 1 {
        misc.append("SpacesAfter=" + String(repeating: "\\s", count: spaces))
      }
      if misc.count > 1 { misc = Self.sorted(misc) }
      return [row.id, row.form] + row.columns + [misc.isEmpty ? "_" : misc.joined(separator: "|")]
    }
  }

  /// The sentence as printed.
  var text: String {
    let text = rows.map { row in
      row.spaces.map { row.form + String(repeating: " ", count: $0) } ?? ""
    }.joined()
    return String(text.trimmingSuffix { $0 == " " })
  }

  /// Returns attributes in the order of their names, regardless of case.
  private static func sorted(_ misc: [String]) -> [String] {
    misc.map { (String(Substring($0.utf8.prefix { $0 != 0x3D })).lowercased(), $0) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  // MARK: - Words

  private mutating func append(_ row: Row) {
    if row.spaces != nil { lastPrinted = rows.count }
    rows.append(row)
  }

  /// Adds the row of a token, with its place and the empty nodes after it.
  private mutating func appendToken(_ row: Row) {
    append(row)
    if let place { rows[rows.count - 1].misc.append(place) }
    addEmptyNodes()
  }

  private mutating func nextID() -> String {
    number += 1
    emptyNumber = 0
    return String(number)
  }

  private mutating func add(_ word: Word, at index: Int) {
    addEmptyNodes()
    let isInParts =
      !word.morphemes.isEmpty && isNext(index) && tree[nextToken].part != nil
    guard isInParts || word.morphemes.count > 1 else {
      var row = Row(id: nextID(), form: Self.form(word.surface), spaces: 0)
      if isNext(index) { row.token = takeToken() }
      setValues(of: word, in: &row, hasParts: false)
      if let part = word.morphemes.first { setValues(of: part, in: &row) }
      appendToken(row)
      return
    }
    let last = number + word.morphemes.count
    var range = Row(id: "\(number + 1)-\(last)", form: Self.form(word.surface), spaces: 0)
    setValues(of: word, in: &range, hasParts: true)
    append(range)
    for (position, part) in word.morphemes.enumerated() {
      var row = Row(id: nextID(), form: Self.form(part.form))
      if isNext(index), (tree[nextToken].part ?? 0) == position { row.token = takeToken() }
      setValues(of: part, in: &row)
      appendToken(row)
    }
  }

  private func setValues(of word: Word, in row: inout Row, hasParts: Bool) {
    for (index, tier, name) in tiers.all {
      let value = word.value(at: index)
      if value.isEmpty { continue }
      if tier == .attributes {
        row.misc += Self.attributes(value)
      } else {
        set(tier, value, name: name, in: &row, hasColumns: !hasParts)
      }
    }
  }

  /// Sets the values of a part of a word, or of the only part of a word, which may repeat them.
  private func setValues(of part: Morpheme, in row: inout Row) {
    for (tier, name, value) in [
      (Tier.lemma, "Lemma", part.lemma), (.gloss, "Gloss", part.gloss),
      (.morphology, "Morphology", part.features), (.partOfSpeech, "PartOfSpeech", part.category),
      (.languageTag, "XPos", part.code), (.lemmaID, "LId", part.lemmaID),
      (.underlyingForms, CoNLLUMisc.underlying, part.underlying),
    ] where !value.isEmpty {
      set(tier, value, name: name, in: &row, hasColumns: true)
    }
    row.misc += Self.attributes(part.other)
  }

  /// Sets a value in its column, or in the last one if it is not valid there. A value that is
  /// already set remains.
  private func set(
    _ tier: Tier, _ value: String, name: String, in row: inout Row, hasColumns: Bool
  ) {
    if hasColumns, let column = CoNLLUColumn.index(of: tier, value) {
      if row.columns[column] == "_" { row.columns[column] = value }
      return
    }
    if row.misc.contains(where: { $0.utf8.starts(with: (name + "=").utf8) }) { return }
    let written = CoNLLUMisc.written(value)
    if !written.isEmpty { row.misc.append("\(name)=\(written)") }
  }

  /// Returns the parts of a list of attributes in the notation of the file.
  private static func attributes(_ list: String) -> [String] {
    list.utf8.split(separator: 0x7C).map { CoNLLUMisc.written(String(Substring($0))) }
      .filter { !$0.isEmpty }
  }

  /// Returns a form without tabs and line ends, and without spaces at either end.
  private static func form(_ surface: String) -> String {
    let form = CoNLLUMisc.onOneLine(surface)
    return form.isEmpty ? "_" : form
  }

  // MARK: - Punctuation

  /// Adds the punctuation and the spaces before or after a word. Scalars are examined, not
  /// characters, because a mark after a space forms one character with it.
  private mutating func addMarks(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first.properties.isWhitespace {
        // A space before the first token has no place.
        if let lastPrinted { rows[lastPrinted].spaces = (rows[lastPrinted].spaces ?? 0) + 1 }
        rest.removeFirst()
        continue
      }
      addEmptyNodes()
      var row = Row(id: nextID(), form: "", spaces: 0)
      if let form = markOfTree(Substring(rest)) {
        row.token = takeToken()
        row.form = form
        rest.removeFirst(form.unicodeScalars.count)
      } else {
        let mark = Self.mark(rest)
        row.form = String(mark)
        rest = rest[mark.endIndex...]
      }
      setAnnotation(row.token.flatMap { tree[$0].annotation }, in: &row)
      appendToken(row)
    }
  }

  /// Returns the form of the next token of the tree if a text begins with it.
  private func markOfTree(_ rest: Substring) -> String? {
    guard nextToken < tree.count, tree[nextToken].word == nil else { return nil }
    let form = tree[nextToken].form
    return !form.isEmpty && rest.utf8.starts(with: form.utf8) ? form : nil
  }

  /// Returns the mark or the word at the beginning of punctuation, with the same marks after it:
  /// `...` is one token.
  private static func mark(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    guard let first = text.first else { return text }
    let isLetter = isLetter(first)
    return text.prefix { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
      default: isLetter ? self.isLetter(scalar) : scalar == first
      }
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let character = Character(scalar)
    return character.isLetter || character.isNumber
  }

  private func setAnnotation(_ annotation: SyntaxToken.Annotation?, in row: inout Row) {
    guard let annotation else {
      row.columns[1] = row.form.unicodeScalars.contains(where: Self.isLetter) ? "X" : "PUNCT"
      return
    }
    setValues(
      of: Morpheme(
        form: "", category: annotation.category, lemma: annotation.lemma,
        features: annotation.features, code: annotation.code, other: annotation.other),
      in: &row)
  }

  // MARK: - The tree

  /// Returns a Boolean value that indicates whether the next token of the tree belongs to a word.
  private func isNext(_ word: Int) -> Bool {
    nextToken < tree.count && tree[nextToken].word == word
  }

  private mutating func takeToken() -> Int {
    nextToken += 1
    return nextToken - 1
  }

  private mutating func addEmptyNodes() {
    while nextToken < tree.count, tree[nextToken].isEmptyNode {
      emptyNumber += 1
      var row = Row(
        id: "\(number).\(emptyNumber)", form: Self.form(tree[nextToken].form),
        token: takeToken())
      setAnnotation(row.token.flatMap { tree[$0].annotation } ?? .init(), in: &row)
      append(row)
    }
  }

  /// Sets heads, relations, and enhanced dependencies.
  ///
  /// An empty node has only enhanced dependencies, and only these can lead to one.
  private mutating func setHeads() {
    guard !tree.isEmpty, nextToken == tree.count else { return }
    var ids = tree.map(\.id)
    for row in rows { if let token = row.token { ids[token] = row.id } }
    let areSame = zip(ids, tree).allSatisfy { $0 == $1.id }
    let newIDs =
      areSame
      ? [:] : Dictionary(zip(tree.map(\.id), ids), uniquingKeysWith: { first, _ in first })
    for index in rows.indices {
      guard let token = rows[index].token else { continue }
      let node = tree[token]
      let relation = Self.withoutSpaces(node.relation)
      let head = node.head.flatMap { ids.indices.contains($0) ? ids[$0] : nil }
      var enhanced = Self.enhanced(node.enhanced, ids: newIDs)
      if node.isEmptyNode || head?.utf8.contains(0x2E) == true {
        if enhanced.isEmpty, head != nil || !relation.isEmpty {
          enhanced = "\(head ?? "0"):\(relation.isEmpty ? "dep" : relation)"
        }
      } else {
        rows[index].columns[4] = head ?? (relation.isEmpty ? "_" : "0")
        rows[index].columns[5] = relation.isEmpty ? "_" : relation
      }
      if !enhanced.isEmpty { rows[index].columns[6] = enhanced }
    }
  }

  /// Returns enhanced dependencies (`4:nsubj|8.1:conj`) with new ids of the heads.
  private static func enhanced(_ list: String, ids: [String: String]) -> String {
    let list = withoutSpaces(list)
    if ids.isEmpty { return list }
    return list.utf8.split(separator: 0x7C).map { pair in
      let id = String(Substring(pair.prefix { $0 != 0x3A }))
      return (ids[id] ?? id) + String(Substring(pair.dropFirst(id.utf8.count)))
    }.joined(separator: "|")
  }

  private static func withoutSpaces(_ text: String) -> String {
    // Nearly all relations are ASCII without spaces.
    if text.utf8.allSatisfy({ (0x21...0x7E) ~= $0 }) { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.isWhitespace || $0.isControl ? "_" : $0 }))
  }

  // MARK: - Places

  /// Returns the value of `Ref` for the words from an index on, in ascending order.
  private static func places(in verse: Verse) -> [(word: Int, place: String)] {
    guard verse.reference.chapter > 0 else { return [] }
    let further = verse.places.filter { $0.word > 0 }.map { ($0.word, $0.reference) }
      .sorted { $0.0 < $1.0 }
    return ([(0, verse.reference)] + further).map { ($0.0, place(of: $0.1)) }
  }

  /// Returns `John_3.16`, the form in treebanks of the New Testament.
  static func place(of reference: Reference) -> String {
    withoutSpaces("\(reference.book) \(reference.chapter).\(reference.verse)")
  }
}

/// The tiers of a text with their names in the last column, without the forms, the morphemes, and
/// the tiers that are derived from these.
struct CoNLLUTiers {
  let all: [(index: Int, tier: Tier, name: String)]

  init(_ tiers: [Tier]) {
    all = tiers.enumerated().dropFirst().compactMap { index, tier in
      tier == .morphemes || MorphemeTier(tier) != nil
        ? nil : (index, tier, CoNLLUMisc.name(of: tier))
    }
  }
}

extension SyntaxToken {
  /// A Boolean value that indicates whether the token is a word that is not in the text, such as
  /// `8.1`.
  var isEmptyNode: Bool { word == nil && id.utf8.contains(0x2E) }
}
