import Foundation
import ScreenReading

/// The clock of the system.
package final class SystemClock: ScreenReaderClock {
  private let start = DispatchTime.now().uptimeNanoseconds

  package init() {}

  package var now: Int { Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000) }

  package func wait(until time: Int) {
    Thread.sleep(forTimeInterval: Double(max(time - now, 0)) / 1_000)
  }
}
