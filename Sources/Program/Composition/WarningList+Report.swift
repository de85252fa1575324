import Formats

extension WarningList {
  /// The number of kinds that are printed.
  private static let printedGroups = 12

  /// Prints the warnings to standard error: one line for each kind.
  package func report() {
    for line in lines { CommandLanguage.report(line) }
  }

  private var lines: [String] {
    let printed = groups.prefix(Self.printedGroups)
    var lines = printed.map { group in
      let more = group.count > 1 ? " (and \(group.count - 1) more like it)" : ""
      return "warning: \(group.first)\(more)"
    }
    let rest = count - printed.reduce(0) { $0 + $1.count }
    if rest > 0 { lines.append("warning: and \(rest) of other kinds") }
    lines += notices.prefix(Self.printedGroups).map { "\($0)" }
    let more = notices.count - Self.printedGroups
    if more > 0 { lines.append("and \(more) more remarks") }
    return lines
  }
}
