/// The status cell at the left end of a display. Each dot has a meaning.
package struct BrailleStatus: Hashable, Sendable {
  /// Dot 1: there is more to the left.
  package internal(set) var hasMoreLeft = false
  /// Dot 4: there is more to the right.
  package internal(set) var hasMoreRight = false
  /// Dot 2: Read All is running.
  package var isReadingAll: Bool
  /// Dot 5: speech is paused.
  package var isPaused: Bool
  /// Dot 3: speech is muted.
  package var isMuted: Bool
  /// Dot 6: the focus can be activated, or has more actions.
  package var isActionable: Bool
  /// Dots 7 and 8: key help is on, so keys are described instead of performed.
  package var isHelping: Bool

  package init(
    isReadingAll: Bool = false, isPaused: Bool = false, isMuted: Bool = false,
    isActionable: Bool = false, isHelping: Bool = false
  ) {
    self.isReadingAll = isReadingAll
    self.isPaused = isPaused
    self.isMuted = isMuted
    self.isActionable = isActionable
    self.isHelping = isHelping
  }

  package var cell: UInt8 {
    (hasMoreLeft ? 0x01 : 0) | (isReadingAll ? 0x02 : 0) | (isMuted ? 0x04 : 0)
      | (hasMoreRight ? 0x08 : 0) | (isPaused ? 0x10 : 0) | (isActionable ? 0x20 : 0)
      | (isHelping ? 0xC0 : 0)
  }
}
