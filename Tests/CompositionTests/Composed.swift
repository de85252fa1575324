import CellGrids
import Configuration
import Foundation
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput
import Testing

@testable import Composition

/// A session composed from settings, without a process and a terminal.
struct Composed {
  let session: Session
  let screen = TestScreen(columns: 80, rows: 24)
  let clock = VirtualClock()
  let recorder = Recorder()

  /// - Parameters:
  ///   - configuration: the text of a configuration file.
  ///   - flags: settings that are given by flags.
  init(
    _ opened: Opened, configuration: String = "", flags: [(String, SettingValue)] = []
  ) throws {
    var settings = Settings()
    settings.add(
      try ConfigurationFile(path: "config.toml", bytes: Array(configuration.utf8)))
    for (key, value) in flags { settings.set(key, to: value, from: .flag("--\(key)")) }
    let maker = SessionMaker(options: RunOptions(settings, configuration: "/nowhere/config.toml"))
    session = try maker.session(for: opened, screen: screen, clock: clock, sinks: [recorder])
    session.open(readerOn: settings.reader)
    settle()
  }

  /// Handles keys, one after the other.
  func press(_ keys: String...) {
    for name in keys {
      guard let key = Key(name: name) else {
        Issue.record("no key is called \(name)")
        continue
      }
      session.handle(key)
      settle()
    }
  }

  /// Everything that was spoken.
  var spoken: [String] { recorder.utterances }

  func settle() {
    session.settle { [clock] in
      clock.advance(to: $0)
      return true
    }
    session.render()
  }
}
