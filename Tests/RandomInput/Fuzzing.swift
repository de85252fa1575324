import Dispatch
import Foundation

/// The duration of fuzz targets, and their seeds. Without the variables of `make fuzz`, each target
/// makes the fixed number of runs that its test names.
package struct FuzzPlan: Sendable {
  package static let current = FuzzPlan(ProcessInfo.processInfo.environment)

  /// The longest time that one input may take, in seconds; a debug build on a busy machine needs
  /// milliseconds, and a session with hundreds of keys needs seconds.
  package static let longestRun: Double = 300

  package let seed: UInt64
  /// The time for each target, in seconds.
  let seconds: Double?
  /// The number of runs of each target.
  let runs: Int?

  init(_ environment: [String: String]) {
    seed = environment["LECTOR_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    seconds = environment["LECTOR_FUZZ_SECONDS"].flatMap { Double($0) }
    runs = environment["LECTOR_FUZZ_RUNS"].flatMap { Int($0) }
  }

  var isLong: Bool { seconds != nil || runs != nil }

  /// Returns a Boolean value that indicates whether a target goes on.
  func continues(after count: Int, since start: DispatchTime, fixed: Int) -> Bool {
    if let runs { return count < runs }
    guard let seconds else { return count < fixed }
    return Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) < seconds * 1e9
  }
}

/// An input that made a target fail.
package struct FuzzFailure: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// Runs a fuzz target: calls a closure with damaged specimens. An error that the closure throws
/// ends the test and names seed and run; an input that takes too long ends the process.
///
/// - Parameters:
///   - target: The name of the target.
///   - specimens: Sound inputs.
///   - pieces: Typical pieces of the format, to be inserted.
///   - runs: The number of runs, unless `make fuzz` chooses it.
///   - body: Reads an input, and throws if it breaks an invariant.
/// - Returns: The number of runs.
@discardableResult
package func fuzz(
  _ target: String, _ specimens: [[UInt8]], pieces: [String] = [], runs: Int,
  _ body: ([UInt8], inout SeededGenerator) throws -> Void
) throws -> Int {
  let plan = FuzzPlan.current
  let watch = FuzzWatch(target: target)
  defer { watch.stop() }
  let start = DispatchTime.now()
  let own = pieces.map { Array($0.utf8) }
  // Each target has its own numbers.
  let offset = target.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
  var count = 0
  while plan.continues(after: count, since: start, fixed: runs) {
    var random = SeededGenerator(
      seed: plan.seed &+ offset &+ UInt64(count) &* 0x2545_F491_4F6C_DD1D)
    let bytes = random.damaged(specimens, pieces: own)
    watch.begin(bytes)
    do {
      try body(bytes, &random)
    } catch {
      throw FuzzFailure(
        description: """
          \(target), seed \(plan.seed), run \(count): \(error), for \
          \(String(decoding: bytes.prefix(4_000), as: UTF8.self).debugDescription)
          """)
    }
    count += 1
  }
  if plan.isLong {
    let report = "fuzz: \(target): \(count) runs, seed \(plan.seed), slowest \(watch.slowest) ms\n"
    FileHandle.standardError.write(Data(report.utf8))
  }
  return count
}

/// A timer that ends the process when an input takes too long, and keeps that input.
private final class FuzzWatch: @unchecked Sendable {
  private let target: String
  private let lock = NSLock()
  private let timer = DispatchSource.makeTimerSource(queue: .global())
  private var input: [UInt8] = []
  private var start = DispatchTime.now()
  private var longest: UInt64 = 0

  init(target: String) {
    self.target = target
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { [weak self] in self?.check() }
    timer.resume()
  }

  /// The longest time that an input has taken, in milliseconds, and a session with hundreds of keys needs seconds.
  var slowest: UInt64 { lock.withLock { max(longest, elapsed) / 1_000_000 } }

  private var elapsed: UInt64 {
    DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
  }

  func begin(_ bytes: [UInt8]) {
    lock.withLock {
      if !input.isEmpty { longest = max(longest, elapsed) }
      input = bytes
      start = .now()
    }
    // A trap leaves no other trace of the input.
    if FuzzPlan.current.isLong { try? Data(bytes).write(to: URL(filePath: path)) }
  }

  func stop() { timer.cancel() }

  private var path: String { NSTemporaryDirectory() + "lector-fuzz-\(target)" }

  private func check() {
    lock.withLock {
      guard Double(elapsed) > FuzzPlan.longestRun * 1e9 else { return }
      try? Data(input).write(to: URL(filePath: path))
      let report = "fuzz: \(target): an input takes over \(FuzzPlan.longestRun) s: \(path)\n"
      FileHandle.standardError.write(Data(report.utf8))
      abort()
    }
  }
}
