/// The texts that were killed, for `EditCommand.yank`. All fields of a session share one.
package struct KillRing: Sendable {
  /// The number of texts that are kept.
  static let depth = 30

  /// The texts, the latest last.
  private(set) var texts: [String] = []
  /// The number of steps back from the latest text.
  private var step = 0

  package init() {}

  /// Adds a text.
  ///
  /// - Parameters:
  ///   - continues: A Boolean value that indicates whether the text belongs to the text killed just
  ///     before.
  ///   - isBackward: A Boolean value that indicates whether it came before that text.
  mutating func add(_ text: String, continues: Bool, isBackward: Bool) {
    step = 0
    if continues, let last = texts.popLast() {
      texts.append(isBackward ? text + last : last + text)
    } else {
      texts.append(text)
    }
    if texts.count > Self.depth { texts.removeFirst() }
  }

  /// Returns the latest text, or nil if there is none.
  mutating func latest() -> String? {
    step = 0
    return texts.last
  }

  /// Returns the text killed before the last returned one; after the earliest, the latest.
  mutating func earlier() -> String? {
    guard !texts.isEmpty else { return nil }
    step = (step + 1) % texts.count
    return texts[texts.count - 1 - step]
  }
}
