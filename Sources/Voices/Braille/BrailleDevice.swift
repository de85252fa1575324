/// A display that somebody can touch. No call waits for it.
package protocol BrailleDevice: AnyObject, Sendable {
  /// Begins to look for the display; `wake` is called from any thread when there are events.
  func start(wake: @escaping @Sendable () -> Void)

  /// Shows cells in the place of what it shows: the first ones, if there are more than it has.
  func show(_ cells: [UInt8])

  /// What happened since the last call, in its order.
  func takeEvents() -> [BrailleDeviceEvent]

  /// Lets the display go.
  func close()
}

package enum BrailleDeviceEvent: Hashable, Sendable {
  /// A display with so many cells is there, or has another size now.
  case attached(cells: Int)
  case detached
  case key(BrailleKey)
  case notice(String)
}
