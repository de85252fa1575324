import Formats
import Interlinear

/// The beginning of a text that is being read, as the library will store it: with the tiers that have
/// a value.
struct TextBeginning {
  let text: MemoryText
  /// Whether the whole text has no further tiers. Others may have their first value later.
  let hasAllTiers: Bool

  /// - Returns: nil if the text has no more than its beginning, or no word there.
  init?(of reader: TextReader, named name: String) {
    var verses = reader.beginning()
    guard verses.contains(where: { !$0.words.isEmpty }) else { return nil }
    var description = reader.description
    var filled = FilledTiers(of: description.tiers)
    for verse in verses {
      for word in verse.words { filled.insert(word) }
    }
    let tiers = filled.tiers
    let places = tiers.map(filled.all.firstIndex)
    let morphemes = tiers.contains(.morphemes) ? filled.morphemes : nil
    let morphemeTiers = MorphemeTierPlaces(in: tiers)
    for verse in verses.indices {
      for index in verses[verse].words.indices {
        var word = verses[verse].words[index]
        if let morphemes {
          // A word without parts may have a value in their tier, which is read as its parts.
          if word.morphemes.isEmpty {
            word.morphemes = MorphemeText.decode(word.value(at: morphemes))
          }
        } else {
          word.morphemes = []
        }
        word.values = places.map { $0.map(word.value(at:)) ?? "" }
        morphemeTiers.fill(&word)
        verses[verse].words[index] = word
      }
    }
    description.name = name
    description.tiers = tiers
    text = MemoryText(description: description, verses: verses)
    hasAllTiers = filled.areAll && !reader.isPartial
  }
}
