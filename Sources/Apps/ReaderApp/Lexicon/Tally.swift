/// Counts of names.
struct Tally {
  private(set) var counts: [(name: String, count: Int)] = []
  private var places: [String: Int] = [:]

  /// Counts a name. Capitals make no difference; the first spelling counts.
  mutating func add(_ name: String) {
    let place = places[name.lowercased()] ?? counts.count
    if place == counts.count {
      places[name.lowercased()] = place
      counts.append((name, 0))
    }
    counts[place].count += 1
  }
}

extension Sequence {
  /// Returns the elements with the highest counts first, and equally frequent ones in their order.
  func byFrequency(_ count: (Element) -> Int) -> [Element] {
    enumerated().sorted {
      (count($1.element), $0.offset) < (count($0.element), $1.offset)
    }.map(\.element)
  }
}
