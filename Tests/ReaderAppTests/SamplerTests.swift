import Interlinear
import Testing

@testable import ReaderApp

@Suite("The bundled sampler") struct SamplerTests {
  @Test func fourBooksOfFourLanguages() throws {
    let text = try EmbeddedText.sampler()
    #expect(text.books.map(\.name) == ["Sampler", "Shepherd", "Letters", "Village"])
    #expect(text.verseCount >= 60)
    let languages = try text.books.map { try text.verse(at: $0.firstRow).language.rawValue }
    #expect(languages == ["grc", "hbo", "la", "tr"])
  }

  @Test func everyTierOfEveryWordIsFilled() throws {
    let text = try EmbeddedText.sampler()
    for row in 0..<text.verseCount {
      let verse = try text.verse(at: row)
      #expect(!verse.translation(at: 0).isEmpty)
      for word in verse.words {
        for (index, tier) in text.description.tiers.enumerated() {
          let hasStrong = verse.language == .ancientGreek || verse.language == .ancientHebrew
          if tier == .strong, !hasStrong { continue }
          if tier == .morphemes, verse.language.rawValue != "tr" { continue }
          #expect(!word.value(at: index).isEmpty, "\(verse.reference) \(word.surface) \(tier)")
        }
      }
    }
  }

  @Test func everyMorphologyCodeHasWords() throws {
    let words = try EmbeddedText.morphologyWords()
    let text = try EmbeddedText.sampler()
    let column = try #require(text.description.tiers.firstIndex(of: .morphology))
    for row in 0..<text.verseCount {
      let verse = try text.verse(at: row)
      let scheme: MorphologyScheme =
        switch verse.language.rawValue {
        case "grc": .robinson
        case "hbo": .oshm
        default: .leipzig
        }
      for word in verse.words {
        let code = word.value(at: column)
        #expect(words.words(for: code, in: scheme) != nil, "\(verse.reference) \(code)")
      }
    }
  }
}
