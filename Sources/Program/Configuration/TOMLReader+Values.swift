extension TOMLReader {
  /// Reads a value of any type.
  ///
  /// - Parameter depth: The number of arrays and tables that enclose the value.
  mutating func value(depth: Int) throws(TOMLError) -> TOMLValue.Content {
    guard depth < Self.deepest else { throw fault("lists and tables nested too deeply") }
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string())
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "{"): return .table(try inlineTable(depth: depth))
    default: return try scalar()
    }
  }

  private mutating func array(depth: Int) throws(TOMLError) -> [TOMLValue.Content] {
    let end = UInt8(ascii: "]")
    var values: [TOMLValue.Content] = []
    place += 1
    while try skipBlanks(), next != end {
      values.append(try value(depth: depth + 1))
      guard try skipBlanks(), next != end else { break }
      guard next == UInt8(ascii: ",") else { throw fault("expected a comma or ] in the list") }
      place += 1
    }
    try take("]", "at the end of the list")
    return values
  }

  /// Reads a table in braces, on one line and without a trailing comma.
  private mutating func inlineTable(depth: Int) throws(TOMLError) -> TOMLTable {
    let table = TOMLTable(.inline)
    let section = newSection()
    place += 1
    skipSpaces()
    if next == UInt8(ascii: "}") {
      place += 1
      return table
    }
    while true {
      skipSpaces()
      let start = place
      let path = try keyPath()
      try take("=", "after a name")
      skipSpaces()
      let content = try value(depth: depth + 1)
      try table.set(path, to: content, section: section, line: line(at: start))
      skipSpaces()
      guard next == UInt8(ascii: ",") else { break }
      place += 1
    }
    try take("}", "or a comma in the table")
    return table
  }
}

// MARK: - Strings

extension TOMLReader {
  /// Reads a string of any of the four kinds.
  private mutating func string() throws(TOMLError) -> String {
    try quoted(isLong: next.map(isTriple) ?? false)
  }

  private func isTriple(_ mark: UInt8) -> Bool {
    place + 2 < bytes.count && bytes[place] == mark && bytes[place + 1] == mark
      && bytes[place + 2] == mark
  }

  /// Reads a string in quotation marks or apostrophes.
  ///
  /// - Parameter isLong: Whether it begins with three of them, so that it may have several lines.
  mutating func quoted(isLong: Bool) throws(TOMLError) -> String {
    let start = place
    let mark = bytes[place]
    var text: [UInt8] = []
    place += isLong ? 3 : 1
    // A line ending right after the opening quotes is not part of the text.
    if isLong, next == 0x0A || isReturn { place += next == 0x0A ? 1 : 2 }
    while let byte = next {
      if byte == mark, !isLong || isTriple(mark) {
        place += isLong ? 3 : 1
        // Up to two quotes may precede the three that end the text.
        for _ in 0..<2 where isLong && next == mark {
          text.append(mark)
          place += 1
        }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
        try readEscape(into: &text, isLong: isLong)
      } else if isLong, byte == 0x0A || isReturn {
        text += byte == 0x0A ? [0x0A] : [0x0D, 0x0A]
        place += byte == 0x0A ? 1 : 2
      } else {
        if byte == 0x0A || isReturn { break }
        guard Self.isText(byte) else { throw unexpectedControl() }
        text.append(byte)
        place += 1
      }
    }
    throw fault("expected the end of the text in quotes", at: start)
  }

  private mutating func readEscape(into text: inout [UInt8], isLong: Bool) throws(TOMLError) {
    place += 1
    switch next {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "\""): text.append(0x22)
    case UInt8(ascii: "\\"): text.append(0x5C)
    case UInt8(ascii: "u"): return text += try escapedScalar(digits: 4)
    case UInt8(ascii: "U"): return text += try escapedScalar(digits: 8)
    case 0x20, 0x09, 0x0A, 0x0D:
      guard isLong else { fallthrough }
      return try skipEscapedLineEnd()
    default: throw fault(#"expected an escape such as \n, \", \\ or \u00E9"#)
    }
    place += 1
  }

  private mutating func escapedScalar(digits: Int) throws(TOMLError) -> String.UTF8View {
    place += 1
    let start = place
    var code: UInt32 = 0
    while place - start < digits, let digit = next.flatMap(Self.hexadecimal) {
      code = code << 4 | digit
      place += 1
    }
    guard place - start == digits, let scalar = Unicode.Scalar(code) else {
      throw fault("expected \(digits) hexadecimal digits of a Unicode scalar")
    }
    return String(Character(scalar)).utf8
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt32.init)
  }

  /// Skips a backslash at the end of a line: the text continues with the next line, without a gap.
  private mutating func skipEscapedLineEnd() throws(TOMLError) {
    skipSpaces()
    guard next == 0x0A || isReturn else {
      throw fault("expected the end of the line after the backslash")
    }
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || isReturn { place += 1 }
  }
}
