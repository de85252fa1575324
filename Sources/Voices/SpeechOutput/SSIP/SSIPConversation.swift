import PlainText

/// The protocol of one connection: commands out, replies and events in. It has no socket and no
/// clock; its owner transfers the bytes.
///
/// Commands are written without waiting for earlier replies, so that a request is one write. (The
/// manual calls SSIP synchronous, but speech-dispatcher reads one line at a time and answers in
/// order; tested with 0.11.4 and whole blocks in one write.)
struct SSIPConversation {
  /// The command that a reply answers.
  enum Expectation: Hashable {
    /// A command whose reply changes nothing.
    case done
    case ownRate, ownPitch, ownVolume
    case voices
    /// `SPEAK`, before the text is allowed to follow.
    case receiving(request: Int)
    /// The end of a text. The reply contains the number of the message.
    case queued(request: Int, message: Int, isLast: Bool)
  }

  /// The request that is being spoken.
  struct Current {
    let request: Int
    /// The segment that begins with each message.
    let firstSegments: [Int?]
    let segmentCount: Int
    var hasBegun = false
    /// The last segment that was reported.
    var segment = -1
  }

  private(set) var outgoing: [UInt8] = []
  var expectations: [Expectation] = []
  var events: [VoiceEvent] = []
  /// The number of complete replies, which shows whether the server still answers.
  var replyCount = 0
  /// The number of meaningless messages since the last meaningful one.
  var meaninglessCount = 0
  var voiceCodes: [String]?
  /// The number of messages that the server has accepted.
  var takenCount = 0
  /// The server's message when it rejected a text.
  var refusal: String?

  var current: Current?
  private var reader = SSIPReader()
  /// The notices about languages without a voice, each reported once.
  private var reported: Set<Message> = []
  /// The messages of the current request, by the server's numbers.
  var messages: [Int: Int] = [:]
  /// The maximum number in a reply. Lower or equal numbers that are not in `messages` are over.
  var lastMessage = Int.min
  /// Events that arrived before the reply with the number of their message.
  var early: [SSIPEvent] = []
  static let earlyLimit = 64
  /// The icons that are played when the current request ends, because the server would interrupt
  /// it for them. Each waits only once.
  private var waitingIcons: [String] = []

  var serverSettings = SSIPVoiceSettings()
  private var sent: SSIPVoiceSettings?
  private var sentLanguage: String?

  /// Introduces the client. `text` is the priority for the program that the user works with:
  /// messages of other programs (`message`, `important`) come first, and a new text replaces the
  /// old one.
  init(clientName: String) {
    for command in [
      "SET self CLIENT_NAME \(clientName)", "SET self NOTIFICATION all on",
      "SET self SSML_MODE on", "SET self PRIORITY text",
    ] { write(command) }
    write("GET RATE", expecting: .ownRate)
    write("GET PITCH", expecting: .ownPitch)
    write("GET VOLUME", expecting: .ownVolume)
  }

  var knowsSettings: Bool { !expectations.contains(.ownVolume) }

  /// The number of requests whose last message has no number yet.
  var unacknowledged: Int {
    expectations.reduce(0) { count, expectation in
      if case .queued(_, _, isLast: true) = expectation { count + 1 } else { count }
    }
  }

  /// Speaks a request in place of the current one.
  mutating func speak(_ request: VoiceRequest, languages: VoiceLanguages, icons: [String] = []) {
    let icons = waitingIcons + icons.filter { !waitingIcons.contains($0) }
    waitingIcons = []
    cancel()
    let made = SSIPMessagePlan(request, languages: languages)
    for notice in made.unspeakable where reported.insert(notice).inserted {
      events.append(.notice(notice))
    }
    let plan = made.messages
    guard !plan.isEmpty else {
      // Without text, the request ends immediately.
      events += [.began(request.id), .ended(request.id)]
      play(icons: icons)
      return
    }
    current = Current(
      request: request.id, firstSegments: plan.map(\.firstSegment),
      segmentCount: request.segments.count)
    let isBlock = plan.count > 1 || !icons.isEmpty
    if isBlock { write("BLOCK BEGIN") }
    for icon in icons { write("SOUND_ICON \(icon)") }
    for (index, message) in plan.enumerated() {
      set(message)
      write("SPEAK", expecting: .receiving(request: request.id))
      write(
        message.body + "\r\n.",
        expecting: .queued(request: request.id, message: index, isLast: index == plan.count - 1))
    }
    if isBlock { write("BLOCK END") }
  }

