import Foundation
import PlainText
import Platform

/// The pasteboard of plain mode: that of the terminal if there is one, otherwise the output itself.
enum PlainCopy {
  /// Copies a text. Where there is no pasteboard, it is printed.
  static func copy(
    _ text: String, to printer: PlainPrinter, isTerminal: Bool = isatty(STDOUT_FILENO) != 0,
    variable: (String) -> String? = Folders.environmentVariable
  ) {
    if isTerminal, let type = variable("TERM"), !["", "dumb"].contains(type) {
      printer.send(sequence(for: text))
    } else {
      printer.print(lines(of: text))
    }
  }

  /// Returns the sequence that puts a text on the terminal's pasteboard (OSC 52), as on the screen.
  static func sequence(for text: String) -> String {
    "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}"
  }

  /// Returns a text as lines without control characters except tabs.
  static func lines(of text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).withVisibleControls }.joined(separator: "\t") + "\n"
    }.joined()
  }
}

/// The size of the terminal on standard output.
package struct TerminalSize {
  package let columns: Int
  package let rows: Int

  /// The current size; 80 by 24 if the terminal does not say, and nil if there is no terminal.
  package static var now: TerminalSize? {
    guard isatty(STDOUT_FILENO) != 0 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return TerminalSize(columns: 80, rows: 24) }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
