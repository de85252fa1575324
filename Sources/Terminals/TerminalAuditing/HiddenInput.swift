import TerminalReading

/// The input of a recording that nothing showed, although the terminal did not say so: programs that
/// draw a field for a password themselves show nothing, or a sign for each character.
package enum HiddenInput {
  /// Returns the lines of such input in a recording that is being made.
  ///
  /// - Throws: `RecordingFileError` if the recording cannot be read.
  package static func lines(of path: String) throws(RecordingFileError) -> Set<Int> {
    var recording = try RecordingFile(path: path, isInput: false)
    var lines: Set<Int> = []
    let recorder = StepRecorder([]) { step in
      if step.isSecret, step.key != nil, let line = step.line { lines.insert(line) }
    }
    recorder.replay(recording.header.size) {
      recording.next().map { ($0, recording.line) }
    }
    try recording.check()
    return lines
  }
}
