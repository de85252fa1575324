import HeardSessions
import CellGrids
import Configuration
import Foundation
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput
import Testing

import Composition

/// A session composed from settings, without a process or a terminal.
struct Composed {
  let headless: HeadlessSession

  /// - Parameters:
  ///   - configuration: The text of a configuration file.
  ///   - flags: The settings that are given by flags.
  init(
    _ target: OpenTarget, configuration: String = "", flags: [(String, SettingValue)] = []
  ) throws {
    var settings = Settings()
    settings.add(
      try ConfigurationFile(path: "config.toml", bytes: Array(configuration.utf8)))
    for (key, value) in flags { settings.set(key, to: value, from: .flag("--\(key)")) }
    var options = RunOptions(settings, configuration: "/dev/null/config.toml")
    options.folders = Self.ownFolders()
    let maker = SessionMaker(options: options)
    headless = try HeadlessSession { screen, clock, recorder in
      try maker.session(
        for: target,
        in: SessionEnvironment(screen: screen, clock: clock, sinks: [recorder]))
    }
    session.open(readerOn: settings.reader)
    headless.settle()
  }

  /// Returns folders of a test's own, so that nothing of the user's library is read.
  static func ownFolders() -> Folders {
    let home = NSTemporaryDirectory() + "lector-home-\(UUID().uuidString)"
    return Folders { $0 == "LECTOR_HOME" ? home : nil }
  }

  var session: Session { headless.session }
  var screen: TestScreen { headless.screen }

  /// Handles keys, one after another.
  func press(_ keys: String...) { headless.press(keys.joined(separator: " ")) }

  /// All spoken texts.
  var spoken: [String] { headless.recorder.utterances }
}
