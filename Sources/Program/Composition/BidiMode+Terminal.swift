import Configuration
import Platform
import TextLibrary

extension BidiMode {
  /// Whether the terminal reorders right-to-left text, as far as the environment shows. A terminal
  /// multiplexer hides the terminal, and few multiplexers reorder text.
  var terminalHasBidi: Bool {
    switch self {
    case .lector: return false
    case .terminal: return true
    case .auto:
      let variable = Folders.environmentVariable
      if variable("TMUX") != nil || variable("STY") != nil { return false }
      if let version = variable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5800 }
      return variable("KONSOLE_VERSION") != nil || variable("TERM")?.hasPrefix("mlterm") == true
    }
  }
}
