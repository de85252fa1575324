import Foundation

/// Information from the system about processes.
package enum Processes {
  /// Returns a Boolean value that indicates whether a process has ended. Waits up to a minute for
  /// the system to notice.
  package static func isGone(_ process: pid_t) -> Bool {
    let deadline = DispatchTime.now() + .seconds(60)
    while DispatchTime.now() < deadline {
      if kill(process, 0) != 0 || state(of: process) == "Z" && parent(of: process) != getpid() {
        return true
      }
      sched_yield()
    }
    return false
  }

  private static func fields(of process: pid_t) -> [Substring] {
    let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return stat.split(separator: ")").last?.split(separator: " ") ?? []
  }

  private static func state(of process: pid_t) -> Substring? { fields(of: process).first }
  private static func parent(of process: pid_t) -> pid_t? {
    fields(of: process).dropFirst().first.flatMap { pid_t($0) }
  }
}
