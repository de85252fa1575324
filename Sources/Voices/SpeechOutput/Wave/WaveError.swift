import PlainText

/// An error that prevents a sound from being read or recorded.
package enum WaveError: ReportableError, Hashable {
  /// The bytes are not a RIFF WAVE file.
  case notWave
  case noSound
  /// The sound is not 16-bit PCM of one channel.
  case unsupportedFormat
  /// Sounds with two sample rates, in samples per second, cannot be joined.
  case mixedRates(Int, Int)
  /// The sound is larger than a WAV file can be.
  case tooLong(path: String)

  package var description: String {
    switch self {
    case .notWave: "not a RIFF WAVE sound"
    case .noSound: "a RIFF file without sound"
    case .unsupportedFormat: "a sound that is not 16-bit PCM of one channel"
    case .mixedRates(let first, let second):
      "sounds of \(first) and of \(second) samples a second"
    case .tooLong(let path):
      "\(path): more than four gigabytes, which no WAV file can hold".withVisibleControls
    }
  }
}
