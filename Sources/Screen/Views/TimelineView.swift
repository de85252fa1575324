import AccessibilityModel
import Geometry
import PlainText

/// A list of entries, such as posts or notes, each with a heading and a text that can contain
/// links. A row of actions opens below the selected entry.
///
/// The app provides all texts, names, and actions.
package final class TimelineView: View {
  /// A link in the text of an entry: an address, a name or a tag.
  package struct Link: Hashable, Sendable {
    /// The text of the link.
    package var text: String
    /// The kind of link, as defined by the app: "mention", "link" or "tag".
    package var kind: String
    /// The link on its own, as it is spoken.
    package var target: String

    package init(_ text: String, kind: String, target: String? = nil) {
      self.text = text
      self.kind = kind
      self.target = target ?? text
    }
  }

  package struct Entry: Hashable, Sendable {
    /// The identity of the entry, which does not change with its place.
    package var identifier: String
    /// The spoken heading: author and time.
    package var heading: String
    /// The heading in pieces, if it has several languages; otherwise empty.
    package var headingPieces: [LabelPiece] = []
    /// The heading on the screen, which can be shorter.
    package var shownHeading: String
    package var text: String
    /// The language of the text (BCP 47), or nil for the interface's language.
    package var language: String?
    /// The links in the order of the text.
    package var links: [Link] = []
    /// The parts of the text with their own drawing styles.
    package var spans: [MarkdownText.Span] = []
    /// The spoken text, or nil if it is the same as the drawn text.
    package var spokenText: String?
    /// The beginning of the text, which is spoken with the heading, or nil if the heading is spoken
    /// alone.
    package var preview: String?

    package init(identifier: String, heading: String, shownHeading: String, text: String) {
      self.identifier = identifier
      self.heading = heading
      self.shownHeading = shownHeading
      self.text = text
    }

    fileprivate var spokenHeading: [LabelPiece] {
      headingPieces.isEmpty ? [LabelPiece(.label, heading)] : headingPieces
    }
  }

  package let name: String
  package private(set) var entries: [Entry] = []
  /// The identifier of the selected entry, which shows the actions below it.
  package private(set) var openEntry: String?
  package let table: TableView
  /// The view above the entries, which is read before them.
  package let header: View?
  /// Returns the buttons below a selected entry.
  package var actions: (Entry) -> [ItemAction] = { _ in [] }
  /// Returns the custom actions of an entry that have no button: its links, names and tags.
  package var hiddenActions: (Entry) -> [ItemAction] = { _ in [] }
  /// A closure called when a link has been tapped.
  package var onLink: (Link, Entry) -> Void = { _, _ in }
  /// Handles a double tap on an entry's text; if it returns false, the activation point is tapped.
  package var onActivate: (Entry) -> Bool = { _ in false }
  /// A Boolean value that indicates whether a double tap on a heading activates the entry like one
  /// on its text, rather than opening the row of actions. Keys then move from entry to entry while
  /// the screen reader is off.
  package var activatesByHeading = false
  /// The index of the entry that receives the keys while the screen reader is off, or nil if there
  /// is none yet.
  package private(set) var selection: Int?
  /// A closure called when a row has been added or removed, with the element that the app posts in
  /// `layoutChanged`.
  package var onLayoutChange: ((any AccessibilityObject)?) -> Void = { _ in }
  /// Returns the parts of an entry that are elements, in reading order.
  package var parts: (Entry) -> [TimelineElement.Part] = { _ in [.heading, .text] }
  /// A closure called when the text of an entry gains or loses the focus. By default, the links are
  /// disabled meanwhile, because a double tap in the middle of the text could open one.
  package var textFocusDidChange: (TimelineRow, Bool) -> Void = { $0.linksAreOn = !$1 }

  private var rows: [String: TimelineRow] = [:]
  private(set) var actionRow: TimelineActionRow?
  private var formerOrder: [String] = []
  /// The layouts of the entries that have been shown, by identifier.
  private var layouts: [String: TimelineLayout] = [:]
  /// The number of layouts that have been made.
  private(set) var layoutsMade = 0

  package init(name: String, header: View? = nil) {
    self.name = name
    self.header = header
    table = TableView { TimelineCell() }
    super.init()
    if let header { addSubview(header) }
    addSubview(table)
    table.dataSource = self
  }

  /// Replaces the entries. Entries with the identifier of an old one keep their elements and
  /// the focus.
  package func setEntries(_ new: [Entry]) {
    formerOrder = entries.map(\.identifier)
    entries = new
    let kept = Dictionary(new.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    rows = rows.filter { kept[$0.key] != nil }
    layouts = layouts.filter { kept[$0.key] != nil }
    for (identifier, row) in rows { kept[identifier].map { row.entry = $0 } }
    if let openEntry, kept[openEntry] == nil { clearSelection() }
    table.reloadData()
  }

  private func clearSelection() {
    openEntry = nil
    actionRow = nil
  }

  /// Opens the row of actions below an entry, or closes it if it is open.
  package func select(_ identifier: String) {
    let wasOpen = openEntry == identifier
    clearSelection()
    guard !wasOpen, let entry = entry(identifier) else {
      table.reloadData()
      onLayoutChange(row(of: identifier)?.accessibilityElement(at: 0))
      return
    }
    openEntry = identifier
    let actionRow = TimelineActionRow(timeline: self, entry: entry, actions: actions(entry))
    self.actionRow = actionRow
    table.reloadData()
    if let row = index(ofEntry: identifier) {
      table.scrollToVisible(row: row + 1, lines: 0..<1)
    }
    onLayoutChange(actionRow.accessibilityElement(at: 0))
  }

  // MARK: Rows

  enum Row: Hashable {
    case entry(Int)
    case actions
  }

  /// Returns the kind of a row of the table.
  func kind(ofRow row: Int) -> Row {
    guard let selected = selectedIndex else { return .entry(row) }
    if row == selected + 1 { return .actions }
    return .entry(row <= selected ? row : row - 1)
  }

  private var selectedIndex: Int? {
    openEntry.flatMap { openEntry in entries.firstIndex { $0.identifier == openEntry } }
  }

  /// Returns the row of an entry in the table, or nil if there is no such entry.
  func index(ofEntry identifier: String) -> Int? {
    guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else { return nil }
    return selectedIndex.map { index > $0 ? index + 1 : index } ?? index
  }

  var indexOfActions: Int? { selectedIndex.map { $0 + 1 } }

  package func entry(_ identifier: String) -> Entry? {
    entries.first { $0.identifier == identifier }
  }

  /// Returns the accessibility container of an entry, which is created on demand.
  package func row(of identifier: String) -> TimelineRow? {
    if let known = rows[identifier] { return known }
    guard let entry = entry(identifier) else { return nil }
    let made = TimelineRow(timeline: self, entry: entry)
    rows[identifier] = made
    return made
  }

  /// Returns the identifier of an entry. If it has been removed, that is the nearest entry that
  /// followed it before the last change, or else the nearest that preceded it.
  func identifier(nearestTo identifier: String) -> String? {
    if entry(identifier) != nil { return identifier }
    guard let old = formerOrder.firstIndex(of: identifier) else { return nil }
    return (formerOrder[(old + 1)...] + formerOrder[..<old].reversed()).first { entry($0) != nil }
  }

  /// Returns the layout of an entry at the current width.
  func layout(of entry: Entry) -> TimelineLayout {
    let width = max(Int(table.frame.width), 1)
    if let known = layouts[entry.identifier], known.width == width, known.entry == entry {
      return known
    }
    let made = TimelineLayout(entry, width: width)
    layouts[entry.identifier] = made
    layoutsMade += 1
    return made
  }

  // MARK: Keys, layout, mouse

  package override func press(_ key: ControlKey) -> Bool {
    guard activatesByHeading else { return false }
    switch key {
    case .down, .right: select(selection.map { $0 + 1 } ?? 0)
    case .up, .left: select(selection.map { $0 - 1 } ?? 0)
    case .activate: if let entry = currentEntry { _ = onActivate(entry) }
    }
    return true
  }

  package override func appearanceDidChange() {
    table.reloadData()
    super.appearanceDidChange()
  }

  /// The rows that stay free for the actions of an entry.
  private static let rowsForActions = 3

  package override func sizeThatFits(_ size: Size) -> Size {
    guard header == nil else { return size }
    var height = Self.rowsForActions
    for entry in entries where Double(height) < size.height {
      height += TimelineLayout(entry, width: max(Int(size.width), 1)).lineCount + 1
    }
    return Size(width: size.width, height: min(Double(height), size.height))
  }

  package override func layoutSubviews() {
    let wanted = header?.sizeThatFits(Size(width: frame.width, height: frame.height)).height ?? 0
    let top = min(wanted, max(frame.height - 3, 0))
    header?.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
    header?.setNeedsLayout()
    table.frame = Rect(x: 0, y: top, width: frame.width, height: max(frame.height - top, 0))
    table.setNeedsLayout()
  }

  /// Opens the link at a point if the links of its entry are on, performs the action there, or
  /// selects the entry.
  package override func tap(at point: Point) -> Bool {
    if let header, header.screenFrame.contains(point) { return header.tap(at: point) }
    guard let row = table.row(at: point), let frame = table.rectForRow(row) else { return false }
    switch kind(ofRow: row) {
    case .entry(let index):
      let entry = entries[index]
      if rows[entry.identifier]?.linksAreOn != false,
        let link = link(of: entry, at: point, in: frame)
      {
        onLink(link, entry)
      } else if activatesByHeading {
        select(index)
        return onActivate(entry)
      } else {
        select(entry.identifier)
      }
      return true
    case .actions:
      return actionRow?.tap(at: point) ?? false
    }
  }

  private func link(of entry: Entry, at point: Point, in frame: Rect) -> Link? {
    let layout = layout(of: entry)
    let row = Int(point.y - frame.y) - layout.heading.count
    let column = Int(point.x - frame.x) - TimelineCell.indent
    guard layout.text.indices.contains(row) else { return nil }
    return layout.links(inLine: layout.text[row]).first { $0.columns.contains(column) }?.link
  }
}

extension TimelineView: TableViewDataSource {
  package func numberOfRows(in tableView: TableView) -> Int {
    entries.count + (selectedIndex == nil ? 0 : 1)
  }

  package func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell()
    guard let content = cell.content as? TimelineCell else { return cell }
    content.appearance = appearance
    switch kind(ofRow: row) {
    case .entry(let index):
      content.show(layout(of: entries[index]))
    case .actions: content.show(actionRow?.lines ?? [])
    }
    return cell
  }

  package func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int {
    switch kind(ofRow: row) {
    case .entry(let index): layout(of: entries[index]).lineCount + 1
    case .actions: (actionRow?.lines.count ?? 0) + 1
    }
  }

  package func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)? {
    switch kind(ofRow: row) {
    case .entry(let index): self.row(of: entries[index].identifier)
    case .actions: actionRow
    }
  }

  package func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int? {
    if object === actionRow { return indexOfActions }
    guard let row = object as? TimelineRow, rows[row.entry.identifier] === row else { return nil }
    return index(ofEntry: row.entry.identifier)
  }

  package func tableView(_ tableView: TableView, rowNearestTo id: ElementID) -> Int? { nil }
}

