import AccessibilityModel
import Foundation
import ProcessTable
import Testing

@testable import SpeechOutput

/// Programs that hang, crash, flood or refuse to end: no caller waits, and no process remains.
@Suite(.ownThread, .serialized) struct EspeakFaultTests {
  @Test(arguments: [FakeEspeak.hanging, "trap '' TERM INT HUP QUIT; echo $$ > $PIPE; sleep 100"])
  func noCallWaitsAndNoProcessRemains(script: String) throws {
    let fake = try FakeEspeak(script)
    let heard = HeardVoice(fake)
    for id in 0..<9 {
      // A call that waited for the program would never return.
      heard.speak(id, "text")
      let process = fake.number()
      #expect(process > 0)
      heard.voice.cancel()
      #expect(heard.voice.takeEvents().last == .canceled(id))
      #expect(Processes.isGone(process), "left: \(process)")
    }
  }

  @Test func theLastRequestReplacesEarlierOnes() throws {
    let fake = try FakeEspeak(
      "read text; if [ \"$text\" = last ]; then exit 0; fi; echo $$ > $PIPE; sleep 100")
    let heard = HeardVoice(fake)
    heard.speak(1, "first")
    let process = fake.number()
    for id in 2..<50 { heard.speak(id, "last") }
    heard.hear(.ended(49))
    #expect(Processes.isGone(process))
    for id in 1..<49 { #expect(heard.events.filter { $0 == .canceled(id) }.count == 1, "\(id)") }
    #expect(heard.events.last == .ended(49))
    #expect(heard.notices == [])
  }

  @Test func aHangingProgramIsEndedInTime() throws {
    let fake = try FakeEspeak("sleep 100")
    let heard = HeardVoice(fake, patience: 50)
    heard.speak(1, "a")
    heard.hear(.ended(1))
    heard.speak(2, "b")
    heard.hear(.ended(2))
    #expect(heard.notices == ["espeak-ng didn't finish in time and was stopped"])
  }

  @Test func aFloodingProgramIsEndedInTime() throws {
    let heard = HeardVoice(try FakeEspeak("yes & yes >&2"), patience: 100)
    heard.speak(1, "a")
    heard.hear(.ended(1))
    #expect(heard.notices == ["espeak-ng didn't finish in time and was stopped"])
  }

  @Test(arguments: [
    ("echo bad >&2; exit 1", "espeak-ng failed with status 1: bad"),
    ("kill -9 $$", "espeak-ng was stopped by signal 9"),
    ("printf '\\033[31mx\\n' >&2; exit 2", "espeak-ng failed with status 2: ␛[31mx"),
    (
      "echo 'ALSA lib: cannot find card' >&2; echo 'error: No such file' >&2",
      "espeak-ng finds no sound device (error: No such file)"
    ),
  ])
  func failureAndRecoveryAreReportedOnce(script: String, notice: String) throws {
    let fake = try FakeEspeak("if [ -e $LOG ]; then exit 0; fi\n\(script)")
    let heard = HeardVoice(fake)
    let text = String(repeating: "a long text that takes its time ", count: 40)
    for id in 1...3 {
      heard.speak(id, text)
      heard.hear(.ended(id))
    }
    #expect(heard.notices == [notice])
    try fake.folder.write("", to: "log")
    for id in 4...5 {
      heard.speak(id, text)
      heard.hear(.ended(id))
    }
    #expect(heard.notices == [notice, "espeak-ng speaks again"])
  }

  @Test func inaudibleTextTakesTimeAndCanBeCanceled() throws {
    let heard = HeardVoice(try FakeEspeak("exit 1"), silence: 3_600_000)
    heard.speak(1, "a")
    heard.hear(.failed("espeak-ng failed with status 1"))
    heard.voice.cancel()
    heard.speak(2, "b")
    heard.hear(.reached(2, segment: 0))
    #expect(heard.events.contains(.canceled(1)))
    #expect(!heard.events.contains(.ended(1)))
  }

  @Test func closingEndsTheSpeech() throws {
    let fake = try FakeEspeak(FakeEspeak.hanging)
    let heard = HeardVoice(fake)
    heard.speak(1, "a")
    let process = fake.number()
    heard.voice.close()
    #expect(Processes.isGone(process))
  }

  @Test func releasingTheVoiceEndsTheSpeech() throws {
    let fake = try FakeEspeak(FakeEspeak.hanging)
    var voice: EspeakVoice? = EspeakVoice(folders: fake.folder.root.path)
    voice?.speak(VoiceRequest(id: 1, segments: [[LabelPiece(.custom("a"), "a")]], language: "en"))
    let process = fake.number()
    voice = nil
    #expect(Processes.isGone(process))
  }

  @Test func aMissingListOfVoicesDelaysNoCaller() throws {
    let folder = Folder()
    try folder.install("espeak-ng", script: "sleep 100")
    let heard = HeardVoice(folders: folder.root.path)
    heard.speak(1, "a")
    heard.voice.cancel()
    heard.voice.close()
    #expect(heard.voice.takeEvents() == [.canceled(1)])
  }
}
