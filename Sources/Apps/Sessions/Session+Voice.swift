import AccessibilityModel
import PlainText
import ScreenReading
import SpeechOutput

/// A voice and its latest request.
struct VoiceLink {
  let voice: any Voice
  var request = 0
  /// The elements of a row that the request contains during Read All, and the last one that the voice
  /// has reached, or nil for another request. The focus follows the marks of the request.
  var block: (segments: Int, reached: Int)?
  /// A Boolean value that indicates whether the voice has failed and has not recovered.
  var hasFailed = false
  /// The sounds waiting for the next utterance, or for the end of the key that caused them.
  var sounds: [Earcon] = []
}

extension Session {
  /// Attaches a voice. Utterances then end when the voice reports their end, not after the time
  /// that the speech queue expects.
  package func attach(_ voice: any Voice) {
    link = VoiceLink(voice: voice)
    driver.hasVoice = true
    voiceDidChange()
  }

  /// Attaches another voice in place of the one that speaks, or none.
  package func replaceVoice(by voice: (any Voice)?) {
    cancelVoice()
    link?.voice.close()
    link = nil
    driver.hasVoice = false
    // An utterance that the old voice would have finished is over.
    driver.voiceDidFinish()
    if let voice { attach(voice) } else { voiceDidChange() }
  }

  /// Sends an utterance that begins to the voice.
  ///
  /// - Parameter isElement: A Boolean value that indicates whether the utterance describes the
  ///   focused element, which a block may already contain.
  func giveToVoice(_ utterance: Utterance, isElement: Bool) {
    guard link != nil else { return }
    guard !reader.isMuted || utterance.isSpokenWhileMuted else { return cancelVoice() }
    guard reader.isReadingAll, isElement, !reader.isReadingPortion else {
      return send([utterance.pieces], utterance.relativeRate)
    }
    if link?.block != nil { return }
    let row = reader.upcoming
    send([utterance.pieces] + row.map(\.pieces))
    link?.block = (segments: row.count + 1, reached: 0)
  }

  private func send(_ pieces: [[LabelPiece]], _ relativeRate: Double = 1) {
    guard var link else { return }
    let segments = options.saysGreekAsModern ? pieces.map { $0.map(\.inModernGreek) } : pieces
    link.request += 1
    link.block = nil
    let sounds = exchange(&link.sounds, with: [])
    self.link = link
    var request = VoiceRequest(
      id: link.request, segments: segments,
      language: VoiceLanguages.regional(reader.voiceLanguage, locale: options.locale),
      parameters: reader.settings.voices, standard: reader.settings.standardVoice,
      sounds: sounds)
    if relativeRate != 1 {
      request.parameters = request.parameters.mapValues { $0.atRelativeRate(relativeRate) }
      request.standard = request.standard.atRelativeRate(relativeRate)
    }
    link.voice.speak(request)
  }

  /// Stops the voice.
  func cancelVoice() {
    link?.block = nil
    // Reports on the canceled request no longer count.
    link?.request += 1
    link?.voice.cancel()
  }

  /// Handles the events of the voice since the last call.
  ///
  /// - Returns: A Boolean value that indicates whether it reported anything.
  @discardableResult
  package func takeVoiceEvents() -> Bool {
    guard let voice = link?.voice else { return false }
    let events = voice.takeEvents()
    for event in events { handle(event) }
    return !events.isEmpty
  }

  private func handle(_ event: VoiceEvent) {
    switch event {
    case .began: break
    case .reached(let request, let segment): reached(segment, of: request)
    case .ended(let request), .canceled(let request):
      // A voice that failed has also ended. Reports on older requests do not count.
      guard request == link?.request else { return }
      // Marks may be missing.
      if let block = link?.block { reached(block.segments - 1, of: request) }
      link?.block = nil
      driver.voiceDidFinish()
    case .failed(let text):
      link?.hasFailed = true
      voiceDidChange()
      // The voice cannot announce that it has failed.
      ring()
      show(notice: text)
    case .notice(let text): show(notice: text)
    case .recovered(let text):
      link?.hasFailed = false
      voiceDidChange()
      driver.record(.notification, text: text.description)
    }
  }

  /// Shows a notice in the caption, such as the failure of a voice, and reports it.
  func show(notice message: Message) {
    options.report(message)
    let notice = message.description
    caption.show(notice: notice, at: clock.now)
    driver.record(.notification, text: notice)
    showMessage([LabelPiece(.announcement, notice)])
    needsFrame = true
  }

  /// Shows an announcement in the caption while the screen reader is off.
  func show(announcement: String) {
    caption.announce(announcement, at: clock.now)
    needsFrame = true
  }

  /// Moves the focus to a segment that the voice has reached.
  private func reached(_ segment: Int, of request: Int) {
    while let link, link.request == request, let block = link.block, block.reached < segment,
      reader.isReadingAll, !reader.isPaused
    {
      self.link?.block?.reached += 1
      driver.voiceDidFinish()
    }
  }
}

extension LabelPiece {
  /// The piece in the language of the voice for Modern Greek, if it is in Ancient Greek.
  fileprivate var inModernGreek: LabelPiece {
    guard language == "grc" else { return self }
    var piece = self
    piece.language = "el"
    return piece
  }
}

/// Short sounds: icons of the speech server, or the bell of the terminal.
extension Session {
  /// Plays an earcon as an icon of the voice. If the voice has none, the bell rings for an edge and
  /// for a gesture without a target.
  func play(_ earcon: Earcon) {
    if link?.voice.plays(earcon) == true {
      link?.sounds.append(earcon)
    } else if earcon == .boundary || earcon == .nothing {
      ring()
    }
  }

  /// Rings the bell, if the user wants it.
  func ring() { if options.ringsBell, !options.isPlain { screen.ring() } }

  /// Sends the voice the sounds that no utterance has carried. An utterance that followed
  /// separately could cut them off.
  func sendSounds() {
    guard let waiting = link?.sounds, !waiting.isEmpty else { return }
    link?.sounds = []
    for earcon in waiting { link?.voice.play(earcon) }
  }
}

extension Command {
  /// A Boolean value that indicates whether a command without any result is answered by a sound. A
  /// recording that plays is heard itself, and a program that is suspended is not there.
  var isAnswered: Bool { self != .app(.playRecording) && self != .session(.suspend) }
}
