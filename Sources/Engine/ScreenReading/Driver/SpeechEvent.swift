import AccessibilityModel
import Geometry

/// An entry in the log of a screen reader: something that it spoke, played, or did.
public struct SpeechEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: String, CaseIterable, Sendable {
    /// The beginning of an utterance.
    case speech
    /// A change of the cells of a braille display.
    case braille
    /// A sound; the text is the raw value of its ``Earcon``.
    case earcon
    /// An interruption of speech; the text is the interrupted word.
    case interrupt
    /// A move of the focus.
    case focus
    /// An announcement of the app, or a fault reported by a voice or a display.
    case notification
  }

  /// The ordinal of the event in its log, from 1.
  public var sequence: Int
  /// Milliseconds since the clock was started.
  public var time: Int
  /// The kind of the event.
  public var kind: Kind
  /// The spoken text, or the text that the kind defines.
  public var text: String
  /// The text in a written style, or nil if it is the same or was not requested.
  package var snapshot: String?
  /// A Boolean value that indicates whether the utterance is a hint.
  public var isHint = false
  /// The pieces of an utterance, each with its language.
  public var pieces: [LabelPiece] = []
  /// The element that had the focus, and its position.
  public var place: Place?
  /// The cause of the event: the name of a gesture in scripts, such as `swipe right`.
  public var cause: String?

  /// The position of an element.
  public struct Place: Hashable, Sendable {
    /// The element's identity, such as `sampler/1:1/w3`.
    public var element: ElementID
    /// The element's ordinal in its container, from 1, or nil if no container counts it.
    public var index: Int?
    /// The number of elements in the container.
    public var count: Int?
    /// The frame in cells or points, or nil if the element is off the screen.
    public var frame: Rect?
  }

  /// The utterance of a ``Kind/speech`` event, or nil for events of other kinds.
  public var utterance: Utterance? {
    guard kind == .speech else { return nil }
    var utterance = Utterance(pieces, text: text)
    utterance.snapshot = snapshot
    utterance.isHint = isHint
    return utterance
  }
}
