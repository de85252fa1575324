import Foundation

/// Wakes a thread that waits for a descriptor.
final class Bell: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// nil when the process has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    // Not a pipe: this way no child that is spawned in between inherits it.
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return nil }
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Milliseconds since some beginning; no clock that somebody sets.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
  }

  /// Never waits: a bell that is full rings already.
  func ring() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Waits for a descriptor, for the bell or for the time to pass.
  ///
  /// - Parameters:
  ///   - events: `POLLIN` and others.
  ///   - descriptor: -1 for none.
  ///   - milliseconds: -1 waits as long as it takes.
  /// - Returns: what happened to the descriptor.
  func wait(for events: Int16, on descriptor: Int32, milliseconds: Int) -> Int16 {
    var waited = [
      pollfd(fd: descriptor, events: events, revents: 0),
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&waited, 2, Int32(clamping: milliseconds))
    guard count > 0 else { return 0 }
    if waited[1].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(reading, &bytes, bytes.count) == bytes.count {}
    }
    return waited[0].revents
  }

  /// Waits for the time to pass, or until `isOver` when the bell rings.
  func wait(milliseconds: Int, until isOver: () -> Bool) {
    let end = Self.now + UInt64(max(milliseconds, 0))
    while !isOver() {
      let now = Self.now
      guard now < end else { return }
      _ = wait(for: 0, on: -1, milliseconds: Int(end - now))
    }
  }
}
