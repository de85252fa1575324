import Foundation
import PlainText
import Platform

/// The pasteboard of plain mode: that of the terminal if there is one, otherwise the output itself.
enum PlainCopy {
  /// Returns what is written to standard output for a copied text.
  static func output(
    for text: String, isTerminal: Bool = isatty(STDOUT_FILENO) != 0,
    variable: (String) -> String? = Folders.environmentVariable
  ) -> String {
    guard isTerminal, let type = variable("TERM"), !["", "dumb"].contains(type) else {
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false)
          .map { String($0).withVisibleControls }.joined(separator: "\t") + "\n"
      }.joined()
    }
    // OSC 52, as on the screen.
    return "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}"
  }
}

/// The size of the terminal on standard output.
enum TerminalSize {
  /// The number of rows; 24 if the terminal does not say, and nil if there is no terminal.
  static var rows: Int? { size.map { $0.ws_row > 0 ? Int($0.ws_row) : 24 } }

  /// The number of columns; 80 if the terminal does not say, and nil if there is no terminal.
  static var columns: Int? { size.map { $0.ws_col > 0 ? Int($0.ws_col) : 80 } }

  /// The size, with zeros if the terminal does not say it.
  private static var size: winsize? {
    guard isatty(STDOUT_FILENO) != 0 else { return nil }
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
  }
}
