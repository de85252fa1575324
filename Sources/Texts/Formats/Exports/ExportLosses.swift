import Interlinear
import PlainText

/// The data of a text that an export leaves out because its format has no place for it.
package struct ExportLosses {
  package enum Kind: String, CaseIterable, Sendable {
    /// Values of tiers other than words, morphemes, and glosses.
    case tiers
    case alignedWords
    case headings
    case trees
    case recordings
    /// Separators of morphemes other than a hyphen.
    case boundaries
    /// `Verse.markup` of another format.
    case markup
    case wordlessVerses
    /// Tabs and line ends, which become spaces.
    case lineEnds

    fileprivate var name: Message {
      switch self {
      case .tiers: "values of other tiers"
      case .alignedWords: "links between words and their translation"
      case .headings: "headings"
      case .trees: "dependency trees"
      case .recordings: "places in recordings"
      case .boundaries: "separators of morphemes other than a hyphen"
      case .markup: "sentences with data that only the format of their file has"
      case .wordlessVerses: "verses without words"
      case .lineEnds: "fields with a tab or a line end"
      }
    }
  }

  /// The kinds of data that the formats have no place for, by the names of the formats.
  package static let missing: [String: Set<Kind>] = {
    let examples: Set<Kind> = [.tiers, .alignedWords, .trees, .recordings]
    return [
      "json": [.markup],
      "tsv": [.markup, .lineEnds],
      "conllu": [.alignedWords, .recordings, .boundaries, .markup, .wordlessVerses],
      "flextext": [.alignedWords, .headings, .trees, .markup],
      "html": [.alignedWords],
      "epub": [.alignedWords],
      "markdown": [.alignedWords, .recordings],
      "gb4e": examples,
      "expex": examples,
      "linguex": examples,
      "pandoc-ling": examples,
      "brf": [.alignedWords, .trees, .recordings],
    ]
  }()

  private let format: String
  private let missing: Set<Kind>
  /// A Boolean value that indicates whether the verses are all verses of one flextext file, which
  /// is then written unchanged.
  private let isWholeFile: Bool
  package private(set) var counts: [Kind: Int] = [:]

  package init(format: String, isWholeFile: Bool = false) {
    self.format = format
    self.isWholeFile = isWholeFile
    missing = Self.missing[format] ?? []
  }

  mutating func add(_ kind: Kind, _ count: Int = 1) {
    if count > 0 { counts[kind, default: 0] += count }
  }

  /// Counts the omissions of a verse.
  package mutating func add(_ verse: Verse, _ description: TextDescription) {
    for kind in missing { add(kind, count(of: kind, in: verse, description)) }
  }

  private func count(
    of kind: Kind, in verse: Verse, _ description: TextDescription
  ) -> Int {
    switch kind {
    case .tiers:
      let others = description.tiers.indices.filter {
        ![.surface, .gloss, .morphemes, .morphemeGlosses].contains(description.tiers[$0])
      }
      return verse.words.lazy.map { word in
        others.count(where: { !word.value(at: $0).isEmpty })
      }.reduce(0, +)
    case .alignedWords:
      return verse.translations.lazy.flatMap(\.words).count(where: { !$0.originals.isEmpty })
    case .headings:
      return isWholeFile ? 0 : verse.headings.count(where: { $0.kind != .major && !$0.isBlank })
    case .trees: return isWholeFile || !verse.hasTree ? 0 : 1
    case .recordings: return verse.recording == nil ? 0 : 1
    case .boundaries:
      return verse.words.lazy.map { word in
        word.morphemes.dropFirst().count(where: { $0.boundary != "-" })
      }.reduce(0, +)
    case .markup:
      let isOwn = format == "flextext" ? isWholeFile : CoNLLUSource(verse.markup) != nil
      return verse.markup.isEmpty || isOwn ? 0 : 1
    case .wordlessVerses:
      return verse.words.isEmpty && CoNLLUSource(verse.markup) == nil ? 1 : 0
    case .lineEnds: return 0
    }
  }

  /// A line for each kind of data, with its count.
  package var messages: [Message] {
    Kind.allCases.compactMap { kind in
      guard let count = counts[kind] else { return nil }
      return kind == .lineEnds
        ? "\(kind.name) (\(count)): \(format) has spaces instead"
        : "left out: \(kind.name) (\(count)); \(format) has no place for them"
    }
  }
}
