import PlainText

/// The captures of VoiceOver's speech in a JSON file.
///
/// A capture is an object with `steps`, each with an `utterance`, as the tool aloud writes it: alone,
/// or several by the names of their screens. A list of texts is a capture too.
package struct VoiceOverCaptures {
  /// The capture of one screen.
  package struct Capture {
    /// The name of the screen, or nil if the file does not name it.
    package var screen: String?
    package var log: RecordedLog {
      RecordedLog(LogText(utterances: utterances, isBounded: isBounded))
    }
    /// The keys to the capture in the file. The levels of arrays have empty ones.
    fileprivate let place: ArraySlice<String>
    fileprivate var utterances: [(number: Int, text: String)] = []
    fileprivate var isBounded = false
  }

  /// The captures, in the order of the file.
  package private(set) var captures: [Capture] = []

  /// Returns a Boolean value that indicates whether bytes look like JSON: an object or an array,
  /// and not a line such as `[1] Save Button`.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    let marks = bytes.lazy.filter { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }.prefix(2)
    let first = Array(marks)
    let isSystemLog = bytes.prefix(4_000).contains("\"eventMessage\"".utf8)
    guard first.count == 2, !isSystemLog else { return false }
    if first[0] == UInt8(ascii: "{") {
      return [UInt8(ascii: "\""), UInt8(ascii: "}")].contains(first[1])
    }
    return first[0] == UInt8(ascii: "[") && "\"{[]".utf8.contains(first[1])
  }

  /// Reads the captures.
  ///
  /// - Parameters:
  ///   - name: The name of the file in errors.
  ///   - bytes: The content of the file.
  /// - Throws: `RecordedLogError` for bytes that are not JSON, or that end too early.
  package init(name: String, bytes: [UInt8]) throws(RecordedLogError) {
    var scanner = JSONScanner(bytes: bytes)
    var keys = [""]
    while true {
      let token: JSONScanner.Token
      do throws(JSONError) { token = try scanner.next() } catch {
        throw .invalid(error.message, file: name, line: error.line)
      }
      switch token {
      case .end:
        // Other entries only had a name.
        captures.removeAll { $0.utterances.isEmpty }
        return
      case .key(let key): keys[keys.count - 1] = key
      case .beginObject, .beginArray: keys.append("")
      case .endObject, .endArray: keys.removeLast()
      case .string(let text): add(text, at: keys, line: scanner.line)
      case .bool(false) where keys.suffix(2) == ["coverage", "complete"]:
        with(keys.dropLast(2)) { $0.isBounded = true }
      case .number, .bool, .null: break
      }
    }
  }

  private mutating func with(_ place: ArraySlice<String>, _ change: (inout Capture) -> Void) {
    let index = captures.firstIndex { $0.place == place } ?? captures.count
    if index == captures.count {
      let isNamed = place.count > 2 && place.dropLast().last == "captures"
      captures.append(Capture(screen: isNamed ? place.last : nil, place: place))
    }
    change(&captures[index])
  }

  private mutating func add(_ text: String, at keys: [String], line: Int) {
    if keys.suffix(3) == ["steps", "", "utterance"] {
      with(keys.dropLast(3)) { $0.utterances.append((line, text)) }
    } else if keys == ["", ""] || keys == ["", "", "utterance"] {
      with([]) { $0.utterances.append((line, text)) }
    } else if keys.last == "screen", !keys.contains("failures") {
      with(keys.dropLast()) { if $0.screen == nil { $0.screen = text } }
    }
  }
}

/// The reason that a log cannot be compared. Lines are counted from 1.
package enum RecordedLogError: ReportableError {
  /// The JSON is damaged, or contains no speech.
  case invalid(Message, file: String, line: Int)
  /// A line has the words of another language than the lines before.
  case otherLanguage(found: String, expected: String, since: Int, file: String, line: Int)
  /// The file has captures of several screens, none with the name of the tree.
  case noCapture(screens: [String], expected: String, file: String)

  package var report: Message {
    switch self {
    case .invalid(let message, let file, let line): return "\(file):\(line): \(message)"
    case .otherLanguage(let found, let expected, let since, let file, let line):
      return "\(file):\(line): words in \(found); expected \(expected), as in line \(since)"
    case .noCapture(let screens, let expected, let file):
      let names = screens.joined(separator: ", ")
      return "\(file): captures of \(names); expected one of \(expected)"
    }
  }
}
