import Platform
import PlainText

/// The header of a recording.
package struct RecordingHeader: Hashable, Sendable {
  package var size: TerminalSize
  package var command: String?
  package var title: String?
  /// The name of the terminal (`TERM`).
  package var terminal: String?

  package init(
    size: TerminalSize, command: String? = nil, title: String? = nil, terminal: String? = nil
  ) {
    self.size = size
    self.command = command
    self.title = title
    self.terminal = terminal
  }
}

/// Reads the events of a recording in one format.
protocol RecordingReader {
  var header: RecordingHeader { get }
  /// The line of the event that was read last, counted from 1, or `nil` in a format without lines.
  var line: Int? { get }
  /// Reads the next event, or returns `nil` at the end.
  mutating func next() throws(RecordingFileError) -> RecordedEvent?
}

/// A recording that is read event by event: an asciicast (version 2 or 3), or a typescript with its
/// timing. Its format is recognized by its beginning.
package struct RecordingFile {
  private var reader: any RecordingReader
  private var time = Duration.zero
  /// Returns the next event of those that it reads. It may read further ones before.
  package var lookAhead: ((_ read: () -> RecordedEvent?) -> RecordedEvent?)?
  /// The error that ended the recording early, or `nil`.
  package private(set) var fault: RecordingFileError?

  /// The longest line, in bytes.
  static let longestLine = 64 << 20

  package var header: RecordingHeader { reader.header }
  /// The line of the event that was read last, counted from 1, or `nil` in a format without lines.
  package var line: Int? { reader.line }

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - timing: The file with the times of a typescript.
  package init(path: String, timing: String? = nil) throws(RecordingFileError) {
    let bytes = try RecordedBytes(path: path)
    if let timing {
      reader = try Typescript(bytes, timing: RecordedBytes(path: timing))
      return
    }
    switch Format(bytes.beginning) {
    case .asciicast: reader = try Asciicast(bytes)
    case .typescript:
      throw .cannotRead(
        path: bytes.name,
        "a typescript; only \"lector walk\" reads it, with its times (--timing FILE)")
    case nil where bytes.beginning.starts(with: [0x1F, 0x8B]):
      throw bytes.damaged("compressed by gzip; unpack it with gunzip")
    case nil: throw bytes.damaged("expected an asciicast or a typescript")
    }
  }

  /// Reads the next event, or returns `nil` at the end, or where the file is damaged (`fault`).
  ///
  /// Input and output may be recorded by two threads: an event that is earlier than the one before
  /// it gets the time of that one.
  package mutating func next() -> RecordedEvent? {
    guard let lookAhead else { return read() }
    return lookAhead { read() }?.redacted
  }

  private mutating func read() -> RecordedEvent? {
    do {
      guard var event = try reader.next() else { return nil }
      time = max(time, event.time)
      event.time = time
      return event
    } catch {
      fault = error
      return nil
    }
  }

  /// Throws the error that ended the recording early, after the events before it were used.
  package func check() throws(RecordingFileError) { if let fault { throw fault } }

  /// Returns a Boolean value that indicates whether a file is a recording, by its beginning.
  package static func isRecording(_ path: String) -> Bool {
    if path == "-" { return Format(InputFile.beginningOfInput()[...]) != nil }
    guard !FileName.isStream(path), let bytes = try? RecordedBytes(path: path) else {
      return false
    }
    return Format(bytes.beginning) != nil
  }

  private enum Format {
    case asciicast, typescript

    init?(_ beginning: ArraySlice<UInt8>) {
      if beginning.starts(with: "Script started on ".utf8) {
        self = .typescript
      } else if Self.isAsciicast(beginning) {
        self = .asciicast
      } else {
        return nil
      }
    }

    /// Returns a Boolean value that indicates whether the first line is an object with a version
    /// and a size.
    private static func isAsciicast(_ beginning: ArraySlice<UInt8>) -> Bool {
      var scanner = JSONScanner(bytes: Array(beginning.prefix { $0 != 0x0A }))
      var keys: Set<String> = []
      guard (try? scanner.next()) == .beginObject else { return false }
      while let token = try? scanner.next(), token != .end {
        if case .key(let key) = token, scanner.depth == 1 { keys.insert(key) }
      }
      return keys.contains("version") && !keys.isDisjoint(with: ["width", "term"])
    }
  }
}
