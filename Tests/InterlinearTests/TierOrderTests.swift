import Testing

import Interlinear

@Suite struct TierOrderTests {
  @Test func leipzigHasTheMorphemesBelowTheForm() {
    let tiers: [Tier] = [
      .surface, .lemma, .gloss, .morphemes, .underlyingForms, .morphemePartsOfSpeech,
    ]
    #expect(
      TierOrder.leipzig.sorted(tiers) == [
        .surface, .morphemes, .underlyingForms, .lemma, .gloss, .morphemePartsOfSpeech,
      ])
    #expect(
      TierOrder.leipzig.sorted([.gloss, .morphemeGlosses, .morphemes, .surface]) == [
        .surface, .morphemes, .morphemeGlosses, .gloss,
      ])
    #expect(
      TierOrder.leipzig.sorted([.surface, .lemma, .gloss, .morphology, .strong]) == [
        .surface, .lemma, .gloss, .morphology, .strong,
      ])
  }

  @Test(arguments: [
    ([], TierOrder.leipzig), (["leipzig"], .leipzig), (["file"], .file),
    (["form", "second-gloss"], .chosen([.surface, Tier(rawValue: "gloss2")])),
  ])
  func theSettingNamesIt(_ names: [String], _ order: TierOrder) {
    #expect(TierOrder(names: names) == order)
    #expect(TierOrder(names: order.names) == order)
  }
}
