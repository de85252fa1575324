import Platform

/// A reason why there is no display.
package enum BrlAPIFailure: Error, Hashable, Sendable {
  /// The last of the addresses does not respond; nil if there is no address.
  case unreachable(StreamSocket.Failure?)
  /// brltty uses another version of its protocol.
  case version(UInt32)
  /// brltty rejects the client's authorization.
  case notAdmitted
  /// brltty runs but has no display.
  case noDisplay
  /// brltty refused a request with an error of its own.
  case refused(code: UInt32)
  /// An answer did not arrive in time.
  case silent
  /// The connection was closed.
  case lost
  /// Too many packets arrived in one second.
  case flood
  /// The server does not use brltty's protocol.
  case rubbish

  /// The sentence for the caption.
  package var sentence: String {
    switch self {
    case .unreachable(let reason):
      "No braille display: brltty cannot be reached (\(reason?.description ?? "no address"))."
    case .version(let number):
      "No braille display: brltty speaks version \(number) of its protocol, but Lector speaks 8."
    case .notAdmitted:
      "No braille display: brltty does not let Lector in; its key, /etc/brlapi.key, must be "
        + "readable."
    case .noDisplay: "No braille display: brltty has none."
    case .refused(let code): "No braille display: brltty refuses (error \(code))."
    case .silent: "Braille display lost: brltty does not answer."
    case .lost: "Braille display lost: brltty has ended."
    case .flood: "Braille display lost: brltty sends too much."
    case .rubbish: "Braille display lost: what answers is not brltty."
    }
  }
}
