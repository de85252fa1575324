/// A splitter of a program's output into characters, controls and escape sequences.
struct SequenceParser {
  enum Event {
    case character(Unicode.Scalar)
    case control(UInt8)
    case sequence(ControlSequence)
  }

  private enum State {
    case ground
    case escape
    /// ESC and intermediate characters, such as the choice of a character set.
    case intermediate(UInt8)
    case parameters
    /// A string up to BEL or ESC \.
    case string(isEscaped: Bool)
  }

  private var state = State.ground
  private var text = ""
  private var utf8: [UInt8] = []
  private var missing = 0

  mutating func next(_ byte: UInt8) -> Event? {
    switch state {
    case .ground: return ground(byte)
    case .escape: return escape(byte)
    case .intermediate(let first):
      state = .ground
      return .sequence(ControlSequence(prefix: String(UnicodeScalar(first)), final: byte))
    case .parameters:
      guard (0x40...0x7E).contains(byte) else {
        text.unicodeScalars.append(UnicodeScalar(byte))
        return nil
      }
      state = .ground
      defer { text = "" }
      return .sequence(ControlSequence(prefix: "[", parameters: text, final: byte))
    case .string(let isEscaped):
      if byte == 0x07 || isEscaped && byte == 0x5C {
        state = .ground
      } else {
        state = .string(isEscaped: byte == 0x1B)
      }
      return nil
    }
  }

  private mutating func ground(_ byte: UInt8) -> Event? {
    switch byte {
    case 0x1B: state = .escape
    case 0..<0x20, 0x7F: return .control(byte)
    case 0x20..<0x7F: return .character(UnicodeScalar(byte))
    case 0x80..<0xC0:
      utf8.append(byte)
      missing -= 1
      guard missing == 0 else { return nil }
      return String(decoding: utf8, as: UTF8.self).unicodeScalars.first.map { .character($0) }
    default:
      utf8 = [byte]
      missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
    }
    return nil
  }

  private mutating func escape(_ byte: UInt8) -> Event? {
    state = .ground
    switch byte {
    case 0x5B: state = .parameters
    case 0x5D, 0x50, 0x5E, 0x5F: state = .string(isEscaped: false)
    case 0x20..<0x30: state = .intermediate(byte)
    default: return .sequence(ControlSequence(prefix: "", final: byte))
    }
    return nil
  }
}

/// An escape sequence: the characters after ESC, its parameters, and its last character.
struct ControlSequence: CustomStringConvertible {
  var prefix: String
  var parameters = ""
  var final: UInt8

  var name: String { prefix + String(UnicodeScalar(final)) }
  var description: String { "ESC \(prefix)\(parameters)\(UnicodeScalar(final))" }

  /// The parameter with an index, or a default for one that is missing or 0.
  func number(_ index: Int, default standard: Int = 1) -> Int {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
    guard numbers.indices.contains(index), let number = Int(numbers[index]), number > 0 else {
      return standard
    }
    return number
  }
}
