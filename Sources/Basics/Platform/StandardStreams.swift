import Foundation
import SystemPackage

/// Standard input, output and error.
package enum StandardStreams {
  /// Opens the standard streams that the caller has closed.
  ///
  /// Otherwise the next opened file would replace a missing stream: the program would read it as
  /// typed input, or print to it. Afterward, standard input is empty, and nothing can be written.
  package static func openClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is used.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}

/// Standard error, for messages.
package enum StandardError {
  /// Writes a text. Drops text that cannot be written, for example because the disk is full or the
  /// terminal is gone, because there is nowhere to report it.
  /// `FileHandle` would end the program instead.
  package static func write(_ text: String) {
    try? FileDescriptor.standardError.writeEverything(Array(text.utf8))
  }
}
