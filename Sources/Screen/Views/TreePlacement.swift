import AccessibilityModel
import Geometry

/// The rows and columns of elements of a tree that is drawn on a grid, which is much coarser than
/// the tree's screen.
///
/// Frames are scaled. Elements below one another on the tree's screen get separate rows while there
/// are enough.
struct TreePlacement {
  private var cells: [ObjectIdentifier: Rect] = [:]
  private let size: Size
  private let scale: (x: Double, y: Double)

  /// - Parameters:
  ///   - stops: The elements.
  ///   - screen: The size of the tree's screen, in points.
  ///   - size: The size of the grid, in cells.
  init(of stops: [AccessibilityNode], on screen: Size, in size: Size) {
    self.size = size
    scale = (size.width / max(screen.width, 1), size.height / max(screen.height, 1))
    let placed = Self.placed(stops)
    let frames = placed.map(\.1)
    let needed = Self.rowsNeeded(from: frames)
    let middles = Self.middles(of: frames)
    let height = Int(size.height)
    // The rows from the top, in the order of the elements' first rows.
    var rows = Array(repeating: 0..<1, count: frames.count)
    let ends = frames.indices.sorted { frames[$0].maxY < frames[$1].maxY }
    var finished = 0
    var free = 0
    var last = (y: -Double.infinity, row: 0)
    for index in frames.indices.sorted(by: { frames[$0].y < frames[$1].y }) {
      while finished < ends.count, frames[ends[finished]].maxY <= frames[index].y + Self.touch,
        ends[finished] != index
      {
        free = max(free, rows[ends[finished]].upperBound)
        last = (frames[ends[finished]].maxY, rows[ends[finished]].upperBound)
        finished += 1
      }
      // The elements below need their rows too.
      let limit = max(height - needed[index], 0)
      // Rows of a list with equal height stay equal, and stay together; elements side by side share
      // a middle.
      let count = Self.rows(frames[index].height * scale.y, of: height)
      let isNext = frames[index].y - last.y <= Self.touch
      let start = (middles[index] * scale.y - Double(count) / 2).rounded()
      let wanted = isNext ? last.row : Int(min(max(start, 0), size.height))
      let top = min(max(wanted, free), limit)
      let bottom = min(top + count, limit + 1)
      rows[index] = top..<max(bottom, top + 1)
    }
    for (index, item) in placed.enumerated() {
      var rect = scaled(item.1)
      (rect.y, rect.height) = (Double(rows[index].lowerBound), Double(rows[index].count))
      cells[ObjectIdentifier(item.0)] = rect
    }
  }

  /// Returns the rows that elements need, so that none covers another.
  static func rowsNeeded(for stops: [AccessibilityNode]) -> Int {
    rowsNeeded(from: placed(stops).map(\.frame)).max() ?? 0
  }

  /// Returns the elements with visible content. Only they need rows.
  private static func placed(
    _ stops: [AccessibilityNode]
  ) -> [(node: AccessibilityNode, frame: Rect)] {
    stops.filter { !$0.labelText.isEmpty || $0.accessibilityValue?.isEmpty == false }
      .compactMap { node in node.accessibilityFrame.map { (node, $0) } }
  }

  /// Frames that overlap by at most this number of points are below one another.
  private static let touch = 1.0

  /// Returns the vertical middles of frames. Frames side by side share a middle.
  private static func middles(of frames: [Rect]) -> [Double] {
    var middles = frames.map(\.midY)
    var first: Int?
    for index in frames.indices.sorted(by: { frames[$0].midY < frames[$1].midY }) {
      if let first,
        frames[index].midY - frames[first].midY
          < min(frames[index].height, frames[first].height) / 2
      {
        middles[index] = middles[first]
      } else {
        first = index
      }
    }
    return middles
  }

  /// Returns, for each frame, the minimum number of rows that it and the frames below it need.
  private static func rowsNeeded(from frames: [Rect]) -> [Int] {
    var needed = Array(repeating: 1, count: frames.count)
    let starts = frames.indices.sorted { frames[$0].y > frames[$1].y }
    var passed = 0
    var below = 0
    for index in frames.indices.sorted(by: { frames[$0].maxY > frames[$1].maxY }) {
      while passed < starts.count, frames[starts[passed]].y + touch >= frames[index].maxY,
        starts[passed] != index
      {
        below = max(below, needed[starts[passed]])
        passed += 1
      }
      needed[index] = below + 1
    }
    return needed
  }

  private static func rows(_ height: Double, of limit: Int) -> Int {
    Int(min(max(height.rounded(), 1), Double(max(limit, 1))))
  }

  /// Returns the cells of an element, from the upper left corner of the grid.
  func cells(of node: AccessibilityNode) -> Rect? {
    cells[ObjectIdentifier(node)] ?? node.accessibilityFrame.map(scaled)
  }

  /// Returns a frame in whole cells on the grid; at least one.
  private func scaled(_ rect: Rect) -> Rect {
    func clamped(_ value: Double, _ limit: Double) -> Double {
      min(max(value.rounded(.down), 0), max(limit, 0))
    }
    let left = clamped(rect.x * scale.x, size.width - 1)
    let top = clamped(rect.y * scale.y, size.height - 1)
    let right = max(clamped(rect.maxX * scale.x, size.width), left + 1)
    let bottom = max(clamped(rect.maxY * scale.y, size.height), top + 1)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
