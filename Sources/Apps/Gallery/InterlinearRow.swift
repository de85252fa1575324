import AccessibilityModel
import Geometry
import Interlinear
import Typesetting
import Views

/// A verse as the screen reader finds it: its labels, which are drawn and not views, followed by
/// the subviews of its cell.
///
/// A container of drawn elements needs the three methods below, and they must agree: the count is
/// the number of elements, and each element's index is the one that returns it.
package class InterlinearRow: AccessibilityDefaults {
  package let index: Int
  package let verse: Verse
  package private(set) weak var scene: InterlinearScene?
  /// The drawn parts in reading order.
  package let labels: [InterlinearPart]
  private var elements: [Int: InterlinearElement] = [:]

  package init(index: Int, verse: Verse, scene: InterlinearScene) {
    self.index = index
    self.verse = verse
    self.scene = scene
    var labels: [InterlinearPart] = [.reference]
    for (word, value) in verse.words.enumerated() {
      for tier in LighthouseText.tiers.indices where !value.value(at: tier).isEmpty {
        labels.append(.label(word: word, tier: tier))
      }
    }
    self.labels = labels
  }

  /// The subviews of the cell, in their order.
  package var subviews: [InterlinearPart] { [.bookmark, .notes] }

  // MARK: The three methods

  package func accessibilityElementCount() -> Int { labels.count + subviews.count }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    scene?.elementAsks += 1
    if labels.indices.contains(index) { return element(at: index, labels[index]) }
    let subview = index - labels.count
    guard subviews.indices.contains(subview) else { return nil }
    return element(at: index, subviews[subview])
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    guard let element = element as? InterlinearElement, element.row === self else { return nil }
    if let label = labels.firstIndex(of: element.part) { return label }
    return subviews.firstIndex(of: element.part).map { labels.count + $0 }
  }

  // MARK: Elements

  /// Returns the element at an index, creating it when it is first requested.
  private func element(at index: Int, _ part: InterlinearPart) -> InterlinearElement {
    if let element = elements[index] { return element }
    let element = makeElement(part)
    elements[index] = element
    return element
  }

  package func makeElement(_ part: InterlinearPart) -> InterlinearElement {
    InterlinearElement(row: self, part: part)
  }

  /// Creates the elements for the rows on the screen when the screen reader is turned on.
  package func makeElements() {
    for index in 0..<accessibilityElementCount() { _ = accessibilityElement(at: index) }
  }

  /// Releases the elements, when the row leaves the screen or the screen reader is turned off.
  package func releaseElements() { elements = [:] }

  // MARK: The rest

  package var reference: String { "\(verse.reference.chapter):\(verse.reference.verse)" }
  package var elementID: ElementID { Self.elementID(of: reference) }

  static func elementID(of reference: String) -> ElementID {
    ElementID("interlinear").appending(.name(reference))
  }

  package var accessibilityPlace: String { verse.reference.description }
  package var isAccessibilityElement: Bool { false }
  package var accessibilityFrame: Rect? { scene?.table.rectForRow(index) }
  package var accessibilityContainer: (any AccessibilityObject)? { scene?.table }
  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] { [] }

  package func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    RangeSet(0..<accessibilityElementCount())
  }

  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    guard let components = id.components(below: elementID), !components.isEmpty else { return nil }
    let parts = labels + subviews
    let index = parts.firstIndex { $0.components == components } ?? 0
    return accessibilityElement(at: index)
  }

  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    guard let element = object as? InterlinearElement, let scene else { return }
    let frame = scene.frame(of: element.part, inRow: index)
    scene.table.scrollToVisible(
      row: index, lines: Int(frame.y)..<max(Int(frame.maxY), Int(frame.y) + 1))
  }
}

/// A part of a verse's cell.
package enum InterlinearPart: Hashable {
  case reference
  case label(word: Int, tier: Int)
  case bookmark, notes
  /// A line between two verses, which a screen reader ignores.
  case rule

  /// The component that distinguishes the part from others of its verse.
  var components: [ElementID.Component] {
    switch self {
    case .reference: [.name("reference")]
    case .label(let word, let tier):
      [
        .number(ElementID.Kind(prefix: "w"), word + 1),
        .name(LighthouseText.tiers[tier].rawValue),
      ]
    case .bookmark: [.name("bookmark")]
    case .notes: [.name("notes")]
    case .rule: [.name("rule")]
    }
  }
}

