import PlainText

/// Reads asciicasts: version 2 with times since the beginning, and version 3 with times since the
/// event before (docs.asciinema.org, "asciicast v2" and "asciicast v3").
struct Asciicast: RecordingReader {
  let header: RecordingHeader
  private var bytes: RecordedBytes
  private let version: Int
  private var time = Duration.zero
  var line: Int? { bytes.line }

  /// The longest time, in seconds: 30 years.
  private static let longestTime = 1e9

  init(_ bytes: RecordedBytes) throws(RecordingFileError) {
    self.bytes = bytes
    let line = try self.bytes.nextLine() ?? []
    (header, version) = try Self.header(line, self.bytes)
  }

  mutating func next() throws(RecordingFileError) -> RecordedEvent? {
    while let line = try bytes.nextLine() {
      // Version 3 has comments.
      if line.first == UInt8(ascii: "#") || line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
        continue
      }
      if let event = try event(line) { return event }
    }
    return nil
  }

  private mutating func event(_ line: [UInt8]) throws(RecordingFileError) -> RecordedEvent? {
    let parts = try Self.values(line, bytes)
    guard parts.count == 3, case .number(let seconds) = parts[0], case .string(let code) = parts[1],
      case .string(let text) = parts[2]
    else { throw bytes.damaged("expected [time, code, text]") }
    guard seconds >= 0 else {
      throw bytes.damaged("expected a time of 0 or more, found \("\(seconds)")")
    }
    let bounded = min(seconds, 2 * Self.longestTime)
    let given = Duration.microseconds(Int64((bounded * 1e6).rounded()))
    time = version == 3 ? time + given : given
    guard time <= .seconds(Self.longestTime) else {
      throw bytes.damaged("expected a time of at most \("\(Int(Self.longestTime))") seconds")
    }
    switch code {
    case "o": return RecordedEvent(time: time, .output(Array(text.utf8)))
    case "i": return RecordedEvent(time: time, .input(Array(text.utf8)))
    case "m": return RecordedEvent(time: time, .marker(text))
    case "r":
      let sizes = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sizes.count == 2, let columns = sizes[0], let rows = sizes[1] else {
        throw bytes.damaged("expected a size such as 80x24, found \"\(text)\"")
      }
      return RecordedEvent(time: time, .resize(try bytes.size(columns, rows)))
    case "x":
      guard let status = Int(text) else {
        throw bytes.damaged("expected an exit status, found \"\(text)\"")
      }
      return RecordedEvent(time: time, .exit(status))
    default: return nil
    }
  }

  /// Reads an array of three values.
  ///
  /// - Returns: No values if it is something else.
  private static func values(
    _ line: [UInt8], _ bytes: RecordedBytes
  ) throws(RecordingFileError) -> [JSONScanner.Token] {
    var scanner = JSONScanner(bytes: line)
    var tokens: [JSONScanner.Token] = []
    do {
      repeat { tokens.append(try scanner.next()) } while tokens.last != .end && tokens.count < 6
    } catch { throw bytes.damaged(error.message) }
    guard tokens.count == 6, tokens[0] == .beginArray, tokens[4] == .endArray else { return [] }
    return Array(tokens[1...3])
  }

  /// Reads the header: the members of the object and of its member `term`.
  private static func header(
    _ line: [UInt8], _ bytes: RecordedBytes
  ) throws(RecordingFileError) -> (RecordingHeader, version: Int) {
    var members: [String: JSONScanner.Token] = [:]
    var scanner = JSONScanner(bytes: line)
    var path: [String] = []
    var key = ""
    do {
      while case let token = try scanner.next(), token != .end {
        switch token {
        case .key(let name): key = name
        case .beginObject, .beginArray: path.append(key)
        case .endObject, .endArray: path.removeLast()
        default: members[(path.dropFirst() + [key]).joined(separator: ".")] = token
        }
      }
    } catch { throw bytes.damaged(error.message) }
    func number(_ key: String) -> Int? {
      if case .number(let number) = members[key] { Int(exactly: number) } else { nil }
    }
    func text(_ key: String) -> String? {
      if case .string(let text) = members[key] { text } else { nil }
    }
    let version = number("version")
    let keys: (String, String)
    switch version {
    case 2: keys = ("width", "height")
    case 3: keys = ("term.cols", "term.rows")
    default: throw bytes.damaged("expected an asciicast of version 2 or 3")
    }
    guard let columns = number(keys.0), let rows = number(keys.1) else {
      throw bytes.damaged("expected \(keys.0) and \(keys.1), which are whole numbers")
    }
    let header = RecordingHeader(
      size: try bytes.size(columns, rows), command: text("command"), title: text("title"),
      terminal: text("term.type") ?? text("env.TERM"))
    return (header, version ?? 2)
  }
}

/// Writes asciicasts of version 2.
package struct AsciicastWriter {
  private var output = ScalarDecoder()
  private var input = ScalarDecoder()

  package init() {}

  /// Returns the line of the header.
  package func line(_ header: RecordingHeader) -> String {
    return JSONText.object { json in
      json.member("version", 2)
      json.member("width", header.size.columns)
      json.member("height", header.size.rows)
      if let command = header.command { json.member("command", command) }
      if let title = header.title { json.member("title", title) }
      if let terminal = header.terminal {
        json.key("env")
        json.object { $0.member("TERM", terminal) }
      }
    } + "\n"
  }

  /// Returns the line of an event. A character whose bytes are in several events is in the last of
  /// them; bytes that are not UTF-8 become U+FFFD.
  package mutating func line(_ event: RecordedEvent) -> String {
    let (code, text) =
      switch event.kind {
      case .output(let bytes): ("o", Self.text(bytes, &output))
      case .input(let bytes): ("i", Self.text(bytes, &input))
      case .resize(let size): ("r", "\(size.columns)x\(size.rows)")
      case .marker(let text): ("m", text)
      case .exit(let status): ("x", "\(status)")
      }
    return JSONText.array { json in
      json.number(event.time.inSeconds)
      json.string(code)
      json.string(text)
    } + "\n"
  }

  private static func text(_ bytes: [UInt8], _ decoder: inout ScalarDecoder) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { decoder.decode(byte) { text.append($0) } }
    return String(text)
  }
}

extension Duration {
  /// The time in seconds, to the microsecond.
  package var inSeconds: Double {
    Double(self / .microseconds(1)).rounded() / 1e6
  }
}
