import AccessibilityModel
import CellGrids
import ScreenReading
import Sessions
import SpeechOutput
import Testing

@testable import ReaderApp

/// A voice without sound: the test takes the place of the server.
final class FakeVoice: Voice {
  let name = "fake"
  private(set) var requests: [VoiceRequest] = []
  private(set) var log: [String] = []
  var events: [VoiceEvent] = []

  func speak(_ request: VoiceRequest) {
    requests.append(request)
    log += request.sounds.map { "<\($0.rawValue)>" }
    log.append(
      request.segments.map { $0.map(\.text).joined(separator: "+") }.joined(separator: "|"))
  }

  func cancel() { log.append("cancel") }
  var icons: Set<Earcon> = Set(Earcon.allCases)

  func plays(_ earcon: Earcon) -> Bool { icons.contains(earcon) }
  func play(_ earcon: Earcon) { log.append("<\(earcon.rawValue)>") }
  func close() { log.append("close") }

  func takeEvents() -> [VoiceEvent] {
    defer { events = [] }
    return events
  }
}

/// A voice that speaks for the reader and reports its progress by events.
@Suite struct VoiceTests {
  private let reader: Reader
  private let voice = FakeVoice()

  init() throws {
    reader = try Reader()
    reader.session.attach(voice)
  }

  /// Reports voice events, and lets the session handle them.
  private func tell(_ events: VoiceEvent...) {
    voice.events = events
    reader.session.takeVoiceEvents()
  }

  private func press(_ name: String) {
    reader.session.handle(Key(name: name) ?? .unknown)
  }

  private var last: Int { voice.requests.last?.id ?? 0 }

  @Test func eachUtteranceGoesToTheVoiceWithItsLanguages() {
    press("right")
    #expect(voice.log == ["Οὗτος+this"])
    #expect(voice.requests[0].segments[0].map(\.language) == ["grc", "en"])
    #expect(voice.requests[0].language == "en")
  }

  /// Another voice takes over with the next utterance; the old one is silent and released.
  @Test func aVoiceIsReplaced() {
    press("right")
    let other = FakeVoice()
    reader.session.replaceVoice(by: other)
    #expect(voice.log == ["Οὗτος+this", "cancel", "close"])
    press("right")
    #expect(other.log == ["ὁ+the"])
    reader.session.replaceVoice(by: nil)
    press("right")
    #expect(other.log == ["ὁ+the", "cancel", "close"])
    #expect(!reader.session.driver.queue.isPacedByVoice)
  }

  @Test func greekIsSpokenByTheChosenVoice() {
    reader.session.options.saysGreekAsModern = true
    press("right")
    #expect(voice.requests[0].segments[0].map(\.language) == ["el", "en"])
    #expect(reader.recorder.events.last?.pieces.map(\.language) == ["grc", "en"])
  }

  @Test func theNextOneReplacesItAndNoneWaits() {
    press("right")
    press("right")
    press("right")
    #expect(voice.log == ["Οὗτος+this", "ὁ+the", "λόγος+word"])
    #expect(voice.requests.map(\.id) == [1, 2, 3])
  }

  @Test func mutedUtterancesAreWrittenButNotSpoken() {
    press("M")
    let count = voice.requests.count
    press("right")
    #expect(voice.requests.count == count)
    #expect(reader.recorder.utterances.last == "Οὗτος, this")
  }

  @Test func mutingEndsCurrentSpeech() {
    press("right")
    tell(.began(last))
    press("M")
    // The announcement takes the place of the speech.
    #expect(voice.log.last == "Speech off")
    // The end of an utterance that was interrupted has no effect.
    tell(.canceled(1))
    #expect(reader.recorder.utterances.last == "Speech off")
  }

  @Test func anAnnouncementDuringReadAllIsSpoken() {
    press("a")
    tell(.began(last), .reached(last, segment: 1))
    reader.session.post(.announcement("Saved", priority: .normal))
    #expect(voice.log.last == "Saved")
  }

