import CellGrids
import ScreenReading

/// The lowest layer: the commands of the key map, some of which take several keys.
final class BindingLayer: KeyLayer {
  /// The first keys of a command that takes several.
  var pendingKeys: [Key] = []
  /// A Boolean value that indicates whether a command has been begun, so that the next key belongs
  /// to it.
  var isPending: Bool { !pendingKeys.isEmpty }
  /// The first key of a sequence, or a digit of a number, that is said unless another key waits.
  var unsaidKey: Key?

  override func handle(_ key: Key) -> KeyResult {
    pendingKeys.append(key)
    let meaning = session.keyMap.meaning(of: pendingKeys)
    if meaning == .prefix {
      session.needsFrame = true
      unsaidKey = key
      return .handled
    }
    let keys = pendingKeys
    forgetKeys()
    let times = session.count.take()
    if session.reader.isHelping {
      session.reader.explainedKeys =
        session.phrases.spoken(
          keys: keys.map(\.name).joined(separator: " ")) + ", "
    }
    defer { session.reader.explainedKeys = "" }
    if case .command(let command) = meaning {
      return perform(session.popoverKeys.meaning(of: command, for: key), times: times)
    }
    session.needsFrame = true
    // Escape gives the keys up.
    explain(unbound: key == .special(.escape) ? [key] : keys)
    return .handled
  }

  /// Drops the keys that were pressed without a command so far.
  func forgetKeys() { pendingKeys.removeAll(keepingCapacity: true) }

  private func perform(_ command: Command, times: Int?) -> KeyResult {
    if !session.popoverKeys.perform(command), !session.keyHelp.openList(for: command) {
      if let times {
        session.count.perform(command, times: times)
      } else {
        session.perform(command)
      }
    }
    return command.isAnswered ? .performed : .handled
  }

  /// Stops Read All, and signals that the keys do nothing. For a sequence, in key help, and by eye,
  /// the signal is in words, except for Escape, which has given keys up.
  private func explain(unbound keys: [Key]) {
    session.stopReading()
    let names = keys.map(\.name.withVisibleControls).joined(separator: " ")
    let words = session.phrases("status.unbound", names)
    guard session.reader.isRunning else {
      return keys == [.special(.escape)] ? () : session.show(announcement: words)
    }
    guard session.reader.isHelping || keys.count > 1 else {
      return session.signal(.nothing, saying: words)
    }
    session.cause = session.reader.isHelping ? "help" : "keys"
    session.speak(Utterance(session.reader.isHelping ? .help : .status, words))
  }
}

extension Session {
  /// The cause of the words for the first key of a sequence.
  static let sequenceCause = "sequence"

  /// Says a key that does nothing until another one follows, once no other one waits.
  func sayUnsaidKey() {
    guard let key = exchange(&bindings.unsaidKey, with: nil), reader.isRunning else { return }
    stopReading()
    cause = Self.sequenceCause
    speak(Utterance(.status, phrases("status.pending", phrases.spoken(keys: key.name))))
  }
}
