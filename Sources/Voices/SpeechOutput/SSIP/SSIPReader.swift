import PlainText

/// An event of a message (SSIP codes 700 to 705).
struct SSIPEvent: Hashable, Sendable {
  enum Kind: Int, Sendable {
    case mark = 700
    case begin, end, cancel, pause, resume
  }

  var kind: Kind
  /// The number in the reply to the text.
  var message: Int
  /// The name of an index mark.
  var mark: String?
}

/// A message of the server: a reply, in the order of the commands, or an event, at any time between
/// replies.
enum SSIPMessage: Hashable, Sendable {
  case reply(code: Int, lines: [String])
  case event(SSIPEvent)
}

/// The bytes of the server are not SSIP.
struct SSIPGibberish: Error {}

/// A reader that assembles the lines of a server: `NNN-value` continues a reply, `NNN text` ends
/// it.
///
/// Events are distinguished from replies by their codes, so that one may occur in the middle of the
/// other. Memory is limited by the length of a line and the size of a reply.
struct SSIPReader {
  /// The maximum length of a line, in bytes.
  static let longestLine = 8_192
  /// The maximum size of a reply, in bytes. The list of espeak-ng's voices has 483 KB (13,362
  /// lines).
  static let largestReply = 8 << 20
  private static let largestEvent = 16

  private var bytes: [UInt8] = []
  private var start = 0
  private var replyLines: [String] = []
  private var replySize = 0
  private var eventLines: [String] = []

  mutating func append(_ more: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Returns the next complete reply or event, or nil if there is none.
  mutating func next() throws(SSIPGibberish) -> SSIPMessage? {
    while let line = try nextLine() {
      guard line.count >= 4, let code = Self.number(line.prefix(3)),
        let separator = line.dropFirst(3).first, separator == 0x2D || separator == 0x20
      else { throw SSIPGibberish() }
      let text = String(decoding: line.dropFirst(4), as: UTF8.self)
      let isLast = separator == 0x20
      if code / 100 == 7 {
        if let event = try event(code: code, text: text, isLast: isLast) { return .event(event) }
      } else if let reply = try reply(code: code, text: text, isLast: isLast) {
        return reply
      }
    }
    return nil
  }

  private mutating func nextLine() throws(SSIPGibberish) -> ArraySlice<UInt8>? {
    guard let end = bytes[start...].firstIndex(of: 0x0A) else {
      if bytes.count - start > Self.longestLine { throw SSIPGibberish() }
      return nil
    }
    var line = bytes[start..<end]
    start = end + 1
    if line.last == 0x0D { line.removeLast() }
    if line.count > Self.longestLine { throw SSIPGibberish() }
    return line
  }

  private mutating func reply(
    code: Int, text: String, isLast: Bool
  ) throws(SSIPGibberish) -> SSIPMessage? {
    if isLast {
      defer {
        replyLines = []
        replySize = 0
      }
      // The text after the code matters only for errors.
      return .reply(code: code, lines: code < 300 ? replyLines : [text])
    }
    replyLines.append(text)
    replySize += text.utf8.count + 16
    if replySize > Self.largestReply { throw SSIPGibberish() }
    return nil
  }

  /// Reads `701-message`, `701-client`, `701 BEGIN`. The name of a mark comes before the last line.
  private mutating func event(
    code: Int, text: String, isLast: Bool
  ) throws(SSIPGibberish) -> SSIPEvent? {
    guard isLast else {
      eventLines.append(text)
      if eventLines.count > Self.largestEvent { throw SSIPGibberish() }
      return nil
    }
    defer { eventLines = [] }
    // An unknown kind of event is ignored: it may belong to a later version.
    guard let kind = SSIPEvent.Kind(rawValue: code),
      let message = eventLines.first.flatMap({ Int($0) })
    else { return nil }
    let mark = kind == .mark && eventLines.count > 2 ? eventLines[2] : nil
    return SSIPEvent(kind: kind, message: message, mark: mark)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}
