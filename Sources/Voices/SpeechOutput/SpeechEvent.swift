import AccessibilityModel
import Geometry
import ScreenReading

/// Something that happened and that a sink may want to tell: an utterance, a sound, a move.
package struct SpeechEvent: Sendable {
  package enum Kind: String, Sendable {
    case speech, braille, earcon, interrupt, focus, notification
  }

  /// Counted from 1 over the session.
  package var sequence: Int
  /// Milliseconds since the session began.
  package var time: Int
  package var kind: Kind
  package var text: String
  /// The text as snapshot tests write it; nil where it is the same, or was not asked for.
  package var snapshot: String?
  /// Whether it is a hint, which snapshots have within the element's own line.
  package var isHint = false
  package var pieces: [LabelPiece]
  package var place: Place?
  /// The script name of the gesture that led to it.
  package var cause: String?

  /// Where the element of an event is.
  package struct Place: Hashable, Sendable {
    /// Its stable id: `sampler/1:1/w3`.
    package var element: String
    /// Its place in its container, from 1, and how many there are.
    package var index: Int?
    package var count: Int?
    /// Cells or points on the screen; nil off it.
    package var frame: Rect?

    package init(element: String, index: Int?, count: Int?, frame: Rect?) {
      self.element = element
      self.index = index
      self.count = count
      self.frame = frame
    }
  }

  package init(
    sequence: Int, time: Int, kind: Kind, text: String, pieces: [LabelPiece] = [],
    place: Place? = nil, cause: String? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.kind = kind
    self.text = text
    self.pieces = pieces
    self.place = place
    self.cause = cause
  }
}
