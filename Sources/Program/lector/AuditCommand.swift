import AccessibilityModel
import ArgumentParser
import Auditing
import Composition
import Foundation
import Interlinear
import PlainText
import Platform
import ReaderApp
import ScreenDumps
import ScreenReading
import SpeechOutput

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.audit.rawValue,
    abstract: "Find what a screen-reader user would stumble over.",
    discussion: """
      Walks a tree file, a scene of the gallery, or the table of a text row by row, and tells what \
      is wrong, where, and how it is mended. Exit status 1 when there are findings as bad as \
      --fail-on or worse.
      """)

  @Argument(help: "A tree file, or the page source of an iOS screen; - is standard input.")
  var tree: String?

  @Option(help: "A scene of the gallery.")
  var scene: String?

  @Option(help: "The trap that is set in the scene.")
  var trap: String?

  @Option(help: "A text: its name, or a file.")
  var text: String?

  @Option(help: "A passage of the text: \"John 1\".")
  var passage: String?

  @Option(help: "What an element of a text is: a word, a label, a verse.")
  var elements: ElementMode = .word

  @Option(help: "How the report is written: text, json, sarif, junit, tap.")
  var format: ReportFormat = .text

  @Option(help: "The file to write; standard output without it.")
  var output = "-"

  @Option(help: "From which severity on the exit status is 1: error, warning, none.")
  var failOn: FailOn = .error

  @Option(help: "A file with findings that are known; they are told as suppressed.")
  var baseline: String?

  @Option(help: "Write the findings of this run as a baseline.")
  var writeBaseline: String?

  @Option(name: .customLong("rule"), help: "Run only this rule; may be given more than once.")
  var rules: [String] = []

  @Flag(help: "Tell the rules: what they find, how it is mended.")
  var listRules = false

  @Flag(help: "Hold every trap of the gallery, and the screens without one, against every rule.")
  var matrix = false

  enum FailOn: String, CaseIterable, ExpressibleByArgument {
    case error, warning, none

    var severity: Severity? { Severity(rawValue: rawValue) }
  }

  func validate() throws {
    let subjects = [tree, scene, text].compactMap { $0 }.count + (matrix ? 1 : 0)
    guard listRules || subjects == 1 else {
      throw ValidationError("expected one of: a tree file, --scene, --text, --matrix, --list-rules")
    }
    if trap != nil, scene == nil { throw ValidationError("--trap needs --scene") }
    if passage != nil, text == nil { throw ValidationError("--passage needs --text") }
  }

  func run() throws {
    if listRules {
      try write(format == .json ? RuleTable.json : RuleTable.text)
    } else if matrix {
      try writeMatrix()
    } else {
      try audit()
    }
  }

  private func audit() throws {
    // What was asked for is held to be right before anything long begins.
    let audit = try Audit(rules: rules)
    let known = try baseline.map { try Baseline(name: $0, bytes: InputFile.bytes(of: $0)) }
    let subject = try subjects()
    let report = try subject.report(by: audit, baseline: known, output: output)
    if let writeBaseline {
      let file = try OutputFile(path: writeBaseline)
      file.write(Baseline(of: report).text)
      try file.flush()
    }
    try write(format.text(of: report))
    if writeBaseline == nil, report.fails(on: failOn.severity) { throw ExitCode.failure }
  }

  private func subjects() throws -> AuditedSubjects {
    if let tree { return try .tree(at: tree) }
    if let scene { return try .scene(scene, trap: trap) }
    return try .text(text ?? "sampler", passage: passage, elements: elements)
  }

  private func writeMatrix() throws {
    let matrix = try AuditedSubjects.matrix()
    try write(matrix.text)
    if !matrix.isRight { throw ExitCode.failure }
  }

  private func write(_ text: String) throws {
    let file = try OutputFile(path: output)
    file.write(text)
    try file.flush()
  }
}

extension ReportFormat: ExpressibleByArgument {}
extension ElementMode: ExpressibleByArgument {}
