/// The condition of a plural form in CLDR's notation: `v = 0 and i % 10 = 2..4 and i % 100 != 12..14`.
package struct PluralRule: Hashable, Sendable {
  /// A relation between an operand and a list of ranges.
  struct Relation: Hashable, Sendable {
    var operand: PluralOperands.Name
    /// The number after `%`; nil for none.
    var divisor: UInt?
    /// Whether the value lies in one of the ranges, or in none (`!=`).
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

  /// Returns whether the condition holds for a number.
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
