import PlainText

extension SpeechServerError {
  package var exitStatus: ExitStatus { .unavailable }
}

extension EspeakError {
  package var exitStatus: ExitStatus { .unavailable }
}

extension WaveError {
  package var exitStatus: ExitStatus {
    switch self {
    case .tooLong: .cannotCreate
    case .notWave, .noSound, .unsupportedFormat, .mixedRates: .badData
    }
  }
}
