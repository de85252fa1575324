import PlainText

/// Something that happened to a message, as SSIP tells it (codes 700 to 705).
struct SSIPEvent: Hashable, Sendable {
  enum Kind: Int, Sendable {
    case mark = 700
    case begin, end, cancel, pause, resume
  }

  var kind: Kind
  /// The number that the reply to `SPEAK` gave.
  var message: Int
  /// The name of an index mark.
  var mark: String?
}

/// What a server sends: the reply to a command, in the order of the commands, or an event, which
/// comes between replies when it likes.
enum SSIPMessage: Hashable, Sendable {
  case reply(code: Int, lines: [String])
  case event(SSIPEvent)
}

/// What a server sent is no SSIP.
struct SSIPGibberish: Error {}

/// Puts the lines of a server together: `NNN-value` goes on, `NNN text` ends a reply.
///
/// Events are kept apart from replies by their codes, so that one may come in the middle of the
/// other. Memory is bounded: by the length of a line and by the size of a reply.
struct SSIPReader {
  static let longestLine = 8_192
  /// Of one reply, in bytes. The list of espeak-ng's voices takes 483 KB (13 362 lines).
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

  /// The next reply or event that is complete; nil when more must come first.
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
      // The words of an error are worth telling; those of a success are not.
      return .reply(code: code, lines: code < 300 ? replyLines : [text])
    }
    replyLines.append(text)
    replySize += text.utf8.count + 16
    if replySize > Self.largestReply { throw SSIPGibberish() }
    return nil
  }

  /// `701-message`, `701-client`, then `701 BEGIN`; a mark's name stands before the end.
  private mutating func event(
    code: Int, text: String, isLast: Bool
  ) throws(SSIPGibberish) -> SSIPEvent? {
    guard isLast else {
      eventLines.append(text)
      if eventLines.count > Self.largestEvent { throw SSIPGibberish() }
      return nil
    }
    defer { eventLines = [] }
    // A kind that is not known yet is no reason to give the server up.
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
