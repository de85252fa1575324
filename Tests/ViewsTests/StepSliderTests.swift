import AccessibilityModel
import CellGrids
import Geometry
import Testing

@testable import Views

@Suite("The stepped slider")
struct StepSliderTests {
  private func slider(
    _ steps: [String] = ["a", "b", "c", "d", "e"], minimum: Int = 0, value: Int = 2, width: Int = 21
  ) -> StepSlider {
    let slider = StepSlider(label: "Density", steps: steps, minimum: minimum, value: value)
    slider.frame = Rect(x: 3, y: 2, width: width, height: 2)
    return slider
  }

  private func drawn(_ slider: StepSlider) -> String {
    var grid = CellGrid(columns: 30, rows: 5)
    slider.render(on: &grid, at: Point(x: slider.frame.x, y: slider.frame.y))
    return grid.text(row: 3)
  }

  @Test(
    "The thumb on its track: by value, at one step, at any width",
    arguments: [
      (5, 0, 0, 21, "●────┼────┼────┼────┼"), (5, 0, 2, 21, "┼━━━━┼━━━━●────┼────┼"),
      (5, 0, 4, 21, "┼━━━━┼━━━━┼━━━━┼━━━━●"), (1, 0, 0, 9, "━━━━●────"),
      (1, 7, 7, 1, "●"), (3, 10, 11, 9, "┼━━━●───┼"), (3, 0, 2, 2, "━●"),
      (0, 0, 0, 3, "━●─"),
    ])
  func drawing(count: Int, minimum: Int, value: Int, width: Int, expected: String) {
    let slider = slider(
      (0..<count).map { "step \($0)" }, minimum: minimum, value: value, width: width)
    #expect(drawn(slider) == "   " + expected)
  }

  @Test(
    "A value between steps becomes that of the nearest step",
    arguments: [(0, -9, 0), (0, 99, 4), (3, 3, 0), (3, 5, 2), (3, 0, 0), (-2, 0, 2), (-2, .max, 4)])
  func values(minimum: Int, value: Int, index: Int) {
    let slider = slider(minimum: minimum, value: value)
    #expect(slider.index == index)
    #expect(slider.value == minimum + index)
  }

  @Test func steppingStopsAtTheEnds() {
    let slider = slider(value: 3)
    slider.placeText = { "\($0) of \($1)" }
    var changes: [Int] = []
    slider.onChange = { changes.append($0) }
    #expect(slider.accessibilityValue == "d, 4 of 5")
    for _ in 0..<3 { slider.accessibilityIncrement() }
    #expect(slider.accessibilityValue == "e, 5 of 5")
    for _ in 0..<9 { slider.accessibilityDecrement() }
    #expect(slider.accessibilityValue == "a, 1 of 5")
    #expect(changes == [4, 3, 2, 1, 0])
  }

  @Test(
    "A slider that is not continuous reports its value when the focus leaves, and speaks it at once"
  )
  func notContinuous() {
    let slider = slider(minimum: 1, value: 1)
    slider.isContinuous = false
    var changes: [Int] = []
    var said: [String] = []
    slider.onChange = { changes.append($0) }
    slider.onAnnounce = { said.append($0) }
    slider.accessibilityIncrement()
    slider.accessibilityIncrement()
    #expect(changes == [])
    #expect(slider.accessibilityValue == "c, 3/5")
    slider.accessibilityElementDidLoseFocus()
    #expect(changes == [3])
    slider.set(value: 5)
    #expect(changes == [3, 5])
    #expect(said == ["e, 5/5"])
    slider.set(value: 5)
    #expect(said == ["e, 5/5"])
  }

  @Test(
    "A tap moves the thumb to the nearest tick",
    arguments: [(0, 0), (2, 0), (3, 1), (10, 2), (17, 3), (20, 4)])
  func tap(column: Int, index: Int) {
    let slider = slider()
    #expect(slider.tap(at: Point(x: Double(3 + column) + 0.5, y: 3.5)))
    #expect(slider.index == index)
    #expect(!slider.tap(at: Point(x: 0.5, y: 3.5)))
  }

  @Test func keys() {
    let slider = slider()
    #expect(slider.press(.right) && slider.index == 3)
    #expect(slider.press(.up) && slider.index == 4)
    #expect(slider.press(.left) && slider.press(.down) && slider.index == 2)
    #expect(!slider.press(.activate))
  }

  @Test func accessibilityElement() {
    let slider = slider()
    #expect(slider.isAccessibilityElement)
    #expect(slider.accessibilityTraits == .adjustable)
    #expect(slider.accessibilityFrame == slider.frame)
    #expect(slider.accessibilityActivationPoint == Point(x: 13, y: 3))
    #expect(slider.accessibilityActivate())
    #expect(slider.index == 2)
    #expect(StepSlider(label: "l", steps: [], value: 0).accessibilityValue == "1/1")
  }
}
