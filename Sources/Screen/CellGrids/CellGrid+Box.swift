import Geometry

extension CellGrid {
  /// Draws a border along the inner edge of a rectangle, and blanks what is inside.
  package mutating func box(_ rect: Rect, _ glyphs: Glyphs, style: Style = .plain) {
    let (x, y) = (Int(rect.x), Int(rect.y))
    let (width, height) = (Int(rect.width), Int(rect.height))
    guard width >= 2, height >= 2 else { return }
    fill(rect)
    let bar = String(repeating: glyphs.horizontal, count: width - 2)
    draw(glyphs.corners[0] + bar + glyphs.corners[1], x: x, y: y, width: width, style: style)
    for row in (y + 1)..<(y + height - 1) {
      draw(glyphs.vertical, x: x, y: row, width: 1, style: style)
      draw(glyphs.vertical, x: x + width - 1, y: row, width: 1, style: style)
    }
    draw(
      glyphs.corners[3] + bar + glyphs.corners[2], x: x, y: y + height - 1, width: width,
      style: style)
  }
}
