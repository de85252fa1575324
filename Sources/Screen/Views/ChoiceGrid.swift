import AccessibilityModel
import CellGrids
import Geometry
import PlainText

/// A list of choices, side by side if there is room, in sections with headings.
///
/// All choices have the same size, so that the layout takes no longer for more choices. A screen
/// reader finds one list, in reading order.
package final class ChoiceGrid: View {
  package struct Section {
    /// The heading, or nil if there is none.
    package var heading: String?
    package var count: Int

    package init(_ heading: String? = nil, count: Int) {
      self.heading = heading
      self.count = count
    }
  }

  /// Draws a choice in a rectangle of the grid.
  package typealias Drawing = (_ choice: Int, inout CellGrid, Rect) -> Void

  package let name: String
  package private(set) var sections: [Section] = []
  /// The width of a choice with the space after it, in cells, or nil for the whole width.
  package private(set) var cellWidth: Int?
  /// Returns the number of lines that a choice takes at a width.
  package var lineCount: (_ width: Int) -> Int = { _ in 1 }
  /// Draws a choice, or nil for its title.
  package var drawing: Drawing?
  private var make: (Int) -> MenuItem = { _ in MenuItem("") }
  /// A place that typed letters lead to.
  package typealias Stop = (title: String, choice: Int)
  /// Returns the places that typed letters lead to, such as the first hit in each book, in order,
  /// or nil for every choice by its title.
  package var makeStops: (() -> [Stop])? { didSet { stops = makeStops?() } }
  /// The places from `makeStops`, as they were when it was set.
  package private(set) var stops: [Stop]?
  package private(set) var selection: Int?
  package var showsSelection = true
  /// A Boolean value that indicates whether there are two columns before the grid for the pointer.
  package var hasPointer = false
  /// The first visible line.
  package private(set) var firstLine = 0
  private var elements: [Int: ChoiceElement] = [:]

  package init(name: String) {
    self.name = name
    super.init()
  }

  /// Replaces the choices.
  ///
  /// - Parameters:
  ///   - cellWidth: The width of a choice, in cells, or nil for the whole width.
  ///   - make: Creates a choice on demand.
  package func setChoices(
    _ sections: [Section], cellWidth: Int? = nil, make: @escaping (Int) -> MenuItem
  ) {
    self.sections = sections.filter { $0.count > 0 || $0.heading != nil }
    self.cellWidth = cellWidth
    self.make = make
    elements = elements.filter { $0.key < itemCount }
    selection = nil
    firstLine = 0
    setNeedsLayout()
    superview?.superview?.setNeedsLayout()
  }

  /// Replaces the choices with a list of choices.
  package func setChoices(_ choices: [MenuItem], cellWidth: Int? = nil) {
    setChoices([Section(count: choices.count)], cellWidth: cellWidth) { choices[$0] }
  }

  /// Replaces the choices, which have no headings, with more choices. Those that were there keep
  /// their elements, the mark, and their lines on the screen.
  ///
  /// - Parameters:
  ///   - count: The number of choices.
  ///   - start: The index of the first choice that was there.
  ///   - make: Creates a choice on demand.
  package func extendChoices(to count: Int, from start: Int, make: @escaping (Int) -> MenuItem) {
    let (marked, line) = (selection, firstLine)
    for element in elements.values { element.part += start }
    elements = Dictionary(uniqueKeysWithValues: elements.values.map { ($0.part, $0) })
    setChoices([Section(count: count)], cellWidth: cellWidth, make: make)
    selection = marked.map { $0 + start }
    firstLine = line + start * max(lineCount(width), 1)
  }

  /// Returns the width of a cell for titles.
  package static func cellWidth(of titles: some Sequence<String>) -> Int {
    (titles.map { DisplayWidth.columns(of: $0) }.max() ?? 1) + 2
  }

  package var choiceCount: Int { sections.reduce(0) { $0 + $1.count } }

  package func choice(at index: Int) -> MenuItem { make(index) }

  // MARK: - Size

  package override func sizeThatFits(_ size: Size) -> Size {
    let widest = sections.compactMap(\.heading).map { DisplayWidth.columns(of: $0) }.max() ?? 0
    // Six columns suffice, and fewer for fewer choices.
    let columns = min(sections.map(\.count).max() ?? 1, 6)
    // Without choices, the grid needs only enough width for its headings.
    let choices = cellWidth.map { min(Double($0 * columns - 2), size.width) } ?? size.width
    let wish = choiceCount > 0 ? choices : 1
    let width = max(wish, min(Double(widest), size.width))
    return Size(width: width, height: min(Double(lines(width: max(Int(width), 1))), size.height))
  }

  package override func layoutSubviews() {
    scroll(to: firstLine)
    if let selection { scrollToVisible(item: index(ofChoice: selection)) }
  }

  // MARK: - Selection

  package func select(_ choice: Int) {
    guard choice >= 0, choice < choiceCount else { return }
    selection = choice
    if frame.height > 0 { scrollToVisible(item: index(ofChoice: choice)) }
  }

  /// Marks the item that has the focus of the screen reader, so that Tab returns to it.
  func focusMoved(to item: Item?) {
    if case .choice(let choice) = item { selection = choice }
    showsSelection = item != nil
  }

  package override func press(_ key: ControlKey) -> Bool {
    guard choiceCount > 0 else { return false }
    guard let selection else {
      guard key == .down || key == .right else { return false }
      select(0)
      return true
    }
    switch key {
    case .activate: make(selection).activate()
    case .left: select(max(selection - 1, 0))
    case .right: select(min(selection + 1, choiceCount - 1))
    case .up, .down: return moveVertically(by: key == .down ? 1 : -1, from: selection)
    }
    return true
  }

  /// Moves to the nearest choice of the line above or below. Above the first line, nothing is
  /// selected, and the part before the grid receives the keys again.
  private func moveVertically(by step: Int, from choice: Int) -> Bool {
    guard let frame = contentFrame(ofItem: index(ofChoice: choice)) else { return false }
    var other = choice + step
    var best: Int?
    while other >= 0, other < choiceCount,
      let candidate = contentFrame(ofItem: index(ofChoice: other))
    {
      if candidate.y != frame.y {
        if let best, let known = contentFrame(ofItem: index(ofChoice: best)),
          known.y != candidate.y || abs(known.x - frame.x) <= abs(candidate.x - frame.x)
        {
          break
        }
        best = other
      }
      other += step
    }
    if let best {
      select(best)
    } else if step < 0 {
      // The mark leaves the grid only for a field above it.
      if (superview as? Popover)?.field != nil || superview == nil { selection = nil }
      scroll(to: 0)
    }
    return best != nil || step < 0
  }

  package override func tap(at point: Point) -> Bool {
    let origin = screenFrame
    let inside = Point(x: point.x - origin.x, y: point.y - origin.y)
    for index in visibleItems {
      guard case .choice(let choice) = item(at: index),
        frameInContainer(ofItem: index)?.contains(inside) == true
      else { continue }
      make(choice).activate()
      return true
    }
    return false
  }

  // MARK: - Drawing

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    guard frame.width >= 1, frame.height >= 1 else { return }
    let clip = grid.clip
    defer { grid.clip = clip }
    let area = Int(origin.y)..<(Int(origin.y) + height)
    grid.clip = area.clamped(to: clip)
    let theme = appearance.theme
    for index in visibleItems {
      guard let item = item(at: index),
        let frame = frameInContainer(ofItem: index)?.offset(x: origin.x, y: origin.y)
      else { continue }
      let (x, y) = (Int(frame.x), Int(frame.y))
      switch item {
      case .heading(let heading):
        grid.draw(
          heading, x: x, y: y, width: Int(frame.width), style: theme.style(.heading),
          isRightToLeft: heading.startsRightToLeft)
      case .choice(let choice):
        if let drawing {
          drawing(choice, &grid, frame)
        } else {
          let title = make(choice).title
          grid.draw(
            title, x: x, y: y, width: Int(frame.width), isRightToLeft: title.startsRightToLeft)
        }
        if choice == selection, showsSelection { drawSelection(in: frame, on: &grid) }
      }
    }
  }

  /// Draws the marked choice: reversed, with the pointer before it if there is room.
  private func drawSelection(in frame: Rect, on grid: inout CellGrid) {
    guard hasPointer else { return grid.reverse(frame) }
    grid.draw(appearance.glyphs.pointer, x: Int(frame.x) - 2, y: Int(frame.y), width: 1)
    grid.reverse(Rect(x: frame.x - 2, y: frame.y, width: frame.width + 2, height: frame.height))
  }

  // MARK: - Elements

  /// Returns the element of an item, which is created on demand.
  package func element(ofItem index: Int) -> (any AccessibilityObject)? {
    guard item(at: index) != nil else { return nil }
    return elements.value(of: index) { ChoiceElement(of: self, index) }
  }

  /// Returns the element of a choice.
  package func element(ofChoice choice: Int) -> (any AccessibilityObject)? {
    element(ofItem: index(ofChoice: choice))
  }
}

