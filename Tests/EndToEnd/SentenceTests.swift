import ProcessTable
import Testing

/// Headings, several translations, recordings and sentence trees in a terminal.
@Suite(.serialized, .ownThread) struct SentenceTests {
  private static let usfm = """
    \\id RUT
    \\h Ruth
    \\c 1
    \\s1 The family of Elimelech
    \\p
    \\v 1 In the days
    \\v 2 The name
    \\s1 Return
    \\p
    \\v 3 Then

    """

  private static let other = "\\id RUT\n\\h Ruth\n\\c 1\n\\v 1 Zur Zeit\n\\v 2 Der Name\n\\v 3 Da\n"

  private static let conllu = """
    # newdoc id = tale
    # sent_id = a1
    # text = ὁ λόγος ἦλθεν.
    # text_en = The word came.
    1\tὁ\tὁ\tDET\t_\tCase=Nom|Gender=Masc|Number=Sing\t2\tdet\t_\tGloss=the
    2\tλόγος\tλόγος\tNOUN\t_\tCase=Nom\t3\tnsubj\t_\tGloss=word
    3\tἦλθεν\tἔρχομαι\tVERB\t_\tMood=Ind\t0\troot\t_\tGloss=came|SpaceAfter=No
    4\t.\t.\tPUNCT\t_\t_\t3\tpunct\t_\t_


    """

  /// An ELAN file with one speaker and a recording in the same folder.
  private static let eaf = """
    <?xml version="1.0" encoding="UTF-8"?>
    <ANNOTATION_DOCUMENT AUTHOR="" DATE="2026-01-01T00:00:00+00:00" FORMAT="3.0" VERSION="3.0">
      <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">
        <MEDIA_DESCRIPTOR MEDIA_URL="file:///nowhere/two.wav" MIME_TYPE="audio/x-wav" RELATIVE_MEDIA_URL="./two.wav"/>
      </HEADER>
      <TIME_ORDER>
        <TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="10"/>
        <TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="14"/>
        <TIME_SLOT TIME_SLOT_ID="ts3" TIME_VALUE="20"/>
        <TIME_SLOT TIME_SLOT_ID="ts4" TIME_VALUE="30"/>
      </TIME_ORDER>
      <TIER LINGUISTIC_TYPE_REF="utt" PARTICIPANT="Anna" TIER_ID="tx@Anna" DEFAULT_LOCALE="la">
        <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>salve amice</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
        <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts3" TIME_SLOT_REF2="ts4"><ANNOTATION_VALUE>vale</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
      </TIER>
      <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="utt" TIME_ALIGNABLE="true"/>
    </ANNOTATION_DOCUMENT>

    """

