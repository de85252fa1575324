import Formats
import Foundation

extension WarningList {
  /// The number of kinds that are printed.
  private static let printedGroups = 12

  /// Prints the warnings to standard error: one line for each kind.
  package func report() {
    FileHandle.standardError.write(Data(lines.joined().utf8))
  }

  private var lines: [String] {
    let printed = groups.prefix(Self.printedGroups)
    var lines = printed.map { group in
      let more = group.count > 1 ? " (and \(group.count - 1) more like it)" : ""
      return "lector: warning: \(group.first)\(more)\n"
    }
    let rest = count - printed.reduce(0) { $0 + $1.count }
    if rest > 0 { lines.append("lector: warning: and \(rest) of other kinds\n") }
    lines += notices.prefix(Self.printedGroups).map { "lector: \($0)\n" }
    let more = notices.count - Self.printedGroups
    if more > 0 { lines.append("lector: and \(more) more remarks\n") }
    return lines
  }
}
