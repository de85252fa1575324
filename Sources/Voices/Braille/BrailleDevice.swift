import PlainText

/// A braille display. None of its functions blocks.
package protocol BrailleDevice: AnyObject, Sendable {
  /// Starts to look for the display.
  ///
  /// - Parameter wake: Called from any thread when there are events.
  func start(wake: @escaping @Sendable () -> Void)

  /// A Boolean value that indicates whether the first attempt to find the display is under way.
  var isLooking: Bool { get }

  /// Shows cells in place of the current ones. Cells that do not fit are omitted.
  func show(_ cells: [UInt8])

  /// Returns the events since the last call, oldest first.
  func takeEvents() -> [BrailleDeviceEvent]

  /// Releases the display.
  func close()
}

extension BrailleDevice {
  package var isLooking: Bool { false }
}

/// An event of a braille display.
package enum BrailleDeviceEvent: Hashable, Sendable {
  /// A display was attached, or its number of cells changed.
  case attached(cells: Int)
  case detached
  case key(BrailleKey)
  case notice(Message)
}

/// A request made at a braille display, or a notice about the display.
package enum BrailleEvent: Hashable, Sendable {
  /// A routing key was pressed over a character of a piece. Both numbers are counted from 0.
  case routed(piece: Int, character: Int)
  /// A key that moves the focus or controls the speech was pressed.
  case key(BrailleKey)
  /// Move to the end of the previous element, because the reader panned back past the beginning.
  case previousElementEnd
  /// The message was panned, so that its time limit starts again.
  case messagePanned
  /// A key ended the message.
  case messageEnded
  /// A failure or a recovery: one sentence for the caption, reported once.
  case notice(Message)
}

/// The meaning of a key on a display.
package enum BrailleKey: Hashable, Sendable {
  /// The cell under a routing key, counted from 0 over all rows.
  case route(Int)
  case panLeft
  case panRight
  case lineStart
  case lineEnd
  case previousElement
  case nextElement
  case firstElement
  case lastElement
  /// Stop speaking.
  case mute
  /// Speak the focus again.
  case sayAgain
}
