import Foundation
import Testing

/// The question of the first start, which only a person who names no text is asked.
@Suite("The first question", .serialized, .ownThread) struct FirstQuestionTests {
  private static let fresh = ["LECTOR_INTRODUCED": ""]
  private static let question = "How do you read? menu: By eye, 1 of 4"

  private func ended(_ terminal: Terminal) throws {
    try terminal.press("q")
    try terminal.wait("the program has ended") { $0.screen.contains("status 0") }
  }

  @Test func itIsAskedOnceAndTheAnswerStays() throws {
    let scratch = try Scratch()
    try Terminal.lector(environment: Self.fresh, in: scratch) { terminal in
      try terminal.wait("the question is there") {
        $0.screen.contains("╭─ How do you read? ─") && $0.said.contains(Self.question)
      }
      #expect(try !terminal.snapshot().screen.contains("A word, row by row"))
      try terminal.press("e")
      try terminal.wait("the tour of the eye is there") {
        $0.screen.contains("─ A word, row by row ─") && $0.screen.contains("this: gloss")
      }
      try terminal.press("Right")
      try terminal.wait("the keys are there") {
        $0.screen.contains("─ Welcome to Lector ─")
          && $0.screen.contains("→ and ← move by word, ↓ and ↑ by line.")
      }
      try terminal.press("Escape")
      try terminal.wait("the tour is closed") { !$0.screen.contains("Welcome to Lector") }
      try ended(terminal)
    }
    #expect(scratch.read("home/config.toml") == "for = \"eye\"\n")
    try Terminal.lector(environment: Self.fresh, in: scratch) { terminal in
      try terminal.wait("the text is read by eye") { $0.screen.contains("/ search  : go to") }
      #expect(try terminal.snapshot().said.isEmpty)
      try ended(terminal)
    }
  }

  @Test func escapeIsAnAnswerToo() throws {
    let scratch = try Scratch()
    for isAsked in [true, false] {
      try Terminal.lector(environment: Self.fresh, in: scratch) { terminal in
        if isAsked {
          try terminal.wait("the question is there") { $0.said.contains(Self.question) }
          try terminal.press("Escape")
          try terminal.wait("the tour follows") { $0.said.contains("A word, row by row") }
          try terminal.press("Right")
          try terminal.wait("it goes on") { $0.said.contains("Welcome to Lector") }
          try terminal.press("Right")
        }
        try terminal.wait("a word is said") {
          $0.said.last == (isAsked ? "Οὗτος, this" : "Sampler 1:1, Οὗτος, this")
        }
        try ended(terminal)
      }
      #expect(scratch.read("home/config.toml") == "for = \"any\"\n")
    }
  }

  /// TDSR and Speakup need no screen: the program goes on in plain mode, with the keys that these
  /// readers leave to it.
  @Test func anAnswerGoesOnInPlainMode() throws {
    let scratch = try Scratch()
    for isAsked in [true, false] {
      try Terminal.lector(environment: Self.fresh, in: scratch) { terminal in
        if isAsked {
          try terminal.wait("the question is there") { $0.said.contains(Self.question) }
          try terminal.press("o")
          try terminal.wait("the second question is there") {
            $0.said.contains("Which screen reader? menu: Orca, 1 of 6")
              && $0.screen.contains("│  NVDA (over SSH)              n │")
          }
          try terminal.press("d")
          try terminal.wait("the tour is printed") {
            $0.screen.contains("Tab and Shift Tab move by word, cap J and cap K by verse.")
              && $0.screen.contains("q quits.")
          }
        } else {
          try terminal.wait("the text is printed") { $0.screen.contains("Sampler 1:1") }
        }
        try terminal.press("Tab")
        try terminal.wait("a word is said") {
          $0.said.last == (isAsked ? "Οὗτος, this" : "ὁ, the")
        }
        try ended(terminal)
      }
      let note = "lector: plain mode (for = \"tdsr\"): one utterance per line\n"
      #expect(scratch.read("errors") == note)
      #expect(scratch.read("home/config.toml") == "for = \"tdsr\"\n")
    }
  }

  @Test func inPlainModeTheAnswersAreLines() throws {
    let scratch = try Scratch()
    try Terminal.lector("--plain", environment: Self.fresh, in: scratch) { terminal in
      try terminal.wait("the answers are printed") {
        $0.screen.contains(
          """
          How do you read? menu: By eye, 1 of 4
          e: By eye
          a: By ear: Lector speaks
          o: With my own screen reader
          b: In braille
          Escape: leave it as it is
          """)
      }
      try terminal.press("o")
      try terminal.wait("the screen readers are printed") { $0.screen.contains("p: Speakup") }
      try terminal.press("p")
      try terminal.wait("the tour follows") { $0.screen.contains("Tab and Shift Tab move") }
      try ended(terminal)
    }
    #expect(scratch.read("home/config.toml") == "for = \"speakup\"\n")
  }

  /// The first key leads to the second card of the tour, if there is a tour.
  @Test(arguments: [
    ("sampler", nil, 2), ("--for ear", nil, 2), ("", "LECTOR_PLAIN", 1),
    ("--config own.toml", nil, 1),
  ])
  func whoHasSaidEnoughIsNotAsked(
    _ arguments: String, _ variable: String?, keys: Int
  ) throws {
    let scratch = try Scratch()
    try scratch.write("for = \"ear\"\n", to: "own.toml")
    var environment = Self.fresh
    if let variable { environment[variable] = "1" }
    try Terminal.lector(arguments, environment: environment, in: scratch) { terminal in
      try terminal.wait("the text is open") { $0.said.first == "Sampler 1:1" }
      for _ in 0..<keys { try terminal.press("Right") }
      let state = try terminal.wait("a word is said") { $0.said.last == "Οὗτος, this" }
      #expect(!state.said.contains(Self.question))
      try ended(terminal)
    }
  }

  @Test func aPipeIsNotAsked() throws {
    let outcome = try Program().run([], input: "right\n", environment: Self.fresh)
    #expect(outcome.output == "Sampler 1:1\nΟὗτος, this\n")
  }
}
