import AccessibilityModel

/// A portion of the screen's content that is read aloud like Read All, but item by item as the app
/// divides it: a verse, a chapter, a passage several times.
package protocol ReadingSequence: AnyObject {
  /// Returns the item after another one, or nil at the end.
  ///
  /// - Parameter position: The position of the item that was read last, or nil for the first item.
  func item(after position: ReadingPosition?) -> ReadingItem?

  /// Returns the element that gets the focus after the portion, however it ends, or nil to leave the
  /// focus on the item that was read last. The focus is still on that item.
  func elementAfterward() -> (any AccessibilityObject)?

  /// Returns the portion that follows, which is read in the same way, or nil if there is none.
  func following() -> (any ReadingSequence)?
}

extension ReadingSequence {
  package func elementAfterward() -> (any AccessibilityObject)? { nil }
  package func following() -> (any ReadingSequence)? { nil }
}

/// A position in a portion. The app determines the unit of the numbers.
package struct ReadingPosition: Hashable, Sendable {
  /// The number of times that the whole portion has been read.
  package var round: Int
  /// The number of a row or a section.
  package var row: Int
  /// The number of the item in it.
  package var item: Int

  package init(round: Int, row: Int, item: Int) {
    self.round = round
    self.row = row
    self.item = item
  }
}

/// A part of a portion that is spoken as one utterance.
package struct ReadingItem {
  /// The element that gets the focus while the item is spoken.
  package let element: any AccessibilityObject
  package let utterance: Utterance
  package let position: ReadingPosition
  /// Milliseconds of silence after the item.
  package let pause: Int

  /// - Parameter relativeRate: The rate relative to the chosen one; 0.5 is half as fast.
  package init(
    element: any AccessibilityObject, pieces: [LabelPiece], position: ReadingPosition,
    pause: Int = 0, relativeRate: Double = 1
  ) {
    self.element = element
    var utterance = Utterance(pieces.compactMap(\.spoken))
    utterance.relativeRate = relativeRate
    self.utterance = utterance
    self.position = position
    self.pause = pause
  }
}

extension ScreenReader {
  /// Starts to read a portion. Pausing and stopping it work as in Read All.
  ///
  /// - Returns: The effects to perform, in order.
  package mutating func startReading(_ portion: any ReadingSequence) -> [Effect] {
    guard isRunning, let first = portion.item(after: nil) else { return [.earcon(.nothing)] }
    return read(portion, from: first)
  }

  private mutating func read(_ portion: any ReadingSequence, from item: ReadingItem) -> [Effect] {
    isReadingAll = true
    isPaused = false
    reading = PortionReading(portion: portion, item: item)
    return read(item)
  }

  /// Reads the next item of the portion, or ends. No sound follows, because the reading itself is
  /// the answer.
  mutating func readOn(_ reading: PortionReading) -> [Effect] {
    guard let next = reading.portion.item(after: reading.item.position) else {
      var effects: [Effect] = []
      itemDidEnd()
      endReading(&effects)
      return effects
    }
    self.reading?.item = next
    return read(next)
  }

  /// Ends Read All or the portion. After a portion, the focus returns silently to where it was.
  mutating func endReading(_ effects: inout [Effect]) {
    if let element = reading?.portion.elementAfterward() { setFocus(element, &effects) }
    isReadingAll = false
    isPaused = false
  }

  /// Goes on from the portion that was read last: with the rest of it or, at its end, with the
  /// portion that follows.
  ///
  /// - Returns: The effects to perform, or nil if the focus has moved since then.
  mutating func readFurther() -> [Effect]? {
    guard !isReadingAll, let reading else { return nil }
    guard let item = reading.hasEnded ? itemAfterCurrent : reading.item else {
      return reading.portion.following().map { startReading($0) } ?? [.earcon(.boundary)]
    }
    return read(reading.portion, from: item)
  }

  /// Called when the current item of the portion has been spoken or printed to its end.
  package mutating func itemDidEnd() { reading?.hasEnded = true }

  /// The item of the portion after the current one, or nil at its end.
  package var itemAfterCurrent: ReadingItem? {
    reading.flatMap { $0.portion.item(after: $0.item.position) }
  }

  /// A Boolean value that indicates whether the focus is where a portion has left it, so that Read
  /// All goes on from the portion.
  package var canReadFurther: Bool { !isReadingAll && reading != nil }

  mutating func read(_ item: ReadingItem) -> [Effect] {
    var effects: [Effect] = []
    let utterance = shorteningPlace(in: item.utterance, of: item.element, after: focus)
    setFocus(item.element, &effects)
    lastUtterance = utterance
    effects.append(.speak(inVoice(utterance)))
    return effects
  }

  /// A Boolean value that indicates whether a portion is read, whose items are spoken one by one.
  package var isReadingPortion: Bool { reading != nil }

  /// Milliseconds of silence before the next item of a portion.
  var pauseBeforeNextItem: Int { reading?.item.pause ?? 0 }
}

/// A portion that is being read, or was read last, and its current item.
struct PortionReading {
  let portion: any ReadingSequence
  var item: ReadingItem
  /// A Boolean value that indicates whether the item has been spoken to its end.
  var hasEnded = false
}
