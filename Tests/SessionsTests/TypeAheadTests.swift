import CellGrids
import ScreenReading
import Testing
import Views

@testable import Sessions

/// Letters that are typed to move in a menu.
@Suite struct TypeAheadTests {
  private static var menu: Menu {
    Menu(
      items: ["Über", "Theme", "Text", "éclair", "Translation elements", "2 Kings"].map {
        MenuItem($0)
      })
  }

  /// The rows that letters lead to, each typed at a time in milliseconds, from the first row.
  @Test(
    arguments: [
      ([("t", 0)], [1]), ([("t", 0), ("t", 100), ("t", 200), ("t", 300)], [1, 2, 4, 1]),
      ([("t", 0), ("e", 100)], [1, 2]), ([("t", 0), ("r", 100), ("a", 900)], [1, 4, 4]),
      // After a pause, typing starts over.
      ([("t", 0), ("e", 1_000)], [1, 3]), ([("E", 0)], [3]), ([("u", 0)], [0]), ([("2", 0)], [5]),
      ([("2", 0), (" ", 100), ("k", 200)], [5, 5, 5]), ([("x", 0)], [nil]),
      // What no item begins with does not count.
      ([("t", 0), ("x", 100), ("e", 200)], [1, nil, 2]),
    ] as [([(Character, Int)], [Int?])])
  func lettersLeadToItems(_ typed: [(Character, Int)], _ rows: [Int?]) {
    let menu = Self.menu
    var typeAhead = TypeAhead()
    var row: Int? = 0
    var found: [Int?] = []
    for (character, time) in typed {
      let next = typeAhead.row(for: character, in: menu, from: row, at: time)
      found.append(next)
      row = next ?? row
    }
    #expect(found == rows)
  }

  @Test func itLooksNoFurtherThanItsReach() {
    var created = 0
    let menu = Menu(
      items: MenuItems(count: 100_000) { index in
        created += 1
        return MenuItem(index == 99_999 ? "x" : "y")
      })
    var typeAhead = TypeAhead()
    #expect(typeAhead.row(for: "x", in: menu, from: 0, at: 0) == nil)
    #expect(created <= TypeAhead.reach)
  }
}
