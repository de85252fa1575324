import CNcurses

/// A reader of single keys from standard input, without a screen, for plain mode on a terminal.
package struct SingleKeys {
  /// Takes single keys from the terminal. Ctrl-C and Ctrl-Z keep their effect, and the terminal is
  /// released before they end or stop the program.
  ///
  /// - Returns: nil if standard input is not a terminal.
  package init?() {
    guard lector_keys_start() else { return nil }
  }

  package func end() { lector_keys_end() }
}
