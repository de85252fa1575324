import AccessibilityModel
import ScreenReading
import SpeechOutput

/// A voice that is at work, and what it was given.
struct VoiceLink {
  let voice: any Voice
  /// The request that was given last.
  var request = 0
  /// While reading on: the elements of a row go to the voice as one request, and the cursor
  /// follows its marks.
  var block: Block?

  struct Block {
    let request: Int
    let segments: Int
    var reached = 0
  }
}

extension Session {
  /// Lets a voice say what is said. Utterances then end when the voice has ended, not by the model
  /// of time.
  package func attach(_ voice: any Voice) {
    link = VoiceLink(voice: voice)
  }

  /// Hands an utterance that begins to the voice.
  ///
  /// - Parameter isElement: whether it is what the focus says, which may be in a block already.
  func giveToVoice(_ utterance: Utterance, isElement: Bool) {
    guard link != nil else { return }
    guard !reader.isMuted else { return cancelVoice() }
    guard reader.isReadingAll, isElement else { return send([utterance.pieces]) }
    if link?.block != nil { return }
    let row = reader.upcoming(in: root)
    send([utterance.pieces] + row.map(\.pieces))
    if let request = link?.request {
      link?.block = VoiceLink.Block(request: request, segments: row.count + 1)
    }
  }

  private func send(_ pieces: [[LabelPiece]]) {
    guard var link else { return }
    let segments = options.saysGreekAsModern ? pieces.map { $0.map(\.inModernGreek) } : pieces
    link.request += 1
    link.block = nil
    self.link = link
    link.voice.speak(
      VoiceRequest(
        id: link.request, segments: segments, language: reader.voiceLanguage,
        parameters: reader.settings.voices, standard: reader.settings.standardVoice))
  }

  /// Ends what the voice says.
  func cancelVoice() {
    link?.block = nil
    // What the voice still tells of the last request is of no interest any more.
    link?.request += 1
    link?.voice.cancel()
  }

  /// Takes up what the voice has told since the last time.
  ///
  /// - Returns: whether the voice told anything.
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
    case .ended(let request), .cancelled(let request):
      // A voice that gave up has ended too. What it tells of older requests is of no interest.
      guard request == link?.request else { return }
      finishBlock()
      voiceDidFinish()
    case .notice(let text): tell(text)
    }
  }

  /// Puts on the caption what cannot be said.
  func tell(_ notice: String) {
    caption.show(notice)
    record(.notification, text: notice)
    needsFrame = true
  }

  /// The voice went on to a segment: the cursor follows.
  private func reached(_ segment: Int, of request: Int) {
    while let block = link?.block, block.request == request, block.reached < segment,
      reader.isReadingAll, !reader.isPaused
    {
      link?.block?.reached += 1
      voiceDidFinish()
    }
  }

  /// Marks that never came are made up for, so that the cursor is where the voice has been.
  private func finishBlock() {
    if let block = link?.block { reached(block.segments - 1, of: block.request) }
    link?.block = nil
  }

  /// What was being said is over: what waits begins, or reading on goes on.
  private func voiceDidFinish() {
    handle(queue.voiceDidFinish(at: clock.now))
    if let hint = pendingHint {
      pendingHint = (clock.now + options.hintDelay, hint.utterance)
    }
    timePassed()
  }
}

extension LabelPiece {
  /// The piece for the voice of today's Greek, where it is Greek.
  fileprivate var inModernGreek: LabelPiece {
    guard language == "grc" else { return self }
    var piece = self
    piece.language = "el"
    return piece
  }
}
