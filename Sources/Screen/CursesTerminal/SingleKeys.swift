import CNcurses

/// Single keys from standard input, without a screen, as plain mode reads them on a terminal.
package struct SingleKeys {
  /// Takes the keys of the terminal. Ctrl-C and Ctrl-Z keep their effect, and the terminal is given
  /// back before they end or stop the program.
  ///
  /// - Returns: nil if standard input is not a terminal.
  package init?() {
    guard lector_keys_start() else { return nil }
  }

  package func end() { lector_keys_end() }
}
