import Interlinear

/// A cache of laid-out verses by row, which discards the oldest ones.
package struct LayoutCache {
  /// A verse and its layout. It is an object, because each key requests it several times.
  package final class Entry {
    package let verse: Verse
    package let layout: TypesetVerse

    package init(verse: Verse, layout: TypesetVerse) {
      self.verse = verse
      self.layout = layout
    }
  }

  package let capacity: Int
  private var entries: [Int: Entry] = [:]
  /// The rows in the order of their arrival.
  private var order: [Int] = []

  package init(capacity: Int = 256) {
    self.capacity = max(capacity, 1)
  }

  package var count: Int { entries.count }

  package func entry(forRow row: Int) -> Entry? { entries[row] }

  package mutating func insert(_ entry: Entry, forRow row: Int) {
    guard entries.updateValue(entry, forKey: row) == nil else { return }
    order.append(row)
    if order.count > capacity { entries[order.removeFirst()] = nil }
  }

  package mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
  }
}
