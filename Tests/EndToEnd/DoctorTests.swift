import Foundation
import ProcessTable
import Testing

@Suite("lector doctor", .serialized, .ownThread) struct DoctorTests {
  private static let environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]

  private static func lines(_ outcome: Program.Outcome, _ area: String) -> [String] {
    outcome.output.split(separator: "\n").map(String.init).filter {
      $0.split(separator: ":").dropFirst().first == " \(area)"
    }
  }

  @Test func everyAreaHasALine() throws {
    let program = try Program()
    let outcome = try program.run("doctor", environment: Self.environment)
    #expect(outcome.errors == "")
    for line in outcome.output.split(separator: "\n") {
      #expect(["works: ", "missing: ", "broken: "].contains(where: line.hasPrefix), "\(line)")
      #expect(line.hasPrefix("works: ") || line.contains(". To do: "), "\(line)")
    }
    #expect(
      Self.lines(outcome, "terminal") == [
        "works: terminal: xterm-256color, 256 colors",
        "works: terminal: the output is not a terminal, so its size is unknown",
      ])
    #expect(Self.lines(outcome, "locale") == ["works: locale: C.UTF-8, UTF-8"])
    #expect(
      Self.lines(outcome, "right-to-left text") == [
        "works: right-to-left text: Lector reorders it. Sample: גבא. The letter at the right "
          + "must be א (alef). If it is ג (gimel), set bidi to \"terminal\""
      ])
    #expect(
      Self.lines(outcome, "library") == [
        "missing: library: \(program.scratch.path("home/library.sqlite3")): not there yet. "
          + "To do: \"lector import FILE\" creates it; the sampler needs none"
      ])
    #expect(
      Self.lines(outcome, "cache") == [
        "works: cache: \(program.scratch.path("home/cache/files.sqlite3")): "
          + "the files that were opened last; it can be removed"
      ])
    #expect(
      Self.lines(outcome, "configuration") == [
        "works: configuration: \(program.scratch.path("home/config.toml")): no file; "
          + "all settings have their defaults"
      ])
    for area in ["speech", "voices", "braille"] {
      let lines = Self.lines(outcome, area)
      #expect(!lines.isEmpty && Set(lines).count == lines.count, "\(area)")
    }
    // Nothing was created.
    #expect(!(try program.scratch.names().contains("home")))
  }

  @Test func aSoundLibraryAndItsLexica() throws {
    let program = try Program()
    try program.scratch.write("ref\tsurface\nJohn 1:1\tλόγος\n", to: "john.tsv")
    try program.scratch.write("$$$00001\nalpha\n$$$00002\nbeta\n", to: "strongs.imp")
    #expect(try program.run("import", "john.tsv", "--language", "grc").status == 0)
    #expect(try program.run("import", "strongs.imp").status == 0)
    let outcome = try program.run("doctor", environment: Self.environment)
    #expect(Self.lines(outcome, "texts") == ["works: texts: john"])
    #expect(Self.lines(outcome, "lexica") == ["works: lexica: strongs"])
    #expect(Self.lines(outcome, "library").last == "works: library: no damage found")
    #expect(
      Self.lines(outcome, "voices").contains {
        $0.contains("Ancient Greek (grc)") || $0.contains("nothing can speak")
      })
  }

  @Test func aVariantOfAKnownTerminalIsUsedAsThatTerminal() throws {
    let environment = Self.environment.merging(["TERM": "xterm-nosuch-256"]) { $1 }
    let outcome = try Program().run("doctor", environment: environment)
    #expect(
      Self.lines(outcome, "terminal").first
        == "missing: terminal: the type xterm-nosuch-256 is unknown here, so it is used as xterm. "
        + "To do: install ncurses-term, or the description of xterm-nosuch-256")
  }

  @Test(arguments: [
    (["TERM": "nosuch-terminal"], "broken: terminal: the type nosuch-terminal is unknown here"),
    (["LANG": "xx_XX.UTF-8"], "broken: locale: xx_XX.UTF-8 is not installed"),
    (["LECTOR_SPEECH": "shout"], "broken: speech: LECTOR_SPEECH: no voice is called \"shout\""),
  ])
  func whatIsBrokenIsTheStatus(environment: [String: String], line: String) throws {
    let all = Self.environment.merging(environment) { $1 }
    let outcome = try Program().run("doctor", environment: all)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\(line). To do: "), "\(outcome.output)")
  }

  @Test func faultsOfTheConfigurationAndOfTheLibrary() throws {
    let program = try Program()
    try FileManager.default.createDirectory(
      atPath: program.scratch.path("home"), withIntermediateDirectories: true)
    try program.scratch.write("densty = \"snug\"\n", to: "home/config.toml")
    try program.scratch.write("no database, but long enough to be read", to: "home/library.sqlite3")
    let outcome = try program.run("doctor", environment: Self.environment)
    #expect(outcome.status == 1)
    #expect(
      Self.lines(outcome, "configuration").first?.hasSuffix(
        "config.toml:1: no setting is called \"densty\"; did you mean \"density\"?. "
          + "To do: \"lector config check\" lists all") == true)
    #expect(Self.lines(outcome, "library").contains { $0.hasPrefix("broken: library: ") })
  }

  /// The advice is what speaks at once, as the advice for a session without a voice.
  @Test(arguments: [
    (["speech-dispatcher", "espeak-ng"], "is not running. To do: lector --speech espeak-ng"),
    (["speech-dispatcher"], "is not running. To do: lector --speech speech-dispatcher"),
    (["espeak-ng"], "is not installed. To do: lector --speech espeak-ng"),
  ])
  func howToSpeakWithoutAServer(installed: [String], line: String) throws {
    let program = try SpeechProgram()
    for name in installed {
      try installScript("exit 1\n", at: program.scratch.path("bin/\(name)"))
    }
    let address = ["SPEECHD_ADDRESS": "unix_socket:\(program.scratch.path("none"))"]
    let outcome = try program.run(
      "doctor", environment: Self.environment.merging(address) { $1 })
    #expect(
      Self.lines(outcome, "speech").first == "missing: speech: speech-dispatcher \(line)")
  }

  /// A server that accepts connections and never answers.
  @Test func aSpeechServerThatHangs() throws {
    let program = try Program()
    let path = program.scratch.path("hung.sock")
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
    }
    try #require(bound == 0 && listen(socket, 8) == 0)
    let outcome = try program.run(
      "doctor",
      environment: Self.environment.merging(["SPEECHD_ADDRESS": "unix_socket:\(path)"]) { $1 })
    #expect(outcome.status == 1)
    #expect(Self.lines(outcome, "speech").contains { $0.hasPrefix("broken: speech: ") })
  }

  @Test func jsonForPrograms() throws {
    struct Report: Decodable {
      struct Finding: Decodable {
        let area: String
        let state: String
        let finding: String
        let remedy: String?
      }

      let broken: Int
      let findings: [Finding]
    }
    let outcome = try Program().run("doctor", "--json", environment: ["TERM": "nosuch-terminal"])
    #expect(outcome.status == 1 && outcome.errors == "")
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    #expect(report.broken == report.findings.count { $0.state == "broken" })
    #expect(report.broken >= 1)
    for finding in report.findings {
      #expect((finding.state == "works") == (finding.remedy == nil), "\(finding)")
    }
  }
}
