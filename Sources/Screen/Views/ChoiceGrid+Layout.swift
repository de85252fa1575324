import Geometry

/// The positions of a grid's headings and choices.
extension ChoiceGrid {
  // MARK: - Items: headings and choices in reading order

  /// The item at a place of the list.
  enum Item: Equatable {
    case heading(String)
    case choice(Int)
  }

  /// The number of headings and choices.
  var itemCount: Int { sections.reduce(0) { $0 + $1.count + ($1.heading == nil ? 0 : 1) } }

  func item(at index: Int) -> Item? {
    guard index >= 0 else { return nil }
    var rest = index
    var choices = 0
    for section in sections {
      if let heading = section.heading {
        if rest == 0 { return .heading(heading) }
        rest -= 1
      }
      if rest < section.count { return .choice(choices + rest) }
      rest -= section.count
      choices += section.count
    }
    return nil
  }

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
  var height: Int { max(Int(frame.height), 0) }

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
  func contentFrame(ofItem index: Int) -> Rect? {
    let columns = columnCount
    let lines = max(lineCount(width), 1)
    var rest = index
    var top = 0
    for section in sections {
      if section.heading != nil {
        if rest == 0 { return Rect(x: 0, y: Double(top), width: Double(width), height: 1) }
        rest -= 1
        top += 1
      }
      if rest < section.count {
        let cell = min(cellWidth ?? width, width)
        let left = rest % columns * cell
        let room = columns == 1 ? width : min(cell - 2, width - left)
        return Rect(
          x: Double(left), y: Double(top + rest / columns * lines), width: Double(max(room, 1)),
          height: Double(lines))
      }
      rest -= section.count
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
      var low = 0
      var high = itemCount
      while low < high {
        let middle = (low + high) / 2
        if contentFrame(ofItem: middle).map(isAtOrAfter) ?? true {
          high = middle
        } else {
          low = middle + 1
        }
      }
      return low
    }
    let start = first { $0.maxY > Double(firstLine) }
    return start..<max(first { $0.y >= Double(firstLine + height) }, start)
  }

  // MARK: - Scrolling

  func scroll(to line: Int) {
    firstLine = min(max(line, 0), max(lines(width: width) - height, 0))
  }

  package func scroll(byLines lines: Int) { scroll(to: firstLine + lines) }

  /// Scrolls by a page.
  ///
  /// - Returns: False if there is nothing more in that direction.
  func scrollPage(by step: Int) -> Bool {
    let before = firstLine
    scroll(to: firstLine + step * max(height, 1))
    return firstLine != before
  }

  /// Scrolls by the shortest distance that makes an item visible, with the heading right above it.
  func scrollToVisible(item index: Int) {
    guard let frame = contentFrame(ofItem: index) else { return }
    if Int(frame.maxY) > firstLine + height { scroll(to: Int(frame.maxY) - height) }
    var top = Int(frame.y)
    if index > 0, case .heading = item(at: index - 1) { top -= 1 }
    if top < firstLine { scroll(to: top) }
  }
}
