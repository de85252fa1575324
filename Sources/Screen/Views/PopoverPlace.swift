import Geometry

/// The position of a popover in the area of the page.
struct PopoverPlace {
  let area: Rect
  /// The frame of the element that the popover belongs to, or nil if it belongs to none, or if that
  /// element is not visible.
  let source: Rect?

  init(area: Rect, source: Rect?) {
    self.area = area
    self.source = source.flatMap { source in
      let top = max(source.y, area.y)
      let bottom = min(source.maxY, area.maxY)
      guard source.isFinite, top < bottom else { return nil }
      return Rect(x: source.x, y: top, width: source.width, height: bottom - top)
    }
  }

  /// Returns the frame of a popover.
  ///
  /// - Parameters:
  ///   - size: The size that it needs, no larger than the area.
  ///   - least: The minimum height for it to be usable.
  func frame(of size: Size, least: Double) -> Rect {
    guard let source else { return centered(size) }
    let below = area.maxY - source.maxY
    let above = source.y - area.y
    let x = min(max(source.x, area.x), area.maxX - size.width)
    func vertical(_ height: Double) -> Rect {
      let y = below >= height || below >= above ? source.maxY : source.y - height
      return Rect(x: x, y: y, width: size.width, height: height)
    }
    if max(below, above) >= size.height { return vertical(size.height) }
    if let beside = beside(source, size) { return beside }
    // A scrolling list is better than a hidden word.
    let room = max(below, above)
    if room >= min(least, size.height) { return vertical(room) }
    return coveringLeast(source, size, x: x)
  }

  /// Returns the place at the top center.
  private func centered(_ size: Size) -> Rect {
    let x = area.x + ((area.width - size.width) / 2).rounded(.down)
    let y = area.y + (size.height + 2 <= area.height ? 1 : 0)
    return Rect(x: x, y: y, width: size.width, height: size.height)
  }

  /// Returns the place to the right or to the left of the element, or nil if there is no room for
  /// it.
  private func beside(_ source: Rect, _ size: Size) -> Rect? {
    let y = max(min(source.y, area.maxY - size.height), area.y)
    for x in [source.maxX + 1, source.x - size.width - 1]
    where x >= area.x && x + size.width <= area.maxX {
      return Rect(x: x, y: y, width: size.width, height: size.height)
    }
    return nil
  }

  /// Returns the place at the upper or at the lower edge that covers fewer rows of the element.
  private func coveringLeast(_ source: Rect, _ size: Size, x: Double) -> Rect {
    let coveredBelow = source.maxY - (area.maxY - size.height)
    let coveredAbove = area.y + size.height - source.y
    let y = coveredBelow <= coveredAbove ? area.maxY - size.height : area.y
    return Rect(x: x, y: y, width: size.width, height: size.height)
  }
}
