import Foundation
import Testing

/// Completions, through the scripts that shells really run.
@Suite("Completions", .serialized, .ownThread) struct CompletionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let words: [String]
    let expected: [String]
    var isWhole = true

    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases = [
    Case(words: ["sea"], expected: ["search"]),
    Case(words: ["config", "s"], expected: ["show", "set"]),
    Case(words: ["help", "wa"], expected: ["walk"]),
    Case(words: ["wal", "x", "--the"], expected: ["--theme"]),
    Case(words: ["read", "--theme", "d"], expected: ["dark"]),
    Case(words: ["gallery", "--verb"], expected: ["--verbosity"]),
    Case(words: ["gallery", "--tie"], expected: []),
    Case(words: ["library", "info", "jo"], expected: ["john"]),
    Case(words: ["library", "remove", "str"], expected: ["strongs"]),
    Case(words: ["define", ""], expected: ["strongs"]),
    Case(words: ["search", "joh"], expected: ["john", "john.tsv"]),
    Case(words: ["search", "sampler", "x", "--passage", "Sam"], expected: ["Sampler"]),
    Case(words: ["export", "john", "J"], expected: ["John"]),
    Case(words: ["john", "J"], expected: ["John"]),
    Case(words: ["export", "john", "--to", "mark"], expected: ["markdown"]),
    Case(words: ["read", "--tiers", "surface,gl"], expected: ["surface,gloss"]),
    Case(words: ["config", "set", "verb"], expected: ["verbosity"]),
    Case(words: ["config", "set", "verbosity", ""], expected: ["terse", "normal", "full"]),
    Case(words: ["config", "show", "speech.r"], expected: ["speech.rate"]),
    Case(words: ["gallery", "slider", "--trap", "slider-i"], expected: ["slider-index"]),
    Case(words: ["gallery", "timeline", "--trap", "slider-i"], expected: []),
    Case(words: ["audit", "--trap", "slider-i"], expected: ["slider-index"]),
    Case(words: ["audit", "--scene", "time"], expected: ["timeline"]),
    Case(words: ["import", "john.t"], expected: ["john.tsv"]),
    Case(words: ["man", "--output", "fol"], expected: ["folder"]),
    Case(words: ["completions", "f"], expected: ["fish"]),
  ]

  private let program: Program

  init() throws {
    program = try Program()
    try program.scratch.write("ref\tsurface\nJohn 1:1\ta\n1 John 1:1\tb\n", to: "john.tsv")
    try program.scratch.write("$$$00001\nalpha\n$$$00002\nbeta\n", to: "strongs.imp")
    #expect(try program.run("import", "john.tsv").status == 0)
    #expect(try program.run("import", "strongs.imp", "--as", "strongs").status == 0)
    try FileManager.default.createDirectory(
      atPath: program.scratch.path("folder"), withIntermediateDirectories: true)
  }

  /// Returns the completions of bash, without the descriptions.
  private func bash(_ words: [String]) throws -> [String] {
    let line = words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
    let outcome = try program.shell(
      """
      source <(lector completions bash)
      COMP_WORDS=(lector \(line)); COMP_CWORD=\(words.count)
      last=${COMP_WORDS[COMP_CWORD]}; last=${last#[\\"\\']}
      _lector lector "$last" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: cases)
  func bashCompletes(_ example: Case) throws {
    let found = try bash(example.words)
    // The trailing slash of a folder is bash's own.
    #expect(found == example.expected)
  }

  @Test func commandsTextsAndFilesAreOfferedAtTheStart() throws {
    let found = try bash([""])
    #expect(found.contains("search") && found.contains("john") && found.contains("sampler"))
    #expect(found.contains("john.tsv") && found.contains("folder/"))
  }

  @Test func bashKeepsBlanksAndQuotes() throws {
    #expect(try bash(["john", "1"]) == ["1\\ John"])
    #expect(try bash(["john", "1\\ J"]) == ["1\\ John"])
    #expect(try bash(["john", "\"1"]) == ["1 John"])
    #expect(try bash(["read", "--theme", "=", "d"]) == ["dark"])
    #expect(try bash(["read", "--theme", "="]).first == "auto")
  }

  /// Completions may come from files: no control character reaches the terminal.
  @Test func namesAreHarmless() throws {
    try program.scratch.write("ref\tsurface\nA\u{1B}]0;x\u{7}b 1:1\ta\n", to: "evil.tsv")
    #expect(try program.run("import", "evil.tsv").status == 0)
    let found = try program.run("---complete", "zsh", "evil", "")
    #expect(!found.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
  }

  @Test func nothingIsCreatedByCompleting() throws {
    let empty = try Program()
    #expect(try empty.run("---complete", "bash", "library", "info", "").status == 0)
    #expect(try empty.scratch.names() == ["stderr", "stdin", "stdout"])
  }

  @Test(
    .enabled(if: Program.isInstalled("zsh"), "zsh is not installed"), arguments: cases)
  func zshCompletes(_ example: Case) throws {
    let line = example.words.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try program.shell(
      """
      compdef() { : }
      _describe() { print -rl -- "${(@P)@[-1]}" }
      _files() { [[ $1 == -/ ]] && print -rl -- ${words[CURRENT]}*(N/) || \
      print -rl -- ${words[CURRENT]}*(N) }
      source <(lector completions zsh)
      words=(lector \(line)); CURRENT=\(example.words.count + 1)
      _lector
      """, by: ["zsh", "-f", "-c"])
    #expect(outcome.errors == "")
    let found = outcome.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(found.map(String.init) == example.expected)
  }

  @Test(
    .enabled(if: Program.isInstalled("fish"), "fish is not installed"), arguments: cases)
  func fishCompletes(_ example: Case) throws {
    let line = example.words.map { $0.isEmpty ? "" : $0 }.joined(separator: " ")
    let outcome = try program.shell(
      "lector completions fish | source; complete -C 'lector \(line)'",
      by: ["fish", "--no-config", "-c"])
    #expect(outcome.errors == "")
    let found = outcome.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(
      Set(found.map { $0.hasSuffix("/") ? $0.dropLast() : $0 })
        == Set(example.expected.map { $0[...] }))
  }
}
