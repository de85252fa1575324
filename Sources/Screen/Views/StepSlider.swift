import AccessibilityModel
import CellGrids
import Geometry

/// A slider with a few named steps. Its ticks and its thumb are drawn and are not views.
package final class StepSlider: View {
  package let label: String
  /// The names of the steps, from the lowest; at least one.
  package let steps: [String]
  /// The value of the lowest step. Each step adds 1.
  package let minimum: Int
  /// The index of the current step.
  package private(set) var index: Int
  /// A Boolean value that indicates whether `onChange` is called at each step, not only when the
  /// finger is lifted or the focus leaves.
  package var isContinuous = true
  /// A Boolean value that indicates whether the place of a step is spoken after its name.
  package var saysPlace = true
  /// Returns the place of a step in the interface's language, given its place and the number of
  /// steps: "3 of 5".
  package var placeText: (Int, Int) -> String = { "\($0)/\($1)" }
  /// The instructions for adjusting the slider, or nil to use the screen reader's.
  package var usageHint: String?
  /// A closure called with a new value when it is committed.
  package var onChange: (Int) -> Void = { _ in }
  /// A closure called with the spoken value when a tap or the app has changed it. The screen reader
  /// itself announces changes by swiping.
  package var onAnnounce: (String) -> Void = { _ in }

  private var reported: Int

  /// - Parameters:
  ///   - label: The name of the value.
  ///   - steps: The names of the steps. An empty array counts as one step without a name.
  ///   - minimum: The value of the first step.
  ///   - value: The current value. The slider takes the step with the nearest value.
  package init(label: String, steps: [String], minimum: Int = 0, value: Int) {
    self.label = label
    self.steps = steps.isEmpty ? [""] : steps
    self.minimum = minimum
    index = Self.step(ofValue: value, minimum: minimum, count: self.steps.count)
    reported = index
    super.init()
  }

  /// Returns the index of the step with the nearest value.
  private static func step(ofValue value: Int, minimum: Int, count: Int) -> Int {
    min(max(value, minimum), minimum + count - 1) - minimum
  }

  package var value: Int { minimum + index }

  /// The spoken value: the name of the step and its place.
  package var valueText: String {
    let place = placeText(index + 1, steps.count)
    guard !steps[index].isEmpty else { return place }
    return saysPlace ? "\(steps[index]), \(place)" : steps[index]
  }

  /// Moves the thumb by a number of steps, stopping at the ends.
  ///
  /// - Returns: A Boolean value that indicates whether it moved.
  @discardableResult
  package func move(by count: Int) -> Bool {
    let next = min(max(index + count, 0), steps.count - 1)
    guard next != index else { return false }
    index = next
    if isContinuous { commit() }
    return true
  }

  /// Commits the value, and calls `onChange` if it has changed.
  package func commit() {
    guard index != reported else { return }
    reported = index
    onChange(value)
  }

  /// Moves the thumb to the step with the nearest value, announces the value, and commits it.
  package func set(value: Int) {
    let step = Self.step(ofValue: value, minimum: minimum, count: steps.count)
    if move(by: step - index) { onAnnounce(valueText) }
    commit()
  }

  // MARK: Drawing

  /// Returns the column of a step, from the left edge of the slider.
  package func column(ofStep step: Int) -> Int {
    let last = max(Int(frame.width) - 1, 0)
    // A single step is in the middle.
    guard steps.count > 1 else { return last / 2 }
    return step * last / (steps.count - 1)
  }

  package override func sizeThatFits(_ size: Size) -> Size {
    let names = steps.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    return Size(
      width: min(max(Double(names), Double(steps.count * 6)), size.width),
      height: min(2, size.height))
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    let (x, y, width) = (Int(origin.x), Int(origin.y), Int(frame.width))
    guard width > 0, frame.height >= 1 else { return }
    let track = frame.height >= 2 ? y + 1 : y
    let glyphs = appearance.glyphs
    if track > y {
      grid.draw(steps[index], x: x, y: y, width: width, style: appearance.style(.key))
    }
    let knob = column(ofStep: index)
    // Ticks without a visible line between them are useless.
    let hasTicks = steps.count > 1 && width / steps.count >= 3
    let ticks = hasTicks ? Set(steps.indices.map(column(ofStep:))) : []
    for column in 0..<width {
      let isPassed = column < knob
      let glyph =
        column == knob
        ? glyphs.knob
        : ticks.contains(column) ? glyphs.tick : isPassed ? glyphs.rail : glyphs.railRest
      let role: Theme.Role = column == knob ? .key : isPassed ? .value : .rule
      grid.draw(glyph, x: x + column, y: track, width: 1, style: appearance.style(role))
    }
  }

  // MARK: Keys and mouse

  /// Moves the thumb to the nearest tick and announces the value.
  package override func tap(at point: Point) -> Bool {
    let frame = screenFrame
    guard frame.contains(point) else { return false }
    let column = Int(point.x - frame.x)
    let nearest = steps.indices.min {
      abs(self.column(ofStep: $0) - column) < abs(self.column(ofStep: $1) - column)
    }
    // A tap lifts the finger, which commits the value.
    if let nearest { set(value: minimum + nearest) }
    return true
  }

  package override func press(_ key: ControlKey) -> Bool {
    switch key {
    case .up, .right: move(by: 1)
    case .down, .left: move(by: -1)
    case .activate: return false
    }
    return true
  }
}

/// A slider is one adjustable element, whose value is spoken in words.
extension StepSlider: AccessibilityDefaults, AccessibilityDetails {
  package var elementID: ElementID { ElementID("slider").appending(.name(label)) }
  package var accessibilityPlace: String { label }
  package var isAccessibilityElement: Bool { true }
  package var accessibilityTraits: AccessibilityTraits { .adjustable }
  package var accessibilityValue: String? { valueText }
  package var accessibilityUsageHint: String? { usageHint }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    [LabelPiece(.label, label)]
  }

  /// The position of the thumb.
  package var accessibilityActivationPoint: Point? {
    let frame = screenFrame
    return Point(
      x: frame.x + Double(column(ofStep: index)), y: frame.y + max(min(frame.height, 2) - 1, 0))
  }

  /// Handles a double tap without an effect, because a tap would move the thumb.
  package func accessibilityActivate() -> Bool { true }

  package func accessibilityIncrement() { move(by: 1) }
  package func accessibilityDecrement() { move(by: -1) }

  /// Commits the value when the focus leaves, because swiping does not lift a finger.
  package func accessibilityElementDidLoseFocus() { commit() }
}