/// Moving from entry to entry while the screen reader is off.
extension TimelineView {
  /// The frame of the heading of the current entry, or nil if there is none on the screen.
  package var selectionFrame: Rect? {
    guard let entry = currentEntry, let row = index(ofEntry: entry.identifier),
      let frame = table.rectForRow(row)
    else { return nil }
    let lines = max(layout(of: entry).heading.count, 1)
    return Rect(
      x: frame.x, y: frame.y, width: frame.width, height: min(Double(lines), frame.height))
  }

  /// The actions on the current entry.
  package var selectedActions: [ItemAction] { currentEntry.map(hiddenActions) ?? [] }
  package var selectedName: String? { currentEntry?.heading }

  private var currentEntry: Entry? {
    guard let selection, !entries.isEmpty else { return nil }
    return entries[min(selection, entries.count - 1)]
  }

  package func select(_ choice: Int) {
    guard activatesByHeading, !entries.isEmpty else { return }
    let new = min(max(choice, 0), entries.count - 1)
    selection = new
    guard table.height > 0, let row = index(ofEntry: entries[new].identifier) else { return }
    table.scrollToVisible(row: row, lines: 0..<layout(of: entries[new]).lineCount)
  }
}

/// A timeline contains its header and then its rows. The table is not a container itself, so that
/// scrolling sideways by a page does not scroll it down.
extension TimelineView: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("timeline").appending(.name(name)) }
  package var accessibilityPlace: String { name }

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
    if name == openEntry, let found = actionRow?.accessibilityElement(nearest: id) {
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
    (direction == .up || direction == .down) && table.accessibilityScroll(direction)
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
package final class TimelineRow: SmallContainer {
  package internal(set) var entry: TimelineView.Entry {
    didSet {
      guard let parts = timeline?.parts(entry), parts != elements.map(\.part) else { return }
      // Keep elements that the user may be on.
      elements = makeElements().map { made in elements.first { $0.part == made.part } ?? made }
    }
  }
  package private(set) weak var timeline: TimelineView?
  /// A Boolean value that indicates whether a tap on a link in the text opens it.
  package var linksAreOn = true
  private lazy var elements: [TimelineElement] = makeElements()

  init(timeline: TimelineView, entry: TimelineView.Entry) {
    self.timeline = timeline
    self.entry = entry
  }

  private func makeElements() -> [TimelineElement] {
    (timeline?.parts(entry) ?? []).map { TimelineElement(of: self, $0) }
  }

  package var elementID: ElementID {
    (timeline?.elementID ?? ElementID("timeline")).appending(.name(entry.identifier))
  }
  package var accessibilityPlace: String { entry.heading }

  package var accessibilityContainer: (any AccessibilityObject)? {
    timeline?.entry(entry.identifier) == nil ? nil : timeline
  }

  package var accessibilityElements: [any AccessibilityObject] { elements }

  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    guard let timeline, let row = timeline.index(ofEntry: entry.identifier) else { return }
    let lines = lines(of: (object as? TimelineElement)?.part, in: timeline.layout(of: entry))
    timeline.table.scrollToVisible(row: row, lines: lines)
  }

  /// Returns the lines of a part, at least one. Links are in the text. Without an element for the
  /// text, the heading has all lines.
  private func lines(of part: TimelineElement.Part?, in layout: TimelineLayout) -> Range<Int> {
    let start = part == .heading ? 0 : layout.heading.count
    let end = part == .heading && hasText ? layout.heading.count : layout.lineCount
    return start..<max(end, start + 1)
  }

  /// Returns the element of a part, or the first one if the entry has no such element.
  func element(for part: TimelineElement.Part) -> TimelineElement? {
    elements.first { $0.part == part } ?? elements.first
  }

  /// A Boolean value that indicates whether the text is a separate element. Otherwise the heading
  /// represents the whole entry.
  private var hasText: Bool { elements.contains { $0.part == .text } }

  /// Returns the frame of a part on the screen, or nil if the part is not visible.
  func frame(of part: TimelineElement.Part) -> Rect? {
    guard let timeline, let row = timeline.index(ofEntry: entry.identifier),
      let cell = timeline.table.rectForRow(row)
    else { return nil }
    let lines = lines(of: part, in: timeline.layout(of: entry))
    let indent = part == .heading ? 0 : Double(TimelineCell.indent)
    let frame = Rect(
      x: cell.x + indent, y: cell.y + Double(lines.lowerBound), width: cell.width - indent,
      height: Double(lines.count))
    return frame.intersects(timeline.table.screenFrame) ? frame : nil
  }
}