  /// Ends the current request, and reports that immediately. For a block, the server reports only
  /// the message that was audible (or nothing, if the module hangs because of a missing sound
  /// card), and later events are irrelevant. `CANCEL` is rejected inside a block, so blocks are
  /// written as a whole.
  mutating func cancel() {
    guard let current else { return }
    write("CANCEL self")
    forgetCurrent()
    events.append(.canceled(current.request))
    play(icons: [])
  }

  /// Ends the current request because the connection is lost.
  mutating func abandon() {
    guard let current else { return }
    forgetCurrent()
    events.append(.canceled(current.request))
  }

  /// Plays icons: now, or when the current request ends.
  mutating func play(icons: [String]) {
    waitingIcons += icons.filter { !waitingIcons.contains($0) }
    guard current == nil else { return }
    for icon in waitingIcons { write("SOUND_ICON \(icon)") }
    waitingIcons = []
  }

  /// Requests the voices of the current module. With espeak-ng, the server then answers no other
  /// command for 0.3 s.
  mutating func listVoices() { write("LIST SYNTHESIS_VOICES", expecting: .voices) }

  mutating func quit() { write("QUIT") }

  mutating func didSend(_ count: Int) { outgoing.removeFirst(count) }

  mutating func takeEvents() -> [VoiceEvent] { exchange(&events, with: []) }

  mutating func takeRefusal() -> String? { exchange(&refusal, with: nil) }

  mutating func takeVoiceCodes() -> [String]? { exchange(&voiceCodes, with: nil) }

  mutating func receive(_ bytes: some Sequence<UInt8>) throws(SSIPGibberish) {
    reader.append(bytes)
    while let message = try reader.next() {
      meaninglessCount += 1
      switch message {
      case .reply(let code, let lines): receive(code: code, lines: lines)
      case .event(let event): receive(event)
      }
    }
  }

  private mutating func write(_ command: String, expecting expectation: Expectation = .done) {
    outgoing += command.utf8
    outgoing += [0x0D, 0x0A]
    expectations.append(expectation)
  }

  /// Sends those settings of a message that differ from the server's current ones. Settings that
  /// were never changed are never sent, so that the server's own configuration applies.
  private mutating func set(_ message: SSIPSpokenMessage) {
    if message.language != sentLanguage {
      write("SET self LANGUAGE \(message.language)")
      sentLanguage = message.language
    }
    let wanted = SSIPVoiceSettings(message.parameters, own: serverSettings)
    let known = sent ?? serverSettings
    if wanted.rate != known.rate { write("SET self RATE \(wanted.rate)") }
    if wanted.pitch != known.pitch { write("SET self PITCH \(wanted.pitch)") }
    if wanted.volume != known.volume { write("SET self VOLUME \(wanted.volume)") }
    if sent != nil || wanted != known { sent = wanted }
  }

  mutating func forgetCurrent() {
    current = nil
    messages = [:]
    early = []
  }
}

/// Replies, which arrive in the order of the commands.
extension SSIPConversation {
  mutating func receive(code: Int, lines: [String]) {
    guard !expectations.isEmpty else { return }
    let expectation = expectations.removeFirst()
    replyCount += 1
    meaninglessCount = 0
    let isError = code >= 300
    switch expectation {
    case .done: break
    case .ownRate: if let value = Self.value(lines) { serverSettings.rate = value }
    case .ownPitch: if let value = Self.value(lines) { serverSettings.pitch = value }
    case .ownVolume: if let value = Self.value(lines) { serverSettings.volume = value }
    case .voices: if !isError { voiceCodes = Self.codes(lines) }
    case .receiving(let request):
      guard isError else { break }
      // The text has already been sent, and each of its two lines is rejected as a command.
      expectations[0] = .done
      expectations.insert(.done, at: 0)
      refuse(request, lines)
    case .queued(let request, let message, _):
      guard !isError, let number = lines.first.flatMap({ Int($0) }) else {
        return refuse(request, lines)
      }
      didQueue(request: request, message: message, number: number)
    }
  }

