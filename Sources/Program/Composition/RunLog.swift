import Configuration
import Logging
import Platform
import Sessions

/// The entries about a run and its sessions in the log, for `--log`.
package enum RunLog {
  private static var log: Logger { Log.logger("session") }

  /// Logs the beginning of a session.
  static func begins(with opened: Opened, _ options: RunOptions) {
    let log = log
    log.info("begins with \(opened.name)")
    guard log.logLevel <= .debug else { return }
    for (key, entry) in options.settings.chosen {
      log.debug("\(key) = \(entry.value.toml)", metadata: ["from": "\(entry.origin.place)"])
    }
  }

  /// Logs the end of a session.
  package static func ends(_ end: SessionEnd) { log.info("ends: \(end)") }

  /// Logs the end of the program with an error.
  package static func failed(_ message: String) { log.error("\(message)") }

  /// Logs that no screen is used.
  static func usesNoScreen(because reason: String) { log.info("plain mode (\(reason))") }

  /// Logs that a text was opened.
  static func opened(_ name: String, verses: Int, from source: String) {
    log.info("opened \(name), \(counted("verse", verses))", metadata: ["from": "\(source)"])
  }
}

extension Opened {
  /// The name for the log.
  fileprivate var name: String {
    switch self {
    case .text(let text, _): "the text \(text.description.name)"
    case .tree(_, let name): "the tree \(name)"
    case .scene(let name, let trap):
      "the scene \(name)" + (trap.map { " with the trap \($0)" } ?? "")
    }
  }
}
