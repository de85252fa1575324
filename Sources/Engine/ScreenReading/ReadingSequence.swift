import AccessibilityModel

/// A portion of the screen's content that is read aloud like Read All, but item by item as the app
/// divides it: a verse, a chapter, a passage several times.
package protocol ReadingSequence: AnyObject {
  /// Returns the item after another one, or nil at the end.
  ///
  /// - Parameter position: The position of the item that was read last, or nil for the first item.
  func item(after position: ReadingPosition?) -> ReadingItem?
}

/// A position in a portion. The app decides what the numbers count.
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
    isReadingAll = true
    isPaused = false
    reading = PortionReading(portion: portion, item: first)
    return read(first)
  }

  /// Reads the next item of the portion, or ends. No sound follows, because the reading itself is
  /// the answer.
  mutating func readOn(_ reading: PortionReading) -> [Effect] {
    guard let next = reading.portion.item(after: reading.item.position) else {
      isReadingAll = false
      return []
    }
    self.reading?.item = next
    return read(next)
  }

  mutating func read(_ item: ReadingItem) -> [Effect] {
    var effects: [Effect] = []
    setFocus(item.element, &effects)
    lastUtterance = item.utterance
    effects.append(.speak(inVoice(item.utterance)))
    return effects
  }

  /// Whether a portion is read, whose items are spoken one by one.
  package var isReadingPortion: Bool { reading != nil }

  /// Milliseconds of silence before the next item of a portion.
  var pauseBeforeNextItem: Int { reading?.item.pause ?? 0 }
}

/// A portion that is being read, and its current item.
struct PortionReading {
  let portion: any ReadingSequence
  var item: ReadingItem
}
