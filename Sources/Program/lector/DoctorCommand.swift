import Console
import Diagnostics
import ArgumentParser
import TerminalReading

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.doctor.rawValue,
    abstract: "Check what Lector needs: terminal, speech, braille, library, and settings.",
    discussion: """
      Each line says what works, what is missing, or what is broken, and what to do about it. The \
      exit status is 1 if something is broken; something that is only missing is not an error. No \
      terminal is needed, and nothing is changed.
      """)

  @Flag(help: "Write the findings as JSON.")
  var json = false

  func run() throws {
    let findings = Doctor().examine()
    if json {
      try StandardOutput.print(Doctor.json(of: findings))
    } else {
      let width = TerminalSize.now?.columns
      let lines = findings.map {
        WrappedText.text($0.line(in: CommandLanguage.text), width: width)
      }
      try StandardOutput.print(lines: lines)
    }
    if findings.contains(where: { $0.state == .broken }) { throw ExitCode.failure }
  }
}
