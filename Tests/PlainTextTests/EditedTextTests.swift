import PlainText
import RandomInput
import Synchronization
import Testing

/// Texts are written with `|` at the insertion point and `^` at the other end of the selection.
@Suite struct EditedTextTests {
  private static func text(
    _ marked: String, kind: EditedText.Kind = .line, limit: Int = 500
  ) -> EditedText {
    let plain = marked.filter { $0 != "|" && $0 != "^" }
    var text = EditedText(plain, kind: kind, limit: limit)
    var ring = KillRing()
    func place(_ sign: Character, selects: Bool) {
      guard let end = marked.firstIndex(of: sign) else { return }
      let count = marked[..<end].filter { $0 != "|" && $0 != "^" }.count
      if !selects { text.perform(.move(.textStart), ring: &ring) }
      let here = text.selectedRange
      let start = selects ? here.lowerBound : 0
      let movement: TextMovement = count < start ? .characterBackward : .characterForward
      for _ in 0..<abs(count - start) {
        text.perform(.move(movement, selects: selects), ring: &ring)
      }
    }
    place(marked.contains("^") ? "^" : "|", selects: false)
    if marked.contains("^") { place("|", selects: true) }
    return text
  }

  private static func marked(_ text: EditedText) -> String {
    var result = text.text
    let range = text.selection
    func insert(_ sign: Character, at offset: Int) {
      result.insert(sign, at: result.utf8.index(result.startIndex, offsetBy: offset))
    }
    guard !range.isEmpty else {
      insert("|", at: text.caret)
      return result
    }
    let isForward = text.caret == range.upperBound
    insert(isForward ? "|" : "^", at: range.upperBound)
    insert(isForward ? "^" : "|", at: range.lowerBound)
    return result
  }

  @Test(
    arguments: [
      ("ab|", .characterBackward, "a|b"), ("|ab", .characterForward, "a|b"),
      ("e\u{301}x|", .characterBackward, "e\u{301}|x"),
      ("e\u{301}|x", .characterBackward, "|e\u{301}x"),
      ("👩‍👩‍👧|", .characterBackward, "|👩‍👩‍👧"), ("|שְׁפֹט", .characterForward, "שְׁ|פֹט"),
      ("the word was|", .wordBackward, "the word |was"),
      ("the word |was", .wordBackward, "the |word was"),
      ("the|, word", .wordForward, "the, word|"), ("|the, word", .wordForward, "the|, word"),
      ("don't|", .wordBackward, "|don't"), ("'a'|", .wordBackward, "'|a'"),
      ("the word was|", .precedingWordEnd, "the word| was"),
      ("the word| was", .precedingWordEnd, "the| word was"),
      ("the| word", .precedingWordEnd, "|the word"),
      ("a b-c|", .blankBackward, "a |b-c"), ("a b-c |", .blankBackward, "a |b-c "),
      ("ab|c", .lineStart, "|abc"), ("a|bc", .lineEnd, "abc|"),
      ("a|bc", .textStart, "|abc"), ("a|bc", .textEnd, "abc|"),
      ("a|b", .lineUp, "a|b"), ("a|b", .lineDown, "a|b"), ("|", .wordBackward, "|"),
      ("λόγος |", .wordBackward, "|λόγος "), ("漢字|", .characterBackward, "漢|字"),
    ] as [(String, TextMovement, String)])
  func aMovementPlacesTheInsertionPoint(_ before: String, _ movement: TextMovement, _ after: String)
  {
    var text = Self.text(before)
    var ring = KillRing()
    text.perform(.move(movement), ring: &ring)
    #expect(Self.marked(text) == after)
  }

  @Test(
    arguments: [
      ("abc\nde\nfgh|", [.lineUp], "abc\nde|\nfgh"),
      ("abc\nde\nfgh|", [.lineUp, .lineUp], "abc|\nde\nfgh"),
      ("abc\n|\nfgh", [.lineDown], "abc\n\n|fgh"), ("a|bc\nde", [.lineUp], "a|bc\nde"),
      ("abc\nd|e", [.lineStart], "abc\n|de"), ("a|bc\nde", [.lineEnd], "abc|\nde"),
      ("\n|", [.lineUp], "|\n"),
    ] as [(String, [TextMovement], String)])
  func linesKeepTheColumn(_ before: String, _ movements: [TextMovement], _ after: String) {
    var text = Self.text(before, kind: .lines)
    var ring = KillRing()
    for movement in movements { text.perform(.move(movement), ring: &ring) }
    #expect(Self.marked(text) == after)
  }

