import ScreenReading

/// What is said over one connection: commands out, replies and events in. It has no socket and no
/// clock; its owner moves the bytes.
///
/// Commands are written without waiting for the replies to those before them: a request is one
/// write. (The manual calls SSIP synchronous; speech-dispatcher reads a line at a time and answers
/// in order, tried with 0.11.4 with whole blocks in one write.)
struct SSIPConversation {
  /// What the next reply answers.
  enum Expectation: Hashable {
    /// A command whose reply changes nothing.
    case done
    case ownRate, ownPitch, ownVolume
    case voices
    /// `SPEAK`: may the text come?
    case receiving(request: Int)
    /// The end of the text: which number did the message get?
    case queued(request: Int, message: Int, isLast: Bool)
  }

  /// The request that is being said.
  struct Current {
    let request: Int
    /// The segments that begin with the messages.
    let firstSegments: [Int?]
    let segmentCount: Int
    var hasBegun = false
    /// The last segment that was told.
    var segment = -1
  }

  private(set) var outgoing: [UInt8] = []
  var expectations: [Expectation] = []
  var events: [VoiceEvent] = []
  /// How many replies were complete; for whoever measures silence.
  var replyCount = 0
  /// Lines that had no meaning since the last that had one: a flood, or lies.
  var meaninglessCount = 0
  var voiceCodes: [String]?
  /// How many messages were taken: the server speaks.
  var takenCount = 0
  /// The server's words when it refused to take one.
  var refusal: String?

  var current: Current?
  private var reader = SSIPReader()
  /// What has been told of languages without a voice: once is enough.
  private var told: Set<String> = []
  /// Messages of the current request by the server's numbers.
  var messages: [Int: Int] = [:]
  /// The greatest number that a reply gave: what is below it and not in `messages` is over.
  var lastMessage = Int.min
  /// Events that came before the reply with their message's number did.
  var early: [SSIPEvent] = []
  static let earlyLimit = 64

  var own = SSIPVoiceSettings()
  private var sent: SSIPVoiceSettings?
  private var sentLanguage: String?

  /// Introduces the client. `text` is the priority of what a person works on: a message of other
  /// programs (`message`, `important`) comes first, and a new text takes the place of the old.
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

  /// Requests whose last message has no number yet.
  var unacknowledged: Int {
    expectations.reduce(0) { count, expectation in
      if case .queued(_, _, isLast: true) = expectation { count + 1 } else { count }
    }
  }

  /// Says a request in the place of the one that is being said.
  mutating func speak(_ request: VoiceRequest, languages: VoiceLanguages, icon: String? = nil) {
    cancel()
    let made = SSIPMessagePlan(request, languages: languages)
    for notice in made.unspeakable where told.insert(notice).inserted {
      events.append(.notice(notice))
    }
    let plan = made.messages
    guard !plan.isEmpty else {
      // Nothing to say has been said at once.
      events += [.began(request.id), .ended(request.id)]
      return
    }
    current = Current(
      request: request.id, firstSegments: plan.map(\.firstSegment),
      segmentCount: request.segments.count)
    let isBlock = plan.count > 1 || icon != nil
    if isBlock { write("BLOCK BEGIN") }
    if let icon { write("SOUND_ICON \(icon)") }
    for (index, message) in plan.enumerated() {
      set(message)
      write("SPEAK", expecting: .receiving(request: request.id))
      write(
        message.body + "\r\n.",
        expecting: .queued(request: request.id, message: index, isLast: index == plan.count - 1))
    }
    if isBlock { write("BLOCK END") }
  }

  /// Ends what is being said. Its owner hears of that now: of a block the server tells only of the
  /// message that was sounding (and of nothing when the module hangs in a sound card that is not
  /// there), and what it tells later is of something that is over. `CANCEL` is refused inside a
  /// block, so blocks are written whole.
  mutating func cancel() {
    guard let current else { return }
    write("CANCEL self")
    forgetCurrent()
    events.append(.cancelled(current.request))
  }

  /// The connection is gone.
  mutating func abandon() {
    guard let current else { return }
    forgetCurrent()
    events.append(.cancelled(current.request))
  }

  mutating func play(icon: String) { write("SOUND_ICON \(icon)") }

  /// Asks for the voices of the module in use. With espeak-ng the server takes 0.3 s for that and
  /// answers nobody meanwhile.
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

  /// Settings that the server has already are not sent again; those that nobody ever changed are
  /// never sent, so that a person's own in the server's configuration hold.
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
