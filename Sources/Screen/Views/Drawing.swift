import AccessibilityModel
import CellGrids
import Geometry
import PlainText

/// A picture of texts, images, and vector shapes. It is drawn in one pass without subviews.
///
/// Figures are placed on a canvas with its own size, which is stretched to fit the view.
package final class Drawing: View {
  /// The shape of a figure.
  package enum Shape: Hashable, Sendable {
    /// Text whose first line begins at a point, and which wraps at the right edge.
    case text(String, at: Point)
    /// Rows of glyphs, which are not stretched, placed by their upper left corner.
    case image([String], at: Point)
    /// A closed shape, which is filled.
    case path(Polygon)
  }

  /// A part of the picture with its accessibility properties.
  package struct Figure: Hashable, Sendable {
    package var identifier: String
    package var label: String
    package var hint: String?
    /// The language of the label (BCP 47), or nil for the interface's language.
    package var language: String?
    package var traits: AccessibilityTraits
    package var shape: Shape

    package init(
      _ identifier: String, label: String, hint: String? = nil, language: String? = nil,
      traits: AccessibilityTraits = [], shape: Shape
    ) {
      self.identifier = identifier
      self.label = label
      self.hint = hint
      self.language = language
      self.traits = traits
      self.shape = shape
    }
  }

  package let name: String
  /// The size of the canvas, in its own units.
  package let canvas: Size
  package let figures: [Figure]
  /// A closure called for a double tap or a mouse click on a figure. Returns false if that has no
  /// effect.
  package var onActivate: (Figure) -> Bool = { _ in false }
  private lazy var elements = figures.indices.map { FigureElement(of: self, $0) }

  package init(name: String, canvas: Size, figures: [Figure]) {
    self.name = name
    self.canvas = canvas
    self.figures = figures
    super.init()
  }

  // MARK: Places

  private func place(of point: Point) -> Point {
    Point(
      x: point.x * scale(of: frame.width, to: canvas.width),
      y: point.y * scale(of: frame.height, to: canvas.height))
  }

  private func scale(of cells: Double, to units: Double) -> Double {
    cells / max(units, .ulpOfOne)
  }

  /// Returns the cell of a point on the canvas, within the view.
  private func cell(of point: Point) -> Point {
    let place = place(of: point)
    return Point(
      x: min(max(place.x.rounded(.down), 0), max(frame.width - 1, 0)),
      y: min(max(place.y.rounded(.down), 0), max(frame.height - 1, 0)))
  }

  /// Returns the path of a figure in the view's space, or nil if the figure has none.
  package func path(of figure: Int) -> Polygon? {
    guard figures.indices.contains(figure), case .path(let path) = figures[figure].shape else {
      return nil
    }
    return Polygon(path.corners.map(place(of:)))
  }

  /// Returns the frame of a figure in the view's space, which encloses its path if it has one.
  package func frameInContainer(ofFigure figure: Int) -> Rect? {
    guard figures.indices.contains(figure), frame.width >= 1, frame.height >= 1 else { return nil }
    let bounds = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    switch figures[figure].shape {
    case .path: return path(of: figure)?.boundingBox.intersection(bounds)
    case .text(let text, let point):
      return box(of: lines(of: text, at: cell(of: point)), at: cell(of: point), in: bounds)
    case .image(let rows, let point):
      return box(of: rows.map { $0[...] }, at: corner(of: rows, at: point), in: bounds)
    }
  }

  private func box(of lines: [Substring], at point: Point, in bounds: Rect) -> Rect? {
    let width = lines.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    return Rect(x: point.x, y: point.y, width: Double(width), height: Double(lines.count))
      .intersection(bounds)
  }

  /// Returns the upper left corner of an image, moved so that the whole image is visible.
  private func corner(of rows: [String], at point: Point) -> Point {
    let place = cell(of: point)
    let width = rows.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    return Point(
      x: max(min(place.x, frame.width - Double(width)), 0),
      y: max(min(place.y, frame.height - Double(rows.count)), 0))
  }

  private func lines(of text: String, at point: Point) -> [Substring] {
    DisplayWidth.lines(of: text, width: max(Int(frame.width - point.x), 1))
  }

  /// The indices of the figures in reading order: by rows of cells from the top, then from the left.
  package var readingOrder: [Int] {
    let boxes = figures.indices.map { frameInContainer(ofFigure: $0) ?? .zero }
    return figures.indices.sorted { left, right in
      let (a, b) = (boxes[left], boxes[right])
      return (a.y.rounded(.down), a.x, left) < (b.y.rounded(.down), b.x, right)
    }
  }

  // MARK: Drawing

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    guard frame.width >= 1, frame.height >= 1 else { return }
    let clip = grid.clip
    grid.clip = clip.clamped(to: Int(origin.y)..<(Int(origin.y) + Int(frame.height)))
    for figure in figures.indices {
      switch figures[figure].shape {
      case .path: fill(figure, on: &grid, at: origin)
      case .text(let text, let point):
        let role: Theme.Role = figures[figure].traits.contains(.header) ? .title : .caption
        write(
          lines(of: text, at: cell(of: point)), at: cell(of: point),
          style: appearance.style(role), on: &grid, origin)
      case .image(let rows, let point):
        write(rows.map { $0[...] }, at: corner(of: rows, at: point), on: &grid, origin)
      }
    }
    grid.clip = clip
  }

  private func write(
    _ lines: [Substring], at point: Point, style: Style = .plain, on grid: inout CellGrid,
    _ origin: Point
  ) {
    for (row, line) in lines.enumerated() {
      grid.draw(
        String(line), x: Int(origin.x + point.x), y: Int(origin.y + point.y) + row,
        width: max(Int(frame.width - point.x), 0), style: style,
        isRightToLeft: String(line).startsRightToLeft)
    }
  }

  /// Fills the halves of cells whose middle lies in a figure; at least one cell.
  private func fill(_ figure: Int, on grid: inout CellGrid, at origin: Point) {
    guard let path = path(of: figure), let box = frameInContainer(ofFigure: figure) else { return }
    let glyphs = appearance.glyphs
    let style = appearance.style(.heading)
    let hasHalves = glyphs.upperHalf != glyphs.full
    var isDrawn = false
    func mark(_ x: Int, _ y: Int, _ glyph: String) {
      grid.draw(glyph, x: Int(origin.x) + x, y: Int(origin.y) + y, width: 1, style: style)
      isDrawn = true
    }
    func contains(_ x: Int, _ y: Double) -> Bool {
      path.contains(Point(x: Double(x) + 0.5, y: y))
    }
    for y in Int(box.y)..<max(Int(box.maxY.rounded(.up)), Int(box.y)) {
      for x in Int(box.x)..<max(Int(box.maxX.rounded(.up)), Int(box.x)) {
        guard hasHalves else {
          if contains(x, Double(y) + 0.5) { mark(x, y, glyphs.full) }
          continue
        }
        switch (contains(x, Double(y) + 0.25), contains(x, Double(y) + 0.75)) {
        case (true, true): mark(x, y, glyphs.full)
        case (true, false): mark(x, y, glyphs.upperHalf)
        case (false, true): mark(x, y, glyphs.lowerHalf)
        case (false, false): break
        }
      }
    }
    if !isDrawn { mark(Int(box.x), Int(box.y), glyphs.full) }
  }

  /// Returns the topmost figure whose shape contains a point of the screen.
  package func figure(at point: Point) -> Int? {
    let origin = screenFrame
    let inside = Point(x: point.x - origin.x, y: point.y - origin.y)
    return figures.indices.last {
      path(of: $0)?.contains(inside) ?? (frameInContainer(ofFigure: $0)?.contains(inside) == true)
    }
  }

  package override func tap(at point: Point) -> Bool {
    figure(at: point).map { onActivate(figures[$0]) } ?? false
  }

  // MARK: Elements

  /// Returns the element of a figure.
  package func element(ofFigure figure: Int) -> FigureElement? {
    elements.indices.contains(figure) ? elements[figure] : nil
  }
}

