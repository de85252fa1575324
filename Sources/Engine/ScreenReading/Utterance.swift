import AccessibilityModel
import Foundation
import PlainText

/// A unit of speech: pieces, each with its language, and the line that they form.
public struct Utterance: Hashable, Sendable {
  /// The parts of the utterance, in spoken order.
  public private(set) var pieces: [LabelPiece]
  /// The pieces as one line, joined in the style of the screen reader.
  public private(set) var text: String
  /// A Boolean value that indicates whether this is a hint, which is spoken after a pause.
  public internal(set) var isHint = false
  /// The rate of the utterance relative to the chosen one; 0.5 is half as fast.
  package var relativeRate = 1.0
  /// A Boolean value that indicates whether the utterance is spoken although speech is off, because
  /// it announces just that.
  package var isSpokenWhileMuted = false
  /// The line in a written style, for snapshot tests or device logs, or nil unless requested in
  /// addition to the spoken one.
  package var snapshot: String?

  /// Creates an utterance from pieces as VoiceOver speaks them: with a short pause between them. A
  /// comma, a colon, or a semicolon at the end of a piece is that pause.
  ///
  /// - Parameter pieces: The parts of the utterance, in order.
  public init(_ pieces: [LabelPiece]) {
    self.pieces = pieces
    var text = pieces.first?.text ?? ""
    for piece in pieces.dropFirst() {
      let isPause = !piece.continues && piece.separator == nil
      while isPause, text.last?.isWhitespace == true { text.removeLast() }
      let hasMark = isPause && text.last.map { ",:;".contains($0) } ?? false
      text += (hasMark ? " " : piece.joint) + piece.text
    }
    self.text = text
  }

  /// Creates an utterance from pieces that were joined in another style.
  init(_ pieces: [LabelPiece], text: String) {
    self.pieces = pieces
    self.text = text
  }

  /// Creates an utterance with one piece in the screen reader's own language.
  ///
  /// - Parameters:
  ///   - kind: The role of the piece.
  ///   - text: The words.
  public init(_ kind: LabelPiece.Kind, _ text: String) {
    self.init([LabelPiece(kind, text)])
  }

  /// Returns the hint with some of its pieces, or nil if none is wanted.
  func keeping(_ isWanted: (LabelPiece) -> Bool) -> Utterance? {
    var rest = pieces.filter(isWanted)
    guard let last = rest.indices.last else { return nil }
    if rest.count == pieces.count { return self }
    while rest[last].text.last == " " { rest[last].text.removeLast() }
    var result = Utterance(rest)
    result.isHint = true
    return result
  }
}

/// The style that joins the pieces of an utterance into a line.
public enum UtteranceStyle: String, CaseIterable, Sendable {
  /// The style of VoiceOver: `Reply, button`. Hints are separate utterances.
  case spoken
  /// The style of AccessibilitySnapshot: `Reply. Button. [Replies to the selected post.]`.
  case snapshot
  /// The style of the logs that VoiceOver writes on a device: `Reply Button Replies to the selected
  /// post.` The hint is part of the line.
  case device
}

/// A selection of the pieces of an utterance.
public struct SpokenPieces: OptionSet, Hashable, Sendable {
  /// The selection as bits.
  public let rawValue: UInt16

  /// Creates a selection from bits.
  ///
  /// - Parameter rawValue: The selection as bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The label.
  public static let label = Self(rawValue: 1 << 0)
  /// The value.
  public static let value = Self(rawValue: 1 << 1)
  /// States: selected, dimmed, on, off, and editing.
  public static let states = Self(rawValue: 1 << 2)
  /// The role of the element, such as button, heading, or link.
  public static let roles = Self(rawValue: 1 << 3)
  /// The headers, spans, row, and column of a cell in a data table.
  public static let tables = Self(rawValue: 1 << 4)
  /// The position in a series, a tab bar, a list, or a landmark.
  public static let positions = Self(rawValue: 1 << 5)
  /// Custom content of high importance.
  public static let content = Self(rawValue: 1 << 6)
  /// Custom content of any importance.
  public static let allContent = Self(rawValue: 1 << 7)
  /// Hints.
  public static let hints = Self(rawValue: 1 << 8)
  /// The notice that there are custom actions, or more content.
  public static let more = Self(rawValue: 1 << 9)

  /// The default selection for `Verbosity.terse`.
  public static let terse: Self = [.label, .value, .states, .roles]
  /// The default selection for `Verbosity.normal`.
  public static let normal: Self = [
    .label, .value, .states, .roles, .tables, .positions, .content, .hints, .more,
  ]
  /// The default selection for `Verbosity.full`.
  public static let full: Self = normal.union(.allContent)

  /// Creates the default selection for a verbosity.
  ///
  /// - Parameter verbosity: The amount of detail that is spoken for an element.
  public init(_ verbosity: Verbosity) {
    switch verbosity {
    case .terse: self = .terse
    case .normal: self = .normal
    case .full: self = .full
    }
  }
}

extension [LabelPiece] {
  /// The pieces as sinks receive them, without empty ones.
  var spoken: [LabelPiece] { compactMap(\.spoken) }

