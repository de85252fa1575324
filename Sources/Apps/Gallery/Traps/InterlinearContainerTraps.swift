import AccessibilityModel

/// index-shift: the index of a subview counts the subviews twice.
final class IndexShiftRow: InterlinearRow {
  override func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    let index = super.index(ofAccessibilityElement: element)
    return index.map { $0 >= labels.count ? $0 + subviews.count : $0 }
  }
}

final class IndexShiftScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    IndexShiftRow(index: index, verse: verse(ofRow: index), scene: self)
  }
}

/// phantom-subviews: the line between two verses, which has no label, counts as a subview.
final class PhantomSubviewsRow: InterlinearRow {
  override var subviews: [InterlinearPart] { super.subviews + [.rule] }
}

final class PhantomSubviewsScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    PhantomSubviewsRow(index: index, verse: verse(ofRow: index), scene: self)
  }
}

/// wrong-count: the count is one too high, and the index beyond the end returns the last element.
final class WrongCountRow: InterlinearRow {
  override func accessibilityElementCount() -> Int { super.accessibilityElementCount() + 1 }

  override func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    super.accessibilityElement(at: min(index, super.accessibilityElementCount() - 1))
  }
}

final class WrongCountScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    WrongCountRow(index: index, verse: verse(ofRow: index), scene: self)
  }
}

/// cell-blob: the whole cell is one label.
final class CellBlobRow: InterlinearRow {
  override var isAccessibilityElement: Bool { true }
  override func accessibilityElementCount() -> Int { 0 }

  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    (labels + subviews).flatMap { makeElement($0).accessibilityLabelPieces(for: verbosity) }
  }
}

final class CellBlobScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    CellBlobRow(index: index, verse: verse(ofRow: index), scene: self)
  }
}

/// container-is-element: the cell is an element itself, so nothing in it can be reached.
final class ContainerIsElementRow: InterlinearRow {
  override var isAccessibilityElement: Bool { true }

  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    makeElement(.reference).accessibilityLabelPieces(for: verbosity)
  }
}

final class ContainerIsElementScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    ContainerIsElementRow(index: index, verse: verse(ofRow: index), scene: self)
  }
}
