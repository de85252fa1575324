import ScreenReading

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
    /// `SPEAK`, after which the text may follow.
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
  private var reported: Set<String> = []
  /// The messages of the current request, by the server's numbers.
  var messages: [Int: Int] = [:]
  /// The greatest number in a reply. Lower or equal numbers that are not in `messages` are over.
  var lastMessage = Int.min
  /// Events that arrived before the reply with the number of their message.
  var early: [SSIPEvent] = []
  static let earlyLimit = 64
  /// The icons that are played when the current request ends, because the server would interrupt
  /// it for them. Each waits only once.
  private var waitingIcons: [String] = []

  var own = SSIPVoiceSettings()
  private var sent: SSIPVoiceSettings?
  private var sentLanguage: String?

  /// Introduces the client. `text` is the priority of the program with which the user works:
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
    events.append(.cancelled(current.request))
    play(icons: [])
  }

  /// Ends the current request because the connection is lost.
  mutating func abandon() {
    guard let current else { return }
    forgetCurrent()
    events.append(.cancelled(current.request))
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

  mutating func takeEvents() -> [VoiceEvent] {
    defer { events = [] }
    return events
  }

  mutating func takeRefusal() -> String? {
    defer { refusal = nil }
    return refusal
  }

  mutating func takeVoiceCodes() -> [String]? {
    defer { voiceCodes = nil }
    return voiceCodes
  }

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
    let wanted = SSIPVoiceSettings(message.parameters, own: own)
    let known = sent ?? own
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
