import Foundation
import Synchronization

/// A condition that waits for another thread, no longer than necessary.
///
/// Unchecked: `NSCondition` has its own lock.
final class Awaited: @unchecked Sendable {
  private let condition = NSCondition()

  /// Signals that the state has changed.
  func wake() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until a condition is true.
  ///
  /// - Parameter seconds: The longest wait, which only a failing test reaches.
  /// - Returns: A Boolean value that indicates whether the condition became true.
  func until(seconds: Double = 120, _ isSo: () -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !isSo() {
      // Most changes call `wake`. Others are noticed by polling.
      let step = min(limit, Date(timeIntervalSinceNow: 0.05))
      if !condition.wait(until: step), Date() >= limit { return isSo() }
    }
    return true
  }
}

/// The events of a device, in the order of their arrival.
final class Gathered: Sendable {
  private let list = Mutex<[String]>([])
  let awaited = Awaited()

  var all: [String] { list.withLock { $0 } }

  func add(_ more: [String]) {
    list.withLock { $0 += more }
    awaited.wake()
  }

  func count(_ text: String) -> Int { all.count { $0 == text } }
}
