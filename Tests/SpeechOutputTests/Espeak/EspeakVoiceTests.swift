import AccessibilityModel
import Foundation
import ScreenReading
import ProcessTable
import Testing

@testable import SpeechOutput

/// The program calls for each request, and the resulting events.
@Suite(.ownThread) struct EspeakVoiceTests {
  private static let options = "-s 180 -p 50 -a 100 -b 1 -z --stdin"

  @Test func eachLanguageIsACallAndEachSegmentIsReported() throws {
    let fake = try FakeEspeak(FakeEspeak.recording)
    let heard = HeardVoice(fake)
    heard.speak(
      7,
      [
        [
          LabelPiece(.custom("surface"), "λόγος", language: "grc"),
          LabelPiece(.custom("gloss"), "word"),
        ],
        [LabelPiece(.trait, "button"), LabelPiece(.hint, "press")],
      ])
    #expect(
      heard.hear(.ended(7))
        == [.began(7), .reached(7, segment: 0), .reached(7, segment: 1), .ended(7)])
    #expect(
      fake.log == [
        "-v grc \(Self.options)", "λόγος", "-v en \(Self.options)", "word",
        "-v en \(Self.options)", "button, press", "",
      ])
  }

  /// The program knows its voices only as it writes them.
  @Test func aVoiceIsNamedAsTheProgramNamesIt() throws {
    let fake = try FakeEspeak(FakeEspeak.recording)
    let heard = HeardVoice(fake)
    heard.speak(1, [[LabelPiece(.custom("a"), "ᎣᏍᏓ", language: "chr-us-qaaa-x-west")]])
    heard.hear(.ended(1))
    #expect(fake.log == ["-v chr-US-Qaaa-x-west \(Self.options)", "ᎣᏍᏓ", ""])
  }

  @Test func parametersAreThoseOfTheLanguage() throws {
    let fake = try FakeEspeak(FakeEspeak.recording)
    let heard = HeardVoice(fake)
    let high = Pronunciation(pitch: 1.4)
    heard.voice.speak(
      VoiceRequest(
        id: 1,
        segments: [
          [
            LabelPiece(.custom("a"), "דָּבָר", language: "hbo"),
            LabelPiece(.custom("b"), "x", pronunciation: high),
          ]
        ],
        language: "en",
        parameters: [
          "hbo": VoiceParameters(rate: 60, pitch: -100, volume: -100),
          "en": VoiceParameters(rate: 999, pitch: 60, volume: 100),
        ]))
    heard.hear(.ended(1))
    #expect(
      fake.log == [
        "-v en -s 80 -p 0 -a 0 -b 1 -z --stdin", "davar",
        "-v en -s 600 -p 99 -a 200 -b 1 -z --stdin", "x", "",
      ])
  }

  @Test(arguments: [
    ("-x", "-x"), ("--version", "--version"), ("$(touch /tmp/x) `id`; rm", nil),
    ("<mark name='a'/>", nil),
    ("[[h@l'oU]]", "[ [h@l'oU]]"), ("[[[[x", "[ [ [ [x"), ("a\u{1B}[31m\u{0}b\nc", "a [31m b c"),
    ("&amp; %s %n \\n", nil), ("'\"", nil),
  ])
  func hostileTextIsPassedAsText(text: String, told: String?) throws {
    let fake = try FakeEspeak(FakeEspeak.recording)
    let heard = HeardVoice(fake)
    heard.speak(1, text)
    heard.hear(.ended(1))
    #expect(fake.log == ["-v en \(Self.options)", told ?? text, ""])
  }

  @Test func unspeakableTextIsReportedOnce() throws {
    let fake = try FakeEspeak(FakeEspeak.recording)
    let heard = HeardVoice(fake)
    let syriac = LabelPiece(.custom("surface"), "ܡܠܟܐ", language: "syr")
    heard.speak(1, [[syriac], [syriac, LabelPiece(.custom("gloss"), "king")]])
    #expect(
      heard.hear(.ended(1)) == [
        .began(1), .reached(1, segment: 0), .notice("No voice for Syriac"),
        .reached(1, segment: 1), .ended(1),
      ])
    heard.speak(2, [[syriac]])
    heard.hear(.ended(2))
    #expect(heard.notices.count == 1)
    #expect(fake.log == ["-v en \(Self.options)", "king", ""])
  }

  @Test func aMissingProgramIsReportedOnce() {
    let heard = HeardVoice(folders: "/nowhere")
    heard.speak(1, "a")
    heard.hear(.ended(1))
    heard.speak(2, "b")
    heard.hear(.ended(2))
    #expect(heard.notices == ["espeak-ng is not installed; expected the package espeak-ng"])
    #expect(
      heard.events.filter { if case .notice = $0 { false } else { true } } == [
        .failed("espeak-ng is not installed; expected the package espeak-ng"), .began(1),
        .reached(1, segment: 0), .ended(1), .began(2), .reached(2, segment: 0), .ended(2),
      ])
  }

  @Test func noEventsFollowTheEnd() throws {
    let fake = try FakeEspeak(FakeEspeak.recording)
    let heard = HeardVoice(fake)
    heard.voice.close()
    heard.speak(1, "a")
    heard.voice.cancel()
    heard.voice.play(.boundary)
    #expect(heard.voice.takeEvents() == [])
    #expect(fake.log == [""])
  }

  @Test func theTableOfVoices() {
    let voices = Espeak.Voices(
      table: """
        Pty Language       Age/Gender VoiceName          File                 Other Languages
         5  chr-US-Qaaa-x-west --/M      Cherokee_          iro/chr
         2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
         5  es-419          --/M      Spanish_(Latin_America) roa/es-419           (es-mx 6)(es 6)
         5  nb              --/M      Norwegian_Bokmål  gmq/nb               (no 5)
        rubbish (x
        """)
    #expect(
      voices.tags == ["chr-us-qaaa-x-west", "en-gb", "en", "es-419", "es-mx", "es", "nb", "no"])
    #expect(voices.names["chr-us-qaaa-x-west"] == "chr-US-Qaaa-x-west")
  }
}
