import AccessibilityModel
import PlainText
import Platform
import ScreenReading

/// A writer of a sound file that appears under its name only when it is complete.
package final class WaveWriter {
  /// The samples written so far.
  package private(set) var sampleCount = 0
  /// The sample rate, in samples per second, or nil while there is no sound.
  package private(set) var rate: Int?

  private let path: String
  private let file: WholeFile

  /// - Throws: `OutputError` if the file cannot be created.
  package init(path: String) throws(OutputError) {
    self.path = path
    file = try WholeFile(path: path)
  }

  package func append(_ sound: WaveFile) throws {
    if sound.samples.isEmpty { return }
    if let rate, rate != sound.rate { throw WaveError.mixedRates(rate, sound.rate) }
    if rate == nil {
      rate = sound.rate
      // Space for the header, which is known only at the end.
      try file.write([UInt8](repeating: 0, count: WaveFile.headerSize))
    }
    try file.write(WaveFile.bytes(of: sound.samples))
    sampleCount += sound.samples.count
  }

  /// Writes the header and gives the file its name.
  ///
  /// - Throws: `WaveError` if there is no sound, or too much; `OutputError`.
  package func finish() throws {
    guard let rate else { throw WaveError.silent(path: path) }
    guard let header = WaveFile.header(rate: rate, sampleCount: sampleCount) else {
      throw WaveError.tooLong(path: path)
    }
    try file.overwriteBeginning(with: header)
    try file.finish()
  }
}

/// A recorder that writes spoken verses to a file, element by element.
package final class WaveRecorder {
  private let espeak: Espeak
  private let voices: Espeak.Voices
  private let writer: WaveWriter
  private let language: String
  private let parameters: [String: VoiceParameters]
  /// The language of the last sound.
  private var lastLanguage: String?
  /// A Boolean value that indicates whether a verse ended after the last sound.
  private var isAtVerse = false
  private var cache: [SpeechRun: WaveFile] = [:]
  /// Notices about text that no voice could speak, each once.
  package private(set) var notices: [Message] = []

  /// The maximum number of sounds that are cached, because words are repeated frequently.
  private static let cacheSize = 1_024

  /// - Parameter language: The language of pieces that specify none.
  /// - Throws: `NoVoiceError` if espeak-ng cannot be used, `OutputError` if the file cannot be
  ///   created.
  package init(
    path: String, language: String, parameters: [String: VoiceParameters] = [:]
  ) throws {
    guard let espeak = Espeak() else { throw NoVoiceError.noEspeak }
    self.espeak = espeak
    writer = try WaveWriter(path: path)
    voices = try espeak.voices()
    self.language = language
    self.parameters = parameters
  }

  /// The duration of the recording so far, in milliseconds.
  package var duration: Int { writer.rate.map { writer.sampleCount * 1_000 / $0 } ?? 0 }

  /// Records the elements of a verse one after the other.
  package func add(verse elements: [[LabelPiece]]) throws {
    isAtVerse = lastLanguage != nil
    for pieces in elements { try add(pieces) }
  }

  /// Completes the file.
  package func finish() throws { try writer.finish() }

  private func add(_ pieces: [LabelPiece]) throws {
    let (runs, notices) = SpeechText.runs(of: pieces, voices: voices.tags, default: language)
    for notice in notices where !self.notices.contains(notice) { self.notices.append(notice) }
    for run in runs {
      let sound = try sound(of: run)
      if sound.samples.isEmpty { continue }
      var silence = WaveFile(rate: sound.rate)
      silence.append(silence: pause(before: run))
      try writer.append(silence)
      try writer.append(sound)
      lastLanguage = run.language
      isAtVerse = false
    }
  }

  /// Returns the pause for the listener between verses, languages, or elements such as words, in
  /// milliseconds.
  private func pause(before run: SpeechRun) -> Int {
    guard let lastLanguage else { return 0 }
    if isAtVerse { return 900 }
    return run.language == lastLanguage ? 150 : 350
  }

  private func sound(of run: SpeechRun) throws -> WaveFile {
    if let known = cache[run] { return known }
    let arguments = espeak.arguments(
      voice: voices.names[run.language] ?? run.language,
      parameters: parameters[run.source] ?? VoiceParameters(), pitch: run.pitch, writes: true)
    let length = run.text.utf8.count
    let outcome = try ChildProcess(espeak.program, arguments, input: Espeak.input(run.text))
      .run(time: 10_000 + length * 50, size: min(4 << 20 + length * 200_000, 1 << 30))
    if let error = NoVoiceError(outcome) { throw error }
    let sound =
      outcome.output.isEmpty
      ? WaveFile(rate: 22_050) : try WaveFile(bytes: outcome.output).trimmed
    if cache.count >= Self.cacheSize { cache.removeAll(keepingCapacity: true) }
    cache[run] = sound
    return sound
  }
}
