import CellGrids

/// The sequences that terminals send for keys and the mouse: xterm's (ctlseqs), which most
/// terminals follow, and the differing ones of the Linux console and rxvt.
enum KeySequence {
  enum Meaning: Hashable {
    case unfinished
    case event(InputEvent)
    /// A report that needs no response, such as a change of the terminal's focus.
    case ignored
    /// The beginning of pasted text.
    case paste
    /// Alt with a character that begins with this byte.
    case altCharacter(UInt8)
    /// A key encoded by the first bytes, or nil for meaningless ones; the others begin another key.
    case split(Key?, count: Int)
  }

  /// Returns the meaning of bytes that may be a sequence.
  ///
  /// - Parameter isComplete: A Boolean value that indicates whether no further bytes are expected.
  static func meaning(of bytes: [UInt8], isComplete: Bool) -> Meaning {
    guard let first = bytes.first else { return .ignored }
    guard first == 0x1B else { return .split(Key(control: first), count: 1) }
    guard bytes.count > 1 else {
      return isComplete ? .event(.key(.special(.escape))) : .unfinished
    }
    if bytes.count == 2, "[]O".utf8.contains(bytes[1]) {
      let alt = Key(scalar: UInt32(bytes[1]), isAlt: true)
      return isComplete ? .event(.key(alt)) : .unfinished
    }
    switch bytes[1] {
    case UInt8(ascii: "["): return controlSequence(bytes, isComplete: isComplete)
    case UInt8(ascii: "]"): return answer(bytes, isComplete: isComplete)
    case UInt8(ascii: "O"): return singleShift(bytes, isComplete: isComplete)
    case 0x08, 0x7F: return .event(.key(.special(.altBackspace)))
    case 0x0A, 0x0D: return .event(.key(.special(.altEnter)))
    case ..<0x20: return .split(.special(.escape), count: 1)
    case ..<0x80: return .event(.key(Key(scalar: UInt32(bytes[1]), isAlt: true)))
    case let lead where UTF8Lead.following(lead) != nil: return .altCharacter(lead)
    default: return .split(.special(.escape), count: 1)
    }
  }

  // MARK: - ESC ]

  /// Decodes an answer of the terminal, which begins with a number and ends with BEL or ESC \.
  private static func answer(_ bytes: [UInt8], isComplete: Bool) -> Meaning {
    guard (0x30...0x39).contains(bytes[2]) else { return .split(.alt("]"), count: 2) }
    // A key ends the answer that was asked for, if its end is lost.
    let start =
      bytes.starts(with: BackgroundAnswer.beginning) ? BackgroundAnswer.beginning.count : 2
    let end = bytes[start...].drop {
      start > 2 ? BackgroundAnswer.isColor($0) : (0x20...0x7E).contains($0)
    }
    if end.isEmpty || end.elementsEqual([0x1B]) { return isComplete ? .ignored : .unfinished }
    guard end.first == 0x07 || end.elementsEqual([0x1B, UInt8(ascii: "\\")]) else {
      return .split(nil, count: end.startIndex)
    }
    let isLight = BackgroundAnswer.isLight(
      String(decoding: bytes[2..<end.startIndex], as: UTF8.self))
    return isLight.map { .event(.background(isLight: $0)) } ?? .ignored
  }

  // MARK: - ESC O

  /// Decodes the cursor keys in application mode, F1 to F4 and the numeric keypad.
  private static func singleShift(_ bytes: [UInt8], isComplete: Bool) -> Meaning {
    var final = bytes[2]
    var modifiers = KeyModifiers()
    if (UInt8(ascii: "2")...UInt8(ascii: "8")).contains(final) {
      guard bytes.count > 3 else {
        return isComplete ? .split(.alt("O"), count: 2) : .unfinished
      }
      modifiers = KeyModifiers(parameter: Int(final - UInt8(ascii: "0")))
      final = bytes[3]
    }
    guard let key = singleShiftKey(final, modifiers) else { return .split(.alt("O"), count: 2) }
    return .event(.key(key))
  }

  private static func singleShiftKey(_ final: UInt8, _ modifiers: KeyModifiers) -> Key? {
    switch Unicode.Scalar(final) {
    case "A"..."D", "F", "H": return letterKey(final, modifiers)
    case "P"..."S":
      return modifiers.isEmpty ? .function(Int(final - UInt8(ascii: "P")) + 1) : .unknown
    case "M": return .special(.enter)
    case "X": return "="
    case "j"..."y": return Key(scalar: UInt32(final - 0x40), isAlt: false)
    // rxvt's cursor keys with Control.
    case "a"..."d": return letterKey(final - 0x20, .control)
    default: return nil
    }
  }

  // MARK: - ESC [

