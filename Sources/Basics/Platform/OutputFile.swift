import Foundation
import Synchronization
import SystemPackage

/// A file, a pipe or standard output that is written in the background, so that a slow or missing
/// reader delays no key.
package final class OutputFile: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var isDraining = false
    var failure: OutputError?
    var hasDropped = false
  }

  /// The limit for text waiting for a slow reader, in bytes. Further text is discarded.
  static let capacity = 64 << 20
  /// The amount of waiting text, in bytes, that is written without waiting for `send`.
  private static let batch = 1 << 16
  /// The longest wait for a reader at the end of a session, in milliseconds.
  package static let patience = 1_000

  /// The name of standard output in errors.
  package static let standardOutput = "standard output"

  private let name: String
  private let queue = DispatchQueue(label: "lector.output")
  private let state = Mutex(State())
  /// The descriptor, which is used only on the queue, or nil until a named pipe has been opened.
  private let file: Mutex<FileDescriptor?>

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard output. A named pipe is opened at the first write, so that
  ///     its reader may start later.
  ///   - isPrivate: A Boolean value that indicates whether only the user may read the file,
  ///     regardless of the umask, because it contains notes or the content of the screen.
  ///   - replaces: A Boolean value that indicates whether an existing file is replaced.
  /// - Throws: `OutputError` if the file cannot be created.
  package init(path: String, isPrivate: Bool = false, replaces: Bool = true) throws(OutputError) {
    name = path == "-" ? Self.standardOutput : path
    var status = stat()
    if path == "-" {
      file = Mutex(.standardOutput)
    } else if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      file = Mutex(nil)
    } else {
      do throws(Errno) {
        file = Mutex(try replaces ? .outputFile(path) : .newFile(path))
      } catch .fileExists where !replaces {
        throw .exists(path: path)
      } catch {
        throw .cannotCreate(path: path, error)
      }
      if isPrivate { PrivateFiles.close(path) }
    }
  }

  deinit {
    file.withLock { file in if file != .standardOutput { try? file?.close() } }
  }

  /// Appends text. It is written with the next `send`, or earlier if much text waits.
  package func write(_ text: String) { write(text.utf8) }

  /// Appends bytes.
  package func write(_ bytes: some Collection<UInt8>) {
    state.withLock { state in
      guard state.failure == nil else { return }
      guard state.pending.count < Self.capacity else {
        state.hasDropped = true
        return
      }
      state.pending.append(contentsOf: bytes)
      if state.pending.count >= Self.batch { startDraining(&state) }
    }
  }

  /// Writes the waiting text. Returns immediately.
  package func send() {
    state.withLock { if !$0.pending.isEmpty { startDraining(&$0) } }
  }

  private func startDraining(_ state: inout State) {
    guard !state.isDraining else { return }
    state.isDraining = true
    queue.async { [self] in drain() }
  }

  /// Waits until all text is written, or the time is over.
  ///
  /// - Parameter patience: The maximum wait, in milliseconds, or nil for no limit.
  /// - Throws: `OutputError` if any text could not be written.
  package func flush(patience: Int? = nil) throws(OutputError) {
    send()
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    let limit = patience.map { DispatchTime.now() + .milliseconds($0) } ?? .distantFuture
    if done.wait(timeout: limit) == .timedOut { throw .noReader(path: name) }
    let (failure, hasDropped) = state.withLock { ($0.failure, $0.hasDropped) }
    if let failure { throw failure }
    if hasDropped { throw .slowReader(path: name) }
  }

  private func drain() {
    do throws(Errno) {
      while let chunk = takeChunk() {
        try file.withLock { file throws(Errno) in
          if file == nil { file = try .pipe(name) }
          try file?.writeEverything(chunk)
        }
      }
    } catch {
      state.withLock { state in
        state.failure = .cannotWrite(path: name, error)
        state.pending = []
        state.isDraining = false
      }
    }
  }

  /// Removes and returns the waiting text, or nil if there is none.
  private func takeChunk() -> [UInt8]? {
    state.withLock { state in
      let chunk = state.pending
      state.pending.removeAll(keepingCapacity: chunk.count < 1 << 20)
      if chunk.isEmpty { state.isDraining = false }
      return chunk.isEmpty ? nil : chunk
    }
  }
}
