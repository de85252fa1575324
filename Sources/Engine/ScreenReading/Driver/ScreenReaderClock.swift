/// A clock that times speech, hints, and Read All.
public protocol ScreenReaderClock: AnyObject {
  /// Milliseconds since the clock was started.
  var now: Int { get }

  /// Waits until a time at the earliest, in milliseconds since the clock was started.
  func wait(until time: Int)
}

/// A clock that moves only when it is advanced, so that a test takes no time and always gives the
/// same result.
public final class VirtualClock: ScreenReaderClock {
  /// Milliseconds since the clock was created.
  public private(set) var now = 0

  /// Creates a clock at 0 milliseconds.
  public init() {}

  /// Advances the clock to a time in milliseconds; a time in the past changes nothing.
  public func advance(to time: Int) { now = max(now, time) }

  /// Advances the clock to a time in milliseconds.
  public func wait(until time: Int) { advance(to: time) }
}
