/// A way to ask a program for plainer output.
package enum TerminalSwitch: Hashable, Sendable {
  /// A variable, such as `NO_COLOR=1`.
  case variable(String, value: String)
  /// Standard output is a pipe, not a terminal.
  case pipe

  /// Creates the switch with a name: `pipe`, or a variable with its value.
  ///
  /// - Returns: `nil` for another name.
  package init?(_ text: String) {
    if text == "pipe" {
      self = .pipe
      return
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    self = .variable(String(parts[0]), value: String(parts[1]))
  }

  package var name: String {
    switch self {
    case .variable(let name, let value): "\(name)=\(value)"
    case .pipe: "pipe"
    }
  }

  /// Turns the switch on, or off for the run that it is compared with.
  package func apply(_ isOn: Bool = true, to options: inout TerminalScriptRunner.Options) {
    switch self {
    case .variable(let name, let value):
      if isOn {
        options.environment[name] = .some(value)
      } else if name != "TERM" {
        options.environment[name] = .some(nil)
      }
    case .pipe:
      // The exit status comes from the program, not from cat.
      let script = """
        exec 3>&1; s=$({ { "$@" 3>&- 4>&-; echo $? >&4; } | cat >&3; } 4>&1); exit $s
        """
      if isOn { options.command = ["sh", "-c", script, "sh"] + options.command }
    }
  }
}
