/// An utterance of one of the readers.
package struct HeardUtterance: Hashable, Sendable {
  /// The index of the reader.
  package var reader: Int
  /// The last keys before the utterance, or `nil` if there were none.
  package var keys: KeyChunk?
  package var utterance: TerminalUtterance
}

/// Plays a recording to readers on a virtual clock: only the recorded times decide what they hear.
/// A running program is played while it is recorded.
///
/// Output that was recorded at the same time is one read.
package struct Replay {
  private let terminal: Terminal
  private var readers: [any TerminalReader]
  /// The indices of all readers, and of those that hear glyphs.
  private let everyReader: [Int]
  private let glyphReaders: [Int]
  /// The readers whose speech keys have stopped.
  private var silenced: Set<Int> = []
  private let watch: ((ReaderInput, Duration, TerminalScreen) -> Void)?
  private let hear: (HeardUtterance) -> Void
  private var time = Duration.zero
  private var keys: KeyChunk?
  private var waitingOutput: [UInt8] = []

  /// Creates a replay, and starts the readers.
  ///
  /// - Parameters:
  ///   - watch: Receives each event before the readers do.
  ///   - hear: Receives the readers' utterances, in order.
  package init(
    size: TerminalSize, readers: [any TerminalReader],
    watch: ((ReaderInput, Duration, TerminalScreen) -> Void)? = nil,
    hear: @escaping (HeardUtterance) -> Void
  ) {
    terminal = Terminal(size: size)
    self.readers = readers
    everyReader = Array(readers.indices)
    glyphReaders = readers.indices.filter { readers[$0].hearsGlyphs }
    self.watch = watch
    self.hear = hear
    tell(.start)
  }

  /// Plays the next event of a recording.
  package mutating func play(_ event: RecordedEvent) {
    if case .output(let bytes) = event.kind, event.time == time || waitingOutput.isEmpty {
      advance(to: event.time)
      waitingOutput += bytes
      return
    }
    advance(to: event.time)
    readOutput()
    switch event.kind {
    case .output(let bytes): waitingOutput = bytes
    case .input(let bytes):
      let keys = KeyChunk(bytes)
      if !keys.isReport { self.keys = keys }
      tell(.keys(keys))
    case .resize(let size):
      terminal.resize(to: size)
      tell(.resize)
    case .marker, .exit: break
    }
  }

  /// The terminal's screen after the output that was read.
  package var screen: TerminalScreen { terminal.screen }

  /// Returns the terminal's answers to the program since the last call.
  package func takeAnswers() -> [UInt8] { terminal.takeAnswers() }

  /// The time of the next timer of a reader, or `nil` if there is none.
  package var nextTimer: Duration? { readers.compactMap(\.nextTimer).min() }

  /// Tells one of the readers keys that the program does not get.
  package mutating func press(_ keys: KeyChunk, toReader reader: Int) {
    tell(.keys(keys), [reader])
  }

  /// Ends the recording at the time of its last event.
  package mutating func end() {
    readOutput()
    tell(.end)
  }

  /// Reads the output before a time, and runs the timers that are due before it.
  package mutating func advance(to newTime: Duration) {
    guard newTime > time else { return }
    readOutput()
    while true {
      let due = readers.indices.compactMap { index in
        readers[index].nextTimer.map { (time: $0, index: index) }
      }.min { $0.time < $1.time }
      guard let due, due.time < newTime else { break }
      time = max(time, due.time)
      tell(.timer, [due.index])
    }
    time = newTime
  }

  /// Gives the waiting output to the terminal and the readers.
  private mutating func readOutput() {
    guard !waitingOutput.isEmpty else { return }
    let bytes = waitingOutput
    waitingOutput = []
    tell(.output(bytes[...]))
    terminal.write(bytes) { tell(.event($0)) }
    tell(.outputEnd)
  }

  /// Hands an event to the watcher and all readers.
  private mutating func tell(_ input: ReaderInput) {
    watch?(input, time, terminal.screen)
    if case .event(.glyph) = input {
      tell(input, glyphReaders)
    } else {
      tell(input, everyReader)
    }
  }

  private mutating func tell(_ input: ReaderInput, _ indices: [Int]) {
    for index in indices {
      if case .keys(let keys) = input, readers[index].isSilenced(by: keys) {
        silenced.insert(index)
      }
      for var utterance in readers[index].handle(input, at: time, on: terminal.screen) {
        utterance.time = time
        if silenced.remove(index) != nil { utterance.interrupts = true }
        hear(HeardUtterance(reader: index, keys: keys, utterance: utterance))
      }
    }
  }
}