/// The positions of a grid's headings and choices.
extension ChoiceGrid {
  // MARK: - Items: headings and choices in reading order

  /// The item at a place of the list.
  enum Item: Equatable {
    case heading(String)
    case choice(Int)
  }

  /// The number of headings and choices.
  package var itemCount: Int { sections.reduce(0) { $0 + $1.count + ($1.heading == nil ? 0 : 1) } }

  func item(at index: Int) -> Item? { place(ofItem: index)?.item }

  /// Returns the item of a choice.
  func index(ofChoice choice: Int) -> Int {
    var headings = 0
    var end = 0
    for section in sections {
      if section.heading != nil { headings += 1 }
      end += section.count
      if choice < end { break }
    }
    return choice + headings
  }

  // MARK: - Lines

  var width: Int { max(Int(frame.width), 1) }
  package var height: Int { max(Int(frame.height), 0) }

  /// The number of choices side by side.
  package var columnCount: Int { columns(width: width) }

  private func columns(width: Int) -> Int {
    // The last one needs no space after it.
    cellWidth.map { max((width + 2) / max($0, 1), 1) } ?? 1
  }

  func lines(width: Int) -> Int {
    let columns = columns(width: width)
    let lines = max(lineCount(width), 1)
    return sections.reduce(0) {
      $0 + ($1.heading == nil ? 0 : 1) + ($1.count + columns - 1) / columns * lines
    }
  }

