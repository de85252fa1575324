import AccessibilityModel
import CellGrids
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

    package init(_ text: String, kind: String) {
      self.text = text
      self.kind = kind
    }
  }

  package struct Entry: Hashable, Sendable {
    /// The identity of the entry, which does not change with its place.
    package var identifier: String
    /// The spoken heading: author and time.
    package var heading: String
    /// The heading on the screen, which can be shorter.
    package var shownHeading: String
    package var text: String
    /// The language of the text (BCP 47), or nil for the interface's language.
    package var language: String?
    package var links: [Link]
    /// The parts of the text with their own drawing styles.
    package var spans: [MarkdownText.Span]
    /// The spoken text, or nil if it is the same as the drawn text.
    package var spokenText: String?
    /// The beginning of the text, which is spoken with the heading, or nil if the heading is spoken
    /// alone.
    package var preview: String?

    package init(
      identifier: String, heading: String, shownHeading: String, text: String,
      language: String? = nil, links: [Link] = [], spans: [MarkdownText.Span] = [],
      spokenText: String? = nil, preview: String? = nil
    ) {
      self.preview = preview
      self.spans = spans
      self.spokenText = spokenText
      self.identifier = identifier
      self.heading = heading
      self.shownHeading = shownHeading
      self.text = text
      self.language = language
      self.links = links
    }
  }

  /// A button in the row below the selected entry, or a custom action.
  package struct Action {
    package var title: String
    package var hint: String?
    /// The key that performs the action on the focused entry, or nil if there is none.
    package var key: Key?
    package var perform: (Entry) -> Void

    package init(
      _ title: String, hint: String? = nil, key: Key? = nil, perform: @escaping (Entry) -> Void
    ) {
      self.title = title
      self.hint = hint
      self.key = key
      self.perform = perform
    }
  }

  package let name: String
  package private(set) var entries: [Entry] = []
  /// The identifier of the selected entry, which shows the actions below it.
  package private(set) var selection: String?
  package let table: TableView
  /// The view above the entries, which is read before them.
  package let header: View?
  /// Returns the buttons below a selected entry.
  package var actions: (Entry) -> [Action] = { _ in [] }
  /// Returns the custom actions of an entry that have no button: its links, names and tags.
  package var hiddenActions: (Entry) -> [Action] = { _ in [] }
  /// A closure called when a link has been tapped.
  package var onLink: (Link, Entry) -> Void = { _, _ in }
  /// Handles a double tap on the text of an entry; false passes it on to the activation point.
  package var onActivate: (Entry) -> Bool = { _ in false }
  /// Whether a double tap on a heading activates the entry like one on its text, rather than opening
  /// the row of actions. Keys then move from entry to entry while the screen reader is off.
  package var activatesByHeading = false
  /// The index of the entry that receives the keys while the screen reader is off, or nil if there
  /// is none yet.
  var current: Int?
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
    table.delegate = self
  }

  /// Replaces the entries. Entries with the identifier of an old one keep their elements and thus
  /// the focus.
  package func setEntries(_ new: [Entry]) {
    formerOrder = entries.map(\.identifier)
    entries = new
    let kept = Dictionary(new.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    rows = rows.filter { kept[$0.key] != nil }
    layouts = layouts.filter { kept[$0.key] != nil }
    for (identifier, row) in rows { kept[identifier].map { row.entry = $0 } }
    if let selection, kept[selection] == nil { clearSelection() }
    table.reloadData()
  }

  private func clearSelection() {
    selection = nil
    actionRow = nil
  }

  /// Opens the row of actions below an entry, or closes it if it is open.
  package func select(_ identifier: String) {
    let wasOpen = selection == identifier
    clearSelection()
    guard !wasOpen, let entry = entry(identifier) else {
      table.reloadData()
      onLayoutChange(row(of: identifier)?.accessibilityElement(at: 0))
      return
    }
    selection = identifier
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
    selection.flatMap { selection in entries.firstIndex { $0.identifier == selection } }
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
    activatesByHeading && pressInList(key)
  }

  package override func appearanceDidChange() {
    table.reloadData()
    super.appearanceDidChange()
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

extension TimelineView: TableViewDataSource, TableViewDelegate {
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
    case .entry(let index):
      let layout = layout(of: entries[index])
      return layout.heading.count + layout.text.count + 1
    case .actions: return (actionRow?.lines.count ?? 0) + 1
    }
  }

  package func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int
  ) {}

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
