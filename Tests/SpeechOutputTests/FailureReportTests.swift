import PlainText
import Testing

@testable import SpeechOutput

/// When the failure of a voice is told again.
@Suite final class FailureReportTests {
  private var reports = FailureReports()
  private let start = SuspendingClock().now

  private func tells(
    _ words: String = "no", after seconds: Int, losesSpeech: Bool = true
  ) -> Bool {
    reports.tells(
      "the server refuses: \(words)", losesSpeech: losesSpeech,
      at: start.advanced(by: .seconds(seconds)))
  }

  /// Accepts a text and speaks it to its end, and returns whether that is a recovery.
  private func speaks(after seconds: Int) -> Bool {
    reports.didSpeak(at: start.advanced(by: .seconds(seconds)))
    return reports.didAccept()
  }

  @Test func aFailureThatLastsIsToldAgainLater() {
    #expect((0..<95).filter { tells("no \($0)", after: $0) } == [0, 30, 60, 90])
  }

  @Test func withoutALossOfSpeechItIsToldOnce() {
    #expect((0..<95).filter { tells(after: $0, losesSpeech: false) } == [0])
  }

  @Test func anotherFailureIsToldAtOnce() {
    #expect(tells(after: 0))
    let isTold = reports.tells(
      "the server is gone", losesSpeech: true, at: start.advanced(by: .seconds(1)))
    #expect(isTold)
    #expect(!tells(after: 2))
  }

  /// The server ends between two keys, and then is not there.
  @Test func aFailureWithAnotherReasonIsTheSame() {
    let reasons: [Message] = ["it closed the connection", "\("Connection refused")"]
    let told = reasons.indices.map { index in
      reports.tells(
        "no answer: \(reasons[index])", losesSpeech: true,
        at: start.advanced(by: .seconds(index)))
    }
    #expect(told == [true, false])
  }

  @Test func aVoiceThatFailsAtEverySecondTextIsToldOnce() {
    #expect(tells(after: 0))
    #expect(speaks(after: 1))
    for second in 1..<12 {
      #expect(!tells(after: 2 * second))
      #expect(!speaks(after: 2 * second + 1))
    }
  }

  @Test func aVoiceThatDiesDuringEachTextIsToldSeldom() {
    let told = (0..<6).filter { index in
      _ = reports.didAccept()
      return tells(after: 12 * index)
    }
    #expect(told == [0, 3])
  }

  /// An attempt to connect in the background is not told again while the voice is troubled, and
  /// what loses speech is.
  @Test func aLossOfSpeechIsToldAfterALostConnection() {
    #expect(tells(after: 0, losesSpeech: false))
    #expect(!tells("other", after: 40, losesSpeech: false))
    #expect(!tells(after: 29))
    #expect(tells(after: 31))
    let accepts = reports.didAccept()
    #expect(accepts)
    #expect(!tells(after: 70, losesSpeech: false))
  }

  @Test func aFailureAfterASoundVoiceIsNew() {
    #expect(tells(after: 0))
    #expect(speaks(after: 1))
    #expect(!speaks(after: 10))
    #expect(tells(after: 11))
  }
}
