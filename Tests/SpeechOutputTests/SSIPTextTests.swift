import AccessibilityModel
import ScreenReading
import Testing

@testable import SpeechOutput

/// The messages that a request is converted into.
struct SSIPTextTests {
  @Test(arguments: [
    ("a & b", "a &amp; b"), ("<speak>", "&lt;speak&gt;"), ("\"it's\"", "&quot;it's&quot;"),
    ("λόγος", "λόγος"), ("one\r\n.\r\nCANCEL all", "one  .  CANCEL all"),
    ("\u{0}\u{1B}\u{7F}\u{9F}\u{2028}\u{202E}\u{FFFE}\u{FFFF}", "        "),
  ])
  func textIsEscaped(_ text: String, _ expected: String) {
    // A CR LF is one character in Swift but two bytes on the socket.
    #expect(SSML.text(text) == expected)
  }

  @Test func messagesAreOneLineWithoutALeadingDot() {
    let request = VoiceRequest(
      id: 1,
      segments: [[LabelPiece(.custom("a"), ".\r\n.\r\n.hidden", language: "x\r\nCANCEL all")]],
      language: "en\r\nSTOP all")
    let messages = SSIPMessagePlan(request, languages: .espeak).messages
    #expect(messages.map(\.body) == ["<speak><mark name=\"1:0\"/>.  .  .hidden</speak>"])
    #expect(messages.map(\.language) == ["en"])
  }

  @Test func piecesOfAnElementAreSeparated() {
    let pieces = [
      LabelPiece(.label, "Amen."), LabelPiece(.value, "on"), LabelPiece(.custom("role"), "switch"),
      LabelPiece(.custom("rest"), "es", continues: true),
    ]
    let request = VoiceRequest(
      id: 4,
      segments: [pieces, [], [LabelPiece(.custom("a"), "")], [LabelPiece(.custom("b"), "next")]],
      language: "en")
    #expect(
      SSIPMessagePlan(request, languages: .espeak).messages.map(\.body) == [
        "<speak><mark name=\"4:0\"/>Amen. on, switches <mark name=\"4:1\"/><mark name=\"4:2\"/>"
          + "<mark name=\"4:3\"/>next</speak>"
      ])
  }

  @Test func pronunciationBecomesMarkup() {
    #expect(SSML.markup("ab", nil) == "ab")
    #expect(
      SSML.markup("ab", Pronunciation(spellsOut: true))
        == "<say-as interpret-as=\"characters\">ab</say-as>")
    #expect(
      SSML.markup("ab", Pronunciation(ipa: "a\"b", pitch: 1.25))
        == "<prosody pitch=\"125%\"><phoneme alphabet=\"ipa\" ph=\"a&quot;b\">ab</phoneme></prosody>"
    )
    #expect(SSML.markup("ab", Pronunciation(pitch: .nan)) == "ab")
  }

  @Test(arguments: [
    (180, 0), (80, -100), (449, 100), (130, -50), (314, 50), (20, -100), (600, 100), (.max, 100),
  ])
  func rateIsOnTheServersScale(_ wordsAMinute: Int, _ expected: Int) {
    let settings = SSIPVoiceSettings(VoiceParameters(rate: wordsAMinute), own: .init())
    #expect(settings.rate == expected)
    #expect(settings.volume == 100 && settings.pitch == 0)
  }

  @Test func defaultParametersKeepTheServersOwn() {
    var own = SSIPVoiceSettings()
    own.rate = 40
    own.pitch = -20
    own.volume = 60
    #expect(SSIPVoiceSettings(VoiceParameters(), own: own) == own)
    let settings = SSIPVoiceSettings(VoiceParameters(rate: 130, pitch: 50, volume: -50), own: own)
    #expect(settings.rate == -30 && settings.pitch == 40 && settings.volume == -20)
  }

  @Test func languagesListedByAServer() {
    let languages = VoiceLanguages(codes: ["el", "en-GB", "de-DE"])
    #expect(!languages.canSay("la") && languages.canSay("grc") && !languages.canSay("he"))
    #expect(languages.tags == ["el", "en-gb", "de-de"])
    #expect(VoiceLanguages.espeak.canSay("grc") && VoiceLanguages(codes: ["el"]).canSay("grc"))
    #expect(VoiceLanguages(codes: []).tags == VoiceLanguages.espeak.tags)
  }

  @Test func unreadableTextIsTransliteratedOrReported() {
    let pieces = [
      LabelPiece(.custom("surface"), "בְּרֵאשִׁית", language: "hbo"),
      LabelPiece(.custom("gloss"), "ܡܠܬܐ", language: "syc"),
      LabelPiece(.custom("gloss"), "a b", pronunciation: Pronunciation(spellsOut: true)),
    ]
    let plan = SSIPMessagePlan(
      VoiceRequest(id: 1, segments: [pieces], language: "en"), languages: .espeak)
    #expect(plan.messages.map(\.language) == ["en"])
    #expect(plan.messages.map(\.body) == ["<speak><mark name=\"1:0\"/>bereshit, a, b</speak>"])
    #expect(plan.unspeakable == ["No voice for Classical Syriac"])
  }

  @Test func endlessRepliesAreRejected() throws {
    var reader = SSIPReader()
    let lines = Array(String(repeating: "249-voice\r\n", count: 10_000).utf8)
    #expect(throws: SSIPGibberish.self) {
      for _ in 0..<100 {
        reader.append(lines)
        while try reader.next() != nil {}
      }
    }
  }
}
