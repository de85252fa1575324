import PlainText

extension String {
  /// The words of the text, without the characters between them.
  var wordsOfLabel: [Substring] {
    split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
  }

  var hasLetterOrNumber: Bool { contains { $0.isLetter || $0.isNumber } }

  /// A Boolean value that indicates whether the text consists of digits.
  var isBareNumber: Bool { !isEmpty && utf8.allSatisfy { $0 &- 0x30 < 10 } }

  var endsInEllipsis: Bool { hasSuffix("…") || hasSuffix("...") }
}

extension Unicode.Scalar {
  /// The number of the character as Unicode writes it: "U+002A".
  var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// A Boolean value that indicates whether the character has no shape and no sound: a format
  /// character, a control character, or another one that Unicode ignores by default.
  var isInvisible: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
      || properties.generalCategory == .control
  }
}
