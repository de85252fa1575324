import CellGrids

extension Session {
  /// The most events that are handled before a frame is drawn. A held key is drawn once, and the
  /// screen still follows a flood of input.
  static let eventsAFrame = 1_000

  /// Runs until the user or the system ends the session.
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
      driver.timePassed()
      render()
    }
  }

  /// Milliseconds until something happens by itself.
  private var timeout: Int? {
    let times = [driver.nextTime, mouse.nextTime].compactMap { $0 }
    return times.min().map { max($0 - clock.now, 0) }
  }
}
