import Composition
import ScreenReading
import Sessions
import SpeechOutput

extension SessionMaker {
  /// Moves the screen reader from the first element to the last, without a screen, and writes the
  /// spoken texts to the transcript.
  ///
  /// - Parameter listener: Another sink that hears the walk.
  /// - Throws: A `ReportableError`.
  package func walk(_ target: OpenTarget, heardBy listener: (any SpeechSink)? = nil) throws {
    let files = try options.outputFiles(.whole)
    let clock = VirtualClock()
    let cast = self.cast(to: files.cast, clock: clock)
    let headless = try HeadlessSession(clock: clock) { screen, clock, _ in
      try self.session(
        for: target,
        in: SessionEnvironment(
          screen: cast?.recording(screen) ?? screen, clock: clock,
          sinks: sinks(files, cast) + (listener.map { [$0] } ?? [])))
    }
    let session = headless.session
    session.open(readerOn: options.settings.startsReaderWithoutScreen)
    headless.settle(draws: cast != nil)
    while let focus = session.reader.focus {
      session.perform(.swipeRight)
      headless.settle(draws: cast != nil)
      if session.reader.focus === focus { break }
    }
    session.finish()
    try files.finish()
    try options.dumpTree(of: session)
  }
}
