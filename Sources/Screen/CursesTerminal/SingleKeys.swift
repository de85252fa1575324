import CNcurses

/// Standard input as single keys, without a screen: what plain mode reads on a terminal.
package struct SingleKeys {
  /// Takes the terminal's keys; nil when standard input is no terminal. Ctrl-C and Ctrl-Z stay the
  /// terminal's, and the terminal is given back before they end or stop the program.
  package init?() {
    guard lector_keys_start() else { return nil }
  }

  package func end() { lector_keys_end() }
}
