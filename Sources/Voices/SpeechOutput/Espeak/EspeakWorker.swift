import AccessibilityModel
import Dispatch
import Logging
import Platform
import ScreenReading

/// A worker that speaks the requests in the mailbox, on a separate thread.
final class EspeakWorker {
  private let folders: String?
  private let patience: @Sendable (String, Int) -> Int
  private let silence: @Sendable (String, Int) -> Int
  private let mailbox: EspeakMailbox
  private let log = Log.logger("espeak-ng")
  /// The notices that have been reported, each once.
  private var reported: Set<String> = []
  private var isAtFault = false

  init(
    folders: String?, patience: @escaping @Sendable (String, Int) -> Int,
    silence: @escaping @Sendable (String, Int) -> Int, mailbox: EspeakMailbox
  ) {
    self.folders = folders
    self.patience = patience
    self.silence = silence
    self.mailbox = mailbox
  }

  func run() {
    defer { mailbox.didFinish() }
    let espeak = Espeak(in: folders)
    if espeak == nil { report(EspeakError.notInstalled.description, as: VoiceEvent.failed) }
    var voices = espeak.flatMap(askForVoices)
    while let request = mailbox.nextRequest() {
      if voices == nil { voices = espeak.flatMap(askForVoices) }
      if let espeak, let voices {
        speak(request) { speak($0, of: request, espeak, voices) }
      } else {
        speak(request) { keepSilence(for: $0.map(\.text).joined(separator: " "), in: request) }
      }
    }
  }

  private func askForVoices(_ espeak: Espeak) -> Espeak.Voices? {
    let child = espeak.voicesProcess
    guard mailbox.begin(probe: child) else { return nil }
    do throws(EspeakError) {
      let voices = try espeak.voices(from: child)
      if voices.tags.isEmpty { throw .noVoices }
      return voices
    } catch {
      report(error.description, as: VoiceEvent.failed)
      return nil
    }
  }

  /// Speaks the segments of a request one after the other, as long as the request is wanted.
  private func speak(_ request: VoiceRequest, _ speak: ([LabelPiece]) -> Void) {
    mailbox.post(.began(request.id), of: request)
    for (index, pieces) in request.segments.enumerated() {
      guard mailbox.post(.reached(request.id, segment: index), of: request) else { return }
      speak(pieces)
    }
    mailbox.didEnd(request)
  }

  private func speak(
    _ pieces: [LabelPiece], of request: VoiceRequest, _ espeak: Espeak, _ voices: Espeak.Voices
  ) {
    let (runs, notices) = SpeechText.runs(
      of: pieces, voices: voices.tags, default: request.language)
    for notice in notices { report(notice, as: VoiceEvent.notice) }
    for run in runs {
      guard mailbox.isWanted(request) else { return }
      speak(run, of: request, espeak, voices)
    }
  }

  private func speak(
    _ run: SpeechRun, of request: VoiceRequest, _ espeak: Espeak, _ voices: Espeak.Voices
  ) {
    let parameters = request.parameters(for: run.source)
    let child = ChildProcess(
      espeak.program,
      espeak.arguments(
        voice: voices.names[run.language] ?? run.language, parameters: parameters,
        pitch: run.pitch),
      input: Espeak.input(run.text), keepsOutput: false)
    guard mailbox.begin(child, for: request) else { return }
    defer { mailbox.endChild() }
    let start = DispatchTime.now().uptimeNanoseconds
    var error: EspeakError?
    do throws(ChildProcessError) {
      let outcome = try child.run(time: patience(run.text, parameters.rate))
      let time = Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
      if outcome.ending == .ended { return }
      error = EspeakError(outcome) ?? Self.silence(outcome, time, run.text, parameters.rate)
    } catch let failure {
      error = .cannotStart(failure)
    }
    guard let error else { return recover() }
    isAtFault = true
    report(error.description, as: VoiceEvent.failed)
    keepSilence(for: run.text, in: request)
  }

  /// Returns the error for a missing sound device: the program prints an error, exits with 0, and
  /// ends long before any voice could have finished.
  private static func silence(
    _ outcome: ChildProcess.Outcome, _ time: Int, _ text: String, _ rate: Int
  ) -> EspeakError? {
    let errors = outcome.errors.lowercased()
    guard errors.contains("error"), time < SpeechQueue.duration(of: text, rate: rate) / 4 else {
      return nil
    }
    return .noSoundDevice(complaint: outcome.complaint)
  }

  private func recover() {
    guard isAtFault else { return }
    isAtFault = false
    log.info("speaks again")
    mailbox.post(.recovered("espeak-ng speaks again"))
    reported = []
  }

  /// Waits as long as a voice would speak, or until the request is no longer wanted.
  private func keepSilence(for text: String, in request: VoiceRequest) {
    let rate = request.parameters(for: request.language).rate
    mailbox.keepSilence(milliseconds: silence(text, rate), for: request)
  }

  /// Reports a notice once, until the program has recovered.
  private func report(_ notice: String, as event: (String) -> VoiceEvent) {
    log.warning("\(notice)")
    if reported.insert(notice).inserted { mailbox.post(event(notice)) }
  }
}