/// The accessibility element of a part of an entry.
package final class TimelineElement: PartElement<TimelineRow, TimelineElement.Part>,
  AccessibilityDefaults, ItemElement
{
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

  private var link: TimelineView.Link? {
    guard case .link(let index) = part, let links = owner?.entry.links,
      links.indices.contains(index)
    else { return nil }
    return links[index]
  }

  package var elementID: ElementID { identity(appending: part.component) }

  package var accessibilityPlace: String {
    switch part {
    case .heading: owner?.entry.heading ?? ""
    case .text: owner?.entry.text ?? ""
    case .link: link?.target ?? ""
    }
  }

  package var accessibilityContainer: (any AccessibilityObject)? { owner }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    guard let entry = owner?.entry else { return [] }
    switch part {
    case .heading:
      let preview = entry.preview.map { LabelPiece(.label, $0, language: entry.language) }
      return entry.spokenHeading + [preview].compactMap { $0 }
    case .text:
      return [LabelPiece(.label, entry.spokenText ?? entry.text, language: entry.language)]
    case .link: return link.map { [LabelPiece(.label, $0.target)] } ?? []
    }
  }

  /// The label without the beginning of the text, for the menu of the entry.
  package var namePieces: [LabelPiece] {
    if part == .heading, let entry = owner?.entry { return entry.spokenHeading }
    return Array(accessibilityLabelPieces(for: .terse).prefix(1))
  }

  package var accessibilityTraits: AccessibilityTraits { link == nil ? [] : .link }
  package var accessibilityFrame: Rect? { owner?.frame(of: part) }

  package var itemActions: [ItemAction] {
    guard let owner, let timeline = owner.timeline else { return [] }
    return timeline.hiddenActions(owner.entry)
  }

  package var accessibilityCustomActions: [AccessibilityCustomAction] {
    part == .heading || part == .text ? itemActions.map(\.inRotor) : []
  }

  /// The heading announces the actions for itself and the text.
  package var accessibilityTellsActions: Bool { part == .heading }

  /// Opens the actions if this is the heading. The text passes the double tap to its activation
  /// point, like every view that handles touches itself, unless the app handles it.
  package func accessibilityActivate() -> Bool {
    guard let owner, let timeline = owner.timeline else { return false }
    switch part {
    case .heading where !timeline.activatesByHeading:
      timeline.select(owner.entry.identifier)
      return true
    case .heading, .text: return timeline.onActivate(owner.entry)
    case .link:
      link.map { timeline.onLink($0, owner.entry) }
      return true
    }
  }

  package func accessibilityElementDidBecomeFocused() {
    if part == .text, let owner { owner.timeline?.textFocusDidChange(owner, true) }
  }

  package func accessibilityElementDidLoseFocus() {
    if part == .text, let owner { owner.timeline?.textFocusDidChange(owner, false) }
  }
}

extension ElementID.Kind {
  /// A link of a timeline's entry, from 1.
  package static let link = Self(prefix: "link")
}
