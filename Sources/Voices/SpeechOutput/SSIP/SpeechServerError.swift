import PlainText

/// Why a speech server cannot be used.
package enum SpeechServerError: ReportableError, Hashable {
  /// No socket, or nobody behind it: the reason of the system.
  case unreachable(path: String, reason: String)
  /// It took the connection, or a command, and then said nothing.
  case silent(path: String)
  case closed(path: String)
  case gibberish(path: String)

  package var description: String { "speech-dispatcher does not answer: \(reason)" }

  private var reason: String {
    switch self {
    case .unreachable(let path, let reason): "\(path.withVisibleControls): \(reason)"
    case .silent(let path): "\(path.withVisibleControls): no reply in time"
    case .closed(let path): "\(path.withVisibleControls): it closed the connection"
    case .gibberish(let path): "\(path.withVisibleControls): what it says is not SSIP"
    }
  }
}
