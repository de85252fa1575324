import CellGrids
import Interlinear
import PlainText
import Typesetting

/// A verse as plain text: its reference, and its tiers stacked as on the screen.
///
/// Text is in logical order, the order of reading, so that a search finds every word. A terminal or
/// an editor that follows Unicode's bidirectional algorithm shows right-to-left words in the
/// columns of the screen.
package enum AlignedText {
  /// Returns the text of a verse.
  ///
  /// - Parameter width: The width of the text in columns.
  package static func text(
    of verse: Verse, description: TextDescription, width: Int,
    settings: TypesetSettings = TypesetSettings()
  ) -> String {
    // The content that is shown on the screen, in a layout of its own.
    var content = TypesetSettings(
      tiers: settings.tiers, showsTranslation: settings.showsTranslation,
      showsNotes: settings.showsNotes, columns: .stacked, density: .compact)
    content.tierOrder = settings.tierOrder
    content.hiddenTranslations = settings.hiddenTranslations
    content.showsVariants = settings.showsVariants
    content.keepsSource = true
    content.hasNumbers = false
    let typesetter = Typesetter(description: description, settings: content, width: width)
    let layout = typesetter.typeset(verse)
    var rows: [[Label]] = Array(repeating: [], count: max(0, layout.height))
    for label in layout.labels where rows.indices.contains(Int(label.y)) {
      rows[Int(label.y)].append(label)
    }
    // Words alone need no columns.
    let words = layout.labels.filter { $0.tier != nil }
    let columns = words.contains { $0.tier != 0 } ? words.map(\.x).min() : nil
    let lines = rows.map { Self.line($0, columns: columns) }
    return "\(verse.reference)".withVisibleControls + "\n" + lines.joined(separator: "\n") + "\n"
  }

  /// Adjacent labels with the same direction.
  private struct Run {
    var isRightToLeft: Bool
    /// The labels with the blank columns to the left of each, from left to right.
    var items: [(blanks: Int, text: String)] = []
  }

  /// Returns one row in logical order, without trailing blanks. Only words in columns and text from
  /// the left are indented.
  ///
  /// - Parameter columns: The left edge of the words, or nil if they are not in columns.
  private static func line(_ labels: [Label], columns: Int32?) -> String {
    let labels = labels.sorted { $0.x < $1.x }
    guard let first = labels.first else { return "" }
    var runs: [Run] = []
    let left = first.tier != nil ? columns : first.isRightToLeft ? nil : 0
    var column = Int(left ?? first.x)
    var end = column
    for label in labels {
      let text = label.text.withVisibleControls
      if text.isEmpty { continue }
      let isRightToLeft = label.isRightToLeft || text.startsRightToLeft
      // Visible control characters may take the blanks between two words.
      let blanks = max(Int(label.x) - column, min(Int(label.x) - end, 1))
      let item = (blanks: blanks, text: text)
      end = Int(label.x + label.width)
      if runs.last?.isRightToLeft == isRightToLeft {
        runs[runs.count - 1].items.append(item)
      } else {
        runs.append(Run(isRightToLeft: isRightToLeft, items: [item]))
      }
      column = Int(label.x) + DisplayWidth.columns(of: text)
    }
    let line = runs.map(Self.text).joined()
    return String(line.trimmingSuffix { $0 == " " })
  }

  /// Returns the labels of a run. The first one of a right-to-left run is the rightmost; the blanks
  /// before the run stay at its left.
  private static func text(of run: Run) -> String {
    guard run.isRightToLeft, let first = run.items.first else {
      return run.items.map { String(repeating: " ", count: $0.blanks) + $0.text }.joined()
    }
    var text = String(repeating: " ", count: first.blanks)
    for (index, item) in run.items.enumerated().reversed() {
      text += item.text
      if index > 0 { text += String(repeating: " ", count: item.blanks) }
    }
    return text
  }
}

extension Label {
  /// The index of the tier; nil for text other than words.
  fileprivate var tier: Int? { if case .tier(_, let tier) = part { tier } else { nil } }
}
