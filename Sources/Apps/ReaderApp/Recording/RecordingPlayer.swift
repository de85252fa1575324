import Foundation
import PlainText
import Platform
import Synchronization

/// Plays parts of recordings through the first of `ffplay`, `aplay` and `paplay` that is installed
/// and can play the file. No shell is involved.
package final class RecordingPlayer: RecordingPlayback {
  private let folders: String?
  private var process: ChildProcess?
  /// The reason that the last recording could not be played. Its thread writes it.
  private let failure = Failure()

  /// The players that still run.
  let running = DispatchGroup()

  private final class Failure: Sendable {
    let text = Mutex<String?>(nil)
  }

  /// - Parameter folders: The folders to search for players, in the form of `PATH`.
  package init(folders: String? = Folders.environmentVariable("PATH")) { self.folders = folders }

  deinit { process?.end() }

  package func play(_ path: String, from start: Int, to end: Int) throws {
    stop()
    _ = takeFailure()
    let (program, arguments, input) = try command(for: path, from: start, to: end)
    let process = ChildProcess(program, arguments, input: input, keepsOutput: false)
    self.process = process
    // End the player if it does not stop on its own.
    let patience = max(end - start, 0) &+ 10_000
    let name = URL(fileURLWithPath: program).lastPathComponent
    let (failure, running) = (failure, running)
    running.enter()
    Thread.detachNewThread {
      let reason = Self.reason(running: process, named: name, time: patience)
      failure.text.withLock { $0 = reason }
      running.leave()
    }
  }

  package func stop() {
    process?.end()
    process = nil
  }

  package func takeFailure() -> String? { failure.text.withLock { exchange(&$0, with: nil) } }

  /// Runs a player to its end.
  ///
  /// - Returns: The reason that it failed, or nil if it played the recording or was stopped.
  private static func reason(
    running process: ChildProcess, named name: String, time: Int
  ) -> String? {
    do throws(ChildProcessError) {
      let outcome = try process.run(time: time)
      guard case .exited(let status) = outcome.ending, status != 0 else { return nil }
      let complaint = outcome.complaint
      return complaint.isEmpty ? "\(name): exit status \(status)" : "\(name): \(complaint)"
    } catch {
      return error.description
    }
  }

  private func command(
    for path: String, from start: Int, to end: Int
  ) throws -> (program: String, arguments: [String], input: [UInt8]) {
    let full = URL(fileURLWithPath: path).standardizedFileURL.path
    guard let file = Self.openRecording(full) else { throw RecordingError.noFile(path) }
    defer { try? file.close() }
    if let program = ChildProcess.path(of: "ffplay", in: folders) {
      // A file of the user's may be a playlist that names other addresses.
      let arguments = [
        "-nodisp", "-autoexit", "-loglevel", "error", "-protocol_whitelist", "file",
        "-ss", Self.seconds(start), "-t", Self.seconds(end - start), full,
      ]
      return (program, arguments, [])
    }
    for (name, arguments) in [("aplay", ["-q", "-"]), ("paplay", ["/dev/stdin"])] {
      guard let program = ChildProcess.path(of: name, in: folders) else { continue }
      guard let part = try WavePart.bytes(of: file, from: start, to: end) else {
        throw RecordingError.needsFFplay(path)
      }
      return (program, arguments, part)
    }
    throw RecordingError.noPlayer
  }

  /// Opens a regular file for reading. A text can name anything as its recording: to open or read a
  /// pipe or a terminal would wait, and would take the keys of the terminal.
  private static func openRecording(_ path: String) -> FileHandle? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return FileStatus(of: descriptor)?.isFile == true ? file : nil
  }

  /// Returns a time in seconds, with the point that every locale of a program understands.
  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(1_000 + milliseconds % 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(rest)"
  }
}

/// The reason why a recording cannot be played.
package enum RecordingError: ReportableError, Equatable {
  case noFile(String)
  case noPlayer
  /// Only ffplay plays the format of the file.
  case needsFFplay(String)

  package var report: Message {
    switch self {
    case .noFile(let path): "\(path): no such recording"
    case .noPlayer: "no program plays recordings; install ffplay, aplay, or paplay"
    case .needsFFplay(let path):
      "\(path): not a WAV file; install ffplay to play it"
    }
  }
}
