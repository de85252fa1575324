import Composition
import Auditing
import CellGrids
import PlainText
import ScreenDumps
import ScreenReading
import Sessions
import SpeechOutput

/// A walk of the screen reader through all elements, without a screen.
package struct TreeWalk {
  private let maker: SessionMaker

  package init(maker: SessionMaker) { self.maker = maker }

  /// Moves from the first element to the last, and writes the spoken texts to the transcript.
  ///
  /// - Parameter listener: Another sink that hears the walk.
  /// - Throws: A `ReportableError`.
  package func run(_ target: OpenTarget, heardBy listener: (any SpeechSink)? = nil) throws {
    let files = try maker.options.outputFiles(.whole)
    let clock = VirtualClock()
    let cast = maker.cast(to: files.cast, clock: clock)
    let headless = try HeadlessSession(clock: clock) { screen, clock, _ in
      try maker.session(
        for: target,
        in: SessionEnvironment(
          screen: cast?.recording(screen) ?? screen, clock: clock,
          sinks: maker.sinks(files, cast) + (listener.map { [$0] } ?? [])))
    }
    let session = headless.session
    session.open(readerOn: maker.options.settings.startsReaderWithoutScreen)
    headless.settle(draws: cast != nil)
    while let focus = session.reader.focus {
      session.perform(.swipeRight)
      headless.settle(draws: cast != nil)
      if session.reader.focus === focus { break }
    }
    session.finish()
    try files.finish()
    try maker.options.dumpTree(of: session)
  }
}
