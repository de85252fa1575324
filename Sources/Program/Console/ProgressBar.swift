import Formats
import Foundation
import PlainText
import Platform
import Synchronization

/// The progress of reading a file, on standard error if that is a terminal: a bar, or a line for
/// every tenth where a screen reader speaks the terminal or the cursor cannot move.
package final class ProgressBar: Sendable {
  private let name: String
  private let total: Int?
  private let isShown: Bool
  private let isPlain: Bool
  private let write: @Sendable (String) -> Void
  private let lastPercent = Mutex(-1)

  /// - Parameters:
  ///   - file: The path of a file or a folder.
  ///   - isPlain: A Boolean value that indicates whether lines are printed, regardless of the
  ///     terminal.
  package convenience init(file: String, isPlain: Bool = false) {
    let size = FileName.isStream(file) ? nil : (try? TextFiles([file]))?.size
    self.init(
      label: (file as NSString).lastPathComponent, total: size == 0 ? nil : size, isPlain: isPlain)
  }

  /// - Parameter total: The final value, or nil if it is unknown, so that nothing is shown.
  package init(
    label: String, total: Int?, isPlain: Bool = false,
    isTerminal: Bool = isatty(STDERR_FILENO) != 0,
    variable: (String) -> String? = Folders.environmentVariable,
    write: @escaping @Sendable (String) -> Void = StandardError.write
  ) {
    name = label.withVisibleControls
    self.total = total
    isShown = isTerminal
    self.isPlain =
      isPlain || PlainOutput.reasonInEnvironment(variable) != nil || variable("TERM") == "dumb"
    self.write = write
  }

  package func show(bytes: Int) {
    if let total { show(percent: min(bytes * 100 / total, 100)) }
  }

  package func show(percent: Int) {
    guard isShown, total != nil else { return }
    lastPercent.withLock { show(percent, after: &$0) }
  }

  private func show(_ percent: Int, after lastPercent: inout Int) {
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
    let last = lastPercent.withLock { $0 }
    if isShown, !isPlain, last >= 0, last < 100 { write("\r\u{1B}[K") }
  }
}

extension WarningList {
  /// The number of kinds that are printed.
  private static let printedGroups = 12

  /// Prints the warnings to standard error: one line for each kind.
  package func report() {
    for line in lines { CommandLanguage.report(line) }
  }

  private var lines: [Message] {
    let printed = groups.prefix(Self.printedGroups)
    var lines = printed.map { group -> Message in
      let first = group.first.report
      let shown: Message =
        group.count > 1 ? "\(first) (and \(group.count - 1) more like it)" : first
      return "warning: \(shown)"
    }
    let rest = count - printed.reduce(0) { $0 + $1.count }
    if rest > 0 { lines.append("warning: and \(rest) of other kinds") }
    lines += notices.prefix(Self.printedGroups).map(\.report)
    let more = notices.count - Self.printedGroups
    if more > 0 { lines.append("and \(more) more remarks") }
    return lines
  }
}