  private func files() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Self.usfm, to: "ruth.usfm")
    try scratch.write(Self.other, to: "other.usfm")
    try scratch.write(Self.conllu, to: "grc_tale-ud-test.conllu")
    return scratch
  }

  @Test func headingsAreDrawnAndWalked() throws {
    try Terminal.lector("ruth.usfm", in: files()) { terminal in
      let opened = try terminal.wait("the heading has the focus") {
        $0.said == ["The family of Elimelech, heading"] && $0.screen.contains("1:1 In the days")
          && $0.cursor == "6,3"
      }
      let lines = opened.screen.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[2] == "      Ruth")
      #expect(lines[3] == "      The family of Elimelech")
      #expect(lines[4] == "  1:1 In the days")
      try terminal.press("]", "h")
      try terminal.wait("the verse is the next heading") { $0.said.last == "Ruth 1:1" }
      try terminal.press("]", "h")
      try terminal.wait("the second heading") {
        $0.said.last == "Return, heading" && $0.screen.contains("\n      Return\n    3 Then")
      }
    }
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func twoTranslationsStandBesideTheText(_ columns: Int, _ rows: Int) throws {
    try Terminal.lector(
      "ruth.usfm --parallel other.usfm --parallel ruth.usfm", columns: columns, rows: rows,
      in: files()
    ) { terminal in
      try terminal.wait("the text is open") { !$0.said.isEmpty }
      try terminal.press("Down", "Up", "Right", "Right", "Right", "Right", "Right")
      let shown = try terminal.wait("the first translation") {
        $0.said.last == "other, Zur Zeit" && $0.screen.contains("other, Zur Zeit")
      }
      try terminal.press("Right")
      try terminal.wait("the second translation") {
        $0.said.last == "ruth, In the days"
      }
      let lines = shown.screen.split(separator: "\n", omittingEmptySubsequences: false)
      let text = try #require(lines.firstIndex { $0.contains("1:1 In the days") })
      if columns == 80 {
        #expect(lines[1].contains("┬ other · ruth ──"))
        #expect(lines[text + 1].hasSuffix("│ Zur Zeit"))
        #expect(lines[text + 3].hasSuffix("│ In the days"))
      } else {
        #expect(lines[text + 2] == "    Zur Zeit")
        #expect(lines[text + 4] == "    In the days")
      }
    }
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func theSentenceTreeIsWalkedAndLeft(_ columns: Int, _ rows: Int) throws {
    try Terminal.lector(
      "grc_tale-ud-test.conllu --tiers surface,gloss", columns: columns, rows: rows, in: files()
    ) { terminal in
      try terminal.wait("the text is open") { !$0.said.isEmpty }
      try terminal.press("Right", "Space", "Right", "Right", "Right")
      try terminal.wait("the item of the menu") {
        $0.said.last?.hasPrefix("Sentence tree") == true
      }
      try terminal.press("Enter")
      let tree = try terminal.wait("the tree is open") {
        $0.said.last == "ὁ, determiner of λόγος, level 3, number 1"
          && $0.screen.contains("Sentence tree: ") && $0.screen.contains("4 .: punctuation")
      }
      let lines = tree.screen.split(separator: "\n").map(String.init)
      let first = try #require(lines.firstIndex { $0.contains("Sentence tree: ") })
      let shown = ["3 ἦλθεν: root", "  2 λόγος: subject", "    1 ὁ: determiner"]
      for (line, text) in zip(lines.dropFirst(first + 1), shown + ["  4 .: punctuation"]) {
        #expect(line.contains(text))
      }
      try terminal.press("g", "g", "Enter")
      try terminal.wait("the focus is on the root") { $0.said.last == "ἦλθεν, came" }
    }
  }

  /// Without a recording, and without a player, the key announces that.
  @Test func theKeyOfTheRecordingAnswers() throws {
    try Terminal.lector("ruth.usfm", in: files()) { terminal in
      try terminal.wait("the text is open") { !$0.said.isEmpty }
      try terminal.press("P")
      try terminal.wait("the answer") { $0.said.last == "No recording of this sentence" }
    }
  }

  /// The sentence of an ELAN file is played from the recording in its folder; the speaker is
  /// announced.
  @Test func aSentenceIsPlayed() throws {
    let scratch = try Scratch()
    try scratch.write(Self.eaf, to: "two.eaf")
    try scratch.write("no sound", to: "two.wav")
    try installScript("echo \"$@\" >called\nexec sleep 1000\n", at: scratch.path("ffplay"))
    let program = try #require(
      Program.environment(in: scratch).first { $0.hasPrefix("PATH=") }?.dropFirst(5))
    let path = "\(scratch.folder.path):\(program)"
    try Terminal.lector("two.eaf", environment: ["PATH": path], in: scratch) { terminal in
      let opened = try terminal.wait("the text is open") {
        !$0.said.isEmpty && $0.screen.contains("1 Anna:\n      salve")
      }
      #expect(opened.said.first?.contains("Anna") == true)
      try terminal.press("P")
      try terminal.wait("the player runs") { _ in !scratch.read("called").isEmpty }
      #expect(
        scratch.read("called") == "-nodisp -autoexit -loglevel error -protocol_whitelist file "
          + "-ss 0.010 -t 0.004 \(scratch.path("two.wav"))\n")
      try terminal.press("Right")
      try terminal.wait("the next key is performed") { $0.said.last == "salve" }
      try terminal.press("q")
      try terminal.wait("the end") { $0.screen.contains("status 0") }
    }
  }

  @Test func plainModeSaysTheSame() throws {
    let program = try Program()
    try program.scratch.write(Self.usfm, to: "ruth.usfm")
    try program.scratch.write(Self.other, to: "other.usfm")
    let said = try program.run(
      "ruth.usfm", "--plain", "--parallel", "other.usfm", input: "right\nright\n")
    let lines = said.output.split(separator: "\n").map(String.init)
    #expect(lines == ["The family of Elimelech, heading", "Ruth 1:1", "In"])
  }

  /// The warnings about a file that was never imported are printed and announced.
  @Test func warningsAreAnnouncedOnTheScreen() throws {
    let scratch = try Scratch()
    try scratch.write("\\id RUT\n\\c 1\n\\v 1 a \\w b\n", to: "ruth.usfm")
    try Terminal.lector("ruth.usfm", in: scratch) { terminal in
      try terminal.wait("the warning") {
        $0.said.last
          == "1 warning about the file: ruth.usfm:3: \\w without \\w*; expected it on the same line"
      }
      try terminal.press("q")
      try terminal.wait("the end") { $0.screen.contains("status 0") }
      #expect(scratch.read("errors").contains("ruth.usfm:3"))
    }
  }
}
