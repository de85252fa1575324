import Interlinear
import Testing

/// One name for each tier, wherever users read or write it.
@Suite struct TierNameTests {
  @Test(arguments: [
    (Tier.surface, "form"), (.partOfSpeech, "part-of-speech"), (.strong, "strong"),
    (.morphemeGlosses, "morpheme-glosses"), (.gloss, "gloss"), (.translation, "translation"),
    (Tier(rawValue: "gloss2"), "second-gloss"), (Tier(rawValue: "Tune"), "Tune"),
    (Tier(rawValue: "subMeaning"), "subMeaning"),
  ])
  func aTierIsWrittenAsItIsCalled(_ tier: Tier, _ name: String) {
    #expect(tier.writtenName == name)
    #expect(Tier(writtenName: name) == tier)
    #expect(Tier(writtenName: tier.rawValue) == tier)
  }

  @Test func everyStandardTierHasANameOfItsOwn() {
    let names = Tier.standard.map(\.writtenName)
    #expect(Set(names).count == names.count)
    for tier in Tier.standard { #expect(Tier(writtenName: tier.writtenName) == tier) }
  }
}
