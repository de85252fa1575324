/// The expected screen at a size: the title, the text, the caption, and the status in their rows.
struct ExpectedScreen {
  var columns = 80
  var rows = 24
  var title = "sampler  Sampler 1:1  row 1 of 103"
  var text = Texts.start
  var caption = "Sampler 1:1, heading"
  var status = "Rotor: Verses  Normal"

  var screen: String {
    let captionRows = rows >= 30 ? 3 : rows >= 12 ? 2 : 1
    func padded(_ text: String, to count: Int) -> [String] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return lines + Array(repeating: "", count: max(count - lines.count, 0))
    }
    return Snapshot.trimmed(
      [title] + padded(text, to: rows - captionRows - 2) + padded(caption, to: captionRows)
        + [status])
  }
}
