import AccessibilityModel
import Testing

import Braille

/// A message over the line of the focus, the caret of a field, and panning back.
@Suite(.enabled(if: hasLouis, louisIsMissing)) struct MessageTests {
  let device = FakeDevice()
  let display: BrailleDisplay

  init() {
    display = BrailleDisplay(
      translator: BrailleTranslator(), device: device, width: 8, isImmediate: true, wake: {})
  }

  static let focus = [LabelPiece(.label, "go")]

  private func show(_ text: String?, id: Int = 1) {
    display.show(
      BrailleContent(
        pieces: Self.focus,
        message: text.map { BrailleContent.Message(id: id, pieces: [LabelPiece(.status, $0)]) }))
  }

  @Test func aMessageTakesThePlaceOfTheFocus() {
    show(nil)
    show("no hits")
    #expect(display.cells == "⠝⠕⠀⠓⠊⠞⠎⠀")
    show(nil)
    #expect(display.cells == "⠛⠕⠀⠀⠀⠀⠀⠀")
  }

  @Test func aLongMessageIsPannedAndEndsBehindItsEnd() {
    show("first words")
    device.happens(.key(.panRight))
    #expect(display.cells == "⠺⠕⠗⠙⠎⠀⠀⠀")
    // The same message does not begin anew with the next frame.
    show("first words")
    #expect(display.cells == "⠺⠕⠗⠙⠎⠀⠀⠀")
    device.happens(.key(.panLeft))
    #expect(display.cells == "⠋⠊⠗⠎⠞⠀⠀⠀")
    #expect(display.takeEvents() == [.messagePanned, .messagePanned])
    device.happens(.key(.lineEnd), .key(.panRight))
    #expect(display.cells == "⠛⠕⠀⠀⠀⠀⠀⠀")
    // A frame that was under way when the key was pressed does not bring the message back.
    show("first words")
    #expect(display.cells == "⠛⠕⠀⠀⠀⠀⠀⠀")
    #expect(display.takeEvents() == [.messagePanned, .messageEnded])
    // A second message with the same words is shown.
    show("first words", id: 2)
    #expect(display.cells == "⠋⠊⠗⠎⠞⠀⠀⠀")
  }

  @Test func keysEndAMessage() {
    show("ab")
    device.happens(.key(.route(1)))
    #expect(display.cells == "⠛⠕⠀⠀⠀⠀⠀⠀")
    #expect(display.takeEvents() == [.messageEnded])
    show("cd", id: 2)
    device.happens(.key(.nextElement))
    #expect(display.takeEvents() == [.messageEnded, .key(.nextElement)])
    // A display that is attached meanwhile shows the message in its own width.
    show("first words", id: 3)
    device.happens(.attached(cells: 14))
    #expect(display.cells == "⠀⠀⠋⠊⠗⠎⠞⠀⠺⠕⠗⠙⠎⠀")
  }

  @Test func panningBackOpensTheElementBeforeAtItsEnd() {
    display.show(BrailleContent(pieces: [LabelPiece(.label, "second")]))
    device.happens(.key(.panLeft))
    #expect(display.takeEvents() == [.previousElementEnd])
    let before = [LabelPiece(.label, "first words")]
    display.show(BrailleContent(pieces: before, opensAtEnd: true))
    #expect(display.cells == "⠺⠕⠗⠙⠎⠀⠀⠀")
    // The line then stays where it is panned.
    display.show(BrailleContent(pieces: before))
    #expect(display.cells == "⠺⠕⠗⠙⠎⠀⠀⠀")
    device.happens(.key(.panLeft))
    display.show(BrailleContent(pieces: before))
    #expect(display.cells == "⠋⠊⠗⠎⠞⠀⠀⠀")
    // At the first element of all, where nothing moves, the part stays too.
    device.happens(.key(.panLeft))
    display.show(BrailleContent(pieces: before, opensAtEnd: true))
    #expect(display.cells == "⠋⠊⠗⠎⠞⠀⠀⠀")
  }

  @Test(arguments: [
    // The caret behind the text, within it, at its beginning, and in an empty field.
    ("ab", 2, 0..<0, "⠁⠃⣀⠀⠀⠀⠀⠀"), ("ab", 1, 0..<0, "⠁⣃⠀⠀⠀⠀⠀⠀"),
    ("ab", 0, 0..<0, "⣁⠃⠀⠀⠀⠀⠀⠀"), ("", 0, 0..<0, "⣀⠀⠀⠀⠀⠀⠀⠀"),
    // Selected characters; the caret at their end.
    ("abcd", 3, 1..<3, "⠁⣃⣉⣙⠀⠀⠀⠀"), ("ab", 2, 0..<2, "⣁⣃⣀⠀⠀⠀⠀⠀"),
    // The part with the caret is shown.
    ("first words", 11, 0..<0, "⠺⠕⠗⠙⠎⣀⠀⠀"), ("sevenab", 7, 0..<0, "⠎⠑⠧⠑⠝⠁⠃⣀"),
    ("eightabc", 8, 0..<0, "⣀⠀⠀⠀⠀⠀⠀⠀"), ("first words", 2, 0..<0, "⠋⠊⣗⠎⠞⠀⠀⠀"),
  ])
  func caret(text: String, caret: Int, selection: Range<Int>, expected: String) {
    display.show(
      BrailleContent(
        pieces: [LabelPiece(.value, text)],
        cursor: BrailleCursor(piece: 0, caret: caret, selection: selection)))
    #expect(display.cells == expected)
  }

  @Test func theCaretIsFollowedButDoesNotHoldTheLine() {
    func show(_ caret: Int) {
      display.show(
        BrailleContent(
          pieces: [LabelPiece(.label, "to"), LabelPiece(.value, "first words")],
          cursor: BrailleCursor(piece: 1, caret: caret)))
    }
    show(11)
    #expect(display.cells == "⠺⠕⠗⠙⠎⣀⠀⠀")
    device.happens(.key(.lineStart))
    #expect(display.cells == "⠞⠕⠀⠀⠀⠀⠀⠀")
    show(11)
    #expect(display.cells == "⠞⠕⠀⠀⠀⠀⠀⠀")
    show(8)
    #expect(display.cells == "⠺⠕⣗⠙⠎⠀⠀⠀")
    // A routing key over the cell behind the text.
    show(11)
    device.happens(.key(.route(5)))
    #expect(display.takeEvents() == [.routed(piece: 1, character: 11)])
  }
}