/// A drawing contains its figures in reading order.
extension Drawing: SmallContainer {
  package var elementID: ElementID { ElementID("drawing").appending(.name(name)) }
  package var accessibilityPlace: String { name }
  package var accessibilityElements: [any AccessibilityObject] {
    readingOrder.map { elements[$0] }
  }
}

/// The accessibility element of a figure. Its frame encloses its path, and touches are tested
/// against the path.
package final class FigureElement: PartElement<Drawing, Int>, AccessibilityDefaults {
  private var model: Drawing.Figure? { owner?.figures[part] }

  package var elementID: ElementID { identity(appending: .name(model?.identifier ?? "")) }
  package var accessibilityPlace: String { model?.label ?? "" }
  package var accessibilityContainer: (any AccessibilityObject)? { owner }
  package var accessibilityTraits: AccessibilityTraits { model?.traits ?? [] }
  package var accessibilityHint: String? { model?.hint }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    model.map { [LabelPiece(.label, $0.label, language: $0.language)] } ?? []
  }

  package var accessibilityFrame: Rect? { onScreen(owner?.frameInContainer(ofFigure: part)) }

  package var accessibilityPath: Polygon? {
    guard let owner, let path = owner.path(of: part) else { return nil }
    let origin = owner.screenFrame
    return Polygon(path.corners.map { Point(x: $0.x + origin.x, y: $0.y + origin.y) })
  }

  /// The middle of the frame, or the nearest cell of the figure if that point lies outside its
  /// path.
  package var accessibilityActivationPoint: Point? {
    guard let path = accessibilityPath, let middle = accessibilityFrame?.center,
      !path.contains(middle), let frame = accessibilityFrame
    else { return nil }
    var best: (point: Point, distance: Double)?
    for y in Int(frame.y)...max(Int(frame.maxY), Int(frame.y)) {
      for x in Int(frame.x)...max(Int(frame.maxX), Int(frame.x)) {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let distance = abs(point.x - middle.x) + abs(point.y - middle.y)
        if path.contains(point), distance < best?.distance ?? .infinity {
          best = (point, distance)
        }
      }
    }
    return best?.point
  }

  package func accessibilityActivate() -> Bool {
    guard let owner, let model else { return false }
    return owner.onActivate(model)
  }
}
