import Foundation
import SystemPackage

/// A file, a pipe or standard output that is written beside the session, so that a reader of it
/// who is slow, or who never comes, delays no key.
package final class OutputFile: @unchecked Sendable {
  /// Text that waits for a reader who does not read is dropped beyond this, in bytes.
  static let capacity = 64 << 20
  /// How long the end of a session waits for a reader, in milliseconds.
  package static let patience = 1_000

  private let name: String
  private let queue = DispatchQueue(label: "lector.output")
  private let lock = NSLock()
  // Below the lock.
  private var pending: [UInt8] = []
  private var isDraining = false
  private var failure: OutputError?
  private var hasDropped = false
  // On the queue.
  private var descriptor: Int32 = -1
  private let isStandardOutput: Bool

  /// Makes the file; `-` is standard output.
  ///
  /// - Throws: `OutputError` when it cannot be made. A named pipe is opened when first written to,
  ///   so that its reader may come later.
  package init(path: String) throws(OutputError) {
    name = path == "-" ? "standard output" : path
    isStandardOutput = path == "-"
    if isStandardOutput {
      descriptor = STDOUT_FILENO
      return
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO { return }
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .cannotCreate(path: path, Errno(rawValue: errno))
    }
  }

  deinit { if descriptor >= 0, !isStandardOutput { close(descriptor) } }

  /// Text that is kept until somebody says `send`, at the most, in bytes.
  private static let batch = 1 << 16

  /// Puts text behind what waits already. It goes out with the next `send`, or when there is much.
  package func write(_ text: String) {
    lock.lock()
    defer { lock.unlock() }
    guard failure == nil else { return }
    guard pending.count < Self.capacity else {
      hasDropped = true
      return
    }
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.batch { startDraining() }
  }

  /// Writes what waits, beside the caller.
  package func send() {
    lock.lock()
    defer { lock.unlock() }
    if !pending.isEmpty { startDraining() }
  }

  private func startDraining() {
    guard !isDraining else { return }
    isDraining = true
    queue.async { [self] in drain() }
  }

  /// Waits until everything is written, or the patience ends.
  ///
  /// - Parameter patience: milliseconds; nil waits as long as it takes.
  /// - Throws: `OutputError` when something could not be written.
  package func flush(patience: Int? = nil) throws(OutputError) {
    send()
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    let limit = patience.map { DispatchTime.now() + .milliseconds($0) } ?? .distantFuture
    if done.wait(timeout: limit) == .timedOut {
      throw .noReader(path: name)
    }
    lock.lock()
    defer { lock.unlock() }
    if let failure { throw failure }
    if hasDropped { throw .slowReader(path: name) }
  }

  private func drain() {
    if descriptor < 0 {
      descriptor = open(name, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { return fail() }
    }
    while true {
      lock.lock()
      let chunk = pending
      pending.removeAll(keepingCapacity: chunk.count < 1 << 20)
      if chunk.isEmpty { isDraining = false }
      lock.unlock()
      if chunk.isEmpty { return }
      guard writeAll(chunk) else { return fail() }
    }
  }

  private func writeAll(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private func fail() {
    let reason = Errno(rawValue: errno)
    lock.lock()
    failure = .cannotWrite(path: name, reason)
    pending = []
    isDraining = false
    lock.unlock()
  }
}
