import PlainText

/// Reads the typescripts of `script` (util-linux) with their timing, in its classic and its advanced
/// format (scriptreplay(1), script(1)).
struct Typescript: RecordingReader {
  private(set) var header: RecordingHeader
  private var bytes: RecordedBytes
  var line: Int? { nil }
  private var timing: RecordedBytes
  private var time = Duration.zero

  init(_ bytes: RecordedBytes, timing: RecordedBytes) throws(RecordingFileError) {
    self.bytes = bytes
    self.timing = timing
    let line = String(decoding: try self.bytes.nextLine() ?? [], as: UTF8.self)
    guard line.hasPrefix("Script started on ") else {
      throw self.bytes.damaged("expected a typescript, which begins with \"Script started on\"")
    }
    // Only a `script` that ran in a terminal writes the size.
    header = RecordingHeader(
      size: try Self.size(line, "COLUMNS=\"", "LINES=\"", "\"", self.bytes) ?? .usual,
      command: Self.value("COMMAND=\"", "\" ", in: line)
        ?? Self.value("COMMAND=\"", "\"]", in: line),
      terminal: Self.value("TERM=\"", "\"", in: line))
  }

  /// Returns the text between two texts.
  private static func value(_ start: String, _ end: String, in line: String) -> String? {
    line.firstRange(of: start).map { line[$0.upperBound...] }
      .flatMap { rest in rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) } }
  }

  private static func size(
    _ line: String, _ columns: String, _ rows: String, _ end: String, _ bytes: RecordedBytes
  ) throws(RecordingFileError) -> TerminalSize? {
    guard let columns = value(columns, end, in: line), let rows = value(rows, end, in: line) else {
      return nil
    }
    return try bytes.size(Int(columns) ?? 0, Int(rows) ?? 0)
  }

  mutating func next() throws(RecordingFileError) -> RecordedEvent? {
    while let line = try timing.nextLine() {
      let text = String(decoding: line, as: UTF8.self)
      var words = text.split(separator: " ", omittingEmptySubsequences: true)
      guard !words.isEmpty else { continue }
      // The classic format has no letters, because everything is output.
      let kind = words[0].first?.isLetter == true ? String(words.removeFirst()) : "O"
      guard words.count >= 2, let seconds = Double(words[0]), seconds.isFinite else {
        throw timing.damaged("expected a time and a number of bytes")
      }
      guard (0...1e9).contains(seconds) else {
        throw timing.damaged("expected a time of 0 or more, found \(String(words[0]))")
      }
      time += .microseconds(Int64((seconds * 1e6).rounded()))
      if let event = try event(kind, words[1...], text) { return event }
    }
    return nil
  }

  private mutating func event(
    _ kind: String, _ words: ArraySlice<Substring>, _ line: String
  ) throws(RecordingFileError) -> RecordedEvent? {
    switch kind {
    case "O", "I":
      guard let count = Int(words[words.startIndex]),
        (0...RecordingFile.longestLine).contains(count)
      else {
        throw timing.damaged("expected a number of bytes")
      }
      let data = try bytes.next(count)
      guard data.count == count else {
        throw .cannotRead(
          path: bytes.name, "ends before the bytes of line \(timing.line) of \(timing.name)")
      }
      return RecordedEvent(time: time, kind == "O" ? .output(data) : .input(data))
    case "S":
      return try Self.size(line + " ", "COLS=", "ROWS=", " ", timing)
        .map { RecordedEvent(time: time, .resize($0)) }
    case "H" where words.first == "EXIT_CODE":
      return words.dropFirst().first.flatMap { Int($0) }
        .map { RecordedEvent(time: time, .exit($0)) }
    default: return nil
    }
  }
}
