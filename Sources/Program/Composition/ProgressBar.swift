import Foundation
import PlainText

/// The progress of reading a file, on standard error if that is a terminal.
package final class ProgressBar {
  private let name: String
  private let total: Int?
  private let isShown: Bool
  private var lastPercent = -1

  package init(file: String) {
    name = (file as NSString).lastPathComponent.withVisibleControls
    var status = stat()
    total = stat(file, &status) == 0 && status.st_size > 0 ? Int(status.st_size) : nil
    isShown = isatty(STDERR_FILENO) != 0
  }

  /// - Parameter total: The final value, in the unit of the values that `show` receives.
  package init(name: String, total: Int) {
    self.name = name.withVisibleControls
    self.total = max(total, 1)
    isShown = isatty(STDERR_FILENO) != 0
  }

  package func show(bytes: Int) {
    guard isShown, let total else { return }
    let percent = min(bytes * 100 / total, 100)
    guard percent != lastPercent else { return }
    lastPercent = percent
    let filled = percent / 5
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
    write("\r\(name) [\(bar)] \(percent)%")
    if percent == 100 { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  deinit { if isShown, lastPercent >= 0, lastPercent < 100 { write("\r\u{1B}[K") } }
}
