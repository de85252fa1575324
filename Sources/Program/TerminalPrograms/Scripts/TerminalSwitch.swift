/// A way to ask a program for plainer output.
package struct TerminalSwitch {
  /// A variable with its value, such as `NO_COLOR=1`, or `pipe`.
  package let name: String
  /// The parts of the variable, or `nil` if standard output is a pipe, not a terminal.
  private var variable: (name: String, value: String)?

  /// Creates the switch with a name.
  ///
  /// - Returns: `nil` for another name.
  package init?(_ text: String) {
    name = text
    if text == "pipe" { return }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    variable = (String(parts[0]), String(parts[1]))
  }

  /// Turns the switch on, or off for the run that it is compared with.
  package func apply(_ isOn: Bool = true, to options: inout TerminalScriptRunner.Options) {
    if let variable {
      if isOn {
        options.environment[variable.name] = .some(variable.value)
      } else if variable.name != "TERM" {
        options.environment[variable.name] = .some(nil)
      }
    } else if isOn {
      // The exit status comes from the program, not from cat.
      let script = """
        exec 3>&1; s=$({ { "$@" 3>&- 4>&-; echo $? >&4; } | cat >&3; } 4>&1); exit $s
        """
      options.command = ["sh", "-c", script, "sh"] + options.command
    }
  }
}