  private static func value(_ lines: [String]) -> Int? {
    lines.first.flatMap { Int($0) }.flatMap { (-100...100).contains($0) ? $0 : nil }
  }

  /// Returns the languages of lines `name TAB language TAB variant`.
  private static func codes(_ lines: [String]) -> [String] {
    var codes: Set<String> = []
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      if fields.count > 1 { codes.insert(String(fields[1])) }
    }
    return Array(codes)
  }

  private mutating func refuse(_ request: Int, _ lines: [String]) {
    guard current?.request == request else { return }
    refusal = lines.first ?? ""
    cancel()
  }

  private mutating func didQueue(request: Int, message: Int, number: Int) {
    takenCount += 1
    lastMessage = max(lastMessage, number)
    guard current?.request == request else { return }
    messages[number] = message
    let waiting = early.filter { $0.message == number }
    early.removeAll { $0.message == number }
    for event in waiting { receive(event) }
  }
}

/// Events, which arrive at any time.
extension SSIPConversation {
  mutating func receive(_ event: SSIPEvent) {
    guard let index = messages[event.message], let current else {
      // A server may report an event of a message before its reply with the number of the message.
      if event.message > lastMessage, current != nil, early.count < Self.earlyLimit {
        early.append(event)
      }
      return
    }
    switch event.kind {
    case .begin:
      reportBegin()
      // Modules without index marks (the generic ones) still report where messages begin.
      if let segment = current.firstSegments[index] { report(segment: segment) }
    case .mark:
      guard let segment = segment(of: event.mark) else { return }
      reportBegin()
      report(segment: segment)
    case .end:
      reportBegin()
      if index == current.firstSegments.count - 1 { endCurrent(with: .ended(current.request)) }
    // Canceling one message of a block cancels all of them.
    case .cancel: endCurrent(with: .canceled(current.request))
    case .pause, .resume: break
    }
  }

  private mutating func endCurrent(with event: VoiceEvent) {
    events.append(event)
    forgetCurrent()
    play(icons: [])
    meaninglessCount = 0
  }

  private mutating func reportBegin() {
    guard let current, !current.hasBegun else { return }
    self.current?.hasBegun = true
    events.append(.began(current.request))
    meaninglessCount = 0
  }

  /// Reports a segment. Segments are reported in order, each once.
  private mutating func report(segment: Int) {
    guard let current, segment > current.segment, segment < current.segmentCount else { return }
    self.current?.segment = segment
    events.append(.reached(current.request, segment: segment))
    meaninglessCount = 0
  }

  private func segment(of mark: String?) -> Int? {
    let parts = mark?.split(separator: ":") ?? []
    guard parts.count == 2, let request = Int(parts[0]), request == current?.request else {
      return nil
    }
    return Int(parts[1])
  }
}

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

  private var bytes: ArraySlice<UInt8> = []
  private var replyLines: [String] = []
  private var replySize = 0
  private var eventLines: [String] = []

  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  /// Returns the next complete reply or event, or nil if there is none.
  mutating func next() throws(SSIPGibberish) -> SSIPMessage? {
    while let line = try nextLine() {
      let digits = line.prefix(3)
      guard line.count >= 4, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
        let code = Int(String(decoding: digits, as: UTF8.self)),
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
    guard let end = bytes.firstIndex(of: 0x0A) else {
      if bytes.count > Self.longestLine { throw SSIPGibberish() }
      return nil
    }
    var line = bytes[..<end]
    bytes = bytes[(end + 1)...]
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
}
