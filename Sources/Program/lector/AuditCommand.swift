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
    abstract: "Find accessibility problems of a screen.",
    discussion: """
      Audits a tree file, a scene of the gallery, or a text verse by verse, and reports each \
      problem, its place and its fix. The exit status is 1 if there are findings of the severity \
      --fail-on or worse.
      """)

  @Argument(help: "A tree file, or the page source of an iOS screen; - is standard input.")
  var tree: String?

  @Option(help: "A scene of the gallery.")
  var scene: String?

  @Option(help: "The trap to set in the scene.")
  var trap: String?

  @Option(help: "An imported text or a file.")
  var text: String?

  @Option(help: "A passage of the text, such as \"John 1\".")
  var passage: String?

  @Option(help: "What one element of a text is.")
  var elements: ElementMode = .word

  @Option(help: "The format of the report.")
  var format: ReportFormat = .text

  @Option(help: "The file to write (default: standard output).")
  var output = "-"

  @Option(help: "The lowest severity for which the exit status is 1.")
  var failOn: FailOn = .error

  @Option(help: "A file with known findings, which are reported as suppressed.")
  var baseline: String?

  @Option(help: "Write the findings of this run to a file, as a baseline.")
  var writeBaseline: String?

  @Option(name: .customLong("rule"), help: "Run only this rule; can be repeated.")
  var rules: [String] = []

  @Flag(help: "List the rules: what they find and how to fix it.")
  var listRules = false

  @Flag(help: "Check every trap of the gallery, and the screens without one, against every rule.")
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
    // Wrong arguments are reported before the audit begins.
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
