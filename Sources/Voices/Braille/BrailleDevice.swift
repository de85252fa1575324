/// A braille display. None of its functions blocks.
package protocol BrailleDevice: AnyObject, Sendable {
  /// Starts to look for the display.
  ///
  /// - Parameter wake: Called from any thread when there are events.
  func start(wake: @escaping @Sendable () -> Void)

  /// Shows cells in place of the current ones. Cells that do not fit are omitted.
  func show(_ cells: [UInt8])

  /// Returns the events since the last call, oldest first.
  func takeEvents() -> [BrailleDeviceEvent]

  /// Releases the display.
  func close()
}

/// An event of a braille display.
package enum BrailleDeviceEvent: Hashable, Sendable {
  /// A display was attached, or its number of cells changed.
  case attached(cells: Int)
  case detached
  case key(BrailleKey)
  case notice(String)
}
