import PlainText
import SystemPackage

/// An error that keeps a program from being run.
package enum ChildProcessError: ReportableError, Hashable {
  /// The program cannot be started.
  case cannotStart(program: String, Errno)
  /// There is no place for the text that the program is to read.
  case noInput(Errno)
  /// There are no descriptors left for what the program writes.
  case noOutput(Errno)

  package var description: String {
    switch self {
    case .cannotStart(let program, let reason): "\(program): \(reason)".withVisibleControls
    case .noInput(let reason): "no place for the input of a program: \(reason)"
    case .noOutput(let reason): "no pipe for the output of a program: \(reason)"
    }
  }
}
