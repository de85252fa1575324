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

  /// Creates the operands of a decimal number as it is written: `1.50`.
  ///
  /// - Returns: nil if the text is no number, or longer than eighteen digits on either side.
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

  /// Returns the value of an operand; nil for a value that is not whole.
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
