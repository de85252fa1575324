import Formats
import Interlinear

/// The beginning of a text that is being read, as the library will store it: with the tiers that have
/// a value.
struct TextBeginning {
  let text: MemoryText
  /// Whether the whole text has no further tiers. Others may have their first value later.
  let hasAllTiers: Bool

  /// - Returns: nil if the text has no more than its beginning, or no word there. Nor if its words
  ///   have parts: the tiers that are derived from these are known only when all are stored.
  init?(of reader: TextReader, named name: String) {
    var verses = reader.beginning
    var description = reader.description
    let tiers = description.tiers
    guard !tiers.contains(.morphemes), verses.contains(where: { !$0.words.isEmpty }) else {
      return nil
    }
    let filled = tiers.indices.filter { tier in
      tier == 0 || verses.contains { $0.words.contains { !$0.value(at: tier).isEmpty } }
    }
    for verse in verses.indices {
      for index in verses[verse].words.indices {
        let word = verses[verse].words[index]
        verses[verse].words[index].values = filled.map { word.value(at: $0) }
        verses[verse].words[index].morphemes = []
      }
    }
    description.name = name
    description.tiers = filled.map { tiers[$0] }
    text = MemoryText(description: description, verses: verses)
    hasAllTiers = filled.count == tiers.count
  }
}