  @Test func aVerseIsReadAsOneBlockAndTheCursorFollowsItsMarks() {
    press("right")
    press("a")
    #expect(voice.requests.last?.segments.count == 11)
    #expect(voice.log.last?.hasPrefix("Οὗτος+this|ὁ+the|λόγος+word|") == true)
    let block = last
    tell(.began(block), .reached(block, segment: 0))
    #expect(reader.focus == "Sampler 1:1 word 1")
    tell(.reached(block, segment: 1))
    #expect(reader.focus == "Sampler 1:1 word 2")
    // A mark that was lost is compensated for.
    tell(.reached(block, segment: 4))
    #expect(reader.focus == "Sampler 1:1 word 5")
    #expect(last == block)
    #expect(reader.recorder.utterances.suffix(2) == ["ἦλθεν, came", "εἰς, into"])
    tell(.ended(block))
    #expect(reader.focus == "Sampler 1:2")
    #expect(last == block + 1)
    #expect(voice.log.last?.hasPrefix("2|") == true)
  }

  @Test func anyKeyStopsReadAllWithinTheWord() {
    press("a")
    tell(.began(last), .reached(last, segment: 2))
    #expect(reader.focus == "Sampler 1:1 word 2")
    press("right")
    #expect(voice.log.last == "λόγος+word")
    #expect(reader.focus == "Sampler 1:1 word 3")
    #expect(!reader.session.reader.isReadingAll)
    // Further reports on the old block are ignored.
    tell(.reached(1, segment: 9), .ended(1), .canceled(1))
    #expect(reader.focus == "Sampler 1:1 word 3")
  }

  @Test func pausingCancelsAndResumesFromTheWord() {
    press("a")
    tell(.began(last), .reached(last, segment: 3))
    press("p")
    #expect(voice.log.last == "cancel")
    press("p")
    #expect(voice.log.last?.hasPrefix("λόγος+word|ἦλθεν+came|") == true)
  }

  @Test func aServerThatNeverFinishesIsAbandoned() {
    press("a")
    let block = last
    tell(.began(block))
    reader.clock.advance(to: reader.clock.now + 600_000)
    reader.session.timePassed()
    #expect(reader.focus == "Sampler 1:1 word 1")
  }

  @Test func hintsComeAfterTheVoiceHasEnded() {
    press("o")
    #expect(voice.log.last == "Layers+menu: Form+switch button+on+1 of 13")
    reader.clock.advance(to: reader.clock.now + 4_000)
    reader.session.timePassed()
    #expect(voice.log.last == "Layers+menu: Form+switch button+on+1 of 13")
    tell(.ended(last))
    reader.clock.advance(to: reader.clock.now + 1_000)
    reader.session.timePassed()
    #expect(voice.log.last == "Press Enter to switch.")
  }

  @Test func soundsGoToTheVoice() {
    press("left")
    reader.session.render()
    #expect(voice.log == ["<boundary>"])
    #expect(reader.screen.bellCount == 0)
  }

  /// A separate message would cut the sound off.
  @Test func aSoundGoesAlongWithTheWordsThatFollow() {
    press("o")
    #expect(voice.requests.last?.sounds == [.popoverOpened])
    reader.session.render()
    #expect(voice.log.first == "<popoverOpened>")
    #expect(voice.log.count == 2)
  }

  @Test func withoutIconsTheBellRingsAtEdges() {
    voice.icons = []
    press("left")
    reader.session.render()
    #expect(reader.screen.bellCount == 1)
    press("f9")
    #expect(reader.screen.bellCount == 2)
    press("o")
    #expect(reader.screen.bellCount == 2)
    reader.session.options.ringsBell = false
    press("up")
    press("f9")
    #expect(reader.screen.bellCount == 2)
    #expect(!voice.log.contains("<boundary>"))
  }

  @Test func muteIsAnnouncedBeforeItIsSilent() {
    press("M")
    #expect(voice.log == ["Speech off"])
    tell(.ended(last))
    press("right")
    #expect(voice.log == ["Speech off", "cancel"])
    press("M")
    #expect(voice.log.last == "Speech on")
  }

  @Test func aVoiceThatFailsRingsTheBell() throws {
    press("right")
    tell(.failed("speech-dispatcher does not answer"))
    #expect(reader.screen.bellCount == 1)
    reader.session.render()
    #expect(reader.screen.text.contains("speech-dispatcher does not answer"))
    press("right")
    tell(.recovered("speech-dispatcher speaks again"))
    reader.session.render()
    #expect(reader.screen.bellCount == 1)
    #expect(!reader.screen.text.contains("speaks again"))
    #expect(reader.recorder.events.last?.text == "speech-dispatcher speaks again")
  }

