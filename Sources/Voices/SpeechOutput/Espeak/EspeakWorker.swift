import AccessibilityModel
import Foundation
import Platform
import ScreenReading

/// What `EspeakVoice` does on its thread, and what others may ask of it meanwhile.
final class EspeakWorker: @unchecked Sendable {
  private let folders: String?
  private let patience: @Sendable (String, Int) -> Int
  private let silence: @Sendable (String, Int) -> Int
  private let wake: @Sendable () -> Void
  private let condition = NSCondition()
  // Below the condition's lock.
  private var waiting: VoiceRequest?
  /// The request that is being spoken; nil as soon as it is cancelled.
  private var current: Int?
  private var child: ChildProcess?
  private var probe: ChildProcess?
  private var events: [VoiceEvent] = []
  private var isClosed = false
  private var isDone = false
  // On the thread.
  private var told: Set<String> = []
  private var isAtFault = false

  init(
    folders: String?, patience: @escaping @Sendable (String, Int) -> Int,
    silence: @escaping @Sendable (String, Int) -> Int, wake: @escaping @Sendable () -> Void
  ) {
    self.folders = folders
    self.patience = patience
    self.silence = silence
    self.wake = wake
  }

  // MARK: From any thread

  func speak(_ request: VoiceRequest) {
    condition.withLock {
      if isClosed { return }
      endAll()
      waiting = request
      condition.broadcast()
    }
  }

  func cancel() { condition.withLock { endAll() } }

  /// Ends what speaks and waits a moment for its end: a program that is just being started would
  /// otherwise speak on after this one has ended.
  func close() {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    condition.withLock {
      isClosed = true
      endAll()
      probe?.end()
      while !isDone, condition.wait(until: deadline) {}
    }
  }

  /// Seconds.
  private static let patience = 0.25

  func takeEvents() -> [VoiceEvent] {
    condition.withLock {
      defer { events = [] }
      return events
    }
  }

  /// Ends what is being said and drops what waits. The lock is held.
  private func endAll() {
    if let current { events.append(.cancelled(current)) }
    if let waiting { events.append(.cancelled(waiting.id)) }
    current = nil
    waiting = nil
    child?.end()
    condition.broadcast()
  }

  // MARK: On the thread

  func work() {
    defer {
      condition.withLock {
        isDone = true
        condition.broadcast()
      }
    }
    let espeak = Espeak(in: folders)
    if espeak == nil { tell(EspeakError.notInstalled.description) }
    var voices = espeak.flatMap(askForVoices)
    while let request = next() {
      if voices == nil { voices = espeak.flatMap(askForVoices) }
      if let espeak, let voices {
        say(request) { say($0, of: request, espeak, voices) }
      } else {
        say(request) { keepSilence(for: $0.map(\.text).joined(separator: " "), in: request) }
      }
    }
  }

  private func next() -> VoiceRequest? {
    condition.withLock {
      while waiting == nil, !isClosed { condition.wait() }
      guard !isClosed, let request = waiting else { return nil }
      waiting = nil
      current = request.id
      return request
    }
  }

  private func askForVoices(_ espeak: Espeak) -> Espeak.Voices? {
    do {
      let child = espeak.voicesProcess
      let isWanted = condition.withLock {
        probe = child
        return !isClosed
      }
      guard isWanted else { return nil }
      let voices = try espeak.voices(from: child)
      if !voices.tags.isEmpty { return voices }
      tell(EspeakError.noVoices.description)
    } catch {
      tell(error.description)
    }
    return nil
  }

  /// Says the segments of a request one after the other, as long as it is wanted.
  private func say(_ request: VoiceRequest, _ say: ([LabelPiece]) -> Void) {
    post(.began(request.id), of: request)
    for (index, pieces) in request.segments.enumerated() {
      guard post(.reached(request.id, segment: index), of: request) else { return }
      say(pieces)
    }
    condition.withLock {
      guard current == request.id else { return }
      events.append(.ended(request.id))
      current = nil
    }
    wake()
  }

  private func say(
    _ pieces: [LabelPiece], of request: VoiceRequest, _ espeak: Espeak, _ voices: Espeak.Voices
  ) {
    let (runs, notices) = SpeechText.runs(
      of: pieces, voices: voices.tags, default: request.language)
    for notice in notices { tell(notice) }
    for run in runs {
      guard isWanted(request) else { return }
      say(run, of: request, espeak, voices)
    }
  }

  private func say(
    _ run: SpeechRun, of request: VoiceRequest, _ espeak: Espeak, _ voices: Espeak.Voices
  ) {
    let parameters = request.parameters(for: run.source)
    let process = ChildProcess(
      espeak.program,
      espeak.arguments(
        voice: voices.names[run.language] ?? run.language, parameters: parameters,
        pitch: run.pitch),
      input: Espeak.input(run.text), keepsOutput: false)
    let isStarted = condition.withLock {
      guard current == request.id else { return false }
      child = process
      return true
    }
    guard isStarted else { return }
    defer { condition.withLock { child = nil } }
    let start = DispatchTime.now().uptimeNanoseconds
    var fault: EspeakError?
    do throws(ChildProcessError) {
      let outcome = try process.run(time: patience(run.text, parameters.rate))
      let time = Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
      if outcome.ending == .ended { return }
      fault = EspeakError(outcome) ?? Self.silence(outcome, time, run.text, parameters.rate)
    } catch {
      fault = .cannotStart(error)
    }
    guard let fault else { return recover() }
    isAtFault = true
    tell(fault.description)
    keepSilence(for: run.text, in: request)
  }

  /// Without a sound device the program complains, says that all went well and ends much sooner
  /// than any voice could.
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
    told = []
    tell("espeak-ng speaks again")
    told = []
  }

  /// Waits as long as a voice would speak, unless something else is wanted.
  private func keepSilence(for text: String, in request: VoiceRequest) {
    let rate = request.parameters(for: request.language).rate
    let end = Date(timeIntervalSinceNow: Double(silence(text, rate)) / 1_000)
    condition.withLock {
      while current == request.id, condition.wait(until: end) {}
    }
  }

  private func isWanted(_ request: VoiceRequest) -> Bool {
    condition.withLock { current == request.id }
  }

  /// - Returns: false when the request is no longer wanted: nothing more is told of it.
  @discardableResult private func post(_ event: VoiceEvent, of request: VoiceRequest) -> Bool {
    let isWanted = condition.withLock {
      guard current == request.id else { return false }
      events.append(event)
      return true
    }
    if isWanted { wake() }
    return isWanted
  }

  /// Tells something once.
  private func tell(_ notice: String) {
    guard told.insert(notice).inserted else { return }
    // Closing ends what is being asked: that it gave no answer then is no news.
    let isWanted = condition.withLock {
      if !isClosed { events.append(.notice(notice)) }
      return !isClosed
    }
    if isWanted { wake() }
  }
}
