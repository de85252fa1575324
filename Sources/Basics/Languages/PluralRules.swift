import EngineResources

/// The plural rules of a language: for each form, the condition for its use.
package struct PluralRules: Hashable, Sendable {
  private struct Form: Hashable, Sendable {
    var category: PluralCategory
    var rule: PluralRule
  }

  private var forms: [Form] = []

  /// Rules of a language that has one form for all numbers.
  package init() {}

  /// Creates rules from the names of forms and their conditions, skipping unreadable ones.
  init(_ conditions: [(form: String, condition: String)]) {
    for (form, condition) in conditions {
      guard let category = PluralCategory(rawValue: form), category != .other,
        let rule = PluralRule(condition)
      else { continue }
      forms.append(Form(category: category, rule: rule))
    }
  }

  /// Returns CLDR's rules for a language or for a shorter tag of it, or nil if none are known.
  package static func known(_ tag: String) -> PluralRules? {
    var count = 0
    let bytes = lector_engine_plurals(&count)
    let lines = UnsafeBufferPointer(start: bytes, count: count).split(separator: 0x0A)
    var tag = tag
    while !tag.isEmpty {
      let prefix = Array("\(tag)\t".utf8)
      let found = lines.filter { $0.starts(with: prefix) }.compactMap { line in
        let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
        return fields.count == 3 ? (form: fields[1], condition: fields[2]) : nil
      }
      if !found.isEmpty { return PluralRules(found) }
      tag = InterfaceLanguages.shortened(tag)
    }
    return nil
  }

  /// The forms of the language in CLDR's order, with `other`.
  package var categories: [PluralCategory] { forms.map(\.category) + [.other] }

  /// The forms needed for whole numbers. The program counts nothing else; Czech has one more form
  /// for fractions.
  package var categoriesOfCounts: [PluralCategory] {
    let samples = Array(0...200) + [1_000, 1_000_000, 1_000_001]
    let needed = Set(samples.map { category(of: $0) } + [.other])
    return categories.filter(needed.contains)
  }

  /// Returns the form for a whole number.
  package func category(of count: Int) -> PluralCategory {
    forms.first { $0.rule.holds(for: count.magnitude) }?.category ?? .other
  }
}

/// The condition of a plural form in CLDR's notation:
/// `v = 0 and i % 10 = 2..4 and i % 100 != 12..14`.
struct PluralRule: Hashable, Sendable {
  /// CLDR's letters of the operands that are the whole number itself: its absolute value, and the
  /// integer digits.
  fileprivate static let values = Array("ni".utf8)
  /// The letters of those that are 0 for a whole number: the count of fraction digits, with trailing
  /// zeros and without; these digits; and the exponent of a compact form, such as 6 in "1 million".
  fileprivate static let zeros = Array("vwftec".utf8)

  /// A relation between an operand and a list of ranges.
  struct Relation: Hashable, Sendable {
    /// A Boolean value that indicates whether the operand is the number; otherwise it is 0.
    var isValue: Bool
    /// The number after `%`, or nil if there is none.
    var divisor: UInt?
    /// A Boolean value that indicates whether the value lies in one of the ranges, or in none
    /// (`!=`).
    var isIn: Bool
    var ranges: [ClosedRange<UInt>]

    func holds(for count: UInt) -> Bool {
      let value = isValue ? count : 0
      let rest = divisor.map { value % $0 } ?? value
      return ranges.contains { $0.contains(rest) } == isIn
    }
  }

  /// Lists of relations: all of one list hold.
  private let alternatives: [[Relation]]

  /// Reads a condition; nil if it isn't in CLDR's notation. Samples after it, which begin with `@`,
  /// are skipped, so that a rule can be copied from CLDR.
  init?(_ text: some StringProtocol) {
    var parser = PluralRuleParser(String(text))
    guard let alternatives = parser.alternatives() else { return nil }
    self.alternatives = alternatives
  }

  /// Returns a Boolean value that indicates whether the condition holds for a whole number.
  func holds(for count: UInt) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(for: count) } }
  }
}

/// Reads CLDR's notation, with one relation after the other and no nesting.
private struct PluralRuleParser {
  private let text: [UInt8]
  private var place = 0

  init(_ text: String) { self.text = Array(text.utf8) }

  mutating func alternatives() -> [[PluralRule.Relation]]? {
    var alternatives: [[PluralRule.Relation]] = [[]]
    while let relation = relation() {
      alternatives[alternatives.count - 1].append(relation)
      skipSpaces()
      if place == text.count || text[place] == UInt8(ascii: "@") { return alternatives }
      if takeWord("or") {
        alternatives.append([])
      } else if !takeWord("and") {
        return nil
      }
    }
    return nil
  }

  private mutating func skipSpaces() {
    while place < text.count, text[place] == 0x20 { place += 1 }
  }

  private mutating func take(_ sign: String) -> Bool {
    skipSpaces()
    guard text[place...].starts(with: sign.utf8) else { return false }
    place += sign.utf8.count
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    take(word) && (place == text.count || text[place] == 0x20)
  }

  private mutating func relation() -> PluralRule.Relation? {
    skipSpaces()
    guard place < text.count else { return nil }
    let isValue = PluralRule.values.contains(text[place])
    guard isValue || PluralRule.zeros.contains(text[place]) else { return nil }
    place += 1
    var divisor: UInt?
    if take("%") {
      divisor = number()
      guard divisor ?? 0 > 0 else { return nil }
    }
    let isDifferent = take("!=")
    guard isDifferent || take("="), let ranges = ranges() else { return nil }
    return PluralRule.Relation(
      isValue: isValue, divisor: divisor, isIn: !isDifferent, ranges: ranges)
  }

  private mutating func ranges() -> [ClosedRange<UInt>]? {
    var ranges: [ClosedRange<UInt>] = []
    repeat {
      guard let first = number() else { return nil }
      guard take("..") else {
        ranges.append(first...first)
        continue
      }
      guard let last = number(), first <= last else { return nil }
      ranges.append(first...last)
    } while take(",")
    return ranges
  }

  private mutating func number() -> UInt? {
    skipSpaces()
    let end = text[place...].firstIndex { !(0x30...0x39).contains($0) } ?? text.count
    guard let number = UInt(String(decoding: text[place..<end], as: UTF8.self)) else { return nil }
    place = end
    return number
  }
}

/// A plural form by the names of Unicode's CLDR.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}
