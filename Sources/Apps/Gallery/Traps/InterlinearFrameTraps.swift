import AccessibilityModel
import Geometry

/// stale-frames: the frame is computed once and kept.
final class StaleFrameElement: InterlinearElement {
  private var kept: Rect?

  override var accessibilityFrame: Rect? {
    if kept == nil { kept = super.accessibilityFrame }
    return kept
  }
}

final class StaleFrameRow: InterlinearRow {
  override func makeElement(_ part: InterlinearPart) -> InterlinearElement {
    StaleFrameElement(row: self, part: part)
  }
}

final class StaleFramesScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    StaleFrameRow(index: index, verse: verse(ofRow: index), scene: self)
  }
}

/// random-miss: a tap outside all labels finds the one whose center is nearest.
final class CenterMissRow: InterlinearRow {
  override func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    let all = 0..<accessibilityElementCount()
    // The screen reader requests the elements around the finger.
    let finger = Point(x: rect.x + (rect.width - 1) / 2, y: rect.y + (rect.height - 1) / 2)
    let frames = all.map { accessibilityElement(at: $0)?.accessibilityFrame }
    if frames.contains(where: { $0?.contains(finger) == true }) { return RangeSet(all) }
    func distance(_ index: Int) -> Double {
      guard let middle = frames[index]?.center else { return .infinity }
      let (dx, dy) = (middle.x - finger.x, middle.y - finger.y)
      return dx * dx + dy * dy
    }
    let nearest = all.min { distance($0) < distance($1) } ?? 0
    return RangeSet(nearest..<(nearest + 1))
  }
}

final class RandomMissScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    CenterMissRow(index: index, verse: verse(ofRow: index), scene: self)
  }
}
