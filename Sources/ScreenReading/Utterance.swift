import AccessibilityModel
import Foundation
import PlainText

/// Something that is said: pieces, each with its language.
package struct Utterance: Hashable, Sendable {
  package let pieces: [LabelPiece]
  /// The pieces as VoiceOver speaks them, one behind the other with a short pause.
  package let text: String

  package init(_ pieces: [LabelPiece]) {
    self.pieces = pieces
    var text = pieces.first?.text ?? ""
    for piece in pieces.dropFirst() {
      text += ", "
      text += piece.text
    }
    self.text = text
  }

  /// A phrase of the reader's own.
  package init(_ kind: String, _ text: String) { self.init([LabelPiece(kind, text)]) }
}

extension LabelPiece {
  /// The piece as it may be given to a sink: composed (NFC), without a control character, in one
  /// line; nil when nothing is left to say.
  var spoken: LabelPiece? {
    guard !text.isEmpty else { return nil }
    var text = text
    if text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
      text = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
    text = text.withVisibleControls
    if text.hasLooseMarks { text = text.precomposedStringWithCanonicalMapping }
    return LabelPiece(kind, text, language: language)
  }
}

extension String {
  /// Whether a combining mark of U+0300 to U+036F stands by itself: speech servers lose those that
  /// could have been composed with their letter.
  fileprivate var hasLooseMarks: Bool {
    utf8.contains { $0 == 0xCC || $0 == 0xCD }
  }
}
