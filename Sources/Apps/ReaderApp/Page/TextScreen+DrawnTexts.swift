import AccessibilityModel
import Geometry
import Interlinear
import ScreenReading
import Typesetting

/// The texts that the page draws, for an audit.
extension TextScreen {
  /// Returns the labels of the visible verses, each with its element as its unit.
  package func drawnTexts() -> [DrawnText] {
    let area = table.screenFrame
    var texts: [DrawnText] = []
    for row in table.visibleRows {
      guard let cell = table.rectForRow(row) else { continue }
      let (layout, annotations) = (entry(forRow: row).layout, annotations(ofRow: row))
      let verse = elementID(of: entry(forRow: row).verse.reference)
      // A verse can have far more labels than the screen shows.
      let lines = (Int(area.y) - Int(cell.y))..<max(Int(area.maxY), Int(area.y)) - Int(cell.y)
      for index in layout.labels.indices where lines.contains(Int(layout.labels[index].y)) {
        let label = layout.labels[index]
        let frame = label.frame.offset(x: cell.x, y: cell.y)
        guard area.contains(frame.center) else { continue }
        texts.append(
          DrawnText(
            label.text, frame: frame, attributes: look(of: label.part, annotations),
            unit: unit(of: label.part, inVerse: verse).description))
      }
    }
    return texts
  }

  /// Returns the element that a part of a verse belongs to, by the user's choice of elements.
  private func unit(of part: Label.Part, inVerse verse: ElementID) -> ElementID {
    switch part {
    case .heading(let heading): return verse.appending(.heading(heading))
    case _ where settings.elements == .verse: return verse
    // The reference of the first verse of a book contains its name.
    case .reference, .bookTitle: return verse.appending(.reference)
    case .tier(let word, let tier):
      let id = verse.appending(.word(word))
      return settings.elements == .word ? id : id.appending(.name(tierName(tier)))
    case .translation(let index), .translationLabel(let index):
      return verse.appending(.translation(index))
    case .variant(let variant): return verse.appending(.variant(variant))
    case .note(let note): return verse.appending(.note(note))
    }
  }

  /// Returns the visible style that distinguishes one kind of label from another.
  private func look(of part: Label.Part, _ annotations: VerseAnnotations) -> String {
    switch part {
    case .reference: "reference"
    case .bookTitle: "book"
    case .tier(let word, 0) where annotations.highlights[word] != nil: "highlighted"
    case .tier(_, let tier): "tier \(tier)"
    case .heading: "heading"
    case .translation: "translation"
    case .translationLabel: "translation label"
    case .variant: "variant"
    case .note: "note"
    }
  }
}
