import AccessibilityModel
import Geometry
import ScreenReading
import Testing

import Auditing

/// A list that is many screens long is walked without going through all of it again and again.
@Suite struct LongListTests {
  /// A list with rows on and off the screen. It counts the requests for the frame of a row.
  private final class LongList: AccessibilityDefaults, AuditedScreen {
    final class Row: AccessibilityDefaults {
      let index: Int
      weak var list: LongList?

      init(_ index: Int) { self.index = index }

      var elementID: ElementID { ElementID(in: [.name("list")], .number(.item, index)) }
      var isAccessibilityElement: Bool { true }
      var accessibilityContainer: (any AccessibilityObject)? { list }

      func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
        [LabelPiece(.label, "row of \(index)")]
      }
    }

    private let rows: [Row]
    private var top = 0
    private let height = 24
    private(set) var framesAsked = 0

    init(_ count: Int) {
      rows = (0..<count).map(Row.init)
      for row in rows { row.list = self }
    }

    var elementID: ElementID { ElementID("list") }
    func accessibilityElementCount() -> Int { rows.count }

    func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
      rows.indices.contains(index) ? rows[index] : nil
    }

    func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
      (element as? Row)?.index
    }

    func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
      guard direction == .down, top + height < rows.count else { return false }
      top += height
      return true
    }

    func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
      top = min((object as? Row)?.index ?? 0, rows.count - height)
    }

    var auditRoot: any AccessibilityObject { self }
    var auditUnit: AuditUnit { .cells }
    var auditBounds: Rect { Rect(x: 0, y: 0, width: 80, height: height) }
    var auditLanguage: String { "en" }

    func auditFrame(of element: any AccessibilityObject) -> Rect? {
      framesAsked += 1
      guard let row = element as? Row, (top..<top + height).contains(row.index) else { return nil }
      return Rect(x: 0, y: row.index - top, width: 20, height: 1)
    }
  }

  @Test func framesAreAskedOfWhatIsNearTheScreen() throws {
    let asked = try [1_000, 2_000, 4_000, 8_000].map { count in
      var lists: [LongList] = []
      let subject = AuditSubject(name: "list") { _ in
        let list = LongList(count)
        lists.append(list)
        return list
      }
      _ = try Audit().run(subject)
      return lists.map(\.framesAsked).reduce(0, +)
    }
    #expect(asked[0] >= 1_000)
    for (small, large) in zip(asked, asked.dropFirst()) {
      #expect(Double(large) <= 2.3 * Double(small), "\(asked)")
    }
  }
}
