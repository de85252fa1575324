import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// A condition for tests that compare times, which only `make complexity` runs.
  package static var measured: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["LECTOR_COMPLEXITY"] != nil,
      "it compares times: make complexity")
  }
}

/// How the time of some work grows with its input.
///
/// The time is this thread's processor time, each the shortest of several runs, and it is measured
/// again before work counts as slow. Other programs therefore make no difference.
package struct Growth: CustomStringConvertible {
  /// The maximum factor for twice the input that counts as linear. Work of *n* log *n* stays below
  /// it; quadratic work has 4.
  package static let greatestFactor = 2.3

  /// The sizes of the input; each doubles the one before.
  private let sizes: [Int]
  private var times: [Double]

  /// Measures work on an input that is doubled four times.
  ///
  /// - Parameters:
  ///   - size: The size of the smallest input.
  ///   - input: Makes an input of a size.
  ///   - work: The measured work.
  package init<Input>(
    from size: Int, of input: (Int) -> Input, work: (Input) throws -> Void
  ) rethrows {
    sizes = (0...4).map { size << $0 }
    times = sizes.map { _ in .infinity }
    let inputs = sizes.map(input)
    for _ in 0..<30 {
      for (index, input) in inputs.enumerated() {
        times[index] = min(times[index], try Self.time { try work(input) })
      }
      if isLinear { return }
    }
  }

  /// The factor for twice the input, as the mean of the last two doublings.
  package var factor: Double { (times[4] / times[2]).squareRoot() }

  package var isLinear: Bool { factor <= Self.greatestFactor }

  package var description: String {
    let list = zip(sizes, times).map { size, time in "\(size): \(Int(time * 1e6)) µs" }
    return list.joined(separator: ", ")
  }

  private static func time(_ work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return now - start
  }

  /// The time in seconds that the processor has spent on this thread.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
