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
      guard let category = PluralCategory(rawValue: form), let rule = try? PluralRule(condition)
      else { continue }
      add(rule, for: category)
    }
  }

  /// Returns CLDR's rules for a language or for a shorter tag of it, or nil if none are known.
  package static func known(_ tag: String) -> PluralRules? {
    let conditions = knownConditions(tag)
    return conditions.isEmpty ? nil : PluralRules(conditions)
  }

  /// Returns CLDR's conditions for the forms of a language, in their written form.
  package static func knownConditions(_ tag: String) -> [(form: String, condition: String)] {
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
      if !found.isEmpty { return found }
      tag = InterfaceLanguages.shortened(tag)
    }
    return []
  }

  /// Adds the rule of a form. `other` needs none: it is used if no rule holds.
  package mutating func add(_ rule: PluralRule, for category: PluralCategory) {
    guard category != .other else { return }
    let others = forms.filter { $0.category != category } + [Form(category: category, rule: rule)]
    forms = PluralCategory.allCases.compactMap { category in
      others.first { $0.category == category }
    }
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

  /// Returns the form for a number.
  package func category(of operands: PluralOperands) -> PluralCategory {
    forms.first { $0.rule.holds(for: operands) }?.category ?? .other
  }

  /// Returns the form for a whole number.
  package func category(of count: Int) -> PluralCategory { category(of: PluralOperands(count)) }
}

/// The condition of a plural form in CLDR's notation:
/// `v = 0 and i % 10 = 2..4 and i % 100 != 12..14`.
package struct PluralRule: Hashable, Sendable {
  /// A relation between an operand and a list of ranges.
  struct Relation: Hashable, Sendable {
    var operand: PluralOperands.Name
    /// The number after `%`, or nil if there is none.
    var divisor: UInt?
    /// A Boolean value that indicates whether the value lies in one of the ranges, or in none
    /// (`!=`).
    var isIn: Bool
    var ranges: [ClosedRange<UInt>]

    func holds(for operands: PluralOperands) -> Bool {
      guard let value = operands.value(of: operand) else { return !isIn }
      let rest = divisor.map { value % $0 } ?? value
      return ranges.contains { $0.contains(rest) } == isIn
    }
  }

  /// Lists of relations: all of one list hold.
  private let alternatives: [[Relation]]

  /// Reads a condition. Samples after it, which begin with `@`, are skipped, so that a rule can be
  /// copied from CLDR.
  package init(_ text: some StringProtocol) throws(PluralRuleError) {
    var parser = PluralRuleParser(String(text))
    alternatives = try parser.alternatives()
  }

  /// Returns a Boolean value that indicates whether the condition holds for a number.
  package func holds(for operands: PluralOperands) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(for: operands) } }
  }
}

/// The reason why a plural rule cannot be used.
package struct PluralRuleError: Error, Hashable, Sendable {
  package enum Reason: String, Hashable, Sendable {
    /// One of the letters n, i, v, w, f, t, e, c is missing.
    case operand
    /// `=` or `!=` is missing.
    case relation
    /// A number is missing or has more than fifteen digits.
    case number
    /// `% 0`.
    case zeroDivisor
    /// A range ends before it begins.
    case reversedRange
    /// Something else than `and`, `or` or the end follows a relation.
    case conjunction
    case tooLong
  }

  package let reason: Reason
  /// The place in the rule, counted from 1 in characters.
  package let column: Int
}

/// Reads CLDR's notation, with one relation after the other and no nesting.
private struct PluralRuleParser {
  /// The longest rule. The longest of CLDR's has some 200 characters.
  private static let longest = 1000
  private static let digits = 15

  private let text: [UInt8]
  private var place = 0

  init(_ text: String) { self.text = Array(text.utf8) }

  mutating func alternatives() throws(PluralRuleError) -> [[PluralRule.Relation]] {
    guard text.count <= Self.longest else { throw fault(.tooLong) }
    var alternatives: [[PluralRule.Relation]] = [[]]
    while true {
      alternatives[alternatives.count - 1].append(try relation())
      skipSpaces()
      if isAtEnd { return alternatives }
      if takeWord("or") {
        alternatives.append([])
      } else if !takeWord("and") {
        throw fault(.conjunction)
      }
    }
  }

  private var isAtEnd: Bool { place == text.count || text[place] == UInt8(ascii: "@") }

