import AccessibilityModel
import ScreenReading
import Views

/// The command line: a field for a place to go to, or for one of a few commands of vim.
extension Session {
  /// The greatest number of lines that are kept.
  private static let longestHistory = 100

  func openCommandLine() {
    let field = TextField(label: phrases("menu.commandLine"))
    field.hint = phrases("hint.field.command")
    field.history = commandHistory
    field.onSubmit = { [weak self] in self?.performLine($0) }
    popovers.present { Popover(title: phrases("menu.commandLine"), field: field) }
  }

  /// Performs a line that was typed, with or without the colon.
  func performLine(_ typed: String) {
    let line = String(typed.drop { $0 == " " || $0 == ":" })
    if !line.isEmpty {
      commandHistory.removeAll { $0 == line }
      commandHistory = (commandHistory + [line]).suffix(Self.longestHistory)
    }
    let words = line.split(separator: " ", maxSplits: 1)
    let isAlone = words.count < 2
    popovers.dismissAll(isSpoken: line.isEmpty)
    switch words.first.map(String.init) {
    case nil: break
    case "q", "q!", "qa", "qa!", "quit", "wq", "x", "xa":
      if isAlone { ending = .quit } else { go(to: line) }
    case "h", "help": if isAlone { perform(.help) } else { go(to: line) }
    case "set", "se": set(isAlone ? "" : String(words[1]))
    default: go(to: line)
    }
  }

  /// Changes a setting. Without a setting, the settings are shown.
  private func set(_ line: String) {
    guard !line.isEmpty else { return answer(application.perform(.settings)) }
    do {
      let answer = try application.set(line) ?? phrases("status.notHere")
      post(.announcement(answer, priority: .normal))
    } catch {
      post(.announcement(error.message, priority: .normal))
    }
  }
}

extension KeyMap {
  /// Whether `:` opens the command line, and not only a field for a place.
  var hasCommandLine: Bool { meaning(of: [":"]) == .command(.session(.commandLine)) }
}
