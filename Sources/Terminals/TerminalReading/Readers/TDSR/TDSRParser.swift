/// Divides output by the rules of pyte 0.8.2, which differ from a terminal's: it knows no strings but
/// operating system commands, and says the text after an unknown part of a sequence.
struct TDSRParser: Sendable {
  enum Token {
    case glyph(Unicode.Scalar)
    /// BEL, BS, HT, LF, VT, FF, and CR.
    case control(UInt8)
    case escape(Unicode.Scalar)
    /// `ESC # 8`.
    case alignmentDisplay
    /// A sequence. An omitted parameter is 0; there is at least one.
    case sequence(Unicode.Scalar, parameters: [Int], isPrivate: Bool)
  }

  private enum State {
    case text, escape
    /// After `ESC #`.
    case sharp
    /// After `ESC %`, `ESC (`, `ESC )`, and after a `$` in a sequence.
    case ignoredCharacter
    case sequence
    case commandStart, command, commandEscape
  }

  /// pyte keeps any number of parameters; no sequence uses more.
  private static let maximumParameters = 64

  private var state = State.text
  private var decoder = ScalarDecoder()
  private var parameters: [Int] = []
  private var current = 0
  private var isPrivate = false

  mutating func parse(_ byte: UInt8, _ body: (Token) -> Void) {
    if byte < 0x80, !decoder.isWithinSequence { return parse(Unicode.Scalar(byte), body) }
    var scalars: (Unicode.Scalar?, Unicode.Scalar?)
    decoder.decode(byte) { scalars = scalars.0 == nil ? ($0, nil) : (scalars.0, $0) }
    if let scalar = scalars.0 { parse(scalar, body) }
    if let scalar = scalars.1 { parse(scalar, body) }
  }

  private mutating func parse(_ scalar: Unicode.Scalar, _ body: (Token) -> Void) {
    switch state {
    case .text: text(scalar, body)
    case .escape: escape(scalar, body)
    case .sharp:
      state = .text
      if scalar == "8" { body(.alignmentDisplay) }
    case .ignoredCharacter: state = .text
    case .sequence: sequence(scalar, body)
    case .commandStart: state = scalar == "R" || scalar == "P" ? .text : .command
    case .command:
      if scalar == "\u{1B}" { state = .commandEscape }
      if scalar == "\u{9C}" || scalar == "\u{7}" { state = .text }
    case .commandEscape: state = scalar == "\\" ? .text : .command
    }
  }

  private mutating func text(_ scalar: Unicode.Scalar, _ body: (Token) -> Void) {
    switch scalar.value {
    case 0x1B: state = .escape
    case 0x9B: beginSequence()
    case 0x9D: state = .commandStart
    case 0x07...0x0D: body(.control(UInt8(scalar.value)))
    case 0x00, 0x0E, 0x0F, 0x7F: break
    default: body(.glyph(scalar))
    }
  }

  private mutating func escape(_ scalar: Unicode.Scalar, _ body: (Token) -> Void) {
    state = .text
    switch scalar {
    case "[": beginSequence()
    case "]": state = .commandStart
    case "#": state = .sharp
    case "%", "(", ")": state = .ignoredCharacter
    default: body(.escape(scalar))
    }
  }

  private mutating func beginSequence() {
    state = .sequence
    parameters = []
    current = 0
    isPrivate = false
  }

  private mutating func sequence(_ scalar: Unicode.Scalar, _ body: (Token) -> Void) {
    switch scalar {
    case "?": isPrivate = true
    case "\u{7}"..."\u{D}": body(.control(UInt8(scalar.value)))
    case " ", ">": break
    case "\u{18}", "\u{1A}":
      state = .text
      body(.glyph(scalar))
    case "0"..."9": current = min(current * 10 + Int(scalar.value - 0x30), 1_000_000)
    case "$": state = .ignoredCharacter
    default:
      if parameters.count < Self.maximumParameters { parameters.append(min(current, 9999)) }
      guard scalar != ";" else {
        current = 0
        return
      }
      state = .text
      body(.sequence(scalar, parameters: parameters, isPrivate: isPrivate))
    }
  }
}