  @Test(
    arguments: [
      ("ab|", .delete(.characterBackward), "a|", .deleted("b")),
      ("|ab", .delete(.characterForward), "|b", .deleted("a")),
      ("|ab", .delete(.characterBackward), "|ab", .boundary),
      ("e\u{301}|", .delete(.characterBackward), "|", .deleted("e\u{301}")),
      ("a^bc|d", .delete(.characterBackward), "a|d", .deleted("bc")),
      ("a|bc^d", .insert("x"), "ax|d", .inserted("x", word: nil)),
      ("the word|", .kill(.wordBackward), "the |", .deleted("word")),
      ("the a-b|", .killSelection, "the |", .deleted("a-b")),
      ("^the| word", .killSelection, "| word", .deleted("the")),
      ("|ab", .killSelection, "|ab", .boundary),
      ("the |word", .kill(.lineStart), "|word", .deleted("the ")),
      ("the| word", .kill(.lineEnd), "the|", .deleted(" word")),
      ("the|", .kill(.lineEnd), "the|", .boundary),
      ("|the word", .kill(.wordForward), "| word", .deleted("the")),
      ("ab|", .selectAll, "^ab|", .selected("ab")), ("|", .selectAll, "|", .boundary),
      ("a|b", .move(.characterForward, selects: true), "a^b|", .selected("b")),
      ("a^b|", .move(.characterBackward, selects: true), "a|b", .unselected("b")),
      ("a^bc|d", .move(.characterBackward), "a|bcd", .unselected("bc")),
      ("a^bc|d", .move(.characterForward), "abc|d", .unselected("bc")),
      ("a|bc^d", .move(.textEnd), "abcd|", .moved(.textEnd, across: "bcd", line: "abcd")),
      ("^ab|", .copy, "ab|", .copied), ("ab|", .copy, "ab|", .nothingSelected),
      ("ab|", .yank, "ab|", .nothingToYank), ("ab|", .yankEarlier, "ab|", .nothingToYank),
      ("ab|", .undo, "ab|", .nothingToUndo), ("ab|", .redo, "ab|", .nothingToRedo),
      ("ab|", .insert(" "), "ab |", .inserted(" ", word: "ab")),
      ("ab |", .insert(","), "ab ,|", .inserted(",", word: nil)),
      ("ab|", .insert("c"), "abc|", .inserted("c", word: nil)),
      ("a|", .insert("b\nc\td\u{1B}e"), "ab c de|", .inserted("b c de", word: nil)),
      ("ab|", .replace("xyz"), "xyz|", .replaced("xyz")),
    ] as [(String, EditCommand, String, EditOutcome)])
  func aCommandChangesTheTextAndSaysHow(
    _ before: String, _ command: EditCommand, _ after: String, _ outcome: EditOutcome
  ) {
    var text = Self.text(before)
    var ring = KillRing()
    #expect(text.perform(command, ring: &ring) == outcome)
    #expect(Self.marked(text) == after)
    // The end that a command has met is told.
    if outcome == .boundary, before.count > 1 {
      #expect(command.isBackward == before.hasPrefix("|"))
    }
  }

  @Test func aMarkThatIsTypedJoinsTheLetterBeforeIt() {
    var text = Self.text("ae|b")
    var ring = KillRing()
    text.perform(.insert("\u{301}"), ring: &ring)
    #expect(Self.marked(text) == "ae\u{301}|b" && text.text.count == 3)
    // A letter before a mark takes it.
    text.perform(.move(.textStart), ring: &ring)
    text.perform(.replace("\u{301}x"), ring: &ring)
    text.perform(.move(.textStart), ring: &ring)
    text.perform(.insert("e"), ring: &ring)
    #expect(Self.marked(text) == "e\u{301}|x")
  }

  @Test func movementsSelectWhileTheMarkIsSet() {
    var text = Self.text("the |word")
    var ring = KillRing()
    #expect(text.perform(.mark, ring: &ring) == .markSet)
    #expect(text.perform(.move(.wordForward), ring: &ring) == .selected("word"))
    #expect(text.perform(.move(.characterBackward), ring: &ring) == .unselected("d"))
    #expect(text.selectedText == "wor" && text.selectedRange == 4..<7)
    #expect(text.perform(.mark, ring: &ring) == .markRemoved)
    #expect(text.selectedText == "")
  }

  @Test func killedTextIsYanked() {
    var text = Self.text("one two three|")
    var ring = KillRing()
    text.perform(.kill(.wordBackward), ring: &ring)
    text.perform(.kill(.wordBackward), ring: &ring)
    #expect(Self.marked(text) == "one |")
    // Kills in turn are one text.
    #expect(text.perform(.yank, ring: &ring) == .inserted("two three", word: nil))
    text.perform(.move(.textStart), ring: &ring)
    text.perform(.kill(.wordForward), ring: &ring)
    text.perform(.move(.textEnd), ring: &ring)
    #expect(text.perform(.yank, ring: &ring) == .inserted("one", word: nil))
    #expect(text.perform(.yankEarlier, ring: &ring) == .inserted("two three", word: nil))
    #expect(text.text == " two threetwo three")
    #expect(text.perform(.undo, ring: &ring) == .undone(removed: "two three", inserted: ""))
  }

