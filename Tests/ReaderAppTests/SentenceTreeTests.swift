import Interlinear
import RandomInput
import ScreenReading
import Sessions
import Testing

@testable import ReaderApp

/// The sentence tree: a list that speaks the level and the relation of every token.
@Suite struct SentenceTreeTests {
  private static let utterances = [
    "ἦλθεν, root, level 1, number 3, list start",
    "λόγος, subject of ἦλθεν, level 2, number 2",
    "ὁ, determiner of λόγος, level 3, number 1",
    ", punctuation of ἦλθεν, level 2, number 4",
    "ἐγώ, conjunct (foo) of ἦλθεν, level 2, number 6, part of κἀγώ, enhanced, conjunct of ἦλθεν, "
      + "number 3, subject of ἦλθον, number 6.1",
    "καὶ, coordinating conjunction of ἐγώ, level 3, number 5, part of κἀγώ",
    "., relation PUNC of ἦλθεν, level 2, number 7",
    "ἦλθον, level 1, number 6.1, empty node, enhanced, conjunct of ἦλθεν, number 3, list end",
  ]

  private func opened(columns: Int = 80, rows: Int = 24) throws -> Reader {
    let reader = try Reader(Sentences.tree, columns: columns, rows: rows)
    reader.press("right right")
    reader.press("space")
    let items = try #require(reader.controller.root.popover?.list.items)
    try #require(items.first { $0.title == "Sentence tree" }).activate()
    reader.settle()
    return reader
  }

  @Test func theTreeOpensOnTheWordAndIsWalkedItemByItem() throws {
    let reader = try opened()
    #expect(
      reader.heard().last == "λόγος, subject of ἦλθεν, level 2, number 2")
    #expect(reader.press("left") == [Self.utterances[0]])
    for line in Self.utterances.dropFirst() { #expect(reader.press("right") == [line]) }
    #expect(reader.press("right") == ["<boundary>"])
  }

  @Test func theTreeIsDrawnIndented() throws {
    let reader = try opened()
    let list = try #require(reader.controller.root.popover?.list)
    let grid = try #require(reader.screen.lastFrame?.grid)
    let lines = try list.items.indices.map { row in
      let frame = try #require(list.table.rectForRow(row))
      var line = ""
      for column in Int(frame.x)..<Int(frame.maxX) { line += grid[column, Int(frame.y)].text }
      return line.trimmingSuffix(" ")
    }
    #expect(reader.screen.text.contains("Sentence tree: Tale 1:1"))
    #expect(
      lines == [
        "  3 ἦλθεν: root", "▸   2 λόγος: subject", "      1 ὁ: determiner",
        "    4 ,: punctuation", "    6 ἐγώ: conjunct (foo)",
        "      5 καὶ: coordinating conjunction", "    7 .: relation PUNC",
        "  6.1 ἦλθον: empty node",
      ])
  }

  @Test(arguments: [(0, "word 3"), (2, "word 1"), (3, "word 3"), (5, "word 4"), (7, "word 4")])
  func enterGoesToTheWord(_ item: Int, _ word: String) throws {
    let reader = try opened()
    reader.press("g g")
    for _ in 0..<item { reader.press("right") }
    reader.press("enter")
    #expect(reader.controller.root.popover == nil)
    #expect(reader.focus == "Tale 1:1 \(word)")
  }

  @Test func escapeReturnsToTheMenuAndThenToTheWord() throws {
    let reader = try opened()
    #expect(reader.press("escape").first == "<popoverClosed>")
    #expect(reader.controller.root.popover != nil)
    #expect(reader.press("escape") == ["<popoverClosed>", "λόγος, word"])
  }

  @Test(arguments: [(40, 12), (20, 6)])
  func smallScreensShowTheTree(_ columns: Int, _ rows: Int) throws {
    let reader = try opened(columns: columns, rows: rows)
    reader.press("g g")
    #expect(reader.screen.text.contains("3 ἦλθεν: root"))
    reader.press("G")
    #expect(reader.screen.text.contains("6.1 ἦλθον"))
  }

  @Test func aCircleIsNamed() {
    let tokens = [
      SyntaxToken(id: "1", form: "a", word: 0, head: 1, relation: "det"),
      SyntaxToken(id: "2", form: "b", word: 1, head: 0, relation: "obj"),
    ]
    var verse = Verse(
      reference: Reference(book: "B", chapter: 1, verse: "1"), words: [], language: .latin)
    verse.syntax = tokens
    let speech = SyntaxSpeech(phrases: Phrases(interfaceLanguage: "en"))
    let said = DependencyTree(tokens).nodes.map {
      Utterance(speech.pieces(for: $0, of: verse)).text
    }
    #expect(
      said == [
        "a, determiner of b, level 1, number 1, in a circle, head number 2",
        "b, object of a, level 2, number 2",
      ])
  }

  /// A chain of ten thousand tokens is walked without recursion.
  @Test func aDeepTreeIsWalked() {
    let tokens = (0..<10_000).map {
      SyntaxToken(
        id: "\($0 + 1)", form: "w", word: $0, head: $0 == 0 ? nil : $0 - 1, relation: "dep")
    }
    let nodes = DependencyTree(tokens).nodes
    #expect(nodes.count == 10_000)
    #expect(nodes.last == DependencyTree.Node(token: 9_999, level: 10_000, isInCircle: false))
  }

  // MARK: - From what is spoken back to the file

  /// Walks the trees of 200 generated sentences in a session and rebuilds every HEAD and DEPREL
  /// from nothing but the spoken lines.
  ///
  /// `SpokenTree` does it as a listener would. The number and the level of a token are at the end
  /// of its line. Its head is the last token before it that is one level higher. The relation is
  /// between the form and "of HEAD"; the table of phrases, read backwards, turns its words into the
  /// code.
  @Test(
    arguments: [
      (MorphologyScheme.universalDependencies, "relation."), (.proiel, "proiel."),
      (.perseus, "perseus."),
    ])
  func headsAndRelationsCanBeRebuiltByEar(scheme: MorphologyScheme, prefix: String) throws {
    var random = SeededGenerator(seed: 12)
    let phrases = Phrases(interfaceLanguage: "en")
    let verses = (1...200).map {
      random.sentence(number: $0, relations: Self.relations(prefix, in: phrases))
    }
    let text = MemoryText(
      description: TextDescription(
        name: "trees", title: "Trees", tiers: [.surface], morphologyScheme: scheme),
      verses: verses)
    let reader = try Reader(text, columns: 60, rows: 12)
    for (row, verse) in verses.enumerated() {
      let element = try #require(
        reader.controller.screen.verseRow(row).element(of: .word(0)))
      reader.controller.syntax.openTree(of: element.position)
      let said = reader.headless.walk().filter { !$0.hasPrefix("<") }
      reader.press("escape")
      var expected: [String: SpokenTree.Arc] = [:]
      for token in verse.syntax {
        expected[token.id] = SpokenTree.Arc(
          head: token.head.map { verse.syntax[$0].id } ?? "0", relation: token.relation)
      }
      #expect(
        SpokenTree(lines: said, phrases: phrases, prefix: prefix).arcs == expected, "\(said)")
    }
  }

  /// Returns the known relations of a treebank, and some unknown ones.
  private static func relations(_ prefix: String, in phrases: Phrases) -> [String] {
    let known = phrases.names.filter { $0.hasPrefix(prefix) && !$0.contains("_") }
      .map { String($0.dropFirst(prefix.count)) }
    let unknown = prefix == "relation." ? ["nsubj:own", "ATR"] : ["own"]
    return known.filter { $0 != "root" } + unknown.flatMap { Array(repeating: $0, count: 20) }
  }
}

