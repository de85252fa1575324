import Foundation

/// Waits for what another thread does, and no longer than it takes.
final class Awaited: @unchecked Sendable {
  private let condition = NSCondition()

  /// Something has changed.
  func wake() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until it is so.
  ///
  /// - Parameter seconds: nobody should ever wait as long.
  /// - Returns: whether it became so.
  func until(seconds: Double = 20, _ isSo: () -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !isSo() {
      // Whatever changes calls `wake`; what cannot is looked at again.
      let step = min(limit, Date(timeIntervalSinceNow: 0.05))
      if !condition.wait(until: step), Date() >= limit { return isSo() }
    }
    return true
  }
}

/// The events of a device, gathered as they come.
final class Gathered: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [String] = []
  let awaited = Awaited()

  var all: [String] {
    lock.lock()
    defer { lock.unlock() }
    return list
  }

  func add(_ more: [String]) {
    lock.lock()
    list += more
    lock.unlock()
    awaited.wake()
  }

  func count(_ text: String) -> Int { all.count { $0 == text } }
}
