import Composition
import PlainText
import Platform
import ScreenReading
import SpeechOutput

extension ScreenFiles {
  /// Walks the screens, one after another, in one transcript. One that cannot be read is reported on
  /// standard error and left out; then the transcript replaces no file.
  ///
  /// - Parameters:
  ///   - options: The options of each walk. Their transcript is the one of all walks.
  ///   - style: The style of the utterances.
  ///   - isVerbose: A Boolean value that indicates whether to report all information that the
  ///     format of a dump lacks.
  /// - Returns: The errors of the screens that could not be read.
  /// - Throws: `OutputError` if the transcript cannot be written.
  package func walk(
    options: RunOptions, style: UtteranceStyle, isVerbose: Bool
  ) throws -> [any ReportableError] {
    let output = options.transcript ?? "-"
    var options = options
    options.transcript = nil
    let maker = SessionMaker(options: options, style: style)
    let file = try OutputFile(path: output, isPrivate: output != "-")
    let format = options.settings.format
    var isFirst = true
    if format == .phrases { file.write("{") }
    let errors = try Self.forEach(paths) { path in
      let loaded = try LoadedTree(at: path)
      let target = OpenTarget.tree(loaded, at: path, isVerbose: isVerbose)
      file.write(Self.heading(of: path, format, isFirst: isFirst))
      isFirst = false
      try maker.walk(
        target, heardBy: Transcript(format: format, style: style, write: file.write))
      loaded.reportIfUnreachable()
    }.map(\.error)
    if format == .phrases { file.write("}\n") }
    if errors.isEmpty { try file.finish() } else { try file.flush() }
    return errors
  }
}
