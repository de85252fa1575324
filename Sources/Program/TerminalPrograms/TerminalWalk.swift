import PlainText
import Platform
import TerminalAuditing
import TerminalReading
import SpeechOutput

extension TerminalReaderName {
  /// Reads a list of names with commas between them.
  ///
  /// - Throws: `UsageError` for a name that no reader has.
  package static func list(_ text: String) throws(UsageError) -> [TerminalReaderName] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return try names.map { name throws(UsageError) in
      if let reader = TerminalReaderName(rawValue: name) { return reader }
      let known = allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--readers \(name): expected one of \(known)")
    }.uniqued
  }

  /// Compares the readers' words for two recordings.
  package static func difference(
    from old: String, to new: String, readers: [TerminalReaderName]
  ) throws(RecordingFileError) -> HeardDifference {
    let runs = try [old, new].map { path throws(RecordingFileError) in
      var recording = try RecordingFile.withoutHiddenInput(path: path)
      let run = HeardRun(&recording, readers: readers.map(\.reader))
      try recording.check()
      return run
    }
    return HeardDifference(from: runs[0], to: runs[1], readers: readers.map(\.rawValue))
  }

  /// The length of the text, in bytes, after which its reader is waited for.
  private static let mostWaiting = 1 << 16

  /// Writes the transcript of a recording: the words of the readers.
  ///
  /// - Parameters:
  ///   - timing: The file with the times of a typescript.
  ///   - output: The file to write; `-` is standard output.
  ///   - format: Lines of text, or an object for each utterance on its line.
  /// - Throws: `RecordingFileError`; `OutputError`. Utterances before an error are
  ///   written to a pipe or a terminal, but replace no file.
  package static func writeTranscript(
    of recording: String, timing: String?, readers: [TerminalReaderName], to output: String,
    format: TranscriptFormat
  ) throws {
    // What is recorded meanwhile is heard at once.
    let isLive = recording == "-" || FileName.isStream(recording)
    var recording = try RecordingFile(path: recording, timing: timing)
    let file = try OutputFile(path: output, kind: isLive ? .growing : .whole)
    let transcript = TerminalTranscript(readers: readers, format: format)
    var waiting = 0
    func write(_ line: String) {
      file.write(line + "\n")
      waiting += line.utf8.count
    }
    let filter = HiddenInputFilter(size: recording.header.size)
    var replay = Replay(size: recording.header.size, readers: readers.map(\.reader)) { heard in
      filter.tell(heard) { write(transcript.line($0)) }
    }
    while let event = recording.next() {
      replay.advance(to: event.time)
      filter.play(event)
      replay.play(event)
      if case .marker(let text) = event.kind {
        filter.tell { _ in write(transcript.line(marker: text, at: event.time)) }
      }
      if isLive {
        filter.flush()
        file.send()
      }
      // Only as much waits as the reader of the transcript takes.
      if waiting >= Self.mostWaiting {
        try file.flush()
        waiting = 0
      }
    }
    replay.end()
    filter.end()
    try file.flush()
    try recording.check()
    try file.finish()
  }
}
