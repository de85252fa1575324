import PlainText

/// The values of a text from ELAN, each used once, and those that words and sentences can't contain
/// as it is in the tiers: reported once for each tier, with a number.
final class ELANLosses {
  enum Kind: Int {
    /// A unit has several annotations in a tier, which are joined.
    case joinedInSentences, joinedInWords, joinedInMorphemes
    /// The sentence has another number of words, so the values are a note.
    case otherNumber
    /// An annotation has no form to belong to, so it is a note.
    case noForm
    /// An annotation belongs to no sentence, so it is a note of one at its time.
    case noSentence
  }

  private let file: ELANFile
  private var counts: [Int: [Kind: Int]] = [:]
  private var isUsed: [[Bool]]

  init(file: ELANFile) {
    self.file = file
    isUsed = file.tiers.map { Array(repeating: false, count: $0.annotations.count) }
  }

  func add(_ kind: Kind, in tier: Int) {
    counts[tier, default: [:]][kind, default: 0] += 1
  }

  /// Returns the value of an annotation, which counts as used.
  func value(of annotation: Int, in tier: Int) -> String {
    isUsed[tier][annotation] = true
    return file.tiers[tier].annotations[annotation].value
  }

  /// Returns the values of the annotations of a tier that belong to an annotation above it, which
  /// count as used.
  func values(of tier: Int, below annotation: Int, of upper: Int) -> [String] {
    file.annotations(of: tier, below: annotation, of: upper).map { value(of: $0, in: tier) }
  }

  /// Returns a Boolean value that indicates whether an annotation has a value that is not used.
  func isLeft(_ annotation: Int, in tier: Int) -> Bool {
    !isUsed[tier][annotation] && !file.tiers[tier].annotations[annotation].value.isEmpty
  }

  /// Returns the values below an annotation that are not used, by their tiers, and counts them.
  func rest(below annotation: Int, of tier: Int) -> [(tier: Int, values: [String])] {
    var found: [Int: [String]] = [:]
    var waiting = [(tier: tier, annotation: annotation)]
    while let upper = waiting.popLast() {
      for lower in file.dependents[upper.tier] {
        for child in file.tiers[lower].children[upper.annotation] ?? [] {
          waiting.append((lower, child))
          guard isLeft(child, in: lower) else { continue }
          add(.noForm, in: lower)
          found[lower, default: []].append(value(of: child, in: lower))
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the warnings since the last call.
  func warnings(name: String) -> [FormatWarning] {
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
      "\(count) annotations of the tier \"\(tier)\" belong to no word with a text; they are notes"
    case .noSentence:
      """
      the tier \"\(tier)\" with \(count) annotations belongs to no sentence or word; it is kept as \
      notes, unless a map gives it a role
      """
    }
  }
}
