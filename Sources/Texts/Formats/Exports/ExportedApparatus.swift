import Interlinear

/// The apparatus of a verse: its notes of the variant layer, each with a sign.
struct ExportedApparatus {
  struct Item {
    /// The number of the note in the export.
    let number: Int
    let note: TextNote

    /// The words that the readings replace; empty for a note on the whole verse.
    func words(of verse: Verse) -> [Word] {
      guard let last = note.word, verse.words.indices.contains(last) else { return [] }
      return Array(verse.words[max(0, last - max(note.wordCount, 1) + 1)...last])
    }
  }

  var items: [Item] = []
  /// The other notes.
  var notes: [TextNote] = []

  /// Returns the items on a word, or on the whole verse.
  func items(onWord word: Int?, of verse: Verse) -> [Item] {
    items.filter { item in
      item.note.word.flatMap { verse.words.indices.contains($0) ? $0 : nil } == word
    }
  }
}

extension VerseExporter {
  /// Returns the apparatus of a verse, whose items are numbered on from the last verse; without
  /// items if none is written.
  func apparatus(of verse: Verse) -> ExportedApparatus {
    guard hasApparatus else { return ExportedApparatus(notes: verse.notes) }
    var apparatus = ExportedApparatus()
    for note in verse.notes {
      guard note.isInVariantLayer else {
        apparatus.notes.append(note)
        continue
      }
      apparatusCount += 1
      apparatus.items.append(.init(number: apparatusCount, note: note))
    }
    return apparatus
  }

  /// Returns a note as a line: the words that it is about, and its readings with their witnesses,
  /// or its text.
  func line(_ item: ExportedApparatus.Item, of verse: Verse) -> String {
    let words = item.words(of: verse).map(\.surface).joined(separator: " ")
    let readings = item.note.readings.map(\.line)
    let text = readings.isEmpty ? item.note.text : readings.joined(separator: "; ")
    return words.isEmpty ? text : "\(words): \(text)"
  }

  /// Returns the lines of the apparatus of a verse, for formats without signs.
  package static func apparatusLines(of verse: Verse, _ description: TextDescription) -> [String] {
    let exporter = VerseExporter(format: .markdown, description: description, hasApparatus: true)
    return exporter.apparatus(of: verse).items.map { exporter.line($0, of: verse) }
  }
}

extension TextNote.Reading {
  /// The text before the words of the reading; empty for most.
  var label: String {
    switch kind {
    case .ketiv: text.isEmpty ? "not written" : "ketiv: "
    case .qere: text.isEmpty ? "not read" : "qere: "
    case .omission: "omitted"
    case .addition: "added: "
    case .reading: ""
    }
  }

  /// The reading as text: `ὁ εἰπών “he who said” (WH, Treg)`.
  var line: String {
    label + text + (gloss.isEmpty ? "" : " “\(gloss)”")
      + (witnesses.isEmpty ? "" : " (\(witnesses.joined(separator: ", ")))")
  }
}