  private static func controlSequence(_ bytes: [UInt8], isComplete: Bool) -> Meaning {
    switch bytes[2] {
    case UInt8(ascii: "["): return consoleFunctionKey(bytes, isComplete: isComplete)
    case UInt8(ascii: "M"): return MouseReport.old(bytes, isComplete: isComplete)
    default: break
    }
    // Parameters, then intermediate bytes, then the final byte (ECMA-48, 5.4).
    var index = 2
    while index < bytes.count, (0x30...0x3F).contains(bytes[index]) { index += 1 }
    let parameters = bytes[2..<index]
    // rxvt ends sequences with a dollar sign, which is an intermediate byte by the standard.
    if index < bytes.count, bytes[index] == UInt8(ascii: "$"), !isPrivate(parameters) {
      return numberedKey(parameters, .shift)
    }
    while index < bytes.count, (0x20...0x2F).contains(bytes[index]) { index += 1 }
    guard index < bytes.count else {
      return isComplete ? .event(.key(.unknown)) : .unfinished
    }
    guard (0x40...0x7E).contains(bytes[index]) else { return .split(.unknown, count: index) }
    if bytes.count == InputDecoder.longestSequence { return .event(.key(.unknown)) }
    return meaning(of: parameters, final: bytes[index])
  }

  private static func isPrivate(_ parameters: ArraySlice<UInt8>) -> Bool {
    parameters.first.map { $0 >= 0x3C } ?? false
  }

  /// Decodes F1 to F5 of the Linux console.
  private static func consoleFunctionKey(_ bytes: [UInt8], isComplete: Bool) -> Meaning {
    guard bytes.count > 3 else {
      return isComplete ? .event(.key(.unknown)) : .unfinished
    }
    let number = Int(bytes[3]) - Int(UInt8(ascii: "A")) + 1
    return (1...5).contains(number)
      ? .event(.key(.function(number))) : .split(.unknown, count: 3)
  }

  private static func meaning(of parameters: ArraySlice<UInt8>, final: UInt8) -> Meaning {
    if isPrivate(parameters) {
      return parameters.first == UInt8(ascii: "<")
        ? MouseReport.sgr(parameters.dropFirst(), final: final) : .ignored
    }
    let numbers = SequenceParameters(parameters)
    let modifiers = KeyModifiers(parameter: numbers.count > 1 ? numbers.second : 1)
    switch Unicode.Scalar(final) {
    case "A"..."D", "F", "H":
      // Old terminals send the modifiers as the only parameter.
      let only = KeyModifiers(parameter: numbers.count == 1 ? numbers.first : 1)
      return .event(.key(letterKey(final, modifiers.union(only)) ?? .unknown))
    case "a"..."d": return .event(.key(letterKey(final - 0x20, .shift) ?? .unknown))
    case "Z": return .event(.key(.special(.shiftTab)))
    case "P"..."S" where numbers.count < 2 || numbers.first == 1:
      return functionKey(Int(final - UInt8(ascii: "P")) + 1, modifiers)
    case "I", "O": return .ignored
    case "M" where numbers.count == 3: return MouseReport.numbered(numbers)
    case "u": return .event(.key(Key(code: numbers.first, modifiers)))
    case "~": return numberedKey(parameters, modifiers)
    case "^": return numberedKey(parameters, .control)
    case "@": return numberedKey(parameters, [.control, .shift])
    // Responses to another program's queries.
    case "R", "c", "n", "t", "x", "y": return .ignored
    default: return .event(.key(.unknown))
    }
  }

  private static func letterKey(_ final: UInt8, _ modifiers: KeyModifiers) -> Key? {
    letters[Unicode.Scalar(final)].map { Key($0, modifiers) }
  }

  private static let letters: [Unicode.Scalar: Key.Special] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home,
  ]
  private static let numbered: [Int: Key.Special] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  private static func numberedKey(
    _ parameters: ArraySlice<UInt8>, _ modifiers: KeyModifiers
  ) -> Meaning {
    let numbers = SequenceParameters(parameters)
    switch numbers.first {
    case 200: return .paste
    case 201: return .ignored
    // xterm's "modifyOtherKeys".
    case 27 where numbers.count == 3: return .event(.key(Key(code: numbers.third, modifiers)))
    case 11...15: return functionKey(numbers.first - 10, modifiers)
    case 17...21: return functionKey(numbers.first - 11, modifiers)
    case 23, 24: return functionKey(numbers.first - 12, modifiers)
    case let number: return .event(.key(numbered[number].map { Key($0, modifiers) } ?? .unknown))
    }
  }

  private static func functionKey(_ number: Int, _ modifiers: KeyModifiers) -> Meaning {
    .event(.key(modifiers.isEmpty ? .function(number) : .unknown))
  }
}
