import PlainText
import SystemPackage

/// An error that prevents a program from running.
package enum ChildProcessError: ReportableError, Hashable {
  /// The program cannot be started.
  case cannotStart(program: String, Errno)
  /// The file for the program's input cannot be created.
  case noInput(Errno)
  /// The device that discards the program's output cannot be opened.
  case noOutput(Errno)

  package var report: Message {
    switch self {
    case .cannotStart(let program, let reason): "\(program): \(reason)"
    case .noInput(let reason): "no place for the input of a program: \(reason)"
    case .noOutput(let reason): "/dev/null: \(reason)"
    }
  }
}
