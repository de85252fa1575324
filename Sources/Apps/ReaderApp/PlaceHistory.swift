import TextLibrary

/// The places where a reader was, to go back and forward in, as in a browser.
struct PlaceHistory {
  /// The most places that are kept.
  static let capacity = 200

  private(set) var places: [StudyPlace] = []
  private(set) var index = -1

  /// - Parameter places: those of earlier sessions, the latest last.
  init(places: [StudyPlace] = []) {
    self.places = Array(places.suffix(Self.capacity))
    index = self.places.count - 1
  }

  /// A jump from one place to another: what lay ahead is forgotten.
  mutating func jump(from old: StudyPlace?, to new: StudyPlace) {
    places.removeSubrange((index + 1)...)
    for place in [old, new].compactMap({ $0 }) where places.last != place {
      places.append(place)
    }
    places.removeFirst(max(places.count - Self.capacity, 0))
    index = places.count - 1
  }

  /// One step back (-1) or forward (1); nil at the end.
  ///
  /// - Parameter current: where the reader is now, so that the way back leads here again.
  mutating func step(by step: Int, from current: StudyPlace?) -> StudyPlace? {
    if step < 0, index == places.count - 1, let current, places.last != current {
      places.append(current)
      index = places.count - 1
    }
    guard places.indices.contains(index + step) else { return nil }
    index += step
    return places[index]
  }
}
