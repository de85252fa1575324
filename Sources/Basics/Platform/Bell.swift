import Glibc
import SystemPackage

/// A signal that wakes a thread waiting for a descriptor.
package final class Bell: Sendable {
  /// The operations that a descriptor is ready for. A descriptor that has failed, or that its peer
  /// has closed, counts as readable.
  package struct Readiness: OptionSet, Sendable {
    package let rawValue: Int16

    package init(rawValue: Int16) { self.rawValue = rawValue }

    package static let readable = Readiness(rawValue: Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL))
    package static let writable = Readiness(rawValue: Int16(POLLOUT))
  }

  private let reading: FileDescriptor
  private let writing: FileDescriptor

  /// Creates a bell, or returns nil if the process has no descriptors left.
  package init?() {
    // Unlike a pipe, a socket pair is close-on-exec from the start, so no program inherits an end.
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, StreamSocket.kind, 0, &ends) == 0 else { return nil }
    reading = FileDescriptor(rawValue: ends[0])
    writing = FileDescriptor(rawValue: ends[1])
  }

  deinit {
    try? reading.close()
    try? writing.close()
  }

  /// Wakes the thread, without blocking or allocating memory, so that a handler of signals can ring.
  /// Ringing again before the thread has woken has no further effect.
  package func ring() {
    var byte: UInt8 = 1
    _ = send(writing.rawValue, &byte, 1, CInt(MSG_NOSIGNAL))
  }

  /// The condition to wait for in a wait of one's own. The bell must then be silenced.
  package var polled: pollfd {
    pollfd(fd: reading.rawValue, events: Int16(POLLIN), revents: 0)
  }

  /// Waits until a descriptor is ready, the bell rings or the time is over, and then resets the
  /// bell.
  ///
  /// - Parameters:
  ///   - wanted: The operations to wait for.
  ///   - descriptor: The descriptor, or nil to wait for the bell alone.
  ///   - patience: The longest wait, or nil to wait without a limit.
  /// - Returns: The operations that the descriptor is ready for.
  @discardableResult
  package func wait(
    for wanted: Readiness = [], on descriptor: FileDescriptor? = nil, patience: Duration? = nil
  ) -> Readiness {
    var waited = [polled]
    if let descriptor {
      waited.append(pollfd(fd: descriptor.rawValue, events: wanted.rawValue, revents: 0))
    }
    guard poll(&waited, nfds_t(waited.count), patience.milliseconds) > 0 else { return [] }
    if waited[0].revents != 0 { silence() }
    return waited.count > 1 ? Readiness(events: waited[1].revents) : []
  }

  /// Makes the next wait last again.
  package func silence() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while recv(reading.rawValue, &bytes, bytes.count, 0) == bytes.count {}
  }
}

extension Bell.Readiness {
  fileprivate init(events: Int16) {
    self = []
    if events & Self.readable.rawValue != 0 { formUnion(.readable) }
    if events & Self.writable.rawValue != 0 { formUnion(.writable) }
  }
}

extension Duration? {
  /// The timeout for `poll`, in milliseconds; -1 for no limit. It is rounded up, so that a thread
  /// does not wake repeatedly just before the end.
  fileprivate var milliseconds: CInt {
    guard let (seconds, attoseconds) = self?.components else { return -1 }
    let rounded = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return CInt(clamping: max(0, rounded))
  }
}

extension FileDescriptor {
  /// Waits until the descriptor is ready or the time is over.
  ///
  /// - Returns: The operations that the descriptor is ready for.
  @discardableResult
  package func wait(for wanted: Bell.Readiness, patience: Duration?) -> Bell.Readiness {
    var waited = pollfd(fd: rawValue, events: wanted.rawValue, revents: 0)
    _ = poll(&waited, 1, patience.milliseconds)
    return Bell.Readiness(events: waited.revents)
  }
}
