/// The expected screen at a size: the title, the text, the rule, the caption, the status, and the
/// keys in their rows. Rows of the text without room are omitted. The rule meets the rules between
/// the columns of the text's first row.
struct ExpectedScreen {
  var columns = 80
  var rows = 24
  var title = "Sampler 1 · sampler"
  var progress = "verse 1 of 14 · 0%"
  var text = Texts.start
  var caption = "Sampler 1:1, heading"
  var status = "Rotor: Verses · Normal"
  /// The line of keys; nil for the keys of a text with its rotor at verses.
  var keys: String?

  static let textKeys =
    "←→ move  ↑↓ Verses  Enter open  Space menu  / search  : go to  ? keys  q quit"
  static let sightedKeys =
    "←→ move  Enter open  Space menu  / search  : go to  o layers  ? keys  q quit"
  static let treeKeys = "←→ move  ↑↓ Words  Enter open  Space menu  : go to  ? keys  q quit"
  static let menuKeys = "←→ move  Enter choose  Esc back  ? keys"
  static let fieldKeys = "Enter done  Esc back  Tab next"
  static let helpKeys = "Esc leave key help"

  var screen: String {
    let captionRows = rows >= 30 ? 3 : rows >= 12 ? 2 : 1
    let rule = rows >= 20 ? [self.rule] : []
    let keyLine = rows >= 16 ? [keys ?? Self.textKeys] : []
    func padded(_ text: String, to count: Int) -> [String] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return Array((lines + Array(repeating: "", count: count)).prefix(count))
    }
    return Snapshot.trimmed(
      [titleLine] + padded(text, to: rows - captionRows - 2 - rule.count - keyLine.count) + rule
        + padded(caption, to: captionRows) + [status] + keyLine)
  }

  private var rule: String {
    let head = text.prefix { $0 != "\n" }.map { $0 == "┬" ? "┴" : "─" }.joined()
    return head + String(repeating: "─", count: max(columns - head.count, 0))
  }

  private var titleLine: String {
    let gap = columns - title.count - progress.count
    return gap < 2 ? title : title + String(repeating: " ", count: gap) + progress
  }
}
