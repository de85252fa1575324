import AccessibilityModel
import Geometry

/// Matches the elements of a new screen with the elements of an old one.
///
/// An id decides first, then the app's identifier, then the utterance with its position. The
/// remaining elements are matched by ever weaker criteria: the words alone, the frame, the label,
/// the path in the tree.
struct ElementMatching {
  /// The index of the new element for each old one.
  private(set) var newOfOld: [Int?]
  /// The index of the old element for each new one.
  private(set) var oldOfNew: [Int?]
  private let old: [HeardScreen.Element]
  private let new: [HeardScreen.Element]

  init(_ old: HeardScreen, _ new: HeardScreen) {
    self.old = old.elements
    self.new = new.elements
    newOfOld = Array(repeating: nil, count: old.elements.count)
    oldOfNew = Array(repeating: nil, count: new.elements.count)
    match(isUnique: true) { $0.node.id }
    match(isUnique: true) { $0.node.identifier }
    match { "\($0.words)\u{1}\($0.frame)" }
    match(isUnique: true) { $0.words }
    matchRuns()
    match { $0.words }
    match { $0.node.labelText.isEmpty ? nil : $0.node.labelText }
    match(isUnique: true) { $0.frame == .zero ? nil : "\($0.frame)" }
    match(isUnique: true) { $0.node.treePath }
  }

  private mutating func pair(_ first: Int, _ second: Int) {
    newOfOld[first] = second
    oldOfNew[second] = first
  }

  /// Pairs the elements with the same key, in their order.
  ///
  /// - Parameter isUnique: A Boolean value that indicates whether a key must occur only once on
  ///   both screens.
  private mutating func match(isUnique: Bool = false, by key: (HeardScreen.Element) -> String?) {
    guard newOfOld.contains(nil), oldOfNew.contains(nil) else { return }
    let olds = Dictionary(grouping: old.indices.filter { newOfOld[$0] == nil }) { key(old[$0]) }
    let news = Dictionary(grouping: new.indices.filter { oldOfNew[$0] == nil }) { key(new[$0]) }
    for case (let key?, let first) in olds {
      guard let second = news[key], !isUnique || first.count == 1 && second.count == 1
      else { continue }
      for (one, other) in zip(first, second) { pair(one, other) }
    }
  }

  /// Extends the pairs to their neighbors with the same speech, so that the missing one of several
  /// equal elements is the one that was removed.
  private mutating func matchRuns() {
    for (indices, step) in [(Array(old.indices), 1), (old.indices.reversed(), -1)] {
      for index in indices {
        if let partner = newOfOld[index] { extend(from: index + step, partner + step, by: step) }
      }
    }
  }

  private mutating func extend(from first: Int, _ second: Int, by step: Int) {
    var (first, second) = (first, second)
    while old.indices.contains(first), new.indices.contains(second), newOfOld[first] == nil,
      oldOfNew[second] == nil, old[first].words == new[second].words
    {
      pair(first, second)
      first += step
      second += step
    }
  }
}
