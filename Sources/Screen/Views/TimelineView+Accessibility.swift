import AccessibilityModel
import CellGrids
import Geometry

/// A timeline contains its header and then its rows. The table is not a container itself, so that
/// scrolling sideways by a page does not scroll it down.
extension TimelineView: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("timeline").appending(.name(name)) }
  package var accessibilityPlace: String { name }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview?.accessibilityObject
  }

  private var head: (any AccessibilityObject)? { header as? (any AccessibilityObject) }
  private var headCount: Int { head == nil ? 0 : 1 }

  package func accessibilityElementCount() -> Int { headCount + table.numberOfRows }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    if index == 0, let head { return head }
    return table.accessibilityElement(at: index - headCount)
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    if element === head { return 0 }
    return table.index(ofAccessibilityElement: element).map { $0 + headCount }
  }

  package func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    guard headCount == 0 else {
      let end = min(headCount + table.visibleRows.upperBound, accessibilityElementCount())
      return RangeSet(0..<end)
    }
    return table.accessibilityElementIndices(in: rect)
  }

  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    if let found = head?.accessibilityElement(nearest: id) { return found }
    guard case .name(let name) = id.components(below: elementID)?.first else { return nil }
    if name == selection, let found = actionRow?.accessibilityElement(nearest: id) {
      return found
    }
    guard let near = identifier(nearestTo: name), let row = row(of: near) else { return nil }
    let isText = id.last == TimelineElement.Part.text.component
    return row.element(for: isText && near == name ? .text : .heading)
  }

  package func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow? {
    table.accessibilityRow(of: object)
  }

  package func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    guard direction == .up || direction == .down else { return false }
    return table.accessibilityScroll(direction)
  }

  package var accessibilityScrollStatus: AccessibilityScrollStatus? {
    table.accessibilityScrollStatus
  }

  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    table.accessibilityScrollToVisible(object)
  }
}

/// The accessibility container of an entry: its heading and its text. By default, links in the text
/// are not elements.
package final class TimelineRow: AccessibilityDefaults {
  package internal(set) var entry: TimelineView.Entry {
    didSet {
      guard let parts = timeline?.parts(entry), parts != elements.map(\.part) else { return }
      // Keep elements that the user may be on.
      elements = makeElements().map { made in elements.first { $0.part == made.part } ?? made }
    }
  }
  package private(set) weak var timeline: TimelineView?
  /// Whether a tap on a link in the text opens it.
  package var linksAreOn = true
  private lazy var elements: [TimelineElement] = makeElements()

  init(timeline: TimelineView, entry: TimelineView.Entry) {
    self.timeline = timeline
    self.entry = entry
  }

  private func makeElements() -> [TimelineElement] {
    (timeline?.parts(entry) ?? []).map { TimelineElement(row: self, part: $0) }
  }

  package var elementID: ElementID {
    (timeline?.elementID ?? ElementID("timeline")).appending(.name(entry.identifier))
  }
  package var accessibilityPlace: String { entry.heading }

  package var accessibilityContainer: (any AccessibilityObject)? {
    timeline?.entry(entry.identifier) == nil ? nil : timeline
  }

  package func accessibilityElementCount() -> Int { elements.count }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    elements.indices.contains(index) ? elements[index] : nil
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    elements.firstIndex { $0 === element }
  }

  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    guard let timeline, let row = timeline.index(ofEntry: entry.identifier) else { return }
    let lines = timeline.layout(of: entry)
    let isHeading = (object as? TimelineElement)?.part == .heading
    let start = isHeading ? 0 : lines.heading.count
    let all = lines.heading.count + lines.text.count
    let count = isHeading ? (hasText ? lines.heading.count : all) : lines.text.count
    timeline.table.scrollToVisible(row: row, lines: start..<(start + max(count, 1)))
  }

  /// Returns the element of a part, or the first one if the entry has no such element.
  func element(for part: TimelineElement.Part) -> TimelineElement? {
    elements.first { $0.part == part } ?? elements.first
  }

  /// Whether the text is a separate element. Otherwise the heading represents the whole entry.
  private var hasText: Bool { elements.contains { $0.part == .text } }

  /// Returns the frame of a part on the screen, or nil if the part is not visible.
  func frame(of part: TimelineElement.Part) -> Rect? {
    guard let timeline, let row = timeline.index(ofEntry: entry.identifier),
      let cell = timeline.table.rectForRow(row)
    else { return nil }
    let lines = timeline.layout(of: entry)
    let isHeading = part == .heading
    let indent = isHeading ? 0 : Double(TimelineCell.indent)
    let frame = Rect(
      x: cell.x + indent, y: cell.y + (isHeading ? 0 : Double(lines.heading.count)),
      width: cell.width - indent,
      height: Double(
        max(
          (isHeading ? lines.heading.count : 0) + (isHeading && hasText ? 0 : lines.text.count), 1)
      ))
    return frame.intersects(timeline.table.screenFrame) ? frame : nil
  }
}

