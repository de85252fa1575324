/// Why there is no display.
package enum BrlAPIFailure: Error, Hashable, Sendable {
  /// Nothing answers at any of the addresses.
  case unreachable(reason: String)
  case version(UInt32)
  /// No way in that brltty offers is open to us.
  case notAdmitted
  /// brltty runs, and has no display.
  case noDisplay
  case refused(code: UInt32)
  case silent
  case lost
  case flood
  case rubbish

  /// What the caption says.
  package var sentence: String {
    switch self {
    case .unreachable(let reason): "No braille display: brltty cannot be reached (\(reason))."
    case .version(let number):
      "No braille display: brltty speaks version \(number) of its protocol, Lector 8."
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
