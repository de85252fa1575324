import EngineResources
import PlainText

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
  /// A relation between an operand and a list of ranges.
  struct Relation: Hashable, Sendable {
    /// CLDR's letters of the operands that are the whole number itself: its absolute value, and the
    /// integer digits.
    private static let values: Set<Substring> = ["n", "i"]
    /// The letters of those that are 0 for a whole number: the count of fraction digits, with
    /// trailing zeros and without; these digits; and the exponent of a compact form, such as 6 in "1
    /// million".
    private static let zeros: Set<Substring> = ["v", "w", "f", "t", "e", "c"]

    /// A Boolean value that indicates whether the operand is the number; otherwise it is 0.
    private let isValue: Bool
    /// The number after `%`, or nil if there is none.
    private let divisor: UInt?
    /// A Boolean value that indicates whether the value lies in one of the ranges, or in none
    /// (`!=`).
    private let isIn: Bool
    private let ranges: [ClosedRange<UInt>]

    init?(_ text: Substring) {
      let sides = text.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2 else { return nil }
      isIn = sides[0].last != "!"
      let operands = sides[0].dropLast(isIn ? 0 : 1)
        .split(separator: "%", omittingEmptySubsequences: false)
      guard let operand = Self.word(operands[0]), operands.count <= 2 else { return nil }
      isValue = Self.values.contains(operand)
      divisor = operands.count == 2 ? Self.number(operands[1]) ?? 0 : nil
      guard isValue || Self.zeros.contains(operand), divisor != 0 else { return nil }
      var ranges: [ClosedRange<UInt>] = []
      for range in sides[1].split(separator: ",", omittingEmptySubsequences: false) {
        let ends = range.split(separator: "..", omittingEmptySubsequences: false).map(Self.number)
        guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first <= last
        else { return nil }
        ranges.append(first...last)
      }
      self.ranges = ranges
    }

    /// Returns a text without the spaces around it, or nil if it is not one word.
    private static func word(_ text: Substring) -> Substring? {
      let words = text.split(separator: " ")
      return words.count == 1 ? words[0] : nil
    }

    private static func number(_ text: Substring) -> UInt? { word(text).flatMap { UInt($0) } }

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
  init?(_ text: String) {
    let condition = text.prefix { $0 != "@" }
    let alternatives = condition.split(separator: " or ", omittingEmptySubsequences: false)
      .allMapped {
        $0.split(separator: " and ", omittingEmptySubsequences: false).allMapped(Relation.init)
      }
    guard let alternatives else { return nil }
    self.alternatives = alternatives
  }

  /// Returns a Boolean value that indicates whether the condition holds for a whole number.
  func holds(for count: UInt) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(for: count) } }
  }
}

/// A plural form by the names of Unicode's CLDR.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}
