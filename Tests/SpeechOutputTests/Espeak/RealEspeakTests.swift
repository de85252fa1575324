import AccessibilityModel
import Foundation
import ProcessTable
import Testing

@testable import SpeechOutput

/// Tests of the real program, if it is installed.
@Suite(
  .ownThread, .enabled(if: Espeak() != nil, "espeak-ng is not installed"))
struct RealEspeakTests {
  private let folder = Folder()

  private func record(_ verses: [[[LabelPiece]]]) throws -> WaveFile {
    let recorder = try WaveRecorder(path: folder.path("a.wav"), language: "en")
    for verse in verses { try recorder.add(verse: verse) }
    try recorder.finish()
    return try WaveFile(bytes: folder.bytes("a.wav"))
  }

  private let greek = [LabelPiece(.custom("surface"), "λόγος", language: "grc")]
  private let english = [LabelPiece(.custom("gloss"), "word", language: "en")]

  @Test func languagesOfTheSamplerAreSupported() throws {
    let voices = try #require(try Espeak()?.voices())
    #expect(voices.tags.isSuperset(of: ["en", "grc", "el", "la", "tr", "de"]))
  }

  @Test func twoWordsTakeLongerThanOne() throws {
    let one = try record([[greek]])
    let two = try record([[greek, greek]])
    #expect((200...2_000).contains(one.duration))
    #expect(two.duration > one.duration)
    #expect(one.rate == 22_050)
  }

  @Test func pausesHaveTheirExactLength() throws {
    let greekLength = try record([[greek]]).samples.count
    let englishLength = try record([[english]]).samples.count
    func silence(_ verses: [[[LabelPiece]]]) throws -> Int {
      let words = verses.joined().joined()
      let sounds = words.map { $0.language == "grc" ? greekLength : englishLength }
      return try record(verses).samples.count - sounds.reduce(0, +)
    }
    let second = 22_050
    #expect(try silence([[greek, greek]]) == second * 150 / 1_000)
    #expect(try silence([[greek, english]]) == second * 350 / 1_000)
    #expect(try silence([[greek + english]]) == second * 350 / 1_000)
    #expect(try silence([[greek], [greek]]) == second * 900 / 1_000)
    #expect(try silence([[greek], [english]]) == second * 900 / 1_000)
    #expect(try silence([[greek], [], [english]]) == second * 900 / 1_000)
  }

  @Test func aSlowerVoiceTakesLonger() throws {
    let usual = try record([[english]]).duration
    let recorder = try WaveRecorder(
      path: folder.path("slow.wav"), language: "en", parameters: ["en": .init(rate: 80)])
    try recorder.add(verse: [english])
    try recorder.finish()
    #expect(recorder.duration > usual * 3 / 2)
  }

  @Test(arguments: ["-x", "--version", "<mark name='a'/>", "$(id)", "[[h@l'oU]]", "a\u{0}\u{1B}b"])
  func hostileTextIsSpoken(text: String) throws {
    #expect(try record([[[LabelPiece(.label, text)]]]).duration > 100)
  }

  @Test(arguments: ["", " ", "—", "\u{200B}"])
  func silentTextIsNoFile(text: String) throws {
    #expect(throws: WaveError.silent(path: folder.path("a.wav"))) {
      try record([[[LabelPiece(.label, text)]]])
    }
  }

  @Test func textIsNotReadAsPhonemes() throws {
    // If the text were read as phonemes, it would be as short as the word.
    let word = try record([[[LabelPiece(.label, "hello")]]]).duration
    let brackets = try record([[[LabelPiece(.label, "[[h@l'oU]]")]]]).duration
    #expect(brackets > word)
  }

  @Test func unspeakableTextIsReported() throws {
    let recorder = try WaveRecorder(path: folder.path("a.wav"), language: "en")
    let syriac = [LabelPiece(.custom("surface"), "ܡܠܟܐ", language: "syr")]
    try recorder.add(verse: [syriac, syriac, greek])
    #expect(recorder.notices == ["No voice for Syriac"])
    #expect(recorder.duration > 200)
  }

  /// Without a sound device, there is a notice; with one, the voice speaks. On a busy machine, it
  /// may also be reported that the voice is slow. Nothing is reported twice.
  @Test func speaksOrReportsWhyNot() {
    let heard = HeardVoice(folders: "/usr/local/bin:/usr/bin:/bin")
    heard.speak(1, [greek, english])
    heard.hear(.ended(1))
    #expect(heard.events.last == .ended(1))
    #expect(heard.events.contains(.reached(1, segment: 1)))
    #expect(Set(heard.notices).count == heard.notices.count, "\(heard.notices)")
    heard.speak(2, "a long text that nobody listens to")
    heard.voice.cancel()
    #expect(heard.hear(.canceled(2)).contains(.canceled(2)))
  }
}

extension WaveFile {
  /// The duration in milliseconds.
  fileprivate var duration: Int { samples.count * 1_000 / rate }
}
