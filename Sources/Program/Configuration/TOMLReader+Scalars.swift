extension TOMLReader {
  /// Reads a word, a number or a date.
  mutating func scalar() throws(TOMLError) -> TOMLValue.Content {
    let start = place
    skipScalar()
    // A space may stand between a date and its time.
    if Self.isDay(bytes[start..<place]), next == 0x20, place + 3 < bytes.count,
      Self.isDigit(bytes[place + 1]), Self.isDigit(bytes[place + 2]), bytes[place + 3] == 0x3A
    {
      place += 1
      skipScalar()
    }
    let token = bytes[start..<place]
    if token.isEmpty { throw fault("expected a value") }
    switch String(decoding: token, as: UTF8.self) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf": return .float(.infinity)
    case "-inf": return .float(-.infinity)
    case "nan", "+nan", "-nan": return .float(.nan)
    case let text: return try number(token, text, at: start)
    }
  }

  private mutating func skipScalar() {
    while let byte = next, Self.isBare(byte) || byte == 0x2B || byte == 0x2E || byte == 0x3A {
      place += 1
    }
  }

  private func number(
    _ token: ArraySlice<UInt8>, _ text: String, at start: Int
  ) throws(TOMLError) -> TOMLValue.Content {
    if let (digits, radix) = Self.integer(token) {
      guard let number = Int(digits, radix: radix) else {
        throw fault("\(text): expected a number of at most 64 bits", at: start)
      }
      return .integer(number)
    }
    if let number = Self.float(token) { return .float(number) }
    var date = TOMLDate(token)
    if date.isValid { return .date }
    if date.isMeant { throw fault("\(text): expected a date such as 1979-05-27", at: start) }
    throw fault("expected a value, found \(text); a text needs quotes", at: start)
  }

  /// Returns the digits of a whole number with its sign, and their base, or nil for anything else.
  private static func integer(_ token: ArraySlice<UInt8>) -> (digits: String, radix: Int)? {
    let prefixes: [(UInt8, Int)] = [(0x78, 16), (0x6F, 8), (0x62, 2)]
    if token.first == 0x30, token.count > 2,
      let radix = prefixes.first(where: { $0.0 == token[token.startIndex + 1] })?.1
    {
      let digits = token.dropFirst(2)
      return isNumber(digits, radix: radix) ? (plain(digits), radix) : nil
    }
    guard isDecimal(unsigned(token)) else { return nil }
    return (plain(token), 10)
  }

  /// Returns a number with a fraction or an exponent, or nil for anything else.
  private static func float(_ token: ArraySlice<UInt8>) -> Double? {
    let halves = token.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 | 0x20 == 0x65 })
    guard let mantissa = halves.first else { return nil }
    let parts = unsigned(mantissa).split(
      separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, isDecimal(whole),
      parts.dropFirst().allSatisfy({ isNumber($0, radix: 10) }),
      halves.dropFirst().allSatisfy({ isNumber(unsigned($0), radix: 10) }),
      parts.count + halves.count > 2
    else { return nil }
    return Double(plain(token))
  }

  private static func unsigned(_ token: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    token.first == 0x2B || token.first == 0x2D ? token.dropFirst() : token
  }

  /// Returns whether these are decimal digits without an unnecessary leading zero.
  private static func isDecimal(_ digits: ArraySlice<UInt8>) -> Bool {
    isNumber(digits, radix: 10) && (digits.first != 0x30 || digits.count == 1)
  }

  /// Returns whether these are digits, with underscores only between two of them.
  private static func isNumber(_ digits: ArraySlice<UInt8>, radix: Int) -> Bool {
    var isAfterDigit = false
    for byte in digits {
      if byte == 0x5F, isAfterDigit {
        isAfterDigit = false
      } else {
        let value = Character(Unicode.Scalar(byte)).hexDigitValue
        guard let value, value < radix else { return false }
        isAfterDigit = true
      }
    }
    return isAfterDigit
  }

  /// Returns the text without underscores.
  private static func plain(_ token: ArraySlice<UInt8>) -> String {
    String(decoding: token.filter { $0 != 0x5F }, as: UTF8.self)
  }

  private static func isDay(_ token: ArraySlice<UInt8>) -> Bool {
    token.count == 10 && TOMLDate(token).isMeant
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}

/// A date, a time, or both, in the format of RFC 3339.
struct TOMLDate {
  private var rest: ArraySlice<UInt8>
  /// Whether the text resembles a date or a time, valid or not.
  let isMeant: Bool

  init(_ token: ArraySlice<UInt8>) {
    rest = token
    let digits = token.prefix { TOMLReader.isDigit($0) }.count
    let mark = token.dropFirst(digits).first
    isMeant = digits == 4 && mark == 0x2D || digits == 2 && mark == 0x3A
  }

  /// Whether the text is one of the four kinds: a date and time with or without an offset, a date,
  /// or a time.
  var isValid: Bool {
    mutating get {
      guard isMeant else { return false }
      if rest.dropFirst(2).first == 0x3A { return takeTime() && rest.isEmpty }
      guard takeDay() else { return false }
      if rest.isEmpty { return true }
      guard take(0x54) || take(0x74) || take(0x20), takeTime() else { return false }
      if rest.isEmpty || take(0x5A) || take(0x7A) { return rest.isEmpty }
      guard take(0x2B) || take(0x2D) else { return false }
      return number(2, in: 0...23) != nil && take(0x3A) && number(2, in: 0...59) != nil
        && rest.isEmpty
    }
  }

  private mutating func takeDay() -> Bool {
    guard let year = number(4, in: 0...9_999), take(0x2D), let month = number(2, in: 1...12),
      take(0x2D)
    else { return false }
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days =
      switch month {
      case 2: isLeapYear ? 29 : 28
      case 4, 6, 9, 11: 30
      default: 31
      }
    return number(2, in: 1...days) != nil
  }

  /// Takes hours, minutes, seconds (60 is a leap second), and a fraction.
  private mutating func takeTime() -> Bool {
    guard number(2, in: 0...23) != nil, take(0x3A), number(2, in: 0...59) != nil, take(0x3A),
      number(2, in: 0...60) != nil
    else { return false }
    guard take(0x2E) else { return true }
    let digits = rest.prefix { TOMLReader.isDigit($0) }.count
    rest = rest.dropFirst(digits)
    return digits > 0
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Takes a number with the given number of digits; returns nil if it is out of range.
  private mutating func number(_ digits: Int, in range: ClosedRange<Int>) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy(TOMLReader.isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return Int(String(decoding: text, as: UTF8.self)).flatMap { range.contains($0) ? $0 : nil }
  }
}
