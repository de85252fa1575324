import Foundation
import PlainText
import Platform

/// The progress of reading a file, on standard error if that is a terminal: a bar, or a line for
/// every tenth where a screen reader speaks the terminal or the cursor cannot move.
package final class ProgressBar {
  private let name: String
  private let total: Int?
  private let isShown: Bool
  private let isPlain: Bool
  private let write: (String) -> Void
  private var lastPercent = -1

  package convenience init(file: String) {
    var status = stat()
    let isSized = stat(file, &status) == 0 && status.st_size > 0
    self.init(
      label: (file as NSString).lastPathComponent, total: isSized ? Int(status.st_size) : nil)
  }

  /// - Parameter total: The final value, in the unit of the values that `show` receives.
  package convenience init(name: String, total: Int) {
    self.init(label: name, total: max(total, 1))
  }

  /// - Parameter total: The final value; nil if it is unknown, so that nothing is shown.
  init(
    label: String, total: Int?, isTerminal: Bool = isatty(STDERR_FILENO) != 0,
    variable: (String) -> String? = Folders.environmentVariable,
    write: @escaping (String) -> Void = StandardError.write
  ) {
    name = label.withVisibleControls
    self.total = total
    isShown = isTerminal
    isPlain = PlainMode.reasonInEnvironment(variable) != nil || variable("TERM") == "dumb"
    self.write = write
  }

  package func show(bytes: Int) {
    guard isShown, let total else { return }
    let percent = min(bytes * 100 / total, 100)
    guard percent != lastPercent else { return }
    if isPlain {
      guard percent / 10 > max(lastPercent, 0) / 10 else { return }
      lastPercent = percent
      return write("\(name): \(percent / 10 * 10)%\n")
    }
    lastPercent = percent
    let filled = percent / 5
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
    write("\r\(name) [\(bar)] \(percent)%")
    if percent == 100 { write("\r\u{1B}[K") }
  }

  deinit {
    if isShown, !isPlain, lastPercent >= 0, lastPercent < 100 { write("\r\u{1B}[K") }
  }
}
