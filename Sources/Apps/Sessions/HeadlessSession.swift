import CellGrids
import ScreenReading
import SpeechOutput

/// A session without a terminal: its screen is in memory, its clock does not move unless it is
/// advanced, and a recorder keeps everything that is heard.
///
/// The audit, the gallery, scripts, and tests run their sessions in it.
package final class HeadlessSession {
  package let session: Session
  package let screen: TestScreen
  package let clock: VirtualClock
  package let recorder: Recorder
  /// The texts that were copied to the pasteboard.
  package private(set) var copied: [String] = []
  /// The number of recorded events that `takeEvents()` has already returned.
  private var taken = 0

  /// Creates a session from a closure.
  ///
  /// - Parameters:
  ///   - clock: The clock, which several sessions can share.
  ///   - recorder: The recorder, which several sessions can share.
  ///   - make: Creates the session on a screen, with a clock and with the recorder among its sinks.
  package init(
    columns: Int = 80, rows: Int = 24, clock: VirtualClock = VirtualClock(),
    recorder: Recorder = Recorder(),
    make: (TestScreen, VirtualClock, Recorder) throws -> Session
  ) rethrows {
    screen = TestScreen(columns: columns, rows: rows)
    self.clock = clock
    self.recorder = recorder
    session = try make(screen, clock, recorder)
    session.options.copy = { [weak self] in self?.copied.append($0) }
  }

  /// Creates a session of an application.
  ///
  /// - Parameters:
  ///   - settings: The user's settings of the screen reader.
  ///   - phrases: The words of the screen reader and of the application.
  ///   - sinks: The sinks that receive events in addition to the recorder.
  package convenience init(
    _ application: any Application, phrases: Phrases, settings: ScreenReaderSettings = .init(),
    keyMap: KeyMap, sinks: [any SpeechSink] = [], columns: Int = 80, rows: Int = 24
  ) {
    self.init(columns: columns, rows: rows) { screen, clock, recorder in
      Session(
        application: application, screen: screen, clock: clock,
        reader: ScreenReader(settings: settings, phrases: phrases), keyMap: keyMap,
        sinks: [recorder] + sinks)
    }
  }

  /// Lets time pass until nothing more happens by itself, at most a day. During Read All, time passes
  /// only to the end of the current element; a portion is read to its end.
  ///
  /// - Parameter draws: A Boolean value that indicates whether a frame is drawn afterwards.
  package func settle(draws: Bool = true) {
    if session.reader.isReadingAll, !session.reader.isReadingPortion {
      clock.advance(to: session.driver.queue.busyUntil)
    } else {
      let end = clock.now + Self.day
      session.settle { time in
        guard clock.now < end else { return false }
        clock.advance(to: time)
        return true
      }
    }
    if draws { session.render() }
  }

  /// The number of milliseconds in a day.
  private static let day = 86_400_000

  /// Returns the recorded events since the last call.
  package func takeEvents() -> [SpeechEvent] {
    let new = recorder.events.suffix(recorder.eventCount - taken)
    taken = recorder.eventCount
    return Array(new)
  }
}