  /// Returns the frame of an item in the content, whose first line is 0.
  func contentFrame(ofItem index: Int) -> Rect? { place(ofItem: index)?.frame }

  private func place(ofItem index: Int) -> (item: Item, frame: Rect)? {
    guard index >= 0 else { return nil }
    let columns = columnCount
    let lines = max(lineCount(width), 1)
    var rest = index
    var choices = 0
    var top = 0
    for section in sections {
      if let heading = section.heading {
        let frame = Rect(x: 0, y: Double(top), width: Double(width), height: 1)
        if rest == 0 { return (.heading(heading), frame) }
        rest -= 1
        top += 1
      }
      if rest < section.count {
        let cell = min(cellWidth ?? width, width)
        let left = rest % columns * cell
        let room = columns == 1 ? width : min(cell - 2, width - left)
        let frame = Rect(
          x: Double(left), y: Double(top + rest / columns * lines), width: Double(max(room, 1)),
          height: Double(lines))
        return (.choice(choices + rest), frame)
      }
      rest -= section.count
      choices += section.count
      top += (section.count + columns - 1) / columns * lines
    }
    return nil
  }

  /// Returns the frame of an item in the grid's space, or nil if it is not on the screen.
  func frameInContainer(ofItem index: Int) -> Rect? {
    guard let frame = contentFrame(ofItem: index) else { return nil }
    let shown = frame.offset(x: 0, y: Double(-firstLine))
    return shown.y < Double(height) && shown.maxY > 0 ? shown : nil
  }

  /// The items that are at least partly on the screen.
  package var visibleItems: Range<Int> {
    guard height > 0, itemCount > 0 else { return 0..<0 }
    func first(where isAtOrAfter: (Rect) -> Bool) -> Int {
      (0..<itemCount).partitioningIndex { contentFrame(ofItem: $0).map(isAtOrAfter) ?? true }
    }
    let start = first { $0.maxY > Double(firstLine) }
    return start..<max(first { $0.y >= Double(firstLine + height) }, start)
  }

  // MARK: - Scrolling

  package func scroll(to line: Int) {
    firstLine = min(max(line, 0), max(lines(width: width) - height, 0))
  }

  /// Scrolls by the shortest distance that makes an item visible, with the heading right above it.
  package func scrollToVisible(item index: Int) {
    guard let frame = contentFrame(ofItem: index) else { return }
    if Int(frame.maxY) > firstLine + height { scroll(to: Int(frame.maxY) - height) }
    var top = Int(frame.y)
    if index > 0, case .heading = item(at: index - 1) { top -= 1 }
    if top < firstLine { scroll(to: top) }
  }
}

/// A grid of choices is a list for the screen reader.
extension ChoiceGrid: LineContainer {
  package var elementID: ElementID { ElementID("choices").appending(.name(name)) }
  package var accessibilityContainerType: AccessibilityContainerType { .list }

  package func item(of element: any AccessibilityObject) -> Int? {
    (element as? ChoiceElement)?.part
  }

  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    guard case .number(.item, let number) = id.components(below: elementID)?.first, itemCount > 0
    else { return nil }
    return element(ofItem: min(number, itemCount - 1))
  }
}

/// A choice as an accessibility element: a button, or the heading of a section.
package final class ChoiceElement: PartElement<ChoiceGrid, Int>, MenuItemElement,
  AccessibilityDetails
{
  package var item: MenuItem? {
    switch owner?.item(at: part) {
    case .heading(let heading): .header(heading)
    case .choice(let choice): owner?.choice(at: choice)
    case nil: nil
    }
  }

  package var elementID: ElementID { identity(appending: .number(.item, part)) }
  package var accessibilityContainer: (any AccessibilityObject)? { owner }
  package var accessibilityTraits: AccessibilityTraits {
    item?.role == .heading ? .header : .button
  }

  package var accessibilityListKind: String? { "list" }

  package var accessibilityFrame: Rect? { onScreen(owner?.frameInContainer(ofItem: part)) }

  package func accessibilityElementDidBecomeFocused() {
    owner?.focusMoved(to: owner?.item(at: part))
  }

  package func accessibilityElementDidLoseFocus() { owner?.focusMoved(to: nil) }
}
