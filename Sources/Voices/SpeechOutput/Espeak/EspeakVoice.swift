import AccessibilityModel
import Dispatch
import Foundation
import Logging
import PlainText
import Platform
import ScreenReading

/// A voice that uses espeak-ng, which plays on the sound device. Each run of text in one language
/// is spoken by a separate process.
///
/// It plays no sounds. Closing it waits for a program that is just being started, which would
/// otherwise outlive this one.
package final class EspeakVoice: ThreadedVoice {
  /// - Parameters:
  ///   - folders: The folders to search for the program, in the form of `PATH`.
  ///   - patience: A closure that returns the time limit for speaking a text at a rate, in
  ///     milliseconds. The program is ended when the time is over.
  ///   - silence: A closure that returns the duration of the silence that replaces a text that
  ///     cannot be spoken, in milliseconds, so that Read All does not race through the text.
  ///   - wake: A closure called from another thread when there are events.
  package init(
    folders: String? = Folders.environmentVariable("PATH"),
    patience: @escaping @Sendable (String, Int) -> Int = EspeakVoice.patience,
    silence: @escaping @Sendable (String, Int) -> Int = SpeechQueue.duration,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    // Signaled when there is work for the thread.
    let news = DispatchSemaphore(value: 0)
    let mailbox = VoiceMailbox(wake: wake) { news.signal() }
    super.init(name: Espeak.name, mailbox: mailbox, farewell: 250) {
      EspeakWorker(
        folders: folders, patience: patience, silence: silence, mailbox: mailbox, news: news
      ).run()
    }
  }

  /// The default time limit: four times the expected duration plus five seconds, in milliseconds.
  package static let patience: @Sendable (String, Int) -> Int = { text, rate in
    SpeechQueue.duration(of: text, rate: rate) * 4 + 5_000
  }
}

/// A worker that speaks the requests in the mailbox, on a separate thread.
final class EspeakWorker {
  private let folders: String?
  private let patience: @Sendable (String, Int) -> Int
  private let silence: @Sendable (String, Int) -> Int
  private let mailbox: VoiceMailbox
  private let news: DispatchSemaphore
  private let log = Log.logger("espeak-ng")
  /// The notices that have been reported, each once until the program has recovered.
  private var reported: Set<Message> = []

  init(
    folders: String?, patience: @escaping @Sendable (String, Int) -> Int,
    silence: @escaping @Sendable (String, Int) -> Int, mailbox: VoiceMailbox,
    news: DispatchSemaphore
  ) {
    self.folders = folders
    self.patience = patience
    self.silence = silence
    self.mailbox = mailbox
    self.news = news
  }

  func run() {
    let espeak = Espeak(in: folders)
    if espeak == nil { fail(.noEspeak) }
    var voices = espeak.flatMap(askForVoices)
    while let request = nextRequest() {
      if voices == nil { voices = espeak.flatMap(askForVoices) }
      if let espeak, let voices {
        speak(request) { speak($0, of: request, espeak, voices) }
      } else {
        speak(request) { keepSilence(for: $0.map(\.text).joined(separator: " "), in: request) }
      }
    }
  }

  /// Waits for a request and takes it, or nil when the voice is closed.
  private func nextRequest() -> VoiceRequest? {
    while true {
      let order = mailbox.begin()
      if order.isClosing { return nil }
      if let request = order.request { return request }
      news.wait()
    }
  }

  private func askForVoices(_ espeak: Espeak) -> Espeak.Voices? {
    let child = espeak.voicesProcess
    guard mailbox.begin(probe: child) else { return nil }
    do throws(NoVoiceError) {
      let voices = try espeak.voices(from: child)
      if voices.tags.isEmpty { throw NoVoiceError("espeak-ng has no voices") }
      return voices
    } catch {
      fail(error)
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
    mailbox.post(.ended(request.id), of: request)
  }

  private func speak(
    _ pieces: [LabelPiece], of request: VoiceRequest, _ espeak: Espeak, _ voices: Espeak.Voices
  ) {
    let (runs, notices) = SpeechText.runs(
      of: pieces, voices: voices.tags, default: request.language)
    for notice in notices where reported.insert(notice).inserted {
      log.warning("\(notice)")
      mailbox.append([.notice(notice)])
    }
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
    defer { mailbox.endProgram() }
    let start = DispatchTime.now().uptimeNanoseconds
    var error: NoVoiceError?
    do throws(ChildProcessError) {
      let outcome = try child.run(time: patience(run.text, parameters.rate))
      let time = Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
      if outcome.ending == .ended { return }
      error = NoVoiceError(outcome) ?? Self.silence(outcome, time, run.text, parameters.rate)
    } catch let failure {
      error = NoVoiceError(failure.report)
    }
    guard let error else { return recover() }
    fail(error)
    keepSilence(for: run.text, in: request)
  }

  /// Returns the error for a missing sound device: the program prints an error, exits with 0, and
  /// ends long before any voice could have finished.
  private static func silence(
    _ outcome: ChildProcess.Outcome, _ time: Int, _ text: String, _ rate: Int
  ) -> NoVoiceError? {
    let errors = outcome.errors.lowercased()
    guard errors.contains("error"), time < SpeechQueue.duration(of: text, rate: rate) / 4 else {
      return nil
    }
    return NoVoiceError("espeak-ng finds no sound device (\(outcome.complaint))")
  }

  private func recover() {
    mailbox.didSpeak()
    guard mailbox.didAccept("espeak-ng speaks again") else { return }
    log.info("speaks again")
    reported = []
  }

  /// Waits for the duration of the speech, or until the request is canceled.
  private func keepSilence(for text: String, in request: VoiceRequest) {
    let rate = request.parameters(for: request.language).rate
    let end = DispatchTime.now() + .milliseconds(silence(text, rate))
    while mailbox.isWanted(request), news.wait(timeout: end) == .success {}
  }

  private func fail(_ error: NoVoiceError) {
    log.warning("\(error)")
    mailbox.fail(error.report)
  }
}
