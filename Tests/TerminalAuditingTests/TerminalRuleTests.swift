import Auditing
import Testing

@testable import TerminalAuditing
@testable import TerminalReading

@Suite("Rules for recordings of terminals") struct TerminalRuleTests {
  /// A recording, and what is found in it.
  struct Case: CustomTestStringConvertible {
    var title: String
    var acts: [Act]
    var finds: [String]

    init(_ title: String, _ acts: [Act], finds: [String] = []) {
      (self.title, self.acts, self.finds) = (title, acts, finds)
    }

    var testDescription: String { title }
  }

  @Test(arguments: changes + rewriting + pointed + focus + keys + texts)
  func finds(_ case: Case) throws {
    let findings = try RecordedRun(`case`.acts).findings
    #expect(findings == `case`.finds)
  }

  private static let words = [
    "anna", "berta", "clara", "dora", "emma", "frieda", "greta", "hanna", "ida", "johanna",
    "klara", "lena", "marta", "nora",
  ]

  static let changes: [Case] = [
    Case(
      "A row changes three times a second",
      words.map { .output("\r\u{1B}[K\($0).txt", after: 0.3) }, finds: ["flood: marta.txt"]),
    Case(
      "A row changes once in two seconds",
      words.map { .output("\r\u{1B}[K\($0).txt", after: 2) }),
    Case("Text grows", words.map { .output("\($0) ", after: 0.3) }),
    Case(
      "Lines scroll", (1...40).map { .output("\r\n\($0) entries", after: 0.2) },
      finds: ["flood: 17 entries"]),
    Case(
      "A text that is said again and again, with other numbers",
      (1...16).map { .output("(0.\($0)s) ", after: 0.25) }, finds: ["flood: (0.14s)"]),
    Case(
      "Sentences that grow word by word",
      (words + words.map { "\($0)s" }).map { .output("\($0) ", after: 0.25) }),
    Case(
      "The same words again, in a row that is written again",
      (1...40).map {
        .output("\r\u{1B}[38;5;\($0 % 3 + 1)mWor\u{1B}[mking", after: 0.1)
      },
      finds: ["flood: Working"]),
    Case(
      "A meter that is wider than the screen",
      (1...20).map { .output("\rCopying " + String(repeating: "#", count: 50 + $0), after: 0.25) },
      finds: [
        "flood: Copying " + String(repeating: "#", count: 64),
        "rewritten-text: Copying " + String(repeating: "#", count: 51),
      ]),
    Case("Lines scroll slowly", (1...10).map { .output("\r\n\($0) entries", after: 0.8) }),
    Case(
      "A spinner",
      ["work  "] + ["|", "/", "-", "+", "|", "/"].map { .output("\u{8}\($0)", after: 0.2) },
      finds: ["spinner: work |"]),
    Case(
      "A word typed before a quotation mark, without recorded keys",
      [#"$ say "" "#, "\u{8}\u{8}"]
        + "hello".map { .output("\($0)\"\u{8}", after: 0.2) }),
    Case(
      "Lines are numbered from the cursor, which moves without recorded keys",
      ["1 a\r\n2 b\r\n3 c\r\n4 d"]
        + (2...8).map { count in
          .output(
            "\u{1B}[H" + (0...3).map { "\(count + $0)" }.joined(separator: "\r\n"), after: 0.2)
        }),
    Case(
      "A word is erased, without recorded keys",
      ["$ say hello"] + (1...9).map { _ in .output("\u{8} \u{8}", after: 0.1) }),
    Case(
      "A status line follows the cursor, without recorded keys",
      ["\u{1B}[23;1Hnotes.md 1/108\u{1B}[H"]
        + (2...8).map { row in
          .output("\u{1B}[23;10H\(row)\u{1B}[\(row);1H", after: 0.3)
        }),
    Case(
      "A shell completes what is typed, without recorded keys",
      ["$ "]
        + "calculate".enumerated().map { place, letter in
          let rest = place.isMultiple(of: 2) ? "x file" : "y list"
          return .output("\(letter)\(rest)\u{1B}[\(place + 4)G", after: 0.3)
        }),
    Case(
      "Fast typing without recorded keys",
      ["$ "] + (0..<90).map { .output(["e", "n", "t", "i"][$0 % 4], after: 0.05) }),
    Case(
      "The letters of a word light up one after the other, again and again",
      [.key("\r")]
        + (0..<60).map { turn in
          .output(
            "\r" + (turn % 2 == 0 ? "\u{1B}[1mWork\u{1B}[ming" : "Work\u{1B}[1ming\u{1B}[m"),
            after: 0.1)
        }, finds: ["flood: Working", "rewritten-text: Working"]),
    Case(
      "Pages that a user asks for, without recorded keys",
      ["Press Enter for more:"]
        + (1...20).map {
          .output("\u{1B}[2K\rentry \($0)\r\nPress Enter for more:", after: 0.3)
        }),
    Case(
      "A spinner between a few lines",
      (1...4).flatMap { part in
        [.output("line \(part)a\r\nline \(part)b\r\nline \(part)c\r\n")]
          + (1...12).map { .output("\u{1B}[1G\u{1B}[K\($0 % 2 == 0 ? "/" : "|")", after: 0.25) }
          + [.output("\r")]
      }, finds: Array(repeating: "spinner: |", count: 4)),
    Case(
      "A clock that ticks every two seconds",
      ["12:00:0"] + ["1", "2", "3", "4", "5", "6"].map { .output("\($0)\u{8}", after: 2) }),
    Case(
      "Work without a sign",
      ["$ ", .key("m"), "m", .return, "\r\n", .output("made\r\n$ ", after: 12)],
      finds: ["silent-work: "]),
    Case(
      "Work without a sign after a line that is entered at once",
      ["$ ", .key("make\r"), "make\r\n", .output("made\r\n$ ", after: 12)],
      finds: ["silent-work: "]),
    Case(
      "Work with a bell",
      ["$ ", .key("m"), "m", .return, "\r\n", .output("\u{7}made\r\n$ ", after: 12)]),
    Case(
      "Work with progress",
      [
        "$ ", .key("m"), "m", .return, "\r\n\u{1B}]9;4;1;50\u{7}",
        .output("made\r\n$ ", after: 12),
      ]),
    Case("A prompt waits, without recorded keys", ["$ ", .output("made\r\n", after: 12)]),
    Case(
      "A menu waits, without recorded keys",
      ["\u{1B}[?25lUse it?\r\n> Yes\r\n  No\r\n", .output("\u{1B}[2AYes", after: 12)]),
    Case(
      "Work without a sign and without recorded keys",
      ["training the model\r\n", .output("trained\r\n", after: 12)], finds: ["silent-work: "]),
    Case(
      "A prompt waits",
      ["$ ", .key("m"), "m", .return, "\r\nmade\r\n$ ", .output("new mail", after: 12)]),
    Case(
      "More rows than xterm.js says",
      ["$ ", .return, .output((1...21).map { "\r\n\($0 * $0) entries" }.joined() + "\r\n$ ")],
      finds: ["over-the-cap: 1 entries"]),
    Case(
      "Many rows in pages",
      ["$ "]
        + [Act.return, .key(" ")].flatMap { key in
          [key, .output((1...24).map { "\r\n\($0 * $0) entries" }.joined() + "\r\n:")]
        }, finds: ["over-the-cap: 1 entries"]),
    Case(
      "Many rows, twice",
      ["$ "]
        + ["entries", "files"].map { name in
          .output((1...24).map { "\r\n\($0 * $0) \(name)" }.joined() + "\r\n$ ", after: 1)
        },
      finds: ["over-the-cap: 1 entries"]),
    Case(
      "As many rows as xterm.js says",
      ["$ ", .return, .output((1...19).map { "\r\n\($0 * $0) entries" }.joined() + "\r\n$ ")]),
    Case(
      "Room for a menu",
      ["$ ", .return, .output("\r\nFruit: " + String(repeating: "\r\n", count: 23))]),
  ]

  private static func page(_ last: String) -> String {
    "\u{1B}[H" + (1...8).map { "row \($0) of the page\r\n" }.joined() + last
  }

  static let rewriting: [Case] = [
    Case(
      "Everything is sent again", [.output(page("one")), .down, .output(page("two"))],
      finds: ["full-redraw: two"]),
    Case(
      "Control-L sends everything again",
      [.output(page("one")), .key("\u{C}"), .output(page("one"))]),
    Case(
      "Everything changes",
      [.output(page("one")), .down, .output(page("two").replacing("row", with: "new"))]),
    Case(
      "A line is written again for a letter",
      ["> tell me more", .key("!"), "\r> tell me more!"],
      finds: ["rewritten-text: > tell me more"]),
    Case(
      "Each line is written again for a letter",
      [
        "> tell me more", .key("!"), "\r> tell me more!", .return, "\r\n> tell me less",
        .key("?"), "\r> tell me less?",
      ], finds: ["rewritten-text: > tell me more"]),
    Case(
      "A key opens a window with the same prompt",
      ["root@vm:~# ls\r\na\r\nroot@vm:~# ", .key("c"), "\u{1B}[2J\u{1B}[Hroot@vm:~# "]),
    Case("A letter is written", ["> tell me more", .key("!"), "!"]),
    Case(
      "The row of the cursor is written again, and said for an arrow",
      ["Apples\r\n(enter to confirm)", .down, "\r(enter to confirm)"]),
    Case(
      "A box is ticked, and its row is written again",
      [
        "[ ] bananas\r\n[ ] cherries\u{1B}[9H", .key(" "),
        "\u{1B}[1;1H[x] bananas\u{1B}[9H",
      ]),
    Case(
      "A question is asked again, and the cursor goes there",
      [
        "Fruit\r\nHow many pears? x", .return,
        "\r\nNot a number.\u{1B}[2;1HHow many pears? \u{1B}[K",
      ]),
    Case(
      "An item gets another style",
      ["tell me more\r\n", .down, "\u{1B}[A\u{1B}[7mtell me more\u{1B}[m\r"]),
    Case(
      "An item of a list that is filtered stays at its place",
      [
        "> \r\nalpine\r\nalpinef\r\nanthos\u{1B}[1;3H", .key("a"),
        "a\r\n\u{1B}[Kaddpart\r\n\u{1B}[Kalpinef\r\n\u{1B}[Kapropos\u{1B}[1;4H",
      ]),
    Case(
      "A node closes, and the next ones come to its place",
      [
        "- Chapter 1\r\n  Chapter 1.1\r\n- Chapter 2\r\n- Chapter 3\u{1B}[H", .key("-"),
        "+ Chapter 1\r\n- Chapter 2  \r\n- Chapter 3\r\n           \u{1B}[H",
      ]),
    Case(
      "Words come in pieces",
      [
        "The", .output(" ans", after: 0.05), .output("wer com", after: 0.05),
        .output("es in pie", after: 0.05), .output("ces", after: 0.05),
      ],
      finds: ["fragments: The answer comes in pieces"]),
    Case(
      "Words are typed, without recorded keys",
      ["$ "] + "say hello world".map { .output(String($0), after: 0.1) }),
    Case(
      "Words come letter by letter after a key",
      ["> ", .key("?"), "?\r\n"] + "an answer".map { .output(String($0), after: 0.1) },
      finds: ["fragments: an ans"]),
    Case(
      "Words come whole",
      [
        "The", .output(" answer", after: 0.05), .output(" comes", after: 0.05),
        .output(" in", after: 0.05), .output(" pieces", after: 0.05),
      ]),
  ]

  private static func menu(_ chosen: Int, mark: String = "", cursor: String) -> Act {
    .output(
      (1...3).map { index in
        "\u{1B}[\(index);1H"
          + (index == chosen ? mark + "\u{1B}[7m" : mark.map { _ in " " }.joined())
          + "item \(index)\u{1B}[m"
      }.joined() + cursor)
  }

  /// Two buttons, each with another style for its text than for the blanks around it.
  private static func buttons(_ styles: [String]) -> String {
    "\u{1B}[1;3H"
      + zip(["Save", "Quit"], styles).map { text, style in
        "\u{1B}[30;\(style.suffix(2))m \u{1B}[\(style)m\(text)\u{1B}[30;\(style.suffix(2))m \u{1B}[m"
      }.joined(separator: " ")
  }

  /// Two frames in colors.
  private static func frames(_ left: String, _ right: String) -> Act {
    .output(
      zip(
        ["╭─ Figs ─╮", "│ ripe   │", "╰────────╯"], ["╭─ Pears ─╮", "│ green   │", "╰─────────╯"]
      )
      .enumerated().map { row, parts in
        "\u{1B}[\(row + 1)H\u{1B}[\(left)m\(parts.0)\u{1B}[m \u{1B}[\(right)m\(parts.1)\u{1B}[m"
      }.joined() + "\u{1B}[9H")
  }

  /// Three items with a pointer at the chosen one and another sign at the others.
  private static func list(_ chosen: Int, _ pointer: String, _ other: String) -> Act {
    .output(
      (1...3).map { "\u{1B}[\($0);1H\($0 == chosen ? pointer : other) item \($0)" }.joined()
        + "\u{1B}[9H")
  }

  /// Signs that somebody may use as pointers, each beside the sign of the other items.
  private static let pointers = [
    ("»", " "), ("●", "○"), ("(X)", "( )"), ("[x]", "[ ]"), ("->", "  "), ("=>", "  "), ("◆", " "),
    ("+", "-"), ("👉", "  "), ("~", " "), ("x", " "),
  ]

  static let pointed: [Case] =
    pointers.flatMap { pointer, other in
      [Act.down, .key("j"), .key("\u{E}"), .key("\u{1B}[6~"), .key("3")].map { key in
        Case(
          "\(pointer) moves", [list(1, pointer, other), key, list(2, pointer, other)],
          finds: ["cursor-elsewhere: \(pointer) item 2"])
      }
    } + [
      Case(
        "Brackets move",
        ["\u{1B}[2J[Yes]  No  \u{1B}[9H", .key("\u{1B}[C"), "\u{1B}[1;1H Yes  [No] \u{1B}[9H"],
        finds: ["cursor-elsewhere: Yes  [No]"]),
      Case(
        "A hidden cursor goes along with a pointer",
        [
          "\u{1B}[?25l> Figs\r\n  Pears\r\n  Plums\u{1B}[1;3H", .key("j", after: 3),
          "\r \r\n> ", .key("j", after: 3), "\r \r\n> ",
        ]),
      Case(
        "A pointer moves the text of its row",
        [
          "> 1. Figs\r\n2. Pears\r\n3. Plums\u{1B}[9H", .down,
          "\u{1B}[H1. Figs  \r\n> 2. Pears\u{1B}[9H",
        ], finds: ["cursor-elsewhere: > 2. Pears"]),
      Case(
        "A pointer moves, and what an item says opens below it",
        [
          "> Figs\r\n    sweet\r\nPears\r\nPlums\u{1B}[9H", .down,
          "\u{1B}[HFigs  \r\n> Pears  \r\n    green\r\nPlums\u{1B}[9H",
        ], finds: ["cursor-elsewhere: > Pears"]),
      Case(
        "A word behind an item moves",
        [
          "Figs  <- here\r\nPears\r\nPlums\u{1B}[9H", .down,
          "\u{1B}[HFigs         \r\nPears  <- here\u{1B}[9H",
        ], finds: ["cursor-elsewhere: Pears  <- here"]),
      Case(
        "The letters of the chosen item are spaced out",
        ["F i g s\r\nPears\r\nPlums\u{1B}[9H", .key("j"), "\u{1B}[HFigs   \r\nP e a r s\u{1B}[9H"],
        finds: ["cursor-elsewhere: P e a r s"]),
      Case(
        "The letters of the chosen item are wide",
        ["Ｆｉｇｓ\r\nPears\r\nPlums\u{1B}[9H", .key("j"), "\u{1B}[HFigs    \r\nＰｅａｒｓ\u{1B}[9H"],
        finds: ["cursor-elsewhere: Ｐｅａｒｓ"]),
      Case(
        "The chosen item is indented",
        ["  Figs\r\nPears\r\nPlums\u{1B}[9H", .key("j"), "\u{1B}[HFigs  \r\n  Pears\u{1B}[9H"],
        finds: ["cursor-elsewhere: Pears"]),
      Case(
        "The chosen item is indented, and the cursor is on it",
        ["  Figs\r\nPears\r\nPlums\u{1B}[1;3H", .key("j"), "\rFigs  \r\n  Pears\u{1B}[2;3H"]),
      Case(
        "A text opens behind the chosen item",
        [
          "Figs: very sweet\r\nPears\r\nPlums\u{1B}[9H", .key("j"),
          "\u{1B}[HFigs\u{1B}[K\r\nPears: still green and hard\u{1B}[9H",
        ], finds: ["cursor-elsewhere: Pears: still green and hard"]),
      Case(
        "Lines are around the chosen item",
        [
          "-----\r\nFigs\r\n-----\r\nPears\r\n\nPlums\u{1B}[9H", .key("j"),
          "\u{1B}[H\u{1B}[K\u{1B}[5H-----\u{1B}[9H",
        ], finds: ["cursor-elsewhere: Pears"]),
      Case(
        "Another sign fills the chosen field",
        [
          "Name: ____\r\nTown: ....\r\nLand: ....\u{1B}[9H", .key("\t"),
          "\u{1B}[1;7H....\u{1B}[2;7H____\u{1B}[9H",
        ], finds: ["cursor-elsewhere: Town: ____"]),
      Case(
        "A tab opens to the page below it",
        [
          "|Figs|  |Pears|  |Plums|\r\n'    '--+-----+--+-----+\u{1B}[9H", .key("l"),
          "\u{1B}[2H+----+--'     '\u{1B}[9H",
        ], finds: ["cursor-elsewhere: |Figs|  |Pears|  |Plums|"]),
      Case(
        "A sign above a step moves, and the cursor goes to the step",
        [
          "  *------.------.\r\nFigs   Pears  Plums\u{1B}[2;1H", .key("l"),
          "\u{1B}[1;3H.------*\u{1B}[2;8H",
        ]),
      Case(
        "A menu opens below its name, and the cursor goes there",
        [
          "\u{1B}[7mFile\u{1B}[m  Edit\r\nOpen       all that is behind\r", .key("l"),
          "\u{1B}[HFile  \u{1B}[7mEdit\u{1B}[m\r\nall   Undo \u{1B}[2;11H",
        ]),
      Case(
        "Two signs around the corners of a card move",
        [
          "+      +\r\n  Figs    Pears  \r\n+      +\u{1B}[9H", .key("l"),
          "\u{1B}[H        +       +\r\n\n        +       +\u{1B}[9H",
        ], finds: ["cursor-elsewhere: Figs    Pears"]),
      Case(
        "An item has a pointer in place of its number",
        [
          "-> Figs\r\n2. Pears\r\n3. Plums\u{1B}[1;4H", .key("j"),
          "\u{1B}[H1.\r\n->\u{1B}[2;4H",
        ]),
      Case(
        "The numbers of rows have a style, and the cell of the chosen one",
        [
          "  1\u{1B}[7m \u{1B}[m    one\r\n\u{1B}[7m  2\u{1B}[m     two\r\n\u{1B}[7m  3\u{1B}[m     six\u{1B}[9H",
          .down,
          "\u{1B}[H\u{1B}[7m  1\u{1B}[m \r\n  2\u{1B}[7m \u{1B}[m\u{1B}[9H",
        ], finds: ["selection-by-style: 2     two"]),
      Case(
        "A byte is edited, and its letter becomes a sign",
        [
          "6F 66 20 62  of b\r\n2E 20 63 20  . c \u{1B}[H", .key("\u{1B}[C"),
          "\u{1B}[HCC 66 20 62  .f b\u{1B}[1;2H",
        ]),
      Case(
        "Lines change places",
        [
          "Figs with plums\r\nFigs\u{1B}[9H", .down,
          "\u{1B}[HFigs           \r\nFigs with plums\u{1B}[9H",
        ]),
      Case(
        "Frames exchange their colors, and the cursor is elsewhere",
        [
          frames("1;33", "90"), .key("l"), frames("90", "1;33"),
        ],
        finds: [
          "selection-by-style: ╭─ Figs ─╮ ╭─ Pears ─╮",
          "decoration-spoken: ╭─ Figs ─╮ ╭─ Pears ─╮",
        ]),
      Case(
        "Brackets move to a neighbor",
        [
          " 7[ 8] 9 10\r\n14 15 16 17\u{1B}[9H", .key("l"),
          "\u{1B}[H 7  8[ 9]10\u{1B}[9H",
        ], finds: ["cursor-elsewhere: 7  8[ 9]10"]),
      Case(
        "A highlight moves in a bar, and another menu opens below it",
        [
          "\u{1B}[7m File \u{1B}[m Edit  Help\r\n| Open |\r\n| Close |\u{1B}[9H", .key("l"),
          "\u{1B}[H File \u{1B}[7m Edit \u{1B}[m Help\r\n\u{1B}[K      | Cut and paste |\r\n\u{1B}[K      | Delete |\u{1B}[9H",
        ], finds: ["cursor-elsewhere: File  Edit  Help"]),
      Case(
        "A line below a tab moves",
        [
          "Figs   Pears\r\n====\u{1B}[9H", .key("l"),
          "\u{1B}[2;1H    \u{1B}[2;8H=====\u{1B}[9H",
        ], finds: ["cursor-elsewhere: Figs   Pears"]),
      Case(
        "A line above a tab moves",
        [
          "====\r\nFigs   Pears\u{1B}[9H", .key("l"),
          "\u{1B}[1;1H    \u{1B}[1;8H=====\u{1B}[9H",
        ], finds: ["cursor-elsewhere: Figs   Pears"]),
      Case(
        "A pointer covers the marks of items",
        [
          "[>] Figs\r\n[x] Pears\r\n[ ] Plums\u{1B}[9H", .key("j"),
          "\u{1B}[1;2H \u{1B}[2;2H>\u{1B}[9H",
        ], finds: ["cursor-elsewhere: [>] Pears"]),
      Case(
        "Items scroll between brackets that stay",
        [
          "Figs    < Pears >   Plums\u{1B}[9H", .key("l"),
          "\u{1B}[HPears   < Plums >   Quinces\u{1B}[9H",
        ], finds: ["cursor-elsewhere: Pears   < Plums >   Quinces"]),
      Case(
        "Items scroll between brackets, and the cursor is there",
        [
          "Figs    < Pears >   Plums\u{1B}[1;11H", .key("l"),
          "\u{1B}[HPears   < Plums >   Quinces\u{1B}[1;11H",
        ]),
      Case(
        "A line below a text grows",
        ["Figs   Pears\r\n====\u{1B}[9H", .key("l"), "\u{1B}[2;5H========\u{1B}[9H"]),
      Case(
        "Items scroll under another sign, in the first row",
        [
          "(o) Figs\r\n( ) Pears\r\n( ) Plums\u{1B}[9H", .down,
          "\u{1B}[1;5HPears\u{1B}[2;5HPlums\u{1B}[3;5HQuinces\u{1B}[9H",
        ], finds: ["cursor-elsewhere: (o) Pears"]),
      Case(
        "Lines scroll, and the first one begins with a sign",
        [
          "- Figs\r\n  dry\r\n  sweet\u{1B}[9H", .down,
          "\u{1B}[H  dry \r\n  sweet\r\n- Pears\u{1B}[9H",
        ]),
      Case(
        "A pointer far behind its item moves",
        [
          "Figs          <-\r\nPears           \u{1B}[9H", .key("j"),
          "\u{1B}[1;15H  \u{1B}[2;15H<-\u{1B}[9H",
        ], finds: ["cursor-elsewhere: Pears         <-"]),
      Case(
        "A pointer goes down to an indented item",
        [
          "✦ src\r\n    main\r\n    test\u{1B}[9H", .key("\t"),
          "\u{1B}[H  src\r\n  ✦ main\u{1B}[9H",
        ], finds: ["cursor-elsewhere: ✦ main"]),
      Case(
        "A pointer behind items of different length moves",
        [
          "Figs <\r\nBananas\u{1B}[9H", .key("w"), "\u{1B}[1;6H \u{1B}[2;9H<\u{1B}[9H",
        ], finds: ["cursor-elsewhere: Bananas <"]),
      Case(
        "A pointer moves between tabs, and the cursor is on the name",
        [
          "✦ Save   ✦ Quit\u{1B}[1;10H\u{1B}[K  Quit\u{1B}[1;5H", .key("\t"),
          "\r  Save   ✦ Quit\u{1B}[1;14H",
        ]),
      Case(
        "A pointer moves between tabs, and the cursor stays",
        [
          "✦ Save   ✦ Quit\u{1B}[1;10H\u{1B}[K  Quit\u{1B}[1;5H", .key("\t"),
          "\r  Save   ✦ Quit\u{1B}[1;5H",
        ], finds: ["cursor-elsewhere: Save   ✦ Quit"]),
      Case(
        "Capitals move",
        ["FIGS\r\npears\r\nplums\u{1B}[9H", .key("j"), "\u{1B}[Hfigs\r\nPEARS\u{1B}[9H"],
        finds: ["cursor-elsewhere: PEARS"]),
      Case(
        "A scroll bar moves with the text",
        [
          "one           █\r\ntwo           ░\u{1B}[9H", .down,
          "\u{1B}[1;15H░\u{1B}[2;15H█\u{1B}[9H",
        ], finds: ["decoration-spoken: one           █"]),
      Case(
        "Space moves a mark, with the cursor on it",
        [
          "> Bananas\r\n  Cherries\u{1B}[1;5H", .key(" "),
          "\r  Bananas\r\n> Cherries\u{1B}[2;5H",
        ]),
      Case(
        "Items move under a pointer that stays",
        ["  a1\r\n  b2\r\n> c3\u{1B}[9H", .down, "\u{1B}[H  b2\r\n  c3\r\n> d4\u{1B}[9H"],
        finds: ["cursor-elsewhere: > d4"]),
      Case(
        "A tree opens",
        [
          "▸ Docs\r\n▸ Music\u{1B}[9H", .key("\u{1B}[C"),
          "\u{1B}[H▾ Docs\r\n    a.txt\r\n▸ Music\u{1B}[9H",
        ]),
      Case("A meter moves", ["[##  ]\u{1B}[9H", .down, "\u{1B}[1;4H#\u{1B}[9H"]),
      Case(
        "A box is ticked", ["[ ] nuts\r\n[ ] milk\u{1B}[1;2H", .key(" "), "x\u{1B}[1;2H"]),
      Case(
        "The text cursor is painted",
        ["> \u{1B}[7m \u{1B}[m\u{1B}[9H", .key("h"), "\u{1B}[1;3Hh\u{1B}[7m \u{1B}[m\u{1B}[9H"],
        finds: ["cursor-elsewhere: > h"]),
      Case(
        "A style changes at the cursor", ["nuts\r", .key(" "), "\u{1B}[32mnuts\u{1B}[m\r"],
        finds: ["change-by-style: nuts"]),
    ]

  /// Four rows, each cell of which has another color.
  private static func graph(_ step: Int) -> String {
    (1...4).map { row in
      "\u{1B}[\(row)H"
        + (0..<20).map { "\u{1B}[38;5;\(16 + (row * 20 + $0 + step * 3) % 200)mz" }.joined()
    }.joined() + "\u{1B}[m\u{1B}[9H"
  }

  /// Four rows of words in shades, one of which has another background.
  private static func shades(_ chosen: Int) -> String {
    (1...4).map { row in
      let words = (0..<8).map { "\u{1B}[38;5;\(16 + (row * 8 + $0 + chosen * 9) % 200)mword\($0)" }
      return "\u{1B}[\(row)H\u{1B}[\(row == chosen ? 41 : 40)m" + words.joined(separator: " ")
    }.joined() + "\u{1B}[m\u{1B}[9H"
  }

  static let focus: [Case] = [
    Case(
      "All colors of a list change, and its background tells the item",
      [.output(shades(1)), .key("j"), .output(shades(2))],
      finds: ["selection-by-style: word0 word1 word2 word3 word4 word5 word6 word7"]),
    Case(
      "A graph moves while a key is typed",
      [
        "1. localhost  \u{1B}[31m>\u{1B}[m..\r\n\r\nKeys: ", .key("j"),
        "\u{1B}[1;14H\u{1B}[31m>\u{1B}[m...\u{1B}[3;7H",
      ]),
    Case(
      "Another figure of a game moves",
      [
        "\u{1B}[3;5H|...\u{1B}[7mf\u{1B}[m..|\u{1B}[2;6H@\u{8}", .key("b"),
        "\u{1B}[3;9H.\u{1B}[7mf\u{1B}[m\u{1B}[2;6H.\u{1B}[1;5H@\u{8}",
      ]),
    Case(
      "A value is chosen among digits",
      [
        "Level \u{1B}[7m0\u{1B}[m 1 2 3\u{1B}[9H", .key("\u{1B}[C"),
        "\u{1B}[1;7H0 \u{1B}[7m1\u{1B}[m\u{1B}[9H",
      ], finds: ["selection-by-style: Level 0 1 2 3"]),
    Case(
      "A graph in many colors moves",
      [.output(graph(0)), .down, .output(graph(1))]),
    Case(
      "A dot tells the page",
      [
        "Fruit\u{1B}[5;1H\u{1B}[7m•\u{1B}[m•\u{1B}[9H", .key("l"),
        "\u{1B}[5;1H•\u{1B}[7m•\u{1B}[m\u{1B}[9H",
      ], finds: ["selection-by-style: ••"]),
    Case(
      "A slider moves",
      [
        "Volume \u{1B}[32m#\u{1B}[m-- 50\u{1B}[9H", .key("\u{1B}[C"),
        "\u{1B}[1;8H-\u{1B}[32m#\u{1B}[m- 55\u{1B}[9H",
      ]),
    Case(
      "A button in two styles has the cursor behind it",
      [
        .output(buttons(["34;47", "37;44"]) + "\u{1B}[1;9H"), .key("\t"),
        .output(buttons(["37;44", "34;47"]) + "\u{1B}[1;16H"),
      ]),
    Case(
      "A completed word ends with a blank",
      [
        "$ gh a.c \r\n\u{1B}[7ma.c\u{1B}[m\r\nb.o\u{1B}[1;10H", .down,
        "\u{1B}[1;6Hb.o \u{1B}[2;1Ha.c\r\n\u{1B}[7mb.o\u{1B}[m\u{1B}[1;10H",
      ]),
    Case(
      "A command line opens under a status bar",
      [
        "o\u{1B}[7mn\u{1B}[me\u{1B}[8;1H\u{1B}[1;7mfile.txt\u{1B}[m\u{1B}[10;9H", .key(":"),
        "\u{1B}[1;2Hn\u{1B}[8;1H\u{1B}[7mfile.txt\u{1B}[m\u{1B}[9;1H:\u{1B}[10;9H",
      ]),
    Case(
      "The focus goes from a field to a button",
      [
        "Anna\u{1B}[46m \u{1B}[m\r\n\u{1B}[44mapple\u{1B}[m\r\n\u{1B}[44mpears\u{1B}[m\u{1B}[9H",
        .down, "\u{1B}[1;5H \u{1B}[2;1H\u{1B}[42mapple\u{1B}[m\u{1B}[9H",
      ], finds: ["selection-by-style: apple"]),
    Case(
      "All items but one are faint",
      [
        "\u{1B}[2mone\u{1B}[m\r\ntwo\r\n\u{1B}[2msix\u{1B}[m\u{1B}[9H", .down,
        "\u{1B}[2;1H\u{1B}[2mtwo\u{1B}[m\r\nsix\u{1B}[9H",
      ], finds: ["selection-by-style: six"]),
    Case(
      "All items but one are faint, and a letter leads to a shorter one",
      [
        "\u{1B}[mthree\r\n\u{1B}[2mone\r\ntwenty\r\nfour\u{1B}[m\u{1B}[9H", .key("o"),
        "\u{1B}[H\u{1B}[2mthree\u{1B}[m\r\none\u{1B}[9H",
      ], finds: ["selection-by-style: one"]),
    Case(
      "A highlight moves beside a preview",
      [
        "\u{1B}[7mfigs\u{1B}[m   sweet and soft\r\npear   from the south\r\nplum\u{1B}[9H",
        .key("j"),
        "\u{1B}[Hfigs   green, juicy fruit\r\n\u{1B}[7mpear\u{1B}[m   of an old tree\u{1B}[9H",
      ], finds: ["cursor-elsewhere: pear   of an old tree"]),
    Case(
      "Two is part of a color",
      [
        "nuts\r", .key(" "), "\u{1B}[38;5;2;39mnuts\r", .key(" "),
        "\u{1B}[38;2;2;2;2;39mnuts\r",
      ]),
    Case(
      "Only the style tells the choice",
      [menu(1, cursor: "\u{1B}[9H"), .down, menu(2, cursor: "\u{1B}[9H")],
      finds: ["selection-by-style: item 2"]),
    Case(
      "The cursor goes along",
      [menu(1, cursor: "\u{1B}[1;2H"), .down, menu(2, cursor: "\u{1B}[2;2H")]),
    Case(
      "A mark moves, and the cursor does not",
      [menu(1, mark: ">", cursor: "\u{1B}[9H"), .down, menu(2, mark: ">", cursor: "\u{1B}[9H")],
      finds: ["cursor-elsewhere: >item 2"]),
    Case(
      "The cursor goes somewhere else",
      [menu(1, cursor: "\u{1B}[9H"), .down, menu(2, cursor: "\u{1B}[8H")],
      finds: ["cursor-elsewhere: item 2"]),
    Case(
      "A menu completes the line of the cursor",
      [
        "a\u{1B}[5;3H\u{1B}[7mapple  \u{1B}[m\u{1B}[6;3H\u{1B}[4mapricot\u{1B}[m\u{1B}[1;2H",
        .key("\t"),
        "\rapricot\u{1B}[5;3H\u{1B}[4mapple  \u{1B}[6;3H\u{1B}[m\u{1B}[7mapricot\u{1B}[m\u{1B}[1;8H",
      ]),
    Case(
      "Of two items, the key tells the new one",
      [
        "\u{1B}[7mbread\u{1B}[m\r\n\u{1B}[4mmilks\u{1B}[m\u{1B}[9H", .down,
        "\u{1B}[1;1H\u{1B}[4mbread\u{1B}[2;1H\u{1B}[m\u{1B}[7mmilks\u{1B}[m\u{1B}[8H",
      ], finds: ["cursor-elsewhere: milks"]),
    Case(
      "The cursor is on the longer of two links",
      [
        "\u{1B}[4;34mone link\u{1B}[m, \u{1B}[34mthe other link\u{1B}[m\r", .key("\t"),
        "\u{1B}[34mone link\u{1B}[m, \u{1B}[4;34mthe other link\u{1B}[m\u{1B}[1;11H",
      ]),
    Case(
      "A hot key has the style of the button with the cursor",
      [
        "\u{1B}[33ma\u{1B}[m\r\n\u{1B}[33mOK\u{1B}[m  \u{1B}[1mCancel\u{1B}[m\r", .key("\t"),
        "\u{1B}[1mOK\u{1B}[m  \u{1B}[33mCancel\u{1B}[m\u{1B}[2;5H",
      ]),
    Case(
      "Another page has some equal letters",
      [
        "\u{1B}[7mone\u{1B}[m\r\ntwo\r\nthree\r\nfour", .key("\u{1B}[D"),
        "\u{1B}[1;1Hone\r\n\u{1B}[7mtwo\u{1B}[m\r\nsixteen\r\nseventeen\u{1B}[9H",
      ]),
    Case(
      "A bar has the style of the highlight",
      [
        "\u{1B}[7mFile  Edit  Help\u{1B}[m\r\n\u{1B}[7mbread\u{1B}[m\r\n\u{1B}[1mmilks\u{1B}[m\u{1B}[9H",
        .down,
        "\u{1B}[2;1H\u{1B}[1mbread\u{1B}[3;1H\u{1B}[m\u{1B}[7mmilks\u{1B}[m\u{1B}[8H",
      ], finds: ["cursor-elsewhere: milks"]),
    Case(
      "The cursor is on the check box of the focused row",
      [
        "[ ] \u{1B}[7mbread\u{1B}[m\r\n[ ] milk \u{1B}[1;2H", .down,
        "\u{1B}[1;5Hbread\u{1B}[2;5H\u{1B}[7mmilk\u{1B}[m\u{1B}[2;2H",
      ]),
    Case(
      "The cursor goes to a button that is plain when it has the focus",
      [
        "\u{1B}[7m[ Yes ]\u{1B}[m  [ No ]\u{1B}[1;10H", .key("\t"),
        "\r[ Yes ]  \u{1B}[7m[ No ]\u{1B}[m\r",
      ]),
    Case(
      "The cursor goes to the shorter of two names",
      [
        " \u{1B}[1mdir\u{1B}[m\r\n \u{1B}[1;7mrepo\u{1B}[m\r", .key("k"),
        "\u{1B}[1;2H\u{1B}[1;7mdir\u{1B}[2;2H\u{1B}[m\u{1B}[1mrepo\u{1B}[m\u{1B}[H",
      ]),
    Case(
      "The cursor goes from a button to a field, and the first button is the default again",
      [
        "Name:\r\n\n OK  \u{1B}[7mC\u{1B}[1mancel\u{1B}[m\u{1B}[3;6H", .key("\t"),
        "\u{1B}[3;2H\u{1B}[7mO\u{1B}[1mK\u{1B}[m  Cancel\u{1B}[1;7H",
      ]),
    Case(
      "The cursor is below the focus, and both go down",
      [menu(1, cursor: "\u{1B}[2;1H"), .down, menu(2, cursor: "\u{1B}[3;1H")],
      finds: ["cursor-elsewhere: item 2"]),
    Case(
      "Rows get numbers",
      ["10\r\n11\r\n12\u{1B}[9H", .return, "\u{1B}[H 10 10\r\n 11 11\r\n 12 12\u{1B}[H"]),
    Case(
      "What a filter finds is highlighted",
      [
        "> a\r\n\u{1B}[7;33ma\u{1B}[39mr\u{1B}[m\u{1B}[1;4H", .key("p"),
        "p\r\n\u{1B}[7;33map\u{1B}[39mt\u{1B}[m\u{1B}[1;5H",
      ]),
    Case(
      "An editor shows the place of the cursor in another column too",
      [
        "31 0A  \u{1B}[1m1\u{1B}[m.\r", .key("\u{1B}[C"),
        "\u{1B}[1;8H1\u{1B}[1m.\u{1B}[m\u{1B}[1;2H",
      ]),
    Case(
      "The cursor goes to another pane, whose frame lights up",
      [
        "\u{1B}[31m──────\u{1B}[m│──────\r\nleft   right\u{1B}[2;5H", .key("\u{F}"),
        "\u{1B}[H──────│\u{1B}[31m──────\u{1B}[m\u{1B}[2;13H",
      ], finds: ["decoration-spoken: ──────│──────"]),
    Case(
      "The cursor goes to another pane, whose item has another color",
      [
        "\u{1B}[4mdocs\u{1B}[m\r\nmail\u{1B}[1;31Hlib\u{1B}[2;31H\u{1B}[7;34mmain.c\u{1B}[m\u{1B}[2;31H",
        .key("\t"), "\u{1B}[H\u{1B}[7mdocs\u{1B}[2;31H\u{1B}[0;4mmain.c\u{1B}[m\u{1B}[H",
      ]),
    Case(
      "Another hint has its bold letter elsewhere",
      [
        "\u{1B}[9;1H(\u{1B}[1mn\u{1B}[m) next\u{1B}[H", .key("n"),
        "\u{1B}[9;1H\u{1B}[KScroll \u{1B}[1mx\u{1B}[m to\u{1B}[H",
      ]),
    Case(
      "Another text has equal letters in other styles",
      [
        "\u{1B}[1malpha\r\n\u{1B}[0;2momega\u{1B}[9H", .down,
        "\u{1B}[H\u{1B}[0;2momega\r\n\u{1B}[0;1malpha\u{1B}[8H",
      ]),
    Case(
      "A program waits without a cursor",
      ["\u{1B}[?25lMore", .down, "\r\u{1B}[KLess"], finds: ["hidden-cursor: "]),
    Case("A program waits with a cursor", ["More", .down, "\r\u{1B}[KLess"]),
  ]

  private static func dialogue(_ hints: [String]) -> [Act] {
    zip(hints, ["a", "b", "c", "d"]).flatMap { hint, name -> [Act] in
      [.output("\(hint)\r\n> "), .key(name), .output(name), .return, "\r\nHi\r\n"]
    }
  }

  static let keys: [Case] = [
    Case(
      "A hint at each prompt",
      dialogue(Array(repeating: "Type a name, or q to quit", count: 4)),
      finds: ["repeated-hint: Type a name, or q to quit"]),
    Case(
      "A hint once", dialogue(["Type a name, or q to quit", "Next", "Another", "One more"])),
    Case(
      "A key without an answer", ["Menu", .key("x"), .key("q"), "\r\n"],
      finds: ["silent-key: Menu"]),
    Case(
      "Two keys without an answer", ["Menu", .key("x"), .key("y"), .key("q"), "\r\nbye"],
      finds: ["silent-key: Menu"]),
    Case("A bell for a key", ["Menu", .key("x"), "\u{7}", .key("q"), "\r\n"]),
    Case("A password without an echo", ["Password: ", .key("x"), .key("y"), .return, "\r\n"]),
    Case(
      "Backspace writes the line anew",
      ["> tell me more", .backspace, "\r\u{1B}[K> tell me mor"],
      finds: ["wrong-echo: > tell me mor"]),
    Case("Backspace erases a letter", ["> tell me more", .backspace, "\u{8} \u{8}"]),
    Case(
      "Backspace within a line, whose rest Fenrir says with it",
      ["> tell me more\u{1B}[1;10H", .backspace, "\u{8}\u{1B}[P"]),
    Case(
      "Backspace within a word, whose rest is written anew",
      [
        "> faxbour five\r\n\r\nColumn 6\u{1B}[1;6H", .backspace,
        "\r> fabour five \u{1B}[3;8H5\u{1B}[1;5H",
      ]),
    Case("Left", ["> tell me more", .left, "\u{8}"]),
    Case(
      "Left is answered in two parts",
      [
        "> tell me more", .left, "\u{1B}[?25l",
        .output("\u{8}\u{8}\u{1B}[C\u{1B}[?25h", after: 0.15), .key("x"), "x",
      ]),
    Case(
      "Left is not answered before the next key",
      ["> tell me more", .left, "\u{1B}[?25l", .key("x"), "\u{8}\u{8}\u{1B}[C\u{1B}[?25hx"],
      finds: ["hidden-cursor: ", "wrong-echo: > tell me more"]),
    Case(
      "Left leads to a blank, which not every reader says before the next key",
      [
        "> tell me\u{8}\u{8}", .left, "\u{8}", .key("\u{1B}[C", after: 0.1), "\u{1B}[C",
      ]),
    Case(
      "Right moves a highlight",
      [
        "\u{1B}[7mone\u{1B}[m two\r", .key("\u{1B}[C"), "one \u{1B}[7mtwo\u{1B}[m\r",
      ], finds: ["selection-by-style: one two"]),
    Case(
      "A password is said", ["Password: ", .key("x"), "x", .key("y"), "y"],
      finds: ["secret-echoed: Password:"]),
    Case(
      "A password is said in French", ["Mot de passe : ", .key("x"), "x", .key("y"), "y"],
      finds: ["secret-echoed: Mot de passe :"]),
    Case(
      "A password is said in Chinese", ["密码：", .key("x"), "x", .key("y"), "y"],
      finds: ["secret-echoed: 密码："]),
    Case("A password is hidden", ["Password: ", .key("x"), "*", .key("y"), "*"]),
    Case(
      "A status line is said for each letter",
      ["\u{1B}[9;1HLn 1, Col 1\u{1B}[H"]
        + ["h", "e", "l"].enumerated().flatMap { index, letter -> [Act] in
          [
            .key(letter),
            .output("\(letter)\u{1B}[9;11H\(index + 2)\u{1B}[1;\(index + 2)H"),
          ]
        }, finds: ["said-elsewhere: Ln 1, Col 4"]),
    Case(
      "A suggestion behind the cursor is said for each letter",
      ["$ "]
        + [("g", "o home"), ("i", "t stash"), ("t", " status")].enumerated()
        .flatMap { index, text -> [Act] in
          [
            .key(text.0),
            .output("\(text.0)\u{1B}[K\u{1B}[90m\(text.1)\u{1B}[m\u{1B}[1;\(index + 4)H"),
          ]
        }, finds: ["said-elsewhere: $ git status"]),
    Case(
      "Letters before text of another style, which moves",
      ["$ \u{1B}[32mhome\u{1B}[m\u{1B}[1;3H"]
        + ["g", "o", " "].enumerated().flatMap { index, letter -> [Act] in
          [.key(letter), .output("\(letter)\u{1B}[32mhome\u{1B}[m\u{1B}[1;\(index + 4)H")]
        }),
    Case(
      "A list of completions is said for each letter",
      ["\u{1B}[H"]
        + [("h", "house", "garden"), ("e", "extra", "pillow"), ("l", "lemon", "basket")]
        .enumerated().flatMap { index, words -> [Act] in
          [
            .key(words.0),
            .output(
              "\(words.0)\u{1B}[9;1H\u{1B}[K\(words.1)\r\n\u{1B}[K\(words.2)\u{1B}[1;\(index + 2)H"),
          ]
        }, finds: ["said-elsewhere: lemon"]),
    Case(
      "An answer after 150 ms",
      ["Alpha\r\nBravo\u{1B}[H", .down, .output("\u{1B}[2;1H", after: 0.15)],
      finds: ["late-answer: Alpha"]),
    Case(
      "A key just after a prompt, which a reader still says",
      ["> ", .key("\r", after: 0.0005), .output("\r\nok\r\n> ", after: 1)]),
    Case(
      "An answer after 50 ms",
      ["Alpha\r\nBravo\u{1B}[H", .down, .output("\u{1B}[2;1H", after: 0.05)]),
    Case(
      "NVDA says pieces of a message",
      ["Apples\r\nPears\r\nPlums\u{1B}[2;1H", .return, "\u{1B}[2;1HYou took Pears.\r\n"],
      finds: ["words-in-pieces: You took Pears."]),
    Case(
      "NVDA says pieces of two rows",
      [
        "Pears\r\nthe basket has room for more of them\r\nPlums\u{1B}[H", .return,
        "You took Pears.\u{1B}[3;1HYou left Plums.\r\n",
      ], finds: ["words-in-pieces: You took Pears."]),
    Case(
      "NVDA says the word that is new within old ones",
      [
        "These packages are installed here\u{1B}[5H", .down,
        "\u{1B}[HThese packages are not installed here\u{1B}[6H",
      ], finds: ["words-in-pieces: These packages are not installed here"]),
    Case(
      "A hint is inserted, and others move",
      [
        "\u{1B}[9;1H^C Quit      ^X Export    ^D Delete\u{1B}[H", .key("\t"),
        "\u{1B}[9;1H^C Quit      ^P Preview   ^X Export    ^D Delete\u{1B}[H",
      ]),
    Case(
      "A line moves behind a prompt for a search",
      ["$ ls dir", .key("\u{12}"), "\r\u{1B}[K(search): ls dir"]),
    Case(
      "Backspace is heard by nobody",
      [
        "\u{1B}[5;1H> hell\u{1B}[9H", .backspace, "\u{1B}[5;6H \u{1B}[9H", .backspace,
        "\u{1B}[5;5H \u{1B}[9H",
      ], finds: ["wrong-echo: "]),
    Case(
      "A line that is echoed letter by letter",
      ["> ", .key("say it\r")] + "say it".map { .output(String($0), after: 0.06) }),
  ]

  /// Prompts in several languages, and the marks that they show for a letter.
  @Test(arguments: ["PIN: ", "Mot de passe : ", "パスワード: ", "Пароль: "], ["", "*", "•"])
  func noReportHasHiddenInput(prompt: String, mark: String) throws {
    let acts: [Act] =
      [.output(prompt)]
      + ["z", "q", "7"].flatMap { [.key($0)] + (mark.isEmpty ? [] : [.output(mark)]) }
      + [.return, "\r\nok\r\n"]
    #expect(try RecordedRun(acts).findings == [])
  }

  /// What a program draws for keys, and the keys that are hidden input.
  struct Field: CustomTestStringConvertible {
    var testDescription: String
    var acts: [Act]
    var hides: [String] = []
  }

  /// A field without the terminal's cursor, which shows a sign for each key.
  private static func field(
    _ sign: String, _ cursor: String, _ keys: [String], end: String
  ) -> [Act] {
    [.output("\u{1B}[?25l\u{1B}[3;1HKey: \(cursor)\u{1B}[H")]
      + keys.enumerated().flatMap { index, key -> [Act] in
        [.key(key), .output("\u{1B}[3;\(6 + index * sign.count)H\(sign)\(cursor)\u{1B}[H")]
      } + [.key(end), "\u{1B}[9;1Hok\u{1B}[H"]
  }

  /// Draws a clock in another row, a quarter of a second later.
  private static func tick(_ second: Int) -> Act {
    .output("\u{1B}7\u{1B}[1;70H12:00:0\(second)\u{1B}8", after: 0.25)
  }

  private static func ticks(_ seconds: ClosedRange<Int>) -> [Act] { seconds.map(tick) }

  /// Draws the sides of a box anew, a quarter of a second later.
  private static func turn(_ second: Int) -> Act {
    let sides = (2...12).map { "\u{1B}[\($0);2H\(second % 2 == 0 ? "┃" : "┆")" }.joined()
    return .output("\u{1B}7\(sides)\u{1B}8", after: 0.25)
  }

  private static func page(_ number: Int) -> String {
    (1...23).map { "\u{1B}[\($0);1H\(String(repeating: "\(number) word ", count: 8))" }.joined()
  }

  private static func rows(_ page: Int) -> String {
    (14...20).map { "\u{1B}[\($0);1H\u{1B}[KPage \(page) row \($0)" }.joined()
  }

  private static func table(_ number: Int) -> String {
    "\u{1B}7" + (2...6).map { "\u{1B}[\($0);50Hcpu\($0) \(number)\($0).\(number) %" }.joined()
      + "\u{1B}8"
  }

  static let fields: [Field] = [
    Field(
      testDescription: "A cursor that the program draws with a character",
      acts: [
        "\u{1B}[?25lKey: █\u{1B}[H", .key("z"), "\u{1B}[1;6H*█\u{1B}[H", .key("q"),
        "\u{1B}[1;7H*█\u{1B}[H", .backspace, "\u{1B}[1;7H█ \u{1B}[H", .key("7"),
        "\u{1B}[1;7H*█\u{1B}[H", .return, "\u{1B}[9Hok",
      ], hides: ["z", "q", "Backspace", "7"]),
    Field(
      testDescription: "A sign tells when what was typed is long enough",
      acts: [
        "\u{1B}[?25l✗ Key: █\u{1B}[H", .key("z"), "\u{1B}[1;8H*█\u{1B}[H", .key("q"),
        "✔\u{1B}[1;9H*█\u{1B}[H", .key("7"), "\u{1B}[1;10H*█\u{1B}[H", .return, "\u{1B}[9Hok",
      ], hides: ["z", "q", "7"]),
    Field(
      testDescription: "Two keys in a list do nothing, and an item is opened",
      acts: [
        "  1 Anna\r\n  2 Bert\r\n  3 Cora\u{1B}[2;9H", .key("q"), .key("y"), .return,
        "\u{1B}[9Hok",
      ]),
    Field(
      testDescription: "The number of characters is shown",
      acts: [
        "Key: ", .key("z"), "(1)", .key("q"), "\u{8}\u{8}2)", .key("7"), "\u{8}\u{8}3)", .backspace,
        "\u{8}\u{8}2)", .return, "\r\nok",
      ], hides: ["z", "q", "7", "Backspace"]),
    Field(
      testDescription: "A sign turns",
      acts: ["Key: ", .key("z"), "/\u{8}", .key("q"), "-\u{8}", .key("7"), "|\u{8}", .return],
      hides: ["z", "q", "7"]),
    Field(
      testDescription: "Places for the characters are marked",
      acts: [
        "\u{1B}[?25lPIN: _ _ _\u{1B}[H", .key("1"), "\u{1B}[1;6H*\u{1B}[H", .key("8"),
        "\u{1B}[1;8H*\u{1B}[H", .key("5"), "\u{1B}[1;10H*\u{1B}[H", .return,
      ], hides: ["1", "8", "5"]),
    Field(
      testDescription: "A field is full",
      acts: ["Key: ", .key("z"), "*", .key("q"), "*", .key("7"), "\u{7}", .return],
      hides: ["z", "q", "7"]),
    Field(
      testDescription: "Wrong answers to a question ring",
      acts: [
        "Use it? ", .key("j"), "\u{7}", .key("k"), "\u{7}", .key("l"), "\u{7}", .return, "\ryes",
      ]),
    Field(
      testDescription: "A lesson marks wrong letters, and rings",
      acts: [
        "jkl;\r\n", .key("a"), "^\u{7}", .key("s"), "^\u{7}", .key("d"), "^\u{7}", .return,
      ]),
    Field(
      testDescription: "Digits are typed",
      acts: ["Room: ", .key("1"), "1", .key("8"), "8", .key("5"), "5", .return]),
    Field(
      testDescription: "A letter answers a question",
      acts: ["Go on? ", .key("y"), .return, "\r\nok\r\n"]),
    Field(
      testDescription: "A painted cursor",
      acts: field("-", "\u{1B}[7m \u{1B}[m", ["z", "q", "-"], end: "\t"), hides: ["z", "q", "-"]),
    Field(
      testDescription: "No cursor at all", acts: field("*", "", ["z", "q", "*"], end: "\t"),
      hides: ["z", "q", "*"]),
    Field(
      testDescription: "A wide sign", acts: ["密码：", .key("z"), "＊", .key("q"), "＊", .return],
      hides: ["z", "q"]),
    Field(
      testDescription: "A placeholder",
      acts: ["Key: enter it\u{1B}[1;6H", .key("z"), "•\u{1B}[K", .key("q"), "•", .key("\t")],
      hides: ["z", "q"]),
    Field(
      testDescription: "Backspace in a field",
      acts: [
        "\u{1B}[?25lKey: \u{1B}[H", .key("z"), "\u{1B}[1;6H*\u{1B}[H", .key("q"),
        "\u{1B}[1;7H*\u{1B}[H", .backspace, "\u{1B}[1;7H \u{1B}[H", .key("7"),
        "\u{1B}[1;7H*\u{1B}[H", .key("\t"),
      ], hides: ["z", "q", "Backspace", "7"]),
    Field(
      testDescription: "A box is ticked, and the form is sent",
      acts: [
        "[ ] nuts\r\n[ ] milk\u{1B}[1;2H", .key(" "), "*\u{1B}[1;2H", .return, "\u{1B}[9Hok",
      ]),
    Field(
      testDescription: "Letters are tagged one below the other, and one is opened",
      acts: [
        "  1 Anna\r\n  2 Bert\u{1B}[H", .key("t"), "*\u{1B}[2;1H", .key("t"), "*\u{1B}[2;1H",
        .return, "\u{1B}[9Hok",
      ]),
    Field(
      testDescription: "A form shows nothing in a field, and another field follows",
      acts: [
        "│Name:     anna  │\r\n│Key:            │\r\n└────────────────┘\u{1B}[2;12H", .key("z"),
        .key("q"), .key("7"), .down, "\u{1B}[1;12H",
      ], hides: ["z", "q", "7"]),
    Field(
      testDescription: "Another row counts the signs",
      acts: [
        "Key: ", .key("z"), "*\r\n1 sign\u{1B}[1;7H", .key("q"), "*\r\n2 signs\u{1B}[1;8H",
        .key("\t"), "ok",
      ], hides: ["z", "q"]),
    Field(
      testDescription: "A letter stands for each character",
      acts: ["Key: ", .key("z"), "x", .key("q"), "x", .key("7"), "x", .return],
      hides: ["z", "q", "7"]),
    Field(
      testDescription: "A program answers after the next key",
      acts: [
        "Key: \u{1B}[9H", .key("z"), "\u{1B}[1;6H*\u{1B}[9H", .key("q"), .key("7"),
        "\u{1B}[1;7H**\u{1B}[9H", .key("\t"), "ok",
      ], hides: ["z", "q", "7"]),
    Field(
      testDescription: "Letters in another form",
      acts: ["Name: ", .key("a"), "A", .key("b"), "B", .key("c"), "C", .return]),
    Field(
      testDescription: "A command opens its line",
      acts: [":", .key("&"), "\r&/", .key("/"), "/", .return]),
    Field(
      testDescription: "A note elsewhere for the first key, and then nothing",
      acts: [
        "Pasahitza: ", .key("q"), "\u{1B}7\r\n…\u{1B}8", .key("4"), .key("w"), .key("z"), .return,
        "\r\nok",
      ], hides: ["q", "4", "w", "z"]),
    Field(
      testDescription: "A sentence elsewhere while nothing else is shown",
      acts: [
        "Hasło: ", .key("q"), .key("4"), "\u{1B}7\r\nCaps Lock jest włączony\u{1B}8", .key("w"),
        .key("z"), .return, "\r\nok",
      ], hides: ["q", "4", "w", "z"]),
    Field(
      testDescription: "A word elsewhere tells how good the silent text is",
      acts: [
        "Lösenord: ", .key("q"), "\u{1B}7\r\nsvag\u{1B}8", .key("4"), .key("w"),
        "\u{1B}7\r\nmedel\u{1B}8", .key("z"), .key("b"), .return, "\r\nok",
      ], hides: ["q", "4", "w", "z", "b"]),
    Field(
      testDescription: "A number at the end of the row counts the signs",
      acts: [
        "Лозинка: ", .key("q"), "*\u{1B}[60G1/32\u{1B}[11G", .key("4"), "*\u{1B}[60G2/32\u{1B}[12G",
        .key("w"), "*\u{1B}[60G3/32\u{1B}[13G", .return, "\r\nok",
      ], hides: ["q", "4", "w"]),
    Field(
      testDescription: "A clock beside a field that shows nothing",
      acts: ticks(1...2) + [
        "\u{1B}[5;1HПарола: ", .key("q"), tick(3), .key("4"), tick(4), tick(5), .key("w"), tick(6),
        .key("z"), tick(7), .return, "\u{1B}[9Hok",
      ], hides: ["q", "4", "w", "z"]),
    Field(
      testDescription: "A clock that begins later, beside a field that shows signs",
      acts: [
        "\u{1B}[5;1HKey: ", .key("q"), "*", .key("4"), "*", tick(1), tick(2), .key("w"), "*",
        tick(3),
        .key("z"), tick(4), "*", .return, "\u{1B}[9Hok",
      ], hides: ["q", "4", "w", "z"]),
    Field(
      testDescription: "A border that turns beside a field that shows nothing",
      acts: [
        "\u{1B}[5;4HKod: ", .key("q"), turn(1), .key("4"), turn(2), turn(3), .key("w"), turn(4),
        .key("z"), .key("b"), .return, "\u{1B}[19Hok",
      ], hides: ["q", "4", "w", "z", "b"]),
    Field(
      testDescription: "Letters in place of others beside a border that turns",
      acts: [
        "\u{1B}[5;4HKod: ", turn(0), .key("q"), turn(1), "x", .key("4"), "x", turn(2), .key("w"),
        turn(3), "x", .key("z"), "x", .return, "\u{1B}[19Hok",
      ], hides: ["q", "4", "w", "z"]),
    Field(
      testDescription: "Any sign in place of another beside rows that change",
      acts: [
        "\u{1B}[5;4HKod: ", .key("q"), "%", turn(1), .key("4"),
        .output("\u{1B}7\(rows(1))\u{1B}8#"),
        .key("w"), "@", .output("\u{1B}7\(rows(2))\u{1B}8", after: 0.5), .key("z"), "%", .return,
        "\u{1B}[19Hok",
      ], hides: ["q", "4", "w", "z"]),
    Field(
      testDescription: "A text is pasted over marked places",
      acts: ["\u{1B}[3;1HKod: ______│\u{1B}[3;6H", .key("zq7b"), "****", .return, "\u{1B}[9Hok"],
      hides: ["zq7b"]),
    Field(
      testDescription: "A sign stands for each byte of a text that is pasted over marked places",
      acts: ["\u{1B}[3;1HKod: ______│\u{1B}[3;6H", .key("zñ字"), "******", .return, "\u{1B}[9Hok"],
      hides: ["zñ字"]),
    Field(
      testDescription: "A text is pasted into a field without the terminal's cursor",
      acts: [
        "\u{1B}[?25lKey: █\u{1B}[H", .key("zq7"), "\u{1B}[1;6H***█\u{1B}[H", .return,
        "\u{1B}[9Hok",
      ], hides: ["zq7"]),
    Field(
      testDescription: "A text is pasted between the signs of the terminal",
      acts: ["Klucz: ", .key("\u{1B}[200~zq7b\u{1B}[201~"), .return, "\r\nok"],
      hides: ["\u{1B}[200~zq7b\u{1B}[201~"]),
    Field(
      testDescription: "The number of pasted characters is shown",
      acts: ["Key: ", .key("zq7b"), "[4]\u{1B}[6G", .return, "\r\nok"], hides: ["zq7b"]),
    Field(
      testDescription: "A number in brackets behind the cursor counts the characters",
      acts: [
        "Key: ", .key("z"), "(1)\u{1B}[6G", .key("q"), "(2)\u{1B}[6G", .key("7"), "(3)\u{1B}[6G",
        .return, "\r\nok",
      ], hides: ["z", "q", "7"]),
    Field(
      testDescription: "A blank stands for each character",
      acts: [
        "Heslo: ", .key("z"), " ", .key("q"), " ", .key("7"), " ", .backspace, "\u{8} \u{8}",
        .return, "\r\nok",
      ], hides: ["z", "q", "7", "Backspace"]),
    Field(
      testDescription: "Blanks are typed into a text",
      acts: ["one\r\n", .key(" "), " ", .key(" "), " ", .return, "\r\n"]),
    Field(
      testDescription: "The cursor goes to the right over blanks",
      acts: [
        "one        two\u{1B}[4G", .key("l"), "\u{1B}[C", .key("w"), "\u{1B}[3C", .key("l"),
        "\u{1B}[C", .return,
      ]),
    Field(
      testDescription: "Pages of a pager, and keys at its beginning",
      acts: [
        .output("\(page(1))\u{1B}[24;1H:"), .key("k"), .key("b"), .key("u"), .key("w"), .key("f"),
        .output("\u{1B}7\(page(2))\u{1B}8"), .key("d"), .output("\u{1B}7\(page(3))\u{1B}8"),
        .key("q"), .return, "\r\n$ ",
      ]),
    Field(
      testDescription: "Pages for commands below a clock",
      acts: ticks(1...3) + [
        "\u{1B}[5;1H> ", .key("n"), .output("\u{1B}7\(rows(1))\u{1B}8"), tick(4), .key("n"),
        .output("\u{1B}7\(rows(2))\u{1B}8"), tick(5), .key("p"),
        .output("\u{1B}7\(rows(1))\u{1B}8"), .return,
      ]),
    Field(
      testDescription: "Commands beside a clock",
      acts: ticks(1...3) + [
        "\u{1B}[5;1HCommand: ", .key("j"), "\u{1B}7\u{1B}[7;1HJump\u{1B}8", tick(4), .key("k"),
        "\u{1B}7\u{1B}[7;1HKick\u{1B}8", tick(5), .key("l"), "\u{1B}7\u{1B}[7;1HLook\u{1B}8",
        .return,
      ]),
    Field(
      testDescription: "A sentence elsewhere for a command",
      acts: [
        "Command: ", .key("q"), "\u{1B}7\r\nQuiet\u{1B}8", .key("w"),
        "\u{1B}7\r\nWidth\u{1B}8", .return, "\r\nok",
      ]),
    Field(
      testDescription: "The player of a game walks over blanks",
      acts: [
        "\u{1B}[3;5H#\u{1B}[3;5H", .key("l"), " #\u{8}", .key("l"), " #\u{8}", .key("j"),
        " \u{1B}[4;7H#\u{8}", .return,
      ]),
    Field(
      testDescription: "The player of a game walks over a floor",
      acts: [
        "\u{1B}[3;5H@....\u{1B}[3;5H", .key("l"), ".@\u{8}", .key("l"), ".@\u{8}", .key("6"),
        ".@\u{8}", .return,
      ]),
    Field(
      testDescription: "A meter grows",
      acts: [
        "Volume:\u{1B}[9H", .key("+"), "\u{1B}[1;9H#\u{1B}[9H", .key("+"),
        "\u{1B}[1;10H#\u{1B}[9H", .key("\t"), "ok",
      ]),
    Field(
      testDescription: "The first letter is the letter that stands for each character",
      acts: ["Key: ", .key("X"), "x", .key("q"), "x", .key("7"), "x", .key("X"), "x", .return],
      hides: ["X", "q", "7", "X"]),
    Field(
      testDescription: "All letters become capitals",
      acts: ["Code: ", .key("a"), "A", .key("b"), "B", .key("c"), "C", .key("d"), "D", .return]),
    Field(
      testDescription: "A letter stands for each character of a pasted text that has it",
      acts: ["Key: ", .key("zq7X"), "xxxx", .return, "\r\nok"], hides: ["zq7X"]),
    Field(
      testDescription: "A pasted text is shown in signs and sent at once",
      acts: ["Key: ", .key("zq7b\r"), "****\r\nok\r\n"], hides: ["zq7b\r"]),
    Field(
      testDescription: "A pasted text is shown in signs before its form closes",
      acts: [
        "\u{1B}[?1049h\u{1B}[3;1HKod: \u{1B}[44m_________\u{1B}[3;6H", .key("zq7b\r"),
        "\u{1B}[C*\u{8}\u{1B}[C*\u{8}\u{1B}[C*\u{8}\u{1B}[C*\u{8}\u{1B}[?1049l",
      ], hides: ["zq7b\r"]),
    Field(
      testDescription: "A pasted command is echoed, and a line is drawn",
      acts: ["$ ", .key("ls -l\r"), "ls -l\r\n-----\r\n$ "]),
    Field(
      testDescription: "A pasted text begins one cell behind the cursor of a form",
      acts: [
        "\u{1B}[3;1HKod: *_________\u{1B}[3;6H", .key("zq7b"),
        "\u{1B}[C*\u{8}\u{1B}[C*\u{8}\u{1B}[C*\u{8}\u{1B}[C*\u{8}", .return, "\u{1B}[9Hok",
      ], hides: ["zq7b"]),
    Field(
      testDescription: "A table begins to change after a text is pasted into a silent field",
      acts: ["\u{1B}[10;2HZugang: ", .key("zq7bn"), .output(table(1), after: 0.2), .return, "ok"],
      hides: ["zq7bn"]),
    Field(
      testDescription: "A table begins to change while somebody types into a silent field",
      acts: [
        "\u{1B}[10;2HZugang: ", .key("z"), .key("q"), .output(table(1), after: 0.2), .key("7"),
        .output(table(2), after: 0.3), .key("b"), .key("n"), .output(table(3), after: 0.2),
        .key("w"), .return, "ok",
      ], hides: ["z", "q", "7", "b", "n", "w"]),
    Field(
      testDescription: "Commands of an editor bring signs to the cursor",
      acts: [
        "\u{1B}[?1049h\u{1B}[3;1Hone\r\ntwo\u{1B}[3;1H", .key("ddp"),
        "\u{1B}[3;1H```console\u{1B}[3;1H", .key("78p"), "\u{1B}[3;1H------\u{1B}[K\u{1B}[3;1H",
        .key("jjk"), "\u{1B}[4;1H",
      ]),
    Field(
      testDescription: "A pasted text replaces a hint before the cursor",
      acts: [
        "Jelszó: (no echo: Tab) ", .key("zq7b"), "\u{1B}[9G****\u{1B}[K", .return, "\r\nok",
      ], hides: ["zq7b"]),
    Field(
      testDescription: "A pasted text is shown in signs with blanks between them",
      acts: ["Kod: ", .key("zq7b"), "* * * *   \u{8}\u{8}", .return, "\r\nok"], hides: ["zq7b"]),
    Field(
      testDescription: "A slow program answers each command by a page",
      acts: [
        "\u{1B}[10;2HCommand: ", .key("j"), .output(table(1), after: 0.2), .key("k"),
        .output(table(2), after: 0.2), .key("l"), .output(table(3), after: 0.2), .key("j"),
        .output(table(4), after: 0.2), .return, "ok",
      ]),
  ]

  @Test(arguments: fields) func onlyWhatIsTypedIntoAFieldIsHidden(_ field: Field) {
    var hidden: [String] = []
    let recorder = StepRecorder([]) { step in
      if step.isSecret, let key = step.key { hidden.append(key.name) }
    }
    var events = RecordedRun.events(field.acts).makeIterator()
    recorder.replay(.usual) { events.next().map { ($0, nil) } }
    #expect(hidden == field.hides)
  }

  @Test(arguments: fields) func whatIsToldHasNoHiddenInput(_ field: Field) {
    func told(atOnce: Bool) -> [String] {
      let filter = HiddenInputFilter(size: .usual)
      var keys: [String] = []
      for event in RecordedRun.events(field.acts) {
        if atOnce, event.keys != nil { filter.flush() }
        filter.play(event)
        if event.keys != nil { filter.tell { keys.append($0?.name ?? "") } }
      }
      filter.end()
      return keys
    }
    var hidden = field.hides[...]
    let keys = RecordedRun.events(field.acts).compactMap(\.keys)
    let expected = keys.map { key in
      guard hidden.first == key.name else { return key.name }
      hidden.removeFirst()
      return key.redacted.name
    }
    #expect(told(atOnce: false) == expected)
    // Nobody knows yet what a first key without an answer is.
    for (key, name) in zip(expected, told(atOnce: true)) {
      #expect(name == key || name.allSatisfy { $0 == "x" })
    }
  }

  /// What moves by itself may be outside of the screen on which the keys were typed.
  @Test func aClockOnALargerScreenIsNotLookedForOnASmallerOne() throws {
    var events: [RecordedEvent] = []
    func add(_ kind: RecordedEvent.Kind) {
      events.append(RecordedEvent(time: .milliseconds(300 * events.count), kind))
    }
    add(.output(Array("Password: ".utf8)))
    for letter in "hunter2".utf8 { add(.input([letter])) }
    add(.resize(try #require(TerminalSize(columns: 100, rows: 40))))
    for second in 0..<6 { add(.output(Array("\u{1B}7\u{1B}[35;90H12:00:0\(second)\u{1B}8".utf8))) }
    add(.input([0x0D]))
    var hidden = 0
    let recorder = StepRecorder([]) { step in
      if step.isSecret, step.key != nil { hidden += 1 }
    }
    var rest = events.makeIterator()
    recorder.replay(try #require(TerminalSize(columns: 20, rows: 5))) {
      rest.next().map { ($0, nil) }
    }
    #expect(hidden >= 7)
  }

  @Test func aReaderThatSaysWhatIsTypedIsNotQuoted() {
    let filter = HiddenInputFilter(size: .usual)
    var said: [String] = []
    for event in RecordedRun.events(["Key: ", .key("z"), "*", .key("q"), "*", .return, "\r\nz"]) {
      filter.play(event)
      guard let key = event.keys?.name else { continue }
      for text in [key, "a \(key)"] {
        let utterance = TerminalUtterance(text: text, isCharacter: text == key)
        filter.tell(HeardUtterance(reader: 0, utterance: utterance)) {
          said.append($0.utterance.text)
        }
      }
    }
    filter.end()
    #expect(said == ["x", "a z", "x", "a q", "Return", "a Return"])
  }

  static let texts: [Case] = [
    Case("A box", ["┌──┐\r\n"], finds: ["decoration-spoken: ┌──┐"]),
    Case("A box of letters", ["Box\r\n"]),
    Case(
      "A banner",
      ["  _____   _____ \r\n |_   _| |_   _|\r\n  _| |_   _| |_ \r\n |_____| |_____|\r\n"],
      finds: ["banner: _| |_   _| |_"]),
    Case(
      "Meters that move on the whole screen",
      ["\u{1B}[?1049h"]
        + [3, 4].map { count in
          .output(
            "\u{1B}[H"
              + (1...3).map { "\($0)[\(String(repeating: "|", count: count))    \(count).0%]\r\n" }
              .joined(),
            after: 1.5)
        },
      finds: ["banner: 3[|||    3.0%]"]),
    Case("Short lines of code", ["if x {\r\n}\r\n}\r\n}\r\n"]),
    Case(
      "A table",
      ["name   size   owner   day\r\nanna   12     root    Mon\r\nbert   13     root    Tue\r\n"],
      finds: ["grid-table: name   size   owner   day"]),
    Case(
      "A table with a column that only the first row has",
      ["name   size   owner\r\nanna          root\r\nbert          root\r\n"]),
    Case(
      "One value on a line", ["name: anna\r\nsize: 12\r\nowner: root\r\nday: Monday\r\n"]),
    Case(
      "Every line begins with a time",
      [.output((1...5).map { "12:0\($0):00 step \($0)\r\n" }.joined())],
      finds: ["noise-first: 12:05:00 step 5"]),
    Case(
      "Every line of two pages begins with a time",
      ["Log\r\n"]
        + ["f", " "].enumerated().flatMap { page, key in
          [
            .key(key),
            .output((1...5).map { "1\(page):0\($0):00 step \($0)\r\n" }.joined()),
          ]
        }, finds: ["noise-first: 10:05:00 step 5"]),
    Case(
      "Every line begins with a rule",
      [.output((1...5).map { "--------- chapter number \($0)\r\n" }.joined())]),
    Case(
      "A table that a key sorts",
      [
        .output(
          "name   size   owner   day\r\nanna   12     root    Mon\r\nbert   13     root    Tue\r\n"
            + "cara   14     root    Wed\r\n"),
        .key("M"),
        .output(
          "\u{1B}[2;1Hbert   13     root    Tue\r\ncara   14     root    Wed\r\n"
            + "anna   12     root    Mon\r\n"),
      ], finds: ["grid-table: name   size   owner   day"]),
    Case(
      "A meter in one row",
      (1...6).map { .output("\rCopying files \($0)0 %", after: 0.3) },
      finds: ["spinner: Copying files 50 %", "rewritten-text: Copying files"]),
    Case(
      "Equal lines that come in parts",
      [
        .output(String(repeating: "all is well here\r\n", count: 5) + "all is we"),
        .output("ll here\r\nall is well here\r\n"),
      ]),
    Case(
      "A prompt that scrolls away and comes again",
      [.output(String(repeating: "\r\n", count: 22) + "> # text\r\n> "), .key("\r"), "\r\n> "]),
    Case(
      "A meter begins after a line",
      ["starting\r\n"] + (1...12).map { .output("\rrendering frame \($0) of 170", after: 0.03) }),
    Case(
      "Another text with some of the same letters",
      [
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[5;1H14:50 WARN auth user session gone target=auth req=1417",
        .output("\u{1B}[5;12Hhttp backoff apply now target=auth req=5116", after: 2),
      ]),
    Case(
      "Every line ends with a time",
      [.output((1...5).map { "step \($0) done at 12:0\($0):00\r\n" }.joined())]),
  ]

  @Test func everyRuleHasACaseThatIsFound() {
    let cases = Self.changes + Self.rewriting + Self.pointed + Self.focus + Self.keys + Self.texts
    let found = Set(cases.flatMap(\.finds).compactMap { $0.split(separator: ":").first })
    for rule in TerminalRuleTable.rules { #expect(found.contains(rule.name[...])) }
  }

  @Test func aStepEndsInTheSizeBeforeTheTerminalShrinks() throws {
    let small = try #require(TerminalSize(columns: 5, rows: 1))
    #expect(
      try RecordedRun(["name\r\n\r\n┌──┐\r\n", .resize(small)]).rules == ["decoration-spoken"])
    #expect(
      try RecordedRun([
        "a  b  c  d\r\ne  f  g  h\r\ni  j  k  l\r\n", .resize(small),
      ]).rules == ["grid-table"])
  }

  @Test func oneCauseIsOneFindingWithItsKeys() throws {
    func places(_ acts: [Act]) throws -> [String] {
      try RecordedRun(acts).outcomes.flatMap(\.findings).map { "\($0.path): \($0.label)" }
    }
    func silent(_ row: Int, _ keys: String) -> [Act] {
      [.output("\u{1B}[\(row);1HMenu")] + keys.map { .key(String($0)) }
    }
    // Time and numbers differ, and it is the same line.
    #expect(
      try places(silent(1, "xyx") + ["\u{1B}[H\u{1B}[KMenu 2", .key("z"), .key("q"), "\r\nbye"])
        == ["1.51 s, after x, y, z, row 0: Menu"])
    // Another row, and another text in the row, are other faults.
    let others = try places([
      "Menu", .key("x"), .key("a"), "\u{1B}[3;1HMenu", .key("y"), .key("b"),
      "\u{1B}[3;1H\u{1B}[KName: ", .key("z"), .key("q"), "\r\nbye",
    ])
    #expect(
      others == [
        "1.51 s, after x, row 0: Menu", "3.52 s, after y, row 2: Menu",
        "5.53 s, after z, row 2: Name:",
      ])
    let many = silent(1, "abcdefghij") + [.key("q"), "\r\nbye"]
    #expect(try places(many) == ["1.51 s, after a, b, c, d, e, f, g, h, …, row 0: Menu"])
  }

  @Test func theRowOfABoxIsTheRowOfItsText() throws {
    func boxes(_ first: Int, _ second: Int) -> String {
      [(1, "Name ", first), (5, "Agree", second)].map { row, text, color in
        "\u{1B}[\(row);1H\u{1B}[\(color)m┌───────┐\u{1B}[\(row + 1);1H│\u{1B}[m \(text) \u{1B}[\(color)m│"
          + "\u{1B}[\(row + 2);1H└───────┘\u{1B}[m"
      }.joined() + "\u{1B}[10;1H"
    }
    let run = try RecordedRun([
      .output(boxes(96, 37)), .key("\t"), .output(boxes(37, 96)), .key("\t"),
      .output(boxes(96, 37)),
    ])
    #expect(run.findings.contains("selection-by-style: │ Agree │"))
  }

  @Test func anArrowToABoxNamesTheRowOfItsText() throws {
    func boxes(_ chosen: Int) -> String {
      ["Apple ", "Banana"].enumerated().map { index, text in
        let rows = ["┌────────┐", "│ \(text) │", "└────────┘"]
        return (index == chosen ? "\u{1B}[7m" : "\u{1B}[m")
          + rows.enumerated().map { "\u{1B}[\(index * 3 + $0 + 1);1H\($1)" }.joined()
      }.joined() + "\u{1B}[m\u{1B}[12H"
    }
    let run = try RecordedRun([.output(boxes(0)), .down, .output(boxes(1))])
    #expect(run.findings.contains("selection-by-style: │ Banana │"))
  }

  @Test func rowsOfAScreenThatChangeTogetherAreOneFlood() throws {
    let acts: [Act] =
      ["\u{1B}[?1049h"]
      + Self.words.map {
        .output("\u{1B}[H\u{1B}[K\($0).txt\u{1B}[5H\u{1B}[K\($0).doc", after: 0.3)
      }
    #expect(try RecordedRun(acts).findings.count { $0.hasPrefix("flood") } == 1)
  }

  @Test func aPageThatMovesIsOneFlood() throws {
    let pages = (0..<15).map { page in
      let rows = (0..<6).map { Self.words[(page + $0) % Self.words.count] + ".txt\u{1B}[K\r\n" }
      return Act.output("\u{1B}[H" + rows.joined(), after: 0.3)
    }
    #expect(try RecordedRun(pages).findings == ["flood: lena.txt"])
  }

  @Test func rulesOfKeysDecideNothingWithoutKeys() throws {
    let run = try RecordedRun(["Hello\r\n"])
    let undecided = run.outcomes.filter {
      $0.notRun == "not decidable: the recording has no keys"
    }
    #expect(
      undecided.map(\.rule.name) == [
        "full-redraw", "cursor-elsewhere", "hidden-cursor", "selection-by-style", "repeated-hint",
        "silent-key", "wrong-echo", "secret-echoed", "late-answer", "said-elsewhere",
        "change-by-style", "words-in-pieces",
      ])
    #expect(run.outcomes.filter { $0.notRun == "needs two runs (--script)" }.count == 3)
  }

  @Test func everyRuleIsDescribed() {
    let names = (RuleTable.rules + TerminalRuleTable.all).map(\.name)
    #expect(Set(names).count == names.count)
    for rule in TerminalRuleTable.all {
      #expect(rule.fix.hasSuffix("."))
      #expect(rule.severity == .warning)
    }
  }

  @Test func anUnknownRuleHasTheNearestName() {
    #expect(throws: AuditError.unknownRule("spiner", nearest: "spinner")) {
      try TerminalAudit(rules: ["spiner"])
    }
  }
}
