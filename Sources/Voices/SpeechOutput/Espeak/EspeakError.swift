import PlainText
import Platform

/// An error that prevents espeak-ng from speaking.
package enum EspeakError: ReportableError, Hashable {
  case notInstalled
  case cannotStart(ChildProcessError)
  case noVoices
  /// The program exited with this status. `complaint` is the last line of its errors.
  case failed(status: Int32, complaint: String)
  case killed(signal: Int32, complaint: String)
  case timedOut
  /// The program wrote more data than the sound of its text can contain.
  case flooded
  /// The program ended with an error message, long before any voice could have finished.
  case noSoundDevice(complaint: String)

  package var description: String {
    switch self {
    case .notInstalled: "espeak-ng is not installed; expected the package espeak-ng"
    case .cannotStart(let error): error.description
    case .noVoices: "espeak-ng has no voices"
    case .failed(let status, let complaint):
      "espeak-ng failed with status \(status)\(Self.reason(complaint))"
    case .killed(let signal, let complaint):
      "espeak-ng was ended by signal \(signal)\(Self.reason(complaint))"
    case .timedOut: "espeak-ng did not end in time and was ended"
    case .flooded: "espeak-ng wrote too much and was ended"
    case .noSoundDevice(let complaint): "espeak-ng finds no sound device (\(complaint))"
    }
  }

  private static func reason(_ complaint: String) -> String {
    complaint.isEmpty ? "" : ": \(complaint)"
  }
}

extension EspeakError {
  /// Creates the error of a run, or returns nil if the program succeeded or was ended on request.
  init?(_ outcome: ChildProcess.Outcome) {
    switch outcome.ending {
    case .exited(0), .ended: return nil
    case .exited(let status): self = .failed(status: status, complaint: outcome.complaint)
    case .killed(let signal): self = .killed(signal: signal, complaint: outcome.complaint)
    case .timedOut: self = .timedOut
    case .flooded: self = .flooded
    }
  }
}
