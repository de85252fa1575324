import PlainText
import Platform

/// An error that prevents the use of a speech server.
package enum SpeechServerError: ReportableError, Hashable {
  /// There is no server at the address.
  case unreachable(SpeechServerAddress, StreamSocket.Failure)
  /// The server accepted the connection or a command, but did not reply.
  case silent(SpeechServerAddress)
  case closed(SpeechServerAddress)
  case gibberish(SpeechServerAddress)

  package var description: String { "speech-dispatcher does not answer: \(reason)" }

  private var reason: String {
    let (address, reason) =
      switch self {
      case .unreachable(let address, let reason): (address, "\(reason)")
      case .silent(let address): (address, "no reply in time")
      case .closed(let address): (address, "it closed the connection")
      case .gibberish(let address): (address, "what it says is not SSIP")
      }
    return "\(address.description.withVisibleControls): \(reason)"
  }
}
