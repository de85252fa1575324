import AccessibilityModel
import CellGrids
import Geometry
import Testing

@testable import Views

@Suite("The bar chart")
struct BarChartTests {
  private func chart(_ values: [(String, Int)], width: Int = 24, height: Int = 4) -> BarChart {
    let chart = BarChart(
      title: "words", bars: values.map { BarChart.Bar(label: $0.0, value: $0.1, language: "grc") })
    chart.valueText = { "\($0.value) times, \($1) of \($2)" }
    chart.frame = Rect(x: 2, y: 1, width: width, height: height)
    return chart
  }

  private static let some = [
    ("λόγος", 330), ("φῶς", 165), ("νύξ", 1), ("μή", 0), ("ναί", 40), ("ὁ", 9),
  ]

  private func drawn(_ chart: BarChart) -> [String] {
    chart.layoutIfNeeded()
    var grid = CellGrid(columns: 30, rows: 6)
    chart.render(on: &grid, at: Point(x: chart.frame.x, y: chart.frame.y))
    return (0..<6).map(grid.text(row:))
  }

  @Test func drawing() {
    #expect(
      drawn(chart(Self.some)) == [
        "", "  λόγος ██████████████ 330", "  φῶς   ███████        165",
        "  νύξ   ▏                1", "  μή                     0", "",
      ])
    // In eight columns, a label has three.
    #expect(drawn(chart(Self.some, width: 8, height: 2))[1] == "  λόγ  330")
    #expect(drawn(chart([], width: 8))[1] == "")
    #expect(drawn(chart([("a", -5), ("b", .max)], width: 30))[1].hasPrefix("  a"))
  }

  @Test func elementsAndFrames() throws {
    let chart = chart(Self.some)
    #expect(chart.accessibilityElementCount() == 6)
    for index in 0..<6 {
      let element = try #require(chart.accessibilityElement(at: index))
      #expect(chart.index(ofAccessibilityElement: element) == index)
      #expect(element.accessibilityContainer === chart)
    }
    let second = try #require(chart.accessibilityElement(at: 1))
    #expect(
      second.accessibilityLabelPieces(for: .normal) == [LabelPiece(.label, "φῶς", language: "grc")]
    )
    #expect(second.accessibilityValue == "165 times, 2 of 6")
    #expect(chart.frameInContainer(ofItem: 1) == Rect(x: 0, y: 1, width: 24, height: 1))
    #expect(second.accessibilityFrame == Rect(x: 2, y: 2, width: 24, height: 1))
    let last = try #require(chart.accessibilityElement(at: 5))
    #expect(last.accessibilityFrame == nil)
    chart.accessibilityScrollToVisible(last)
    #expect(last.accessibilityFrame == Rect(x: 2, y: 4, width: 24, height: 1))
    #expect(chart.accessibilityElement(at: 6) == nil)
    #expect(!chart.isAccessibilityElement)
  }

  @Test("Bars in a new order keep their elements by their labels")
  func identity() throws {
    let chart = chart(Self.some)
    let light = try #require(chart.accessibilityElement(at: 1))
    let night = try #require(chart.accessibilityElement(at: 2))
    chart.setBars([
      BarChart.Bar(label: "ναί", value: 5), BarChart.Bar(label: "φῶς", value: 7, language: "grc"),
    ])
    #expect(light.accessibilityValue == "7 times, 2 of 2")
    #expect(chart.accessibilityElement(at: 1) === light)
    // A removed bar has no place, and its successor gets the focus.
    #expect(night.accessibilityContainer == nil)
    #expect(night.accessibilityValue == nil)
    let next = chart.accessibilityElement(nearest: night.elementID)
    #expect(next?.accessibilityPlace == "ναί")
    #expect(
      chart.accessibilityElement(nearest: chart.elementID.appending(.name("ὁ")))?.accessibilityPlace
        == "ναί")
    #expect(
      chart.accessibilityElement(nearest: chart.elementID.appending(.name("elsewhere"))) == nil)
  }

  @Test func theSameLabelTwice() throws {
    let chart = chart([("a", 1), ("a", 2)])
    let first = try #require(chart.accessibilityElement(at: 0))
    let second = try #require(chart.accessibilityElement(at: 1))
    #expect(first !== second)
    #expect(second.accessibilityValue == "2 times, 2 of 2")
    #expect(first.elementID != second.elementID)
  }

  @Test(
    "A summary of the values",
    arguments: [
      ([1, 2, 2], "rising"), ([3, 2], "falling"), ([4], "level"), ([4, 4], "level"),
      ([1, 3, 2], "changing"),
    ])
  func summary(values: [Int], trend: String) throws {
    let summary = try #require(chart(values.map { ("b\($0)", $0) }).summary)
    #expect(summary.trend.rawValue == trend)
    #expect(summary.highest.value == values.max())
    #expect(summary.lowest.value == values.min())
    #expect(chart([]).summary == nil)
  }

  @Test func pages() {
    let chart = chart(Self.some)
    #expect(chart.accessibilityScroll(.down))
    #expect(chart.accessibilityScrollStatus == .rows(3...6, of: 6))
    #expect(!chart.accessibilityScroll(.down))
    #expect(chart.accessibilityScroll(.up))
    #expect(!chart.accessibilityScroll(.left))
    #expect(chart.firstLine == 0)
    #expect(chart.press(.down) && chart.firstLine == 1)
    #expect(chart.press(.up) && chart.firstLine == 0)
  }

  @Test func tapping() {
    let chart = chart(Self.some)
    var tapped: [String] = []
    chart.onActivate = {
      tapped.append($0.label)
      return true
    }
    #expect(chart.tap(at: Point(x: 3.5, y: 2.5)))
    #expect(!chart.tap(at: Point(x: 0.5, y: 2.5)))
    #expect(tapped == ["φῶς"])
  }
}
