import AccessibilityModel
import PlainText
import Views

/// A list in which letters are typed ahead: the items of a menu, or the choices of a grid.
protocol TypeAheadList: AnyObject {
  /// The number of places that letters lead to.
  var typeAheadCount: Int { get }

  /// Returns the title of a place, or its beginning.
  func typeAheadTitle(at index: Int) -> String

  /// Marks a place.
  func select(typeAhead index: Int)

  /// Returns the element of a place, which is created on demand.
  func typeAheadElement(at index: Int) -> (any AccessibilityObject)?
}

extension Menu: TypeAheadList {
  var typeAheadCount: Int { items.count }
  func typeAheadTitle(at index: Int) -> String { items.title(at: index) }
  func select(typeAhead index: Int) { select(row: index) }
  func typeAheadElement(at index: Int) -> (any AccessibilityObject)? {
    table.accessibilityElement(at: index)
  }
}

extension ChoiceGrid: TypeAheadList {
  var typeAheadCount: Int { stops?.count ?? choiceCount }
  func typeAheadTitle(at index: Int) -> String { stops?[index].title ?? choice(at: index).title }
  func select(typeAhead index: Int) { select(stops?[index].choice ?? index) }
  func typeAheadElement(at index: Int) -> (any AccessibilityObject)? {
    element(ofChoice: stops?[index].choice ?? index)
  }
}

/// Letters that are typed to move in a menu or a grid: to the next item that begins with all that was
/// typed without a pause, or for a number, to the item with that number. Case and accents make no
/// difference.
struct TypeAhead {
  /// The time after a letter in which another one continues it, in milliseconds.
  static let pause = 1_000
  /// The number of items that are looked through. Hits of a search are read from the library one
  /// by one.
  static let reach = 1_000

  /// The characters typed without a pause.
  private(set) var typed = ""
  private var lastTime = 0
  private weak var list: (any TypeAheadList)?

  /// Returns a Boolean value that indicates whether letters were typed in a list a moment ago.
  func isTyping(in list: any TypeAheadList, at now: Int) -> Bool {
    self.list === list && !typed.isEmpty && now - lastTime < Self.pause
  }

  /// Takes a character.
  ///
  /// - Parameters:
  ///   - row: The row that the user is in, or nil if there is none.
  ///   - now: The time in milliseconds.
  /// - Returns: The row of the item that is meant, or nil if none begins with the typed text. The
  ///   character then does not count.
  mutating func row(
    for character: Character, in list: any TypeAheadList, from row: Int?, at now: Int
  ) -> Int? {
    let before = isTyping(in: list, at: now) ? typed : ""
    var prefix = before + String(character).foldedForMatching
    // One letter leads on to the next item, and so does the same letter again. More letters may
    // still mean the same item.
    var found = find(prefix, in: list, from: (row ?? -1) + (before.isEmpty ? 1 : 0))
    if found == nil, !before.isEmpty, prefix.allSatisfy({ $0 == prefix.first }) {
      prefix = String(prefix.prefix(1))
      found = find(prefix, in: list, from: (row ?? -1) + 1)
    }
    guard let found else { return nil }
    self.list = list
    typed = prefix
    lastTime = now
    return found
  }

  private func find(_ prefix: String, in list: any TypeAheadList, from start: Int) -> Int? {
    let count = list.typeAheadCount
    let isNumber = prefix.allSatisfy(\.isNumber)
    var first: Int?
    for step in 0..<min(count, Self.reach) {
      let row = (max(start, 0) + step) % count
      let title = list.typeAheadTitle(at: row).drop { !$0.isLetter && !$0.isNumber }
      guard String(title.prefix(prefix.count + 8)).foldedForMatching.hasPrefix(prefix) else {
        continue
      }
      // 1 is the first chapter, not the tenth, wherever the user is.
      if !isNumber || title.count == prefix.count { return row }
      first = first ?? row
    }
    return first
  }
}
