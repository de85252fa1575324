import Foundation
import Testing

@Suite("Speech in wave files", .serialized, .ownThread) struct SpeechWaveTests {
  private static let quiet = Program.Outcome(status: 0, output: "", errors: "")

  @Test(.enabled(if: SpeechProgram.hasEspeak, "espeak-ng is not installed"))
  func aWordTakesItsTimeAndTwoTakeMore() throws {
    let program = try Program()
    #expect(try program.run("say", "λόγος", "--wav", "one.wav") == Self.quiet)
    #expect(try program.run("say", "λόγος ἦλθεν", "--wav", "two.wav") == Self.quiet)
    let one = try #require(program.scratch.wave("one.wav"))
    let two = try #require(program.scratch.wave("two.wav"))
    #expect((0.2...2).contains(one.duration))
    #expect(two.duration > one.duration + 0.1)
  }

  /// The number, ten words of Greek, and a translation of ten words.
  @Test(.enabled(if: SpeechProgram.hasEspeak, "espeak-ng is not installed"))
  func theLengthOfAVerseFitsItsWords() throws {
    let program = try Program()
    #expect(
      try program.run("export", "sampler", "1:1", "--to", "wav", "--output", "verse.wav")
        == Self.quiet)
    let verse = try #require(program.scratch.wave("verse.wav"))
    // Each word takes between 0.2 and 1 second. The Greek and the English are a sentence each, with
    // a pause of 0.35 s before it.
    #expect((20 * 0.2 + 0.7...20 + 0.7).contains(verse.duration))
    #expect(
      try program.run("export", "sampler", "Sampler 1", "--to", "wav", "--output", "verse.wav")
        == Self.quiet)
    let chapter = try #require(program.scratch.wave("verse.wav"))
    #expect(chapter.duration > verse.duration * 4)
    #expect(try program.scratch.names().filter { $0.contains("wav") } == ["verse.wav"])
  }

  @Test(.enabled(if: SpeechProgram.hasEspeak, "espeak-ng is not installed"))
  func unspeakableTextIsReportedAndTheRestIsRecorded() throws {
    let program = try Program()
    try program.scratch.write(
      "ref\tlanguage\tsurface\tgloss\nJohn 1:1\tsyr\tܡܠܟܐ\tking\n", to: "syriac.tsv")
    #expect(
      try program.run("export", "./syriac.tsv", "--to", "wav", "--output", "a.wav")
        == .init(
          status: 0, output: "", errors: "lector: No voice for Syriac; it is left out\n"))
    #expect(try #require(program.scratch.wave("a.wav")).duration > 0.5)
    let outcome = try program.run("say", "ܡܠܟܐ", "--wav", "b.wav")
    #expect(outcome == .init(status: 69, output: "", errors: "lector: No voice for Syriac\n"))
    #expect(try !program.scratch.names().contains("b.wav"))
  }

  @Test(arguments: [
    ["say", "a", "--wav"], ["export", "sampler", "1:1", "--to", "wav", "--output"],
  ])
  func withoutTheProgramThereIsNoFile(arguments: [String]) throws {
    let program = try SpeechProgram()
    let outcome = try program.program.run(
      arguments + ["a.wav"], environment: ["PATH": program.scratch.path("bin")])
    #expect(
      outcome
        == .init(
          status: 69, output: "",
          errors: "lector: espeak-ng is not installed; expected the package espeak-ng\n"))
    #expect(try !program.scratch.names().contains("a.wav"))
  }

  @Test(
    arguments: [
      ("exit 3", 69, "espeak-ng failed with status 3"),
      ("echo no sound", 65, "not a RIFF WAVE sound"),
    ] as [(String, Int32, String)])
  func aProgramThatFailsLeavesWhatWasThere(
    script: String, status: Int32, message: String
  ) throws {
    let program = try SpeechProgram(espeak: script)
    try program.scratch.write("before", to: "a.wav")
    #expect(
      try program.run("say", "hello", "--wav", "a.wav")
        == .init(status: status, output: "", errors: "lector: \(message)\n"))
    #expect(program.scratch.read("a.wav") == "before")
  }

  @Test(arguments: [
    ("missing/a.wav", "missing/a.wav: cannot be created: No such file or directory"),
    ("/dev/null", "/dev/null: is not a regular file; expected the name of a file"),
    (".", ".: is a folder; expected the name of a file"),
  ])
  func whereNoFileCanBe(path: String, message: String) throws {
    let program = try SpeechProgram(espeak: "exit 3")
    #expect(
      try program.run("say", "hello", "--wav", path)
        == .init(status: 73, output: "", errors: "lector: \(message)\n"))
  }

  /// The export has the same words as moving from element to element, and the whole places.
  @Test func theTranscriptIsTheSameAsWhenReading() throws {
    let program = try Program()
    for place in ["1:1", "Sampler 2"] {
      let exported = try program.run("export", "sampler", place, "--to", "transcript")
      #expect(exported.status == 0)
      let lines = exported.output.split(separator: "\n")
      try program.scratch.write(
        "open sampler \"\(place)\"\nreader on\nswipe right \(lines.count - 1)\n", to: "script")
      let read = try program.run("play", "script", "--transcript", "-", "--hints", "off")
      let short = lines.enumerated().map { index, line in
        index == 0 ? String(line) : String(line.replacing(/^Sampler [12]:/, with: ""))
      }
      #expect(read.output.split(separator: "\n").map(String.init) == short)
    }
  }

  @Test func theTranscriptOfATextIsAFile() throws {
    let program = try Program()
    #expect(
      try program.run("export", "sampler", "--to", "transcript", "--output", "t.txt")
        == Self.quiet)
    let lines = program.scratch.lines("t.txt")
    #expect(lines.first == "Sampler 1:1")
    #expect(lines.count > 1_000)
  }
}