  @Test func changesAreUndoneAndRedone() {
    var text = EditedText()
    var ring = KillRing()
    for character in "the  word" { text.perform(.insert(String(character)), ring: &ring) }
    #expect(text.perform(.undo, ring: &ring) == .undone(removed: "word", inserted: ""))
    #expect(text.text == "the  ")
    #expect(text.perform(.undo, ring: &ring) == .undone(removed: "the  ", inserted: ""))
    #expect(text.perform(.undo, ring: &ring) == .nothingToUndo)
    #expect(text.perform(.redo, ring: &ring) == .redone(removed: "", inserted: "the  "))
    #expect(text.perform(.redo, ring: &ring) == .redone(removed: "", inserted: "word"))
    #expect(text.perform(.redo, ring: &ring) == .nothingToRedo)
    for _ in 0..<3 { text.perform(.delete(.characterBackward), ring: &ring) }
    #expect(text.perform(.undo, ring: &ring) == .undone(removed: "", inserted: "ord"))
    text.perform(.insert("x"), ring: &ring)
    #expect(text.perform(.redo, ring: &ring) == .nothingToRedo)
  }

  @Test func aFullTextTakesWhatFits() {
    var text = EditedText("ab", limit: 4)
    var ring = KillRing()
    #expect(text.perform(.insert("cdef"), ring: &ring) == .full(limit: 4))
    #expect(text.text == "abcd")
    #expect(text.perform(.insert("e"), ring: &ring) == .full(limit: 4))
    // A mark on the last letter takes no room.
    #expect(text.perform(.insert("\u{301}"), ring: &ring) == .inserted("\u{301}", word: nil))
    let marks = String(repeating: "\u{301}", count: 1_000)
    #expect(text.perform(.insert(marks), ring: &ring) == .full(limit: 4))
    #expect(text.text == "abcd\u{301}")
    // Text that was there before is never cut.
    var long = EditedText("abcdef", limit: 4)
    #expect(long.perform(.insert("g"), ring: &ring) == .full(limit: 4))
    #expect(long.text == "abcdef")
  }

  @Test func aSecureTextIsOneWordAndIsNotKept() {
    var text = EditedText("my secret", kind: .secure)
    var ring = KillRing()
    #expect(text.perform(.kill(.wordBackward), ring: &ring) == .deleted("my secret"))
    #expect(text.perform(.yank, ring: &ring) == .nothingToYank)
    text.perform(.undo, ring: &ring)
    text.perform(.selectAll, ring: &ring)
    #expect(text.perform(.copy, ring: &ring) == .nothingSelected)
  }

  // MARK: - Random commands

  private static let pieces = [
    "a", "b", " ", "\n", "\u{301}", "é", "漢", "👩", "\u{200D}", "שְׁ", "\r\n", "🇩", "🇪", "the word",
    "'",
  ]

  /// For any typed text, the insertion point stays between two characters, the text within its
  /// limit, and everything can be undone and redone.
  @Test(arguments: 0..<40)
  func randomCommandsKeepTheTextWhole(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let kind: EditedText.Kind = seed % 3 == 0 ? .line : .lines
    var text = EditedText("", kind: kind, limit: 60)
    var ring = KillRing()
    func command() -> EditCommand {
      let movement = TextMovement.allCases.randomElement(using: &random) ?? .textEnd
      switch Int.random(in: 0..<12, using: &random) {
      case 0...4: return .insert(Self.pieces.randomElement(using: &random) ?? "a")
      case 5: return .move(movement, selects: Bool.random(using: &random))
      case 6: return .delete(movement)
      case 7: return .kill(movement)
      case 8:
        return [.yank, .yankEarlier, .copy, .mark, .selectAll, .killSelection]
          .randomElement(using: &random) ?? .yank
      case 9: return .undo
      case 10: return .redo
      default: return .move(movement)
      }
    }
    for _ in 0..<400 {
      text.perform(command(), ring: &ring)
      let offsets = Set(
        text.text.indices.map { $0.utf16Offset(in: text.text) } + [text.text.utf16.count])
      for position in [text.selection.lowerBound, text.selection.upperBound] {
        let index = text.text.utf8.index(text.text.startIndex, offsetBy: position)
        #expect(offsets.contains(index.utf16Offset(in: text.text)))
      }
      #expect(text.text.count <= 60 && (kind == .lines || !text.text.contains("\n")))
    }
    while text.perform(.redo, ring: &ring) != .nothingToRedo {}
    let last = text.text
    while text.perform(.undo, ring: &ring) != .nothingToUndo {}
    while text.perform(.redo, ring: &ring) != .nothingToRedo {}
    #expect(text.text == last)
  }

  /// Typing into a long note does not lay it out; moving to another row does.
  @Test func onlyVerticalMovementLaysRowsOut() {
    let count = Mutex(0)
    var ring = KillRing()
    var text = EditedText("αβγδε ζηθ", kind: .lines)
    text.layOut = { text in
      count.withLock { $0 += 1 }
      return [0..<11, 11..<text.text.utf8.count]
    }
    for command: EditCommand in [
      .insert("ι"), .delete(.characterBackward), .move(.wordBackward), .move(.lineEnd), .undo,
    ] { text.perform(command, ring: &ring) }
    #expect(count.withLock { $0 } == 0)
    text.perform(.move(.lineUp), ring: &ring)
    #expect(count.withLock { $0 } > 0)
    #expect(Self.marked(text) == "αβγδ|ε ζηθι")
  }
}
