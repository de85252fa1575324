/// Divides the output of a program into text and controls, by the states of a VT500 in UTF-8.
///
/// libvterm's own parser keeps no given parameters, and its old versions write more than 16
/// parameters beyond their array. So it receives only sequences that this parser has read.
struct SequenceParser {
  enum Token {
    /// A printable code point.
    case scalar(Unicode.Scalar)
    case control(UInt8)
    case escape(String)
    case sequence(ControlSequence, bytes: [UInt8])
    case command(Int, String)
  }

  private enum State {
    case text, escape, sequence
    /// A sequence that is wrong: it is left out to its end.
    case ignoredSequence
    case command
    /// DCS, SOS, PM, and APC.
    case ignoredString
  }

  private static let maximumParameters = 16
  private static let maximumParameter = 99_999
  /// The bytes of an operating system command that are kept.
  private static let maximumCommand = 4096

  private var state = State.text
  private var decoder = ScalarDecoder()
  private var bytes: [UInt8] = []
  private var sequence = ControlSequence(final: "@")
  /// A Boolean value that indicates whether the sequence has all the parameters that are kept.
  private var isFull = false
  /// A Boolean value that indicates whether an ESC within a string may end it.
  private var escapeInString = false

  /// A Boolean value that indicates whether the next byte begins a character or a control.
  var isBetweenCharacters: Bool { state == .text && !decoder.isWithinSequence }

  mutating func parse(_ byte: UInt8, _ body: (Token) -> Void) {
    if state == .text, byte >= 0x80 || decoder.isWithinSequence {
      var scalars: (Unicode.Scalar?, Unicode.Scalar?)
      decoder.decode(byte) { scalars = scalars.0 == nil ? ($0, nil) : (scalars.0, $0) }
      guard let first = scalars.0 else { return }
      // An ASCII byte that cuts a sequence off is handled below.
      if (0x80...0x9F).contains(first.value) {
        // A C1 control is ESC and a letter (ECMA-48, 5.3); xterm and VTE know it in UTF-8 too.
        (state, bytes) = (.escape, [])
        escape(UInt8(first.value - 0x40), body)
      } else if !first.isASCII {
        body(.scalar(first))
      }
      guard byte < 0x80 else {
        if let second = scalars.1 { body(.scalar(second)) }
        return
      }
    }
    if state == .command || state == .ignoredString {
      string(byte, body)
      return
    }
    switch byte {
    case 0x1B:
      state = .escape
      bytes = []
    case 0x18, 0x1A: state = .text
    case 0..<0x20: body(.control(byte))
    case 0x7F: break
    default:
      switch state {
      case .text: body(.scalar(Unicode.Scalar(byte)))
      case .escape: escape(byte, body)
      default: sequence(byte, body)
      }
    }
  }

  private mutating func escape(_ byte: UInt8, _ body: (Token) -> Void) {
    switch byte {
    case UInt8(ascii: "[") where bytes.isEmpty:
      state = .sequence
      sequence = ControlSequence(final: "@")
      isFull = false
    case UInt8(ascii: "]") where bytes.isEmpty: state = .command
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = bytes.isEmpty ? .ignoredString : .text
    case 0x20...0x2F where bytes.count < 2: bytes.append(byte)
    case 0x30...0x7E:
      state = .text
      body(.escape(String(decoding: bytes + [byte], as: UTF8.self)))
    default: state = .text
    }
  }

  private mutating func sequence(_ byte: UInt8, _ body: (Token) -> Void) {
    let scalar = Unicode.Scalar(byte)
    if byte >= 0x40 {
      let isComplete = state == .sequence && byte < 0x7F
      state = .text
      guard isComplete else { return }
      sequence.final = scalar
      return body(.sequence(sequence, bytes: bytes))
    }
    guard state == .sequence else { return }
    switch byte {
    case 0x30...0x39 where isFull: return
    case 0x30...0x39 where sequence.intermediate == nil:
      let last = max(0, sequence.parameters.count - 1)
      if sequence.parameters.isEmpty { sequence.parameters.append(nil) }
      let value = (sequence.parameters[last] ?? 0) * 10 + Int(byte - 0x30)
      guard value <= Self.maximumParameter else { return }
      sequence.parameters[last] = value
    case 0x3A, 0x3B:
      if sequence.parameters.isEmpty { sequence.parameters.append(nil) }
      isFull = sequence.parameters.count == Self.maximumParameters
      guard !isFull else { return }
      sequence.parameters.append(nil)
    case 0x3C...0x3F where bytes.isEmpty: sequence.leader = scalar
    case 0x20...0x2F where sequence.intermediate == nil: sequence.intermediate = scalar
    default:
      state = .ignoredSequence
      return
    }
    bytes.append(byte)
  }

  private mutating func string(_ byte: UInt8, _ body: (Token) -> Void) {
    switch byte {
    case 0x07 where state == .command: end(body)
    case 0x5C where escapeInString: end(body)
    case 0x9C where bytes.last == 0xC2: end(body)
    case 0x18, 0x1A:
      state = .text
      escapeInString = false
    default:
      if escapeInString {
        // Another sequence begins.
        state = .escape
        bytes = []
        escapeInString = false
        return escape(byte, body)
      }
      escapeInString = byte == 0x1B
      if byte >= 0x20, bytes.count < Self.maximumCommand { bytes.append(byte) }
    }
  }

  private mutating func end(_ body: (Token) -> Void) {
    if state == .command {
      if bytes.last == 0xC2 { bytes.removeLast() }
      let parts = bytes.split(
        separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
      if let number = Int(String(decoding: parts[0], as: UTF8.self)) {
        body(.command(number, parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""))
      }
    }
    state = .text
    escapeInString = false
  }
}
