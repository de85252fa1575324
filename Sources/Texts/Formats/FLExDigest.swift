import Interlinear

/// A digest of what a flextext phrase says, by which the exporter sees whether a verse has changed
/// since it was read (64-bit FNV-1a).
struct FLExDigest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Computes the digest of a verse. The order of the tiers does not matter, because the library
  /// changes it; tiers that the library derives from morphemes are left out.
  init(of verse: Verse, tiers: [Tier]) {
    add(verse.reference.book)
    add(verse.reference.chapter)
    add(verse.reference.verse)
    add(verse.language.rawValue)
    add(verse.speaker)
    add(verse.isParagraphStart ? 1 : 0)
    add(verse.recording?.start ?? -1)
    add(verse.recording?.end ?? -1)
    add(verse.translation)
    for (index, translation) in verse.furtherTranslations.enumerated()
    where !translation.text.isEmpty {
      add(index)
      add(translation.text)
    }
    for heading in verse.headings {
      add(heading.kind.rawValue)
      add(heading.text)
    }
    for note in verse.notes {
      add(note.kind.rawValue)
      add(note.text)
      add(note.word ?? -1)
    }
    let places = tiers.indices.filter {
      tiers[$0] != .morphemes && MorphemeTier(tiers[$0]) == nil
    }
    for word in verse.words { add(word, tiers, places) }
  }

  private init() {}

  private mutating func add(_ word: Word, _ tiers: [Tier], _ places: [Int]) {
    add(word.before)
    add(word.after)
    var sum: UInt64 = 0
    for place in places {
      let text = word.value(at: place)
      if text.isEmpty { continue }
      var digest = FLExDigest()
      digest.add(tiers[place].rawValue)
      digest.add(text)
      sum &+= digest.value
    }
    add(Int(truncatingIfNeeded: sum))
    for part in word.morphemes {
      add(part.form)
      add(part.gloss)
      add(part.category)
      add(part.boundary)
      add(part.underlying)
      add(part.lemmaID)
      add(part.other)
    }
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // No text contains this byte, so that it ends one.
    add(0xFF)
  }

  private mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
