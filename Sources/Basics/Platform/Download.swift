import Foundation
import PlainText
import Synchronization
import SystemPackage

/// A file on a web server, which `curl` fetches or, where that is missing, `wget`.
package struct Download: Sendable {
  private let address: String
  private let beginning: [UInt8]
  private let process: ChildProcess

  /// The longest download, in milliseconds.
  private static let time = 6 * 60 * 60 * 1_000
  /// The fewest bytes in each interval. A slower download ends.
  static let slowest = 6_000

  /// - Parameters:
  ///   - address: The address, which begins with `http://` or `https://`.
  ///   - beginning: The beginning of the file, after which the download continues.
  ///   - folders: The folders with the programs, in the form of `PATH`.
  /// - Throws: `DownloadError` if neither program is installed.
  package init(
    _ address: String, after beginning: [UInt8] = [],
    in folders: String? = Folders.environmentVariable("PATH")
  ) throws(DownloadError) {
    (self.address, self.beginning) = (address, beginning)
    if let curl = ChildProcess.path(of: "curl", in: folders) {
      let flags = [
        "--fail", "--silent", "--show-error", "--location", "--max-redirs", "5", "--proto",
        "=http,https", "--connect-timeout", "60", "--continue-at", "\(beginning.count)",
      ]
      process = ChildProcess(curl, flags + [address])
    } else if let wget = ChildProcess.path(of: "wget", in: folders) {
      let flags = [
        "--no-verbose", "--tries=1", "--timeout=60", "--max-redirect=5", "--output-document=-",
      ]
      let start = beginning.isEmpty ? [] : ["--start-pos=\(beginning.count)"]
      process = ChildProcess(wget, flags + start + [address])
    } else {
      throw .noProgram(address)
    }
  }

  /// Fetches the file.
  ///
  /// - Parameters:
  ///   - size: The size of the file, in bytes. No more is read.
  ///   - interval: The time in which a part of the file must arrive, in milliseconds.
  ///   - path: The file that keeps the bytes, for another download to continue. Whoever writes to
  ///     it writes the same; a gap that a full disk leaves shows in the digest of the whole.
  ///   - received: Called on another thread with the number of bytes so far.
  /// - Throws: `DownloadError` if the file cannot be fetched, arrives too slowly, or has another
  ///   size; `CancellationError` after `cancel()`; `ChildProcessError`.
  package func run(
    size: Int, interval: Int = 60_000, keepingIn path: String? = nil,
    received: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> [UInt8] {
    let pace = Pace()
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { if pace.isTooSlow() { process.end() } }
    timer.schedule(
      deadline: .now() + .milliseconds(interval), repeating: .milliseconds(interval))
    timer.resume()
    defer { timer.cancel() }
    let outcome = try process.run(time: Self.time, size: size - beginning.count) { bytes in
      let old = pace.note(bytes.count)
      path.map { Self.keep(bytes[old...], at: beginning.count + old, in: $0) }
      received(beginning.count + bytes.count)
    }
    let count = beginning.count + outcome.output.count
    if pace.hasEnded, outcome.ending == .ended { throw DownloadError.tooSlow(address) }
    switch outcome.ending {
    case .exited(0) where count == size: return beginning + outcome.output
    case .exited(0), .flooded:
      throw DownloadError.wrongSize(address, bytes: count, expected: size)
    case .ended: throw CancellationError()
    case .exited, .killed, .timedOut:
      let complaint = outcome.complaint
      // A sentence of wget's ends in a period.
      let reason = complaint.hasSuffix(".") ? String(complaint.dropLast()) : complaint
      throw DownloadError.failed(address, reason: reason)
    }
  }

  private static func keep(_ bytes: ArraySlice<UInt8>, at offset: Int, in path: String) {
    guard let file = try? FileDescriptor.newFile(path, .ownerReadWrite, mayExist: true) else {
      return
    }
    _ = try? file.writeAll(toAbsoluteOffset: Int64(offset), bytes)
    try? file.close()
  }

  /// The speed of a download, whatever its server sends beside the file.
  private final class Pace: Sendable {
    private struct State {
      var count = 0
      var checkedCount = 0
      var hasEnded = false
    }

    private let state = Mutex(State())

    /// Returns the count before.
    func note(_ count: Int) -> Int { state.withLock { exchange(&$0.count, with: count) } }

    var hasEnded: Bool { state.withLock(\.hasEnded) }

    /// Returns a Boolean value that indicates whether hardly anything has arrived since the last
    /// call.
    func isTooSlow() -> Bool {
      state.withLock { state in
        if state.count - state.checkedCount < Download.slowest { state.hasEnded = true }
        state.checkedCount = state.count
        return state.hasEnded
      }
    }
  }

  /// Ends the download. Returns without waiting.
  package func cancel() { process.end() }
}

/// The digest of a file, which `sha256sum` computes.
package enum SHA256 {
  /// The longest computation, in milliseconds.
  private static let time = 60_000

  /// Returns the SHA-256 of bytes, in hexadecimal digits.
  ///
  /// - Throws: `DownloadError` if the program is missing or fails; `ChildProcessError`.
  package static func hexadecimal(of bytes: [UInt8]) throws -> String {
    let folders = Folders.environmentVariable("PATH")
    guard let program = ChildProcess.path(of: "sha256sum", in: folders) else {
      throw DownloadError.noDigest
    }
    let outcome = try ChildProcess(program, [], input: bytes).run(time: time)
    guard outcome.ending == .exited(0) else { throw DownloadError.noDigest }
    return String(decoding: outcome.output.prefix(64), as: UTF8.self)
  }
}

/// The reason why a file could not be fetched, or is not the expected one.
package enum DownloadError: ReportableError, Hashable {
  /// Neither `curl` nor `wget` is installed.
  case noProgram(String)
  /// Less than `Download.slowest` arrived in a minute.
  case tooSlow(String)
  /// The reason is the program's own message.
  case failed(String, reason: String)
  case wrongSize(String, bytes: Int, expected: Int)
  /// The file has another digest than expected.
  case wrongSum(String)
  /// `sha256sum` is missing or failed.
  case noDigest

  package var report: Message {
    switch self {
    case .noProgram(let address):
      "\(address): cannot be fetched: neither curl nor wget is installed"
    case .tooSlow(let address): "\(address): cannot be fetched: it arrives too slowly"
    case .failed(let address, ""): "\(address): cannot be fetched"
    case .failed(let address, let reason): "\(address): cannot be fetched: \(reason)"
    case .wrongSize(let place, let bytes, let expected):
      bytes > expected
        ? "\(place): larger than the expected \(expected) bytes"
        : "\(place): \(bytes) bytes; expected \(expected)"
    case .wrongSum(let place): "\(place): not the expected file (its SHA-256 differs)"
    case .noDigest: "sha256sum: cannot be run; it checks what was fetched"
    }
  }

  /// A Boolean value that indicates whether the received bytes aren't the beginning of the file.
  package var isWrongFile: Bool {
    switch self {
    case .wrongSize(_, let bytes, let expected): bytes > expected
    case .wrongSum: true
    default: false
    }
  }

  /// Returns the error with another name for the file.
  package func naming(_ place: String) -> DownloadError {
    switch self {
    case .noProgram: .noProgram(place)
    case .tooSlow: .tooSlow(place)
    case .failed(_, let reason): .failed(place, reason: reason)
    case .wrongSize(_, let bytes, let expected):
      .wrongSize(place, bytes: bytes, expected: expected)
    case .wrongSum: .wrongSum(place)
    case .noDigest: .noDigest
    }
  }
}
