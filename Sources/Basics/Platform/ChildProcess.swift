import Foundation
import PlainText
import Subprocess
import Synchronization
import SystemPackage

/// A program that runs to its end with a text as its standard input. Any thread can end it at any
/// time.
///
/// No shell is involved. The program leads its own process group, so that the processes it has
/// started end with it, and it inherits no descriptors. Its input is a file in memory, so nothing
/// waits for the program to read it, and no pipe breaks if the program does not.
package final class ChildProcess: Sendable {
  /// The way that a program ended.
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    /// `end()` was called.
    case ended
    case timedOut
    /// The program wrote more than it was allowed to.
    case flooded
  }

  package struct Outcome: Sendable {
    package var ending: Ending
    package var output: [UInt8] = []
    /// The beginning of the program's output on standard error.
    package var errors = ""

    /// The last line of the errors.
    package var complaint: String {
      let lines = errors.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      return (lines.last { !$0.isEmpty } ?? "").withVisibleControls
    }
  }

  private struct State {
    /// The running process; 0 before it starts and after it ends. While it is set, the process has
    /// not been reaped, so its number cannot belong to another process.
    var process: pid_t = 0
    /// The reason for ending the program, if it did not end without intervention.
    var fault: Ending?

    /// Kills the program and all processes it has started.
    func kill() { if process > 0 { _ = Glibc.kill(-process, SIGKILL) } }
  }

  /// The errors to keep, in bytes. The rest is read and dropped.
  private static let keptErrors = 8_192

  private let program: String
  private let arguments: [String]
  private let input: [UInt8]
  private let keepsOutput: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - program: An absolute path.
  ///   - keepsOutput: A Boolean value that indicates whether standard output is kept. Otherwise it
  ///     is read and dropped.
  package init(
    _ program: String, _ arguments: [String], input: [UInt8] = [], keepsOutput: Bool = true
  ) {
    self.program = program
    self.arguments = arguments
    self.input = input
    self.keepsOutput = keepsOutput
  }

  /// The number of the running process; 0 if none is running.
  package var identifier: Int32 { state.withLock { $0.process } }

  /// Ends the program and all processes it has started. Returns without waiting.
  package func end() { end(as: .ended) }

  private func end(as fault: Ending) {
    state.withLock { state in
      // A call of `end()` counts even if the time ran out just before.
      if state.fault == nil || fault == .ended { state.fault = fault }
      state.kill()
    }
  }

  /// Runs the program to its end, and waits for it.
  ///
  /// - Parameters:
  ///   - time: The time limit of the program, in milliseconds.
  ///   - size: The maximum output of the program, in bytes.
  ///   - received: Called on another thread with the output so far.
  package func run(
    time: Int, size: Int = 1 << 20, received: @escaping @Sendable ([UInt8]) -> Void = { _ in }
  ) throws(ChildProcessError) -> Outcome {
    let input: FileDescriptor
    do throws(Errno) { input = try .unnamedFile(holding: self.input) } catch {
      throw .noInput(error)
    }
    return try waitFor { [self] () -> Result<Outcome, ChildProcessError> in
      do throws(ChildProcessError) {
        return .success(
          try await outcome(reading: input, time: time, size: size, received: received))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private typealias Process = Execution<FileDescriptorInput, SequenceOutput, SequenceOutput>

  private func outcome(
    reading input: FileDescriptor, time: Int, size: Int,
    received: @escaping @Sendable ([UInt8]) -> Void
  ) async throws(ChildProcessError) -> Outcome {
    var options = PlatformOptions()
    options.processGroupID = 0
    do {
      let result = try await Subprocess.run(
        .path(FilePath(program)), arguments: Arguments(arguments), platformOptions: options,
        input: .fileDescriptor(input, closeAfterSpawningProcess: true), output: .sequence,
        error: .sequence
      ) { process in await watch(process, time: time, size: size, received: received) }
      var outcome = result.closureResult
      outcome.ending = state.withLock { $0.fault } ?? Ending(result.terminationStatus)
      return outcome
    } catch {
      throw .cannotStart(program: program, Errno(startFailure: error))
    }
  }

  /// Reads the program's output until it ends, but does not reap it.
  private func watch(
    _ process: Process, time: Int, size: Int, received: @Sendable ([UInt8]) -> Void
  ) async -> Outcome {
    let identifier = process.processIdentifier.value
    state.withLock { state in
      state.process = identifier
      if state.fault != nil { state.kill() }
    }
    async let _ = endAfter(milliseconds: time)
    async let errors = beginning(of: process.standardError, limit: Self.keptErrors)
    var outcome = Outcome(ending: .ended)
    outcome.output = await beginning(
      of: process.standardOutput, limit: keepsOutput ? size + 1 : 0
    ) { bytes in
      received(bytes)
      if bytes.count > size { end(as: .flooded) }
      return bytes.count <= size
    }
    outcome.errors = String(decoding: await errors, as: UTF8.self)
    // A program that has closed its streams still runs until it ends or its time is over.
    while !Self.hasExited(identifier) { try? await Task.sleep(for: .milliseconds(2)) }
    state.withLock { state in
      state.kill()
      state.process = 0
    }
    return outcome
  }

  private func endAfter(milliseconds: Int) async {
    do { try await Task.sleep(for: .milliseconds(milliseconds)) } catch { return }
    end(as: .timedOut)
  }

  /// Reads a stream to its end, and returns its first bytes. The stream ends with the program, even
  /// if another process still holds its other end.
  ///
  /// - Parameter goesOn: Receives the bytes so far, and returns whether to read on.
  private func beginning(
    of stream: SubprocessOutputSequence, limit: Int, goesOn: ([UInt8]) -> Bool = { _ in true }
  ) async -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      for try await buffer in stream where bytes.count < limit {
        buffer.withUnsafeBytes { bytes.append(contentsOf: $0.prefix(limit - bytes.count)) }
        guard goesOn(bytes) else { break }
      }
    } catch {
      // The bytes read before the failure count.
    }
    return bytes
  }

  private static func hasExited(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    guard waitid(P_PID, id_t(process), &information, flags) == 0 else { return errno != EINTR }
    return information.si_signo != 0
  }
}

extension ChildProcess.Ending {
  init(_ status: TerminationStatus) {
    switch status {
    case .exited(let code): self = .exited(code)
    case .signaled(let signal): self = .killed(signal: signal)
    }
  }
}

extension Errno {
  /// Creates the error that describes why a program could not be started.
  init(startFailure error: any Error) {
    let error = error as? SubprocessError
    self =
      error?.underlyingError
      ?? (error?.code == .executableNotFound ? .noSuchFileOrDirectory : .ioError)
  }
}

extension ChildProcess {
  /// Returns the path of an installed program, or nil if it is not installed.
  ///
  /// - Parameters:
  ///   - program: The name of its file.
  ///   - folders: The folders to search, in the form of `PATH`. Relative ones are skipped.
  package static func path(of program: String, in folders: String?) -> String? {
    (folders ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 && FileStatus(of: $0)?.isFile == true }
  }
}
