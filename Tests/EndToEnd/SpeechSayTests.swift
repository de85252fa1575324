import Foundation
import Testing

@Suite("lector say and lector voices", .serialized, .ownThread) struct SpeechSayTests {
  private static let recording = "echo \"$*\" >> $LOG; cat >> $LOG"
  private static let options = "-s 180 -p 50 -a 100 -b 1 -z --stdin"
  private static let quiet = Program.Outcome(status: 0, output: "", errors: "")

  @Test(arguments: [
    (["hello"], "en", "hello"), (["λόγος"], "grc", "λόγος"), (["--", "-x"], "en", "-x"),
    (["λόγος", "--language", "en"], "grc", "λόγος"), (["$(touch x)"], "en", "$(touch x)"),
    (["בְּרֵאשִׁית", "--language", "hbo"], "en", "bereshit"), (["[[h"], "en", "[ [h"),
    (["hello", "--speech", "espeak-ng"], "en", "hello"), (["a\u{1B}[31mb"], "en", "a [31mb"),
    (["hello", "--language", "xx"], "en", "hello"),
  ])
  func aPhraseIsSpoken(arguments: [String], voice: String, said: String) throws {
    let program = try SpeechProgram(espeak: Self.recording)
    #expect(try program.run(["say"] + arguments) == Self.quiet)
    #expect(program.log == ["-v \(voice) \(Self.options)", said])
    #expect(try !program.scratch.names().contains("x"))
  }

  /// A passage is spoken verse by verse, with the number of each, and its translation on request.
  @Test(arguments: [[], ["--translation"]])
  func aPassageIsSpoken(flags: [String]) throws {
    let program = try SpeechProgram(espeak: "cat >> $LOG; echo >> $LOG")
    #expect(try program.run(["say", "sampler", "1:1-2"] + flags) == Self.quiet)
    let said = program.log.joined(separator: " ")
    for word in ["Sampler", "λόγος", "κώμης", "ἀνδρὶ"] { #expect(said.contains(word), "\(said)") }
    #expect(said.contains("This word came") == !flags.isEmpty)
  }

  @Test func withoutAVoiceAPassageIsPrinted() throws {
    let program = try SpeechProgram(espeak: Self.recording)
    let arguments = ["say", "sampler", "1:2", "--translation", "--speech", "none"]
    #expect(
      try program.run(arguments)
        == .init(
          status: 0,
          output: """
            Sampler 1:2 Ἐκεῖ ἤκουσεν αὐτὸν γυνὴ καὶ ἔδωκεν αὐτὸν τῷ ἀνδρὶ αὐτῆς.
            There a woman heard it and gave it to her husband.

            """, errors: ""))
    #expect(program.log == [])
    let missing = try program.run("say", "sampler", "9:9", "--speech", "none")
    #expect(missing.status == 66)
    #expect(missing.errors.contains("9:9"))
  }

  @Test func theVoiceNoneIsSilent() throws {
    let program = try SpeechProgram(espeak: Self.recording)
    #expect(try program.run("say", "hello", "--speech", "none") == Self.quiet)
    #expect(program.log == [])
  }

  @Test(arguments: [
    ("auto", "nothing can speak; expected the package speech-dispatcher or espeak-ng"),
    ("espeak-ng", "espeak-ng is not installed; expected the package espeak-ng"),
  ])
  func withoutAVoice(choice: String, message: String) throws {
    let program = try SpeechProgram()
    #expect(
      try program.run("say", "hello", "--speech", choice)
        == .init(status: 69, output: "", errors: "lector: \(message)\n"))
  }

  @Test(arguments: [
    ("echo bad >&2; exit 1", "hello", "espeak-ng failed with status 1: bad"),
    (
      "echo 'error: No such file or directory' >&2", "a phrase of many words for a voice to say",
      "espeak-ng finds no sound device (error: No such file or directory)"
    ),
    ("exit 0", "ܡܠܟܐ", "No voice for Syriac"),
  ])
  func aVoiceThatCannotSpeak(script: String, phrase: String, message: String) throws {
    let program = try SpeechProgram(espeak: script)
    #expect(
      try program.run("say", phrase)
        == .init(status: 69, output: "", errors: "lector: \(message)\n"))
  }

  @Test(
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)] as [(String, Int32)])
  func aSignalEndsTheVoiceToo(signal: String, status: Int32) throws {
    let program = try SpeechProgram(
      espeak: "echo $$ > $LOG; kill -\(signal) $PPID; sleep 100")
    #expect(
      try program.run("say", "hello") == .init(status: status, output: "", errors: ""))
    let voice = try #require(pid_t(program.log.first ?? ""))
    Self.waitForEnd(of: voice)
  }

  /// Waits for the end of a process. If its parent did not wait for it, the system eventually does;
  /// the time limit of the test ends a wait for one that keeps running.
  private static func waitForEnd(of process: pid_t) {
    func isRunning() -> Bool {
      let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return stat.map { !$0.contains(") Z ") } ?? false
    }
    while isRunning() { sched_yield() }
  }

  @Test(arguments: [
    ["say"], ["say", "a", "--speech", "x"], ["say", "a", "--translation"],
    ["say", "sampler", "1:1", "--language", "grc"], ["say", "a", "--language=-x"],
    ["say", "a", "--wav", "-"],
    ["say", "a", "--wav", ""], ["export", "sampler", "--to", "wav"],
    ["export", "sampler", "--to", "wav", "--output", "-"],
  ])
  func usage(arguments: [String]) throws {
    let outcome = try SpeechProgram(espeak: Self.recording).run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
  }

  @Test func voices() throws {
    let program = try SpeechProgram(espeak: Self.recording)
    let outcome = try program.run("voices")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("espeak-ng  \(program.scratch.path("bin"))/espeak-ng, 3 languages"))
    #expect(lines.contains("  en en-gb grc"))
    #expect(
      lines.suffix(6) == [
        "Languages of the sampler",
        "  en   English          espeak-ng en",
        "  grc  Ancient Greek    espeak-ng grc",
        "  hbo  Biblical Hebrew  espeak-ng en, in Latin letters: וַיְהִי vayhi",
        "  la   Latin            espeak-ng en",
        "  tr   Turkish          espeak-ng en",
      ])
  }

  @Test func withoutVoicesItSaysSo() throws {
    let outcome = try SpeechProgram().run("voices")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("espeak-ng  is not installed\n"))
  }
}

extension SpeechProgram {
  fileprivate func run(_ arguments: [String]) throws -> Program.Outcome {
    try program.run(arguments, environment: ["PATH": scratch.path("bin")])
  }
}
