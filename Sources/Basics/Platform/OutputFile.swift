import Foundation
import PlainText
import Synchronization
import SystemPackage

/// A file, a pipe or standard output that is written in the background, so that a slow or missing
/// reader delays no key. It is the only way to write a file that a user names.
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

  /// The way that a regular file is written.
  package enum Kind {
    /// The file gets its name, or replaces the file of that name, when it is complete.
    case whole
    /// The file grows in place, and can be read while it does.
    case growing
  }

  /// The destination, which is used only on the queue.
  private enum Destination {
    /// Standard output, a device, or a named pipe, which is nil until it has been opened.
    case stream(FileDescriptor?)
    case whole(WholeFile)
    case growing(GrowingFile)
  }

  /// The files that are being written, by their paths without links.
  private static let current = Mutex<Set<String>>([])

  private let name: String
  /// The path of the regular file without links, or nil for anything else.
  private let place: String?
  private let queue = DispatchQueue(label: "lector.output")
  private let state = Mutex(State())
  private let destination: Mutex<Destination>
  private let isTerminal: Bool

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard output. A named pipe is opened at the first write, so that
  ///     its reader may start later. A device, a pipe, or a descriptor such as `/dev/stdout` is
  ///     written to directly.
  ///   - kind: The way that a regular file is written. Until the first write (`growing`) or until
  ///     `finish` (`whole`), nothing at the path changes.
  ///   - isPrivate: A Boolean value that indicates whether only the user may read the file,
  ///     regardless of the umask, because it contains notes or the content of the screen.
  ///   - replaces: A Boolean value that indicates whether an existing file is replaced.
  ///   - isOnlyFile: A Boolean value that indicates whether the path must lead to a regular file,
  ///     and `-` is the name of one.
  /// - Throws: `OutputError` if the file cannot be created.
  package init(
    path: String, kind: Kind = .whole, isPrivate: Bool = false, replaces: Bool = true,
    isOnlyFile: Bool = false
  ) throws(OutputError) {
    name = path == "-" && !isOnlyFile ? Self.standardOutput : path
    guard path != "-" || isOnlyFile else {
      place = nil
      destination = Mutex(.stream(.standardOutput))
      isTerminal = isatty(STDOUT_FILENO) != 0
      return
    }
    let target = try FileTarget.at(path)
    if case .file(let place, let old) = target {
      guard !InputFile.isInput(place) else { throw .isInput(path: path) }
      let full = FileTarget.fullPath(of: place)
      guard !Self.current.withLock({ $0.contains(full) }) else {
        throw .isWrittenAlready(path: path)
      }
      switch kind {
      case .whole:
        destination = Mutex(
          .whole(
            try WholeFile(
              path, target: place, old, isPrivate: isPrivate, replaces: replaces)))
      case .growing:
        destination = Mutex(
          .growing(
            try GrowingFile(
              path, target: place, old, isPrivate: isPrivate, replaces: replaces)))
      }
      self.place = full
      isTerminal = false
      Self.current.withLock { _ = $0.insert(full) }
      return
    }
    place = nil
    guard !isOnlyFile else { throw .notAFile(path: path, isFolder: false) }
    do throws(Errno) {
      let file: FileDescriptor? =
        switch target {
        case .pipe, .file: nil
        case .device: try .existingFile(path)
        case .descriptor(let number):
          try FileDescriptor.checked { try FileDescriptor(rawValue: number).duplicate() }
        }
      destination = Mutex(.stream(file))
      isTerminal = file.map { isatty($0.rawValue) != 0 } ?? false
    } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  deinit {
    if let place { Self.current.withLock { _ = $0.remove(place) } }
    destination.withLock { destination in
      guard case .stream(let file?) = destination, file != .standardOutput else { return }
      try? file.close()
    }
  }

  /// Creates or empties a growing file before its first text. Returns immediately.
  package func begin() {
    queue.async { [self] in
      destination.withLock { destination in
        // The first write or the end reports an error.
        if case .growing(let file) = destination { try? file.begin() }
      }
    }
  }

  /// Appends text. It is written with the next `send`, or earlier if much text waits.
  package func write(_ text: String) { write(text.utf8) }

  /// Appends text that may have control characters. They stay as they are, but a terminal gets them
  /// in a visible form, and a line end for the end of a page.
  package func writeVisibly(_ text: String) {
    guard isTerminal else { return write(text) }
    let lines = text.replacing("\r\n", with: "\n").replacing("\u{C}", with: "\n")
    let scalars = lines.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? $0 : $0.visible }
    write(String(String.UnicodeScalarView(scalars)))
  }

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

  /// Writes a text as a complete file.
  ///
  /// - Throws: `OutputError` if the file cannot be written. Then it is as it was.
  package static func write(
    _ text: String, to path: String, isPrivate: Bool = false, replaces: Bool = true
  ) throws(OutputError) {
    let file = try OutputFile(path: path, isPrivate: isPrivate, replaces: replaces)
    file.write(text)
    try file.finish()
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

  /// Writes all text and completes the file, which gets its name only now if it is whole.
  ///
  /// - Parameter patience: The maximum wait for a pipe's reader, in milliseconds, or nil for no
  ///   limit.
  /// - Throws: `OutputError` if any text could not be written. Then a whole file is as it was.
  package func finish(patience: Int? = nil) throws(OutputError) {
    try flush(patience: patience)
    let name = name
    try destination.withLock { destination throws(OutputError) in
      switch destination {
      case .stream: break
      case .whole(let file):
        // What has been read meanwhile may be the same file.
        guard !InputFile.isInput(name) else { throw .isInput(path: name) }
        try file.finish()
      case .growing(let file): try file.begin()
      }
    }
  }

  private func drain() {
    while let chunk = takeChunk() {
      do throws(OutputError) {
        try destination.withLock { destination throws(OutputError) in
          try write(chunk, to: &destination)
        }
      } catch {
        return state.withLock { state in
          state.failure = error
          state.pending = []
          state.isDraining = false
        }
      }
    }
  }

  private func write(
    _ bytes: [UInt8], to destination: inout Destination
  ) throws(OutputError) {
    switch destination {
    case .whole(let file): try file.write(bytes)
    case .growing(let file): try file.write(bytes)
    case .stream(var file):
      do throws(Errno) {
        if file == nil { file = try .existingFile(name) }
        try file?.writeEverything(bytes)
      } catch { throw .cannotWrite(path: name, error) }
      destination = .stream(file)
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