  /// Returns the pieces as pieces of another kind.
  func of(_ kind: LabelPiece.Kind) -> [LabelPiece] {
    map { piece in
      var piece = piece
      piece.kind = kind
      return piece
    }
  }
}

extension LabelPiece {
  /// The piece as sinks receive it: in NFC, without control characters, on one line, or nil if
  /// nothing remains to be spoken.
  var spoken: LabelPiece? {
    if text.isEmpty { return nil }
    guard text.needsWork else { return self }
    var piece = self
    piece.text = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }).withVisibleControls
    if piece.text.mayNeedComposing {
      piece.text = piece.text.precomposedStringWithCanonicalMapping
    }
    return piece
  }
}

extension String {
  /// A Boolean value that indicates whether the text may contain a control character or a
  /// decomposed character, judged by its bytes.
  fileprivate var needsWork: Bool {
    bytesFulfill { bytes in
      bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 } || Self.mayNeedComposing(bytes)
    }
  }

  /// A Boolean value that indicates whether NFC may change the text. Before the Hebrew block, it
  /// can change only the combining marks (U+0300 to U+036F), the characters after them up to
  /// U+037E, and the Greek ano teleia (U+0387). It leaves commonly written polytonic Greek
  /// unchanged, and also quotation marks and dashes.
  var mayNeedComposing: Bool { bytesFulfill(Self.mayNeedComposing) }

  /// Returns a Boolean value that indicates whether the bytes of the text fulfill a condition, or
  /// true if they are not contiguous; the bytes of Swift's own strings are.
  private func bytesFulfill(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable(body) ?? true
  }

  private static func mayNeedComposing(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var bytes = text.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case 0xCE: if bytes.next() == 0x87 { return true }
      case 0xCC, 0xCD, 0xD6...0xE0, 0xE3...: return true
      case 0xE1:
        guard let second = bytes.next(), let third = bytes.next(), second >= 0xBC,
          !isReplaced(second, third)
        else { return true }
      case 0xE2:
        // Dashes and quotation marks, but not the line separators and bidirectional controls that
        // lie between them.
        guard bytes.next() == 0x80, let third = bytes.next(),
          0x90...0xA7 ~= third || 0xB0...0xBE ~= third
        else { return true }
      default: break
      }
    }
    return false
  }

  /// Returns a Boolean value that indicates whether NFC replaces a character of the block Greek
  /// Extended, whose characters begin with the byte E1 in UTF-8: characters with an oxia become
  /// characters with a tonos, and some represent characters of other blocks (`NFC_Quick_Check` of
  /// Unicode's `DerivedNormalizationProps.txt`).
  private static func isReplaced(_ second: UInt8, _ third: UInt8) -> Bool {
    switch (second, third) {
    case (0xBD, 0xB1), (0xBD, 0xB3), (0xBD, 0xB5), (0xBD, 0xB7), (0xBD, 0xB9), (0xBD, 0xBB),
      (0xBD, 0xBD), (0xBE, 0xBB), (0xBE, 0xBE), (0xBF, 0x89), (0xBF, 0x8B), (0xBF, 0x93),
      (0xBF, 0x9B), (0xBF, 0xA3), (0xBF, 0xAB), (0xBF, 0xAE), (0xBF, 0xAF), (0xBF, 0xB9),
      (0xBF, 0xBB), (0xBF, 0xBD):
      true
    default: false
    }
  }
}

extension Utterance {
  /// Returns the utterance with other pieces.
  ///
  /// - Parameter text: The pieces as one line, or nil to join them.
  func saying(_ pieces: [LabelPiece], text: String? = nil) -> Utterance {
    var other = self
    other.pieces = pieces
    other.text = text ?? Utterance(pieces).text
    return other
  }

  /// Returns the utterance of an element as a part of running text, with the surrounding
  /// punctuation before states and roles.
  func punctuated(_ marks: AccessibilityPunctuation) -> Utterance {
    var pieces = self.pieces
    guard !pieces.isEmpty else { return self }
    // The names of containers are not part of the text.
    let first = pieces.firstIndex { $0.kind != .context } ?? 0
    pieces[first].text = marks.before + pieces[first].text
    pieces[first].transliteration = pieces[first].transliteration.map { marks.before + $0 }
    let last = pieces.lastIndex { if case .custom = $0.kind { true } else { false } } ?? 0
    // A voice for another language does not know the end of a Hebrew sentence.
    let isForeign = pieces[last].language != pieces[0].language
    pieces[last].text += isForeign ? marks.after.replacing("\u{5C3}", with: ".") : marks.after
    pieces[last].transliteration? += marks.after
    let next = last + 1
    if next < pieces.count, pieces[last].endsClause { pieces[next].separator = " " }
    return saying(pieces)
  }
}

extension LabelPiece {
  /// A Boolean value that indicates whether the text ends with a mark that makes a voice pause.
  package var endsClause: Bool { text.last.map { ".,;:!?…·;—\u{5C3}".contains($0) } ?? false }

  /// A Boolean value that indicates whether the text ends with a mark that ends a sentence.
  package var endsSentence: Bool { text.last.map { ".!?…\u{5C3}".contains($0) } ?? false }
}
