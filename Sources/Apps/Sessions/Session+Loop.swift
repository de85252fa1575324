import CellGrids

extension Session {
  /// Events that are handled before a frame is drawn, at the most: a held key is painted once,
  /// and a flood of input still lets the screen follow.
  static let eventsAFrame = 1_000

  /// Runs until the user or the system ends it.
  package func run() -> SessionEnd {
    render()
    while true {
      var event = screen.nextEvent(timeout: timeout)
      var handled = 0
      while let current = event {
        handle(current)
        if let ending { return ending }
        handled += 1
        event = handled < Self.eventsAFrame ? screen.nextEvent(timeout: 0) : nil
      }
      handle(mouse.timePassed(clock.now))
      takeVoiceEvents()
      takeBrailleEvents()
      timePassed()
      render()
    }
  }

  /// Lets everything happen that time brings by itself: the end of what is said, reading on, the
  /// hint.
  ///
  /// - Parameter wait: lets the clock go on to a time, or to when a voice has told something; false
  ///   when something else is to be done first.
  package func settle(waitingUntil wait: (Int) -> Bool) {
    while ending == nil, let time = nextTime ?? endOfSpeech {
      guard wait(time) else { return }
      takeVoiceEvents()
      timePassed()
    }
  }

  /// When what is being said is over; nil when nothing is.
  private var endOfSpeech: Int? {
    queue.isSpeaking(at: clock.now) ? queue.busyUntil : nil
  }

  /// Milliseconds until something happens by itself.
  private var timeout: Int? {
    let times = [nextTime, mouse.nextTime].compactMap { $0 }
    return times.min().map { max($0 - clock.now, 0) }
  }
}