/// A sentence as it can be rebuilt from the spoken lines of its tree.
struct SpokenTree {
  struct Arc: Equatable {
    var head: String
    var relation: String
  }

  private(set) var arcs: [String: Arc] = [:]

  /// - Parameter prefix: The beginning of the names of the phrases for relations.
  init(lines: [String], phrases: Phrases, prefix: String) {
    var codes: [String: String] = [:]
    for name in phrases.names where name.hasPrefix(prefix) {
      codes[phrases(name)] = String(name.dropFirst(prefix.count))
    }
    var path: [(id: String, form: String)] = []
    for line in lines {
      guard let match = line.firstMatch(of: /^(.*), level (\d+), number ([0-9.]+)/),
        let level = Int(match.2), level >= 1
      else { continue }
      path.removeSubrange(min(level - 1, path.count)...)
      var rest = String(match.1)
      if let head = path.last { rest = rest.trimmingSuffix(" of \(head.form)") }
      let comma = rest.range(of: ", ", last: true)
      let words = comma.map { String(rest[$0.upperBound...]) } ?? ""
      let form = comma.map { String(rest[..<$0.lowerBound]) } ?? rest
      arcs[String(match.3)] = Arc(
        head: path.last?.id ?? "0", relation: Self.code(of: words, codes))
      path.append((String(match.3), form))
    }
  }

  private static func code(of words: String, _ codes: [String: String]) -> String {
    if let code = codes[words] { return code }
    if let match = words.wholeMatch(of: /relation (.*)/) { return String(match.1) }
    if let match = words.wholeMatch(of: /(.*) \((.*)\)/), let base = codes[String(match.1)] {
      return "\(base):\(match.2)"
    }
    return words
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    var text = self
    while text.hasSuffix(suffix) {
      text.removeLast(suffix.count)
      if suffix != " " { break }
    }
    return text
  }

  fileprivate func range(of text: String, last: Bool) -> Range<String.Index>? {
    ranges(of: text).last
  }
}

extension SeededGenerator {
  /// A sentence with a random tree over words, parts of multi-word tokens and punctuation, whose
  /// forms repeat.
  fileprivate mutating func sentence(number: Int, relations: [String]) -> Verse {
    let count = Int.random(in: 1...9, using: &self)
    var words: [Word] = []
    var tokens: [SyntaxToken] = []
    while tokens.count < count {
      let form = ["a", "of", "λόγος", "a of", "word, word", "b"].randomElement(using: &self) ?? "a"
      switch Int.random(in: 0..<6, using: &self) {
      case 0 where !words.isEmpty:
        tokens.append(
          SyntaxToken(id: "", form: [",", ".", "("].randomElement(using: &self) ?? "."))
      case 1:
        for part in 0..<2 {
          tokens.append(SyntaxToken(id: "", form: form, word: words.count, part: part))
        }
        words.append(Word(values: [form + form]))
      default:
        tokens.append(SyntaxToken(id: "", form: form, word: words.count))
        words.append(Word(values: [form]))
      }
    }
    // A random order with each token's head before it is a random tree.
    let order = tokens.indices.shuffled(using: &self)
    for (position, token) in order.enumerated() {
      tokens[token].id = "\(token + 1)"
      guard position > 0 else {
        tokens[token].relation = "root"
        continue
      }
      tokens[token].head = order[Int.random(in: 0..<position, using: &self)]
      tokens[token].relation = relations.randomElement(using: &self) ?? "dep"
    }
    var verse = Verse(
      reference: Reference(book: "Trees", chapter: 1, verse: "\(number)"), words: words,
      language: .ancientGreek)
    verse.syntax = tokens
    return verse
  }
}
