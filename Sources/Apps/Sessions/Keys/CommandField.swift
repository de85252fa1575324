import AccessibilityModel
import ScreenReading
import Views

/// The command line: a field for a place to go to, or for one of a few commands of vim.
final class CommandField {
  /// The maximum number of lines that are kept.
  private static let longestHistory = 100

  private unowned let session: Session
  /// The lines that were typed, the latest last.
  private var history: [String] = []

  init(session: Session) { self.session = session }

  func open() {
    let name = session.phrases("menu.commandLine")
    let field = TextField(label: name, hint: session.phrases("hint.field.command"))
    field.history = history
    field.onSubmit = { [weak self] in self?.perform($0) }
    session.popovers.present(Popover(title: name, field: field))
  }

  /// Performs a line that was typed, with or without the colon.
  func perform(_ typed: String) {
    let line = String(typed.drop { $0 == " " || $0 == ":" })
    if !line.isEmpty {
      history.removeAll { $0 == line }
      history = (history + [line]).suffix(Self.longestHistory)
    }
    let words = line.split(separator: " ", maxSplits: 1)
    let isAlone = words.count < 2
    session.popovers.dismissAll(isSpoken: line.isEmpty)
    switch words.first.map(String.init) {
    case nil: break
    case "q", "q!", "qa", "qa!", "quit", "wq", "x", "xa":
      if isAlone { session.ending = .quit } else { session.go(to: line) }
    case "h", "help": if isAlone { session.perform(.help) } else { session.go(to: line) }
    case "set", "se": set(isAlone ? "" : String(words[1]))
    default: session.go(to: line)
    }
  }

  /// Changes a setting. Without a setting, the settings are shown.
  private func set(_ line: String) {
    guard !line.isEmpty else { return session.answer(session.application.perform(.settings)) }
    do {
      let answer = try session.application.set(line) ?? session.phrases("status.fixedSettings")
      session.post(.announcement(answer, priority: .normal))
    } catch {
      session.post(.announcement(error.message, priority: .normal))
    }
  }
}

extension KeyMap {
  /// A Boolean value that indicates whether `:` opens the command line, and not only a field for a
  /// place.
  var hasCommandLine: Bool { meaning(of: [":"]) == .command(.session(.commandLine)) }
}