  /// A voice that dies between two keys is reported once in each mode, and the next key is answered.
  @Test(arguments: ["screen", "plain mode", "live line"])
  func aVoiceThatDiesBetweenTwoKeys(_ mode: String) throws {
    var reports: [String] = []
    reader.session.options.isPlain = mode == "plain mode"
    reader.session.options.cursorIsOnCaption = mode == "live line"
    reader.session.options.report = { reports.append($0.description) }
    #expect(reader.press("right") == ["Οὗτος, this"])
    tell(.ended(last), .failed("speech-dispatcher does not answer"))
    #expect(reports == ["speech-dispatcher does not answer"])
    reader.session.render()
    #expect(reader.screen.text.contains("does not answer"))
    #expect(reader.press("right") == ["ὁ, the"])
    #expect(reports.count == 1)
  }

  /// Where nothing shows words at the pace of a voice, a voice that is not there has no settings.
  @Test(arguments: [true, false])
  func aVoiceThatIsNotThereHasNoSettings(isPlain: Bool) throws {
    reader.session.options.isPlain = isPlain
    reader.session.options.cursorIsOnCaption = !isPlain
    #expect(reader.press("+") == ["Speech rate 200"])
    tell(.failed("speech-dispatcher does not answer"))
    for key in ["M", "+", "_"] { #expect(reader.press(key) == ["No voice is on"]) }
    #expect(reader.press("R s") == ["No voice is on"])
    #expect(reader.press("C") == ["There is no screen"])
    tell(.recovered("speech-dispatcher speaks again"))
    #expect(reader.press("_") == ["Speech rate 180"])
    reader.session.replaceVoice(by: nil)
    #expect(reader.press("M") == ["No voice is on"])
  }

  /// Without a screen, no key may ever come that ends an endless repetition.
  @Test(arguments: [false, true])
  func aPortionIsRepeatedWithoutEndOnAScreen(isPlain: Bool) throws {
    reader.session.options.isPlain = isPlain
    reader.controller.screen.settings.portions.repeats = 0
    for key in ["v", "r"] {
      press("R")
      press(key)
      for _ in 0..<9 { tell(.began(last), .ended(last)) }
    }
    #expect(reader.session.reader.isReadingAll != isPlain)
    #expect((voice.requests.count == 2) == isPlain)
  }

  @Test func reportsOfTheVoiceAreShownInTheCaption() throws {
    tell(.notice("speech-dispatcher does not answer"))
    reader.session.render()
    let text = try #require(reader.screen.lastFrame).grid.text
    #expect(text.contains("speech-dispatcher does not answer"))
  }

  @Test func theRateOfEveryLanguageChangesAndIsAnnounced() {
    press("right")
    press("+")
    #expect(voice.log.last == "Speech rate 200")
    press("right")
    #expect(voice.requests.last?.parameters(for: "grc").rate == 200)
    #expect(voice.requests.last?.parameters(for: "en").rate == 200)
  }

  @Test func theRotorsRateIsThatOfOneLanguage() {
    press("right")
    reader.session.perform(.selectRotor(.languageRate))
    press("up")
    #expect(voice.log.last == "Ancient Greek: 200")
    #expect(reader.session.reader.settings.voices["grc"]?.rate == 200)
    #expect(reader.session.reader.settings.voice(of: "en").rate == 180)
  }

  /// "Speak slowly" is a request at half the rate. No setting changes, not even for a moment.
  @Test func speakSlowlyHalvesTheRateOfOneRequest() throws {
    press("right")
    press("+")
    let settings = reader.session.reader.settings.voices
    let action = try #require(
      reader.session.reader.focus?.accessibilityCustomActions.first { $0.name == "Speak slowly" })
    #expect(action.perform())
    #expect(voice.requests.last?.parameters(for: "grc").rate == 100)
    #expect(voice.requests.last?.parameters(for: "en").rate == 100)
    #expect(reader.session.reader.settings.voices == settings)
    press("right")
    #expect(voice.requests.last?.parameters(for: "grc").rate == 200)
  }

  @Test func theEndOfTheSessionReleasesTheVoice() {
    reader.session.finish()
    #expect(voice.log == ["close"])
  }
}
