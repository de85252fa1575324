import PlainText

/// The words of readers in a run of a program, key by key, as a text to compare later runs with.
///
/// The first line names the readers. Each key has a line, and each utterance has one below it:
///
///     heard by tdsr (TDSR of December 2025)
///     at the start:
///       tdsr: Which fruit?
///     after Down:
///       tdsr: Pears
package enum HeardFile {
  private static let start = "at the start:"

  /// Returns the text of a run.
  package static func text(of run: HeardRun, by readers: [TerminalReaderName]) -> String {
    var lines = [heading(readers)]
    for step in run.withVisibleControls.steps {
      lines.append(step.key.map { "after \($0):" } ?? start)
      for (reader, texts) in zip(readers, step.said) {
        lines += texts.map { "  \(reader.rawValue): \($0)" }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func heading(_ readers: [TerminalReaderName]) -> String {
    "heard by " + readers.map(\.withVersion).joined(separator: ", ")
  }

  /// Reads the text of a run.
  ///
  /// - Parameters:
  ///   - path: The name of the file in errors.
  ///   - readers: The readers of the run to compare with.
  /// - Throws: `RecordingFileError.damaged` for a line that `text(of:by:)` does not write, and for
  ///   other readers, or other versions of them.
  package static func run(
    in text: String, at path: String, by readers: [TerminalReaderName]
  ) throws(RecordingFileError) -> HeardRun {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines[0] == heading(readers) else {
      throw .damaged(
        path: path, line: 1, "expected \"\(heading(readers))\"; --update writes the file anew")
    }
    let expected = readers.map(\.rawValue)
    var run = HeardRun(readers: readers.count)
    guard lines.count > 1, lines[1] == start else {
      throw .damaged(path: path, line: 2, "expected \"\(start)\"")
    }
    for (index, line) in lines.enumerated().dropFirst(2) where !line.isEmpty {
      if line.hasPrefix("after "), line.last == ":" {
        run.begin(String(line.dropFirst(6).dropLast()), place: "")
      } else if let reader = expected.firstIndex(where: { line.hasPrefix("  \($0): ") }) {
        run.hear(String(line.dropFirst(expected[reader].count + 4)), by: reader)
      } else {
        throw .damaged(
          path: path, line: index + 1, "expected \"after KEY:\", or two spaces and \"READER: TEXT\""
        )
      }
    }
    return run
  }
}
