import RandomInput
import Geometry
import Testing

@testable import ScreenReading

@Suite("The order of frames") struct FrameOrderTests {
  typealias Setting = (tolerance: Double, isRightToLeft: Bool)

  static let settings: [Setting] = [(8, false), (8, true), (13, false), (13, true)]

  private func frames(_ count: Int, _ generator: inout SeededGenerator, step: Int) -> [Rect] {
    (0..<count).map { _ in
      Rect(
        x: Int.random(in: 0..<5, using: &generator) * 10,
        y: Int.random(in: 0..<12, using: &generator) * step,
        width: Int.random(in: 1...2, using: &generator) * 10,
        height: Int.random(in: 1...2, using: &generator) * 10)
    }
  }

  private func order(_ frames: [Rect], _ setting: Setting) -> [Rect] {
    let order = FrameOrder(
      tolerance: setting.tolerance, isRightToLeft: setting.isRightToLeft)
    return order.order(of: frames) { _, _ in false }.map { frames[$0] }
  }

  @Test(arguments: settings.indices)
  func aConsistentComparisonIsAPlainSort(_ index: Int) {
    let setting = Self.settings[index]
    let comparison = FrameComparison(
      tolerance: setting.tolerance, isRightToLeft: setting.isRightToLeft)
    var generator = SeededGenerator(seed: UInt64(100 + index))
    var consistent = 0
    for round in 0..<4_000 {
      let frames = frames(round % 9, &generator, step: 3 + round % 7)
      guard comparison.isConsistent(frames) else { continue }
      consistent += 1
      let ordered = order(frames, setting)
      for (first, second) in zip(ordered, ordered.dropFirst()) {
        #expect(!comparison.isBefore(second, first), "\(frames)")
      }
    }
    #expect(consistent > 1_000)
  }

  @Test(arguments: settings.indices)
  func framesWithoutACommonCycleKeepTheOrderOfTheComparison(_ index: Int) {
    let setting = Self.settings[index]
    let comparison = FrameComparison(
      tolerance: setting.tolerance, isRightToLeft: setting.isRightToLeft)
    var generator = SeededGenerator(seed: UInt64(200 + index))
    var circles = 0
    for round in 0..<3_000 {
      let frames = frames(2 + round % 12, &generator, step: 2 + round % 5)
      let reached = comparison.reached(frames)
      let order = FrameOrder(
        tolerance: setting.tolerance, isRightToLeft: setting.isRightToLeft
      ).order(of: frames) { _, _ in false }
      #expect(order.sorted() == Array(frames.indices))
      if frames.indices.contains(where: { reached[$0][$0] }) { circles += 1 }
      for (place, first) in order.enumerated() {
        for second in order[(place + 1)...] where comparison.isBefore(frames[second], frames[first])
        {
          #expect(reached[first][second], "\(frames[second]) is before \(frames[first])")
        }
      }
    }
    #expect(circles > 500)
  }

  /// Frames outside the cycle do not break up a knot.
  @Test(arguments: settings.indices)
  func everyPermutationHasTheSameOrder(_ index: Int) {
    let setting = Self.settings[index]
    var generator = SeededGenerator(seed: UInt64(300 + index))
    for round in 0..<2_000 {
      let frames = frames(round % 10, &generator, step: 2 + round % 6)
      let expected = order(frames, setting)
      for _ in 0..<3 {
        #expect(order(frames.shuffled(using: &generator), setting) == expected)
      }
    }
  }

  @Test func equalFramesAreDecidedByTheirContent() {
    let names = ["d", "b", "c", "a"]
    let frames = names.map { _ in Rect(x: 1, y: 1, width: 1, height: 1) }
    let order = FrameOrder(tolerance: 8, isRightToLeft: false)
    let indices = order.order(of: frames) { names[$0] < names[$1] }
    #expect(indices.map { names[$0] } == ["a", "b", "c", "d"])
  }

  @Test func nothingAndOne() {
    let order = FrameOrder(tolerance: 8, isRightToLeft: false)
    #expect(order.order(of: []) { _, _ in false } == [])
    #expect(order.order(of: [.zero]) { _, _ in false } == [0])
  }

  @Test func aLongStairIsInBands() {
    // Each step is within the tolerance of the next: all steps form one knot.
    let stair = (0..<1_000).map { step in
      Rect(x: Double(1_000 - step), y: Double(step * 5), width: 1, height: 1)
    }
    let expected = order(stair, (8, false))
    #expect(expected.count == 1_000)
    #expect(order(stair.reversed(), (8, false)) == expected)
    for (first, second) in zip(expected, expected.dropFirst()) where second.y < first.y {
      #expect(first.y - second.y < 8)
    }
  }
}
