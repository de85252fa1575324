/// Plays a program's output to readers with settling: all bytes until it is quiet count as one
/// output. Runs become comparable, because the times of the program do not count.
///
/// Each output and each key comes when the readers have said everything before it. The first output
/// after a key is its answer.
package struct SettledReplay {
  private var replay: Replay
  private var time = Duration.zero
  private var output: [UInt8] = []
  private var isAnswer = false
  /// The recorded times of the first and the last output that waits.
  private var waiting: (first: Duration, last: Duration)?

  /// The time without output after which a program is settled, and the longest wait for it.
  package static let quiet = Duration.milliseconds(100)
  package static let longest = Duration.seconds(2)
  /// The time in which every reader says everything: the longest timer has 0.3 seconds.
  private static let pause = Duration.milliseconds(400)
  private static let answerTime = Duration.milliseconds(1)

  /// Creates a replay, and starts the readers.
  ///
  /// - Parameter hear: Receives the readers' utterances, in order.
  package init(
    size: TerminalSize, readers: [any TerminalReader], hear: @escaping (HeardUtterance) -> Void
  ) {
    replay = Replay(size: size, readers: readers, hear: hear)
  }

  /// Plays an event of a recording, and settles by the recorded times.
  package mutating func play(recorded event: RecordedEvent) {
    if case .output = event.kind {
      if let waiting,
        event.time - waiting.last >= Self.quiet || event.time - waiting.first > Self.longest
      {
        settle()
      }
      waiting = (waiting?.first ?? event.time, event.time)
    }
    play(event)
  }

  /// Plays an event, whatever its time. Output waits for `settle`, a key, or a new size.
  package mutating func play(_ event: RecordedEvent) {
    switch event.kind {
    case .output(let bytes): output += bytes
    // No reader hears what a terminal answers.
    case .input where event.keys == nil: break
    case .input, .resize:
      settleIfNeeded()
      replay.play(RecordedEvent(time: time, event.kind))
      isAnswer = true
    case .marker, .exit: break
    }
  }

  /// Settles before a key or a new size, unless that has been done.
  package mutating func settleIfNeeded() { if !output.isEmpty || isAnswer { settle() } }

  /// Plays the output so far, and lets the readers say everything.
  package mutating func settle() {
    if !output.isEmpty {
      if isAnswer { time += Self.answerTime }
      replay.play(RecordedEvent(time: time, .output(output)))
      output = []
    }
    waiting = nil
    isAnswer = false
    time += Self.pause
    // An event that no reader hears advances the clock.
    replay.play(RecordedEvent(time: time, .marker("")))
  }

  /// Ends the recording.
  package mutating func end() {
    settle()
    replay.end()
  }
}
