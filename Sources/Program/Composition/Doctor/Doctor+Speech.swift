import AccessibilityModel
import Configuration
import Foundation
import Platform
import SpeechOutput

extension Doctor {
  /// The time limit for the answers of a speech server, in milliseconds.
  private static let patience = 4_000

  func speech(of languages: [SampleOfLanguage]) -> [Diagnosis] {
    let server = Self.bounded(Self.patience + 1_000) {
      AvailableSink.speechDispatcher(patience: .milliseconds(Self.patience))
    }
    let program = Self.bounded(6_000) { AvailableSink.espeak() }
    let sinks = [server, program].compactMap(\.self)
    return [choice(), Self.server(server), Self.program(program)].compactMap(\.self)
      + voices(of: languages, sinks.first { !$0.tags.isEmpty })
  }

  /// A value of LECTOR_SPEECH that names no voice.
  private func choice() -> Diagnosis? {
    let name = variable("LECTOR_SPEECH") ?? ""
    guard !name.isEmpty, SpeechChoice(rawValue: name) == nil else { return nil }
    let known = SpeechChoice.allCases.map(\.rawValue).joined(separator: ", ")
    return Diagnosis(
      "speech", .broken, "LECTOR_SPEECH: no voice is called \"\(name)\"",
      remedy: "set it to one of \(known)")
  }

  private static func server(_ sink: AvailableSink?) -> Diagnosis {
    guard let sink else {
      return Diagnosis(
        "speech", .broken, "speech-dispatcher does not answer", remedy: "restart it")
    }
    if !sink.tags.isEmpty { return Diagnosis("speech", .works, "\(sink.name): \(sink.state)") }
    if sink.state == AvailableSink.absence {
      return Diagnosis(
        "speech", .missing, "\(sink.name) \(sink.state)",
        remedy: Self.remedy(installing: .speech))
    }
    if sink.state == AvailableSink.silence {
      return Diagnosis(
        "speech", .missing, "\(sink.name) \(sink.state)",
        remedy: SpeechAdvice.start(.speechDispatcher).remedy)
    }
    return Diagnosis(
      "speech", .broken, "\(sink.name): \(sink.state)",
      remedy: "restart it, and see its log in ~/.cache/speech-dispatcher/log")
  }

  private static func program(_ sink: AvailableSink?) -> Diagnosis {
    guard let sink else {
      return Diagnosis("speech", .broken, "espeak-ng does not answer", remedy: "reinstall it")
    }
    if !sink.tags.isEmpty { return Diagnosis("speech", .works, "\(sink.name): \(sink.state)") }
    let isAbsent = sink.state == AvailableSink.absence
    return Diagnosis(
      "speech", isAbsent ? .missing : .broken, "\(sink.name) \(sink.state)",
      remedy: Self.remedy(installing: .espeak))
  }

  /// The voice for each language of the library.
  private func voices(of languages: [SampleOfLanguage], _ sink: AvailableSink?) -> [Diagnosis] {
    guard let sink else {
      return [
        Diagnosis("voices", .missing, "nothing can speak", remedy: SpeechAdvice.here.remedy)
      ]
    }
    return languages.map { sample in
      let piece = LabelPiece(.custom("surface"), sample.word, language: sample.tag)
      guard let spoken = SpeechText.speakable(piece, voices: sink.tags, default: "en") else {
        return Diagnosis(
          "voices", .missing, "no voice of \(sink.name) reads \(sample.name)",
          remedy: "install a voice for \(sample.tag); \"lector voices\" lists what there is")
      }
      let isSame = spoken.text == piece.text
      return Diagnosis(
        "voices", .works,
        "\(sample.name): \(sink.name) \(spoken.language)" + (isSame ? "" : ", in Latin letters"))
    }
  }
}