/// A label or a button of a verse's cell as the screen reader finds it. It stores only its place in
/// the text and computes everything else on request.
package class InterlinearElement: AccessibilityDefaults, AccessibilityDetails {
  package let row: InterlinearRow
  package let part: InterlinearPart
  /// The counter of elements, which can outlive the scene.
  private let counter: ElementCounter?

  package init(row: InterlinearRow, part: InterlinearPart) {
    self.row = row
    self.part = part
    counter = row.scene?.elementCounter
    counter?.elementWasMade()
  }

  deinit { counter?.elementWasReleased() }

  package var elementID: ElementID {
    part.components.reduce(row.elementID) { $0.appending($1) }
  }

  package var accessibilityPlace: String {
    "\(row.verse.reference) \(part.components.map(\.description).joined(separator: "/"))"
  }

  package var isAccessibilityElement: Bool { true }
  package var accessibilityContainer: (any AccessibilityObject)? { row }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    guard let scene = row.scene else { return [] }
    switch part {
    case .reference: return [LabelPiece(.reference, scene.spokenReference(ofRow: row))]
    case .label(let word, let tier):
      let pieces = [scene.piece(ofWord: word, tier: tier, in: row.verse)]
      return tier == 0 && scene.isHighlighted(word, in: row.verse)
        ? pieces + [LabelPiece(.label, scene.phrases("gallery.highlighted"))] : pieces
    case .bookmark: return [LabelPiece(.label, scene.phrases("gallery.bookmark"))]
    case .notes: return [LabelPiece(.label, scene.noteCount(of: row.verse))]
    case .rule: return []
    }
  }

  package var accessibilityValue: String? {
    guard part == .bookmark, let scene = row.scene else { return nil }
    return scene.isBookmarked(row.verse) ? "1" : "0"
  }

  package var accessibilityHint: String? { nil }

  package var accessibilityTraits: AccessibilityTraits {
    switch part {
    case .reference: row.index == 0 ? .header : []
    case .label, .rule: []
    case .bookmark: [.button, .toggleButton]
    case .notes: .button
    }
  }

  /// The current frame of the part. It is requested from the cell each time, because the table
  /// scrolls.
  package var accessibilityFrame: Rect? {
    guard let scene = row.scene, let cell = scene.table.rectForRow(row.index) else { return nil }
    let frame = scene.frame(of: part, inRow: row.index).offset(x: cell.x, y: cell.y)
    return frame.intersects(scene.table.screenFrame) ? frame : nil
  }

  package var accessibilityPlacePieces: [LabelPiece] {
    row.scene.map { [LabelPiece(.reference, $0.spokenReference(ofRow: row))] } ?? []
  }

  package var accessibilityOrdinal: AccessibilityOrdinal? {
    guard let index = row.index(ofAccessibilityElement: self) else { return nil }
    return AccessibilityOrdinal(
      kind: "label", number: index + 1, count: row.accessibilityElementCount())
  }

  package var accessibilityCustomActions: [AccessibilityCustomAction] {
    guard case .label(let word, _) = part, let scene = row.scene else { return [] }
    let isHighlighted = scene.isHighlighted(word, in: row.verse)
    let name = scene.phrases(isHighlighted ? "gallery.unhighlight" : "gallery.highlight")
    return [
      AccessibilityCustomAction(name: name) { [weak scene, row] in
        scene?.toggleHighlight(ofWord: word, in: row.verse)
        return scene != nil
      }
    ]
  }

  /// The hint, which is the same for every word.
  package var accessibilityTellsActions: Bool { false }

  package func accessibilityActivate() -> Bool {
    switch part {
    case .bookmark: row.scene?.toggleBookmark(of: row.verse)
    case .notes: row.scene?.showNotes(of: row.verse)
    case .label, .reference, .rule: row.scene?.longPress(self)
    }
    return true
  }

  package func accessibilityElementDidBecomeFocused() { row.scene?.focusMoved(to: row) }
}
