import Foundation
import SystemPackage

/// A pipe that ends the wait for something else. Any thread can wake, and more than once.
package final class Wakeup: Sendable {
  private let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)

  /// - Throws: `PseudoTerminalError` if the program has too many open files.
  package init() throws(PseudoTerminalError) {
    do { ends = try FileDescriptor.pipe() } catch { throw .noTerminal(error as? Errno ?? .ioError) }
    for descriptor in [ends.readEnd, ends.writeEnd] {
      _ = fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor.rawValue, F_SETFL, O_NONBLOCK)
    }
  }

  deinit { for descriptor in [ends.readEnd, ends.writeEnd] { try? descriptor.close() } }

  package func wake() { _ = try? ends.writeEnd.writeAll([0]) }

  /// The condition to wait for.
  package var polled: pollfd {
    pollfd(fd: ends.readEnd.rawValue, events: Int16(POLLIN), revents: 0)
  }

  /// Makes the next wait last again.
  package func reset() { _ = RecordedProgram.read(from: ends.readEnd) }
}
