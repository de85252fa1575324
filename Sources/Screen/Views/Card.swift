import AccessibilityModel
import Geometry

/// A few lines over the content, such as the tour. The next key removes them. A card is drawn like
/// a popover, but it is not an element and has no focus: its text is announced.
package final class Card {
  /// A line as it is shown where there is room, where there is little, and as it is spoken.
  package struct Line: Hashable, Sendable {
    package let text: String
    package let short: String
    package let spoken: String

    package init(_ text: String, short: String, spoken: String) {
      self.text = text
      self.short = short
      self.spoken = spoken
    }
  }

  let popover: Popover
  package let lines: [Line]
  /// The key that shows the next lines if not all fit, or nil if there is none.
  package var nextKey: String?

  package init(title: String, lines: [Line], hints: [Popover.KeyHint] = []) {
    self.lines = lines
    popover = Popover(title: title)
    popover.keyHints = hints
  }

  private var place: (area: Rect, border: Popover.Border)?

  /// Places the card at the bottom of an area, so that the beginning of the content stays visible.
  func place(over area: Rect, border: Popover.Border) {
    guard place?.area != area || place?.border != border else { return }
    place = (area, border)
    show(lines.map(\.text), over: area, border)
    let showsStart = table.anchor == .init(row: 0, offset: 0)
    if !showsStart || !showsEnd { show(lines.map(\.short), over: area, border) }
    updateNote()
  }

  private func show(_ texts: [String], over area: Rect, _ border: Popover.Border) {
    popover.list.setItems(texts.map { MenuItem($0, role: .text) })
    popover.place(over: area, border: border)
    if border == .full { popover.frame.y = area.maxY - popover.frame.height }
    popover.layoutIfNeeded()
    table.scrollToRow(0)
  }

  private var table: TableView { popover.list.table }

  private var showsEnd: Bool {
    guard let last = popover.list.items.indices.last, let frame = table.rectForRow(last) else {
      return false
    }
    return frame.maxY <= table.screenFrame.maxY
  }

  /// The visible lines, in their shown form.
  package var visibleText: [String] {
    table.visibleRows.map { popover.list.items[$0].title }
  }

  /// A Boolean value that indicates whether the card is not drawn, because another screen reader
  /// reads the screen.
  package var isHidden: Bool {
    get { popover.isHidden }
    set { popover.isHidden = newValue }
  }

  /// The frame on the screen, in cells.
  package var frame: Rect { popover.screenFrame }

  /// Scrolls to the next or the previous lines.
  ///
  /// - Returns: `false` if there are no more lines; otherwise, `true`.
  package func scroll(_ direction: AccessibilityScrollDirection) -> Bool {
    guard !(direction == .down && showsEnd), popover.scrollPage(direction) else { return false }
    updateNote()
    return true
  }

  private func updateNote() { popover.note = showsEnd ? nil : nextKey }
}
