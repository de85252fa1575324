import PlainText

/// What the words and sentences of a text from ELAN cannot contain as it is in the tiers: reported
/// once for each tier, with a number.
final class ELANLosses {
  enum Kind: Int {
    /// A unit has several annotations in a tier, which are joined.
    case joinedInSentences, joinedInWords, joinedInMorphemes
    /// The sentence has another number of words, so the values are a note.
    case otherNumber
    /// A word has annotations, but no form.
    case noForm
  }

  private var counts: [Int: [Kind: Int]] = [:]

  func add(_ kind: Kind, in tier: Int) { counts[tier, default: [:]][kind, default: 0] += 1 }

  /// Returns the warnings since the last call.
  func warnings(_ file: ELANFile, name: String) -> [FormatWarning] {
    defer { counts = [:] }
    return counts.sorted { $0.key < $1.key }.flatMap { tier, kinds in
      kinds.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, count in
        FormatWarning(
          file: name, line: file.tiers[tier].line,
          message: Self.message(kind, count, file.tiers[tier].id))
      }
    }
  }

  private static func message(_ kind: Kind, _ count: Int, _ tier: String) -> Message {
    switch kind {
    case .joinedInSentences:
      "\(count) sentences have several annotations in the tier \"\(tier)\"; they are joined"
    case .joinedInWords:
      "\(count) words have several annotations in the tier \"\(tier)\"; they are joined"
    case .joinedInMorphemes:
      "\(count) morphemes have several annotations in the tier \"\(tier)\"; they are joined"
    case .otherNumber:
      """
      the tier \"\(tier)\" has another number of annotations than of words in \(count) sentences; \
      they are notes there
      """
    case .noForm:
      "\(count) annotations of the tier \"\(tier)\" have glosses, but no text; omitted"
    }
  }
}
