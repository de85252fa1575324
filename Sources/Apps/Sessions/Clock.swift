import Foundation

/// What a session reads the time from: milliseconds since it began.
package protocol SessionClock: AnyObject {
  var now: Int { get }
}

/// The time as it really goes by.
package final class SystemClock: SessionClock {
  private let start = DispatchTime.now().uptimeNanoseconds

  package init() {}

  package var now: Int { Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000) }
}

/// A clock that stands still until somebody moves it on: headless runs are the same every time.
package final class VirtualClock: SessionClock {
  package private(set) var now = 0

  package init() {}

  package func advance(to time: Int) { now = max(now, time) }
}
