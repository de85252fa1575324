import Braille
import Configuration
import Foundation

extension Doctor {
  func braille(of languages: [SampleOfLanguage]) -> [Diagnosis] {
    tables(of: languages) + [display()]
  }

  private func tables(of languages: [SampleOfLanguage]) -> [Diagnosis] {
    guard let louis = Louis.shared else {
      return [
        Diagnosis(
          "braille", .missing, "liblouis is not installed",
          remedy: Self.remedy(installing: .liblouis))
      ]
    }
    let settings = (try? Settings.inForce(file: nil)) ?? Settings()
    let translator = settings.brailleForPaper(language: "en")
    return [Diagnosis("braille", .works, "liblouis \(louis.version)")]
      + languages.map { sample in
        if translator.hasCode(for: sample.tag) {
          return Diagnosis("braille", .works, "\(sample.name): Lector's own code")
        }
        guard let table = translator.table(for: sample.tag) else {
          return Diagnosis(
            "braille", .missing, "no table for \(sample.name)",
            remedy: "install liblouis-data, or name a table with [braille.tables]")
        }
        return Diagnosis("braille", .works, "\(sample.name): \(table)")
      }
  }

  /// Attaches to the display for a moment, as a session does.
  private func display() -> Diagnosis {
    let client = BrlAPIClient(
      settings: .own, timing: BrlAPIClient.Timing(answer: 1_500, backOff: [60_000]))
    let changed = DispatchSemaphore(value: 0)
    client.start { changed.signal() }
    defer { client.close() }
    let deadline = DispatchTime.now() + .seconds(3)
    while changed.wait(timeout: deadline) == .success {
      for event in client.takeEvents() {
        switch event {
        case .attached(let cells):
          return Diagnosis("braille", .works, "brltty: a display of \(cells) cells")
        case .notice(let sentence):
          return Diagnosis(
            "braille", .missing, sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence,
            remedy: "\(Self.remedy(installing: .brltty)), and connect a display")
        case .detached, .key: continue
        }
      }
    }
    return Diagnosis("braille", .broken, "brltty does not answer", remedy: "restart brltty")
  }
}
