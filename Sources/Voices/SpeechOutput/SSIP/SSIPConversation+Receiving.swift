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
    case .ownRate: if let value = Self.value(lines) { own.rate = value }
    case .ownPitch: if let value = Self.value(lines) { own.pitch = value }
    case .ownVolume: if let value = Self.value(lines) { own.volume = value }
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
      guard index == current.firstSegments.count - 1 else { return }
      events.append(.ended(current.request))
      forgetCurrent()
      play(icons: [])
      meaninglessCount = 0
    case .cancel:
      // If one message of a block is cancelled, all are.
      events.append(.cancelled(current.request))
      forgetCurrent()
      play(icons: [])
      meaninglessCount = 0
    case .pause, .resume: break
    }
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