/// The accessibility element of a part of an entry.
package final class TimelineElement: AccessibilityDefaults, ItemElement {
  package enum Part: Hashable {
    case heading, text
    /// A link of the entry, by its index, for users who want links to be elements.
    case link(Int)

    /// The component that distinguishes the part from other parts of its entry.
    var component: ElementID.Component {
      switch self {
      case .heading: .name("heading")
      case .text: .name("text")
      case .link(let index): .number(.link, index + 1)
      }
    }
  }

  package let part: Part
  package private(set) weak var row: TimelineRow?

  init(row: TimelineRow, part: Part) {
    self.row = row
    self.part = part
  }

  private var link: TimelineView.Link? {
    guard case .link(let index) = part, let links = row?.entry.links, links.indices.contains(index)
    else { return nil }
    return links[index]
  }

  package var elementID: ElementID {
    (row?.elementID ?? ElementID("timeline")).appending(part.component)
  }

  package var accessibilityPlace: String {
    switch part {
    case .heading: row?.entry.heading ?? ""
    case .text: row?.entry.text ?? ""
    case .link: link?.text ?? ""
    }
  }

  package var isAccessibilityElement: Bool { true }
  package var accessibilityContainer: (any AccessibilityObject)? { row }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    guard let entry = row?.entry else { return [] }
    switch part {
    case .heading:
      let preview = entry.preview.map { LabelPiece(.label, $0, language: entry.language) }
      return [LabelPiece(.label, entry.heading)] + [preview].compactMap { $0 }
    case .text:
      return [LabelPiece(.label, entry.spokenText ?? entry.text, language: entry.language)]
    case .link: return link.map { [LabelPiece(.label, $0.text)] } ?? []
    }
  }

  /// The label without the beginning of the text, for the menu of the entry.
  package var namePieces: [LabelPiece] {
    Array(accessibilityLabelPieces(for: .terse).prefix(1))
  }

  package var accessibilityTraits: AccessibilityTraits { link == nil ? [] : .link }
  package var accessibilityFrame: Rect? { row?.frame(of: part == .heading ? .heading : .text) }

  package var itemActions: [ItemAction] {
    guard let row, let timeline = row.timeline else { return [] }
    return timeline.hiddenActions(row.entry).map { action in
      ItemAction(action.title, key: action.key) { [weak row] in
        if let row { action.perform(row.entry) }
      }
    }
  }

  package var accessibilityCustomActions: [AccessibilityCustomAction] {
    guard let row, let timeline = row.timeline, part == .heading || part == .text else { return [] }
    return timeline.hiddenActions(row.entry).map { action in
      AccessibilityCustomAction(name: action.title) { [weak row] in
        guard let row else { return false }
        action.perform(row.entry)
        return true
      }
    }
  }

  /// The heading announces the actions for itself and the text.
  package var accessibilityTellsActions: Bool { part == .heading }

  /// Opens the actions if this is the heading. The text passes the double tap to its activation
  /// point, like every view that handles touches itself, unless the app handles it.
  package func accessibilityActivate() -> Bool {
    guard let row, let timeline = row.timeline else { return false }
    switch part {
    case .heading where !timeline.activatesByHeading:
      timeline.select(row.entry.identifier)
      return true
    case .heading, .text: return timeline.onActivate(row.entry)
    case .link:
      link.map { timeline.onLink($0, row.entry) }
      return true
    }
  }

  package func accessibilityElementDidBecomeFocused() {
    if part == .text, let row { row.timeline?.textFocusDidChange(row, true) }
  }

  package func accessibilityElementDidLoseFocus() {
    if part == .text, let row { row.timeline?.textFocusDidChange(row, false) }
  }
}

extension ElementID.Kind {
  /// A link of a timeline's entry, from 1.
  package static let link = Self(prefix: "link")
}
