/// The expected screen at a size: the title, the text, the rule, the caption, and the keys with the
/// status in their rows. Rows of the text without room are omitted. The rule meets the rules between
/// the columns of the text's first row.
struct ExpectedScreen {
  var columns = 80
  var rows = 24
  var title = "Sampler 1 · sampler"
  var progress = "verse 1 of 14 · 0% of text"
  var text = Texts.start
  var caption = "Sampler 1:1"
  var status = "↑↓ Verses · Normal"
  /// The line of keys; nil for the keys of a text with its rotor at verses.
  var keys: String?

  static let textKeys = "←→ move  Enter open  Space menu  / search  ? keys  q quit"
  static let sightedKeys =
    "←→ move  Enter open  Space menu  / search  : go to  o layers  ? keys  q quit"
  static let treeKeys = "←→ move  Enter open  Space menu  : go to  ? keys  q quit"
  static let menuKeys = "←→ move  Enter choose  Esc back  ? keys"
  static let fieldKeys = "Enter done  Esc back  Tab next"
  static let helpKeys = "Esc leave key help"

  var screen: String {
    let caption = caption.split(separator: "\n").map(String.init)
    let rule = rows >= 20 ? [self.rule] : []
    let keys = keys ?? Self.textKeys
    let gap = columns - 1 - keys.count - status.count
    func padded(_ text: String, to count: Int) -> [String] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return Array((lines + Array(repeating: "", count: count)).prefix(count))
    }
    return Snapshot.trimmed(
      [titleLine] + padded(text, to: rows - max(caption.count, 1) - 2 - rule.count) + rule
        + (caption.isEmpty ? [""] : caption) + [
          keys + String(repeating: " ", count: max(gap, 0)) + status
        ])
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
