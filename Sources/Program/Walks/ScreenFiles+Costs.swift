import Auditing
import PlainText
import Platform
import SpeechOutput

extension ScreenFiles {
  /// Measures and writes the costs of reaching the controls. Of several screens, one that cannot be
  /// read is reported on standard error and left out.
  ///
  /// - Parameters:
  ///   - output: The file to write; `-` is standard output.
  ///   - format: A table in `text`, or an object for each control on its line.
  ///   - isVerbose: A Boolean value that indicates whether to report all information that the
  ///     format of a dump lacks.
  /// - Returns: The errors of the screens that could not be read.
  /// - Throws: `OutputError` if the costs cannot be written; a `ReportableError` for a single
  ///   screen that cannot be read.
  package func writeCosts(
    to output: String, format: TranscriptFormat, isVerbose: Bool
  ) throws -> [any ReportableError] {
    var text = ""
    let format = format == .text ? format : .jsonl
    let errors = try Self.forEach(paths) { path in
      let loaded = try LoadedTree(at: path)
      loaded.report(isVerbose: isVerbose)
      let costs = ControlCosts(of: loaded.root)
      if paths.count > 1 { text += Self.heading(of: path, format, isFirst: text.isEmpty) }
      text += format == .text ? costs.text : costs.jsonl
    }.map(\.error)
    let file = try OutputFile(path: output)
    file.write(text)
    if errors.isEmpty { try file.finish() } else { try file.flush() }
    return errors
  }
}
