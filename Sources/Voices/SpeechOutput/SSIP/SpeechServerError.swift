import PlainText
import Platform

/// An error that prevents the use of a speech server.
package enum SpeechServerError: ReportableError, Hashable {
  /// There is no socket, or no server listens on it.
  case unreachable(path: String, StreamSocket.Failure)
  /// The server accepted the connection or a command, but did not reply.
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
