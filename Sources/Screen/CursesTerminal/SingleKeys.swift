import CNcurses
import Glibc

/// A reader of single keys from standard input, without a screen, for plain mode on a terminal.
package struct SingleKeys {
  /// Takes single keys from the terminal. Ctrl-C and Ctrl-Z keep their effect, and the terminal is
  /// released before they end or stop the program.
  ///
  /// - Parameter isRaw: A Boolean value that indicates whether all keys are another program's: Ctrl-C
  ///   and Ctrl-Z have no effect, and the caller handles the signals that ask it to end.
  /// - Returns: `nil` if standard input is not a terminal.
  package init?(isRaw: Bool = false) {
    guard isRaw ? lector_keys_start_raw() : lector_keys_start() else { return nil }
  }

  package func end() { lector_keys_end() }

  /// Lends the terminal to another program until that program ends.
  ///
  /// - Parameter arguments: The name of the program, which is searched for in PATH, and its
  ///   arguments.
  /// - Returns: A Boolean value that indicates whether the program could be started and ended with
  ///   status 0.
  package static func run(_ arguments: [String]) -> Bool {
    var copies: [UnsafePointer<CChar>?] = arguments.map { UnsafePointer(strdup($0)) }
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    copies.append(nil)
    return lector_keys_run(copies) == 0
  }
}

/// The signals that ask the program to end.
package enum RequestSignals {
  /// The numbers of all signals that end the program unless it handles them, except reports of faults.
  package static var numbers: [Int32] {
    (1..<Int32(LECTOR_SIGNALS)).filter { lector_signal_ends($0) && !lector_signal_is_fault($0) }
  }
}
