import AccessibilityModel
import Foundation
import PlainText

/// Something that is said: pieces, each with its language, and the line that they make.
public struct Utterance: Hashable, Sendable {
  /// The parts of the utterance, in the order in which they are said.
  public let pieces: [LabelPiece]
  /// The pieces as one line, joined in the style of the reader.
  public let text: String
  /// Whether this is a hint, which is said after a pause.
  public internal(set) var isHint = false
  /// The rate of the utterance relative to the chosen one; 0.5 is half as fast.
  package var relativeRate = 1.0
  /// The line as snapshot tests write it; nil unless both were asked for.
  package var snapshot: String?

  /// Creates an utterance of pieces as VoiceOver speaks them: with a short pause between them.
  ///
  /// - Parameter pieces: The parts of the utterance, in order.
  public init(_ pieces: [LabelPiece]) {
    self.pieces = pieces
    var text = pieces.first?.text ?? ""
    for piece in pieces.dropFirst() {
      if !piece.continues { text += ", " }
      text += piece.text
    }
    self.text = text
  }

  /// Pieces that are joined in another style.
  init(_ pieces: [LabelPiece], text: String) {
    self.pieces = pieces
    self.text = text
  }

  /// Creates an utterance of one piece in the reader's own language.
  ///
  /// - Parameters:
  ///   - kind: On whose behalf the text is said.
  ///   - text: The words.
  public init(_ kind: LabelPiece.Kind, _ text: String) {
    self.init([LabelPiece(kind, text)])
  }
}

/// How the pieces of an utterance become a line.
public enum UtteranceStyle: String, CaseIterable, Sendable {
  /// As VoiceOver speaks: `Reply, button`. Hints are utterances of their own.
  case spoken
  /// As AccessibilitySnapshot writes: `Reply. Button. [Replies to the selected post.]`.
  case snapshot
}

/// A choice of what an utterance says.
public struct SpokenPieces: OptionSet, Hashable, Sendable {
  /// The choice as bits.
  public let rawValue: UInt16

  /// Creates a choice from bits.
  ///
  /// - Parameter rawValue: The choice as bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The label.
  public static let label = Self(rawValue: 1 << 0)
  /// The value.
  public static let value = Self(rawValue: 1 << 1)
  /// States: selected, dimmed, on, off, and being edited.
  public static let states = Self(rawValue: 1 << 2)
  /// What the element is, such as a button, a heading, or a link.
  public static let roles = Self(rawValue: 1 << 3)
  /// Headers, spans, row, and column of a data table's cell.
  public static let tables = Self(rawValue: 1 << 4)
  /// The place in a series, a tab bar, a list, or a landmark.
  public static let positions = Self(rawValue: 1 << 5)
  /// Custom content of high importance.
  public static let content = Self(rawValue: 1 << 6)
  /// Custom content of any importance.
  public static let allContent = Self(rawValue: 1 << 7)
  /// Hints.
  public static let hints = Self(rawValue: 1 << 8)
  /// That there are custom actions, or more content.
  public static let more = Self(rawValue: 1 << 9)

  /// The default choice for `Verbosity.terse`.
  public static let terse: Self = [.label, .value, .states, .roles]
  /// The default choice for `Verbosity.normal`.
  public static let normal: Self = [
    .label, .value, .states, .roles, .tables, .positions, .content, .hints, .more,
  ]
  /// The default choice for `Verbosity.full`.
  public static let full: Self = normal.union(.allContent)

  /// Creates the default choice for a verbosity.
  ///
  /// - Parameter verbosity: How much an element says.
  public init(_ verbosity: Verbosity) {
    switch verbosity {
    case .terse: self = .terse
    case .normal: self = .normal
    case .full: self = .full
    }
  }
}

extension LabelPiece {
  /// The piece as a sink gets it: composed (NFC), without control characters, in one line; nil if
  /// nothing is left to say.
  var spoken: LabelPiece? {
    if text.isEmpty { return nil }
    guard text.needsWork else { return self }
    var piece = self
    if text.contains(where: { $0.isNewline || $0 == "\t" }) {
      piece.text = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
    piece.text = piece.text.withVisibleControls
    if piece.text.mayNeedComposing {
      piece.text = piece.text.precomposedStringWithCanonicalMapping
    }
    return piece
  }
}

extension String {
  /// Whether the text may contain a control character or something to compose, judged by its bytes.
  fileprivate var needsWork: Bool {
    utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 } || mayNeedComposing
  }

  /// Whether NFC may change the text. Of the scripts before Hebrew it can only change the combining
  /// marks (U+0300 to U+036F), what follows them up to U+037E, and the Greek ano teleia (U+0387).
  fileprivate var mayNeedComposing: Bool {
    var last: UInt8 = 0
    for byte in utf8 {
      if byte == 0xCC || byte == 0xCD || byte >= 0xD6 { return true }
      if byte == 0x87, last == 0xCE { return true }
      last = byte
    }
    return false
  }
}