  private func fault(_ reason: PluralRuleError.Reason) -> PluralRuleError {
    let read = String(decoding: text[..<min(place, text.count)], as: UTF8.self)
    return PluralRuleError(reason: reason, column: read.count + 1)
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
    let start = place
    guard take(word), place == text.count || text[place] == 0x20 else {
      place = start
      return false
    }
    return true
  }

  private mutating func relation() throws(PluralRuleError) -> PluralRule.Relation {
    skipSpaces()
    guard place < text.count,
      let operand = PluralOperands.Name(rawValue: Character(Unicode.Scalar(text[place])))
    else { throw fault(.operand) }
    place += 1
    var divisor: UInt?
    if take("%") {
      skipSpaces()
      let start = place
      divisor = try number()
      if divisor == 0 {
        place = start
        throw fault(.zeroDivisor)
      }
    }
    let isDifferent = take("!=")
    guard isDifferent || take("=") else { throw fault(.relation) }
    return PluralRule.Relation(
      operand: operand, divisor: divisor, isIn: !isDifferent, ranges: try ranges())
  }

  private mutating func ranges() throws(PluralRuleError) -> [ClosedRange<UInt>] {
    var ranges: [ClosedRange<UInt>] = []
    repeat {
      let first = try number()
      guard take("..") else {
        ranges.append(first...first)
        continue
      }
      skipSpaces()
      let start = place
      let last = try number()
      guard first <= last else {
        place = start
        throw fault(.reversedRange)
      }
      ranges.append(first...last)
    } while take(",")
    return ranges
  }

  private mutating func number() throws(PluralRuleError) -> UInt {
    skipSpaces()
    let end = text[place...].firstIndex { !(0x30...0x39).contains($0) } ?? text.count
    guard (1...Self.digits).contains(end - place),
      let number = UInt(String(decoding: text[place..<end], as: UTF8.self))
    else { throw fault(.number) }
    place = end
    return number
  }
}

/// A plural form by the names of Unicode's CLDR.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// A number as CLDR's plural rules see it: its value, and how it is written.
package struct PluralOperands: Hashable, Sendable {
  /// The operands by CLDR's letters.
  package enum Name: Character, CaseIterable, Sendable {
    /// The absolute value.
    case value = "n"
    /// The integer digits.
    case integer = "i"
    /// The count of fraction digits, with trailing zeros and without.
    case fractionCount = "v"
    case significantFractionCount = "w"
    /// The fraction digits, with trailing zeros and without.
    case fraction = "f"
    case significantFraction = "t"
    /// The exponent of a compact form: 6 in "1 million". `c` is its other name.
    case exponent = "e"
    case compactExponent = "c"
  }

  private let integer: UInt
  private let fraction: UInt
  private let significantFraction: UInt
  private let fractionCount: UInt
  private let significantFractionCount: UInt

  /// Creates the operands of a whole number, written with its digits.
  package init(_ number: Int) {
    integer = number.magnitude
    (fraction, significantFraction, fractionCount, significantFractionCount) = (0, 0, 0, 0)
  }

  /// Creates the operands of a written decimal number, such as `1.50`.
  ///
  /// - Returns: `nil` if the text is not a number, or has more than eighteen digits on either side.
  package init?(_ written: some StringProtocol) {
    let digits = written.hasPrefix("-") ? written.dropFirst() : written[...]
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      parts.allSatisfy({ (1...18).contains($0.utf8.count) }), let whole = UInt(parts[0])
    else { return nil }
    integer = whole
    let visible = parts.count > 1 ? String(parts[1]) : ""
    let significant = String(visible.reversed().drop { $0 == "0" }.reversed())
    fraction = UInt(visible) ?? 0
    significantFraction = UInt(significant) ?? 0
    fractionCount = UInt(visible.utf8.count)
    significantFractionCount = UInt(significant.utf8.count)
  }

  /// Returns the value of an operand, or nil for a value that is not whole.
  func value(of name: Name) -> UInt? {
    switch name {
    case .value: significantFraction == 0 ? integer : nil
    case .integer: integer
    case .fractionCount: fractionCount
    case .significantFractionCount: significantFractionCount
    case .fraction: fraction
    case .significantFraction: significantFraction
    case .exponent, .compactExponent: 0
    }
  }
}
