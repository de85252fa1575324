import PlainText
import Platform
import TerminalReading

extension RecordingFile {
  /// Opens a recording that has an x for each character of hidden input, also of input that nothing
  /// showed although the terminal did not say so: programs that draw a field for a password
  /// themselves show nothing, or a sign for each character. What is recorded meanwhile has it.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - timing: The file with the times of a typescript.
  ///   - isInput: A Boolean value that indicates whether no output may replace the file.
  package static func withoutHiddenInput(
    path: String, timing: String? = nil, isInput: Bool = true
  ) throws(RecordingFileError) -> RecordingFile {
    var file = try RecordingFile(path: path, timing: timing, isInput: isInput)
    guard timing == nil, path != "-", !FileName.isStream(path) else { return file }
    var recording = try RecordingFile(path: path, isInput: false)
    let recorder = StepRecorder([]) { step in
      if step.isSecret, step.key != nil, let line = step.line { file.hiddenLines.insert(line) }
    }
    recorder.replay(recording.header.size) {
      recording.next().map { ($0, recording.line) }
    }
    return file
  }
}
