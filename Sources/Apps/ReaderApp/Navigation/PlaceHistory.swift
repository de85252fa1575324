import TextLibrary

/// The places that were visited, for going back and forward as in a browser.
struct PlaceHistory {
  /// The maximum number of places that are kept.
  static let capacity = 200

  private(set) var places: [StudyPlace] = []
  private(set) var index = -1

  /// - Parameter places: The places of earlier sessions, the latest last.
  init(places: [StudyPlace] = []) {
    self.places = Array(places.suffix(Self.capacity))
    index = self.places.count - 1
  }

  /// Adds a jump from one place to another, and forgets the places ahead.
  ///
  /// - Parameter new: The place to add, or nil if going back adds the place where the focus is then.
  mutating func jump(from old: StudyPlace?, to new: StudyPlace? = nil) {
    places.removeSubrange((index + 1)...)
    if let old { leave(old) }
    if let new, places.last != new { places.append(new) }
    places.removeFirst(max(places.count - Self.capacity, 0))
    index = places.count - 1
  }

  /// Adds the place that is being left. In the verse of the last place, it takes its place: going
  /// back leads to the verse before, not to another word of the same one.
  private mutating func leave(_ place: StudyPlace) {
    if let last = places.last, last.text == place.text, last.reference == place.reference {
      places[places.count - 1] = place
    } else {
      places.append(place)
    }
  }

  /// Removes a place, which the user has removed from the list of visited places.
  mutating func remove(_ place: StudyPlace) {
    let before = places.prefix(index + 1).count { $0 == place }
    places.removeAll { $0 == place }
    index = min(max(index - before, places.isEmpty ? -1 : 0), places.count - 1)
  }

  /// Goes one step back (-1) or forward (1).
  ///
  /// - Parameter current: The current place, so that going forward leads to it again.
  /// - Returns: The place to go to, or nil at the end.
  mutating func step(by step: Int, from current: StudyPlace?) -> StudyPlace? {
    if step < 0, index == places.count - 1, let current {
      leave(current)
      index = places.count - 1
    }
    guard places.indices.contains(index + step) else { return nil }
    index += step
    return places[index]
  }
}
