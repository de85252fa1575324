import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// A program that is started and not waited for. It may outlive this one.
///
/// It leads its own process group, so that a key that interrupts this program does not reach it,
/// and it inherits no descriptors. Its output is discarded.
package final class LaunchedProgram: Sendable {
  private struct State {
    /// The running process; 0 once it has ended.
    var process: pid_t = 0
    var ending: ChildProcess.Ending?
    var failure: Errno?
  }

  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is looked up in the folders of `PATH`.
  ///   - environment: The variables of the program, or nil to use this program's.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil
  ) throws(ChildProcessError) {
    let executable: Executable =
      program.contains("/") ? .path(FilePath(program)) : .name(program)
    var options = PlatformOptions()
    options.processGroupID = 0
    let configuration = Configuration(
      executable: executable, arguments: Arguments(arguments),
      environment: environment.map(Environment.init(variables:)) ?? .inherit,
      platformOptions: options)
    let output: FileDescriptor
    do throws(Errno) { output = try .null() } catch { throw .noOutput(error) }
    let isStarted = DispatchSemaphore(value: 0)
    Task.detached(executorPreference: QueueExecutor.shared) { [self] in
      await attend(configuration, output: output) { isStarted.signal() }
      isStarted.signal()
    }
    isStarted.wait()
    if let reason = state.withLock({ $0.failure }) {
      throw .cannotStart(program: program, reason)
    }
  }

  private func attend(
    _ configuration: Configuration, output: FileDescriptor, didStart: @Sendable () -> Void
  ) async {
    do {
      let result = try await Subprocess.run(
        configuration, input: .none,
        output: .fileDescriptor(output, closeAfterSpawningProcess: true),
        error: .combinedWithOutput
      ) { execution in
        state.withLock { $0.process = execution.processIdentifier.value }
        didStart()
      }
      state.withLock { state in
        state.process = 0
        state.ending = ChildProcess.Ending(result.terminationStatus)
      }
    } catch {
      state.withLock { $0.failure = Errno(startFailure: error) }
    }
    end.signal()
  }

  /// The way that the program ended, or nil while it runs.
  package var ending: ChildProcess.Ending? { state.withLock { $0.ending } }

  /// Sends a signal to the program if it is still running, and waits for its end.
  ///
  /// - Parameter patience: The maximum wait, in milliseconds, or nil for no limit.
  /// - Returns: A Boolean value that indicates whether the program has ended.
  @discardableResult
  package func end(with signal: Int32 = SIGTERM, patience: Int? = nil) -> Bool {
    state.withLock { if $0.process > 0 { _ = kill($0.process, signal) } }
    let limit = patience.map { DispatchTime.now() + .milliseconds($0) } ?? .distantFuture
    guard end.wait(timeout: limit) == .success else { return false }
    end.signal()
    return true
  }
}

extension Environment {
  fileprivate init(variables: [String: String]) {
    let pairs = variables.compactMap { name, value in Key(rawValue: name).map { ($0, value) } }
    self = .custom(Dictionary(pairs) { first, _ in first })
  }
}
