import AccessibilityModel
import PlainText
import ScreenReading

/// What one `SPEAK` says: text of one language in one voice.
struct SSIPSpokenMessage: Hashable, Sendable {
  /// The server's code.
  var language: String
  var parameters: VoiceParameters
  /// SSML on one line: no line of it can begin with a dot, nothing in it can be a command.
  var body: String
  /// The segment that begins with the message; nil when one goes on in it.
  var firstSegment: Int?
}

/// A request as messages, one after the other.
///
/// Speech-dispatcher says a message in one language, that of `SET self LANGUAGE`, which is allowed
/// inside a block (SSIP manual 4.4; seen with 0.11.4). So each run of one language is a message, and
/// several make a block, which is said and cancelled as one. `xml:lang` is not written: modules that
/// know it (espeak-ng) would leave the variant that a person has chosen (`en+f3` sounds as `en`
/// after `<speak xml:lang="en">`, measured by samples), and the others ignore it.
struct SSIPMessagePlan {
  private(set) var messages: [SSIPSpokenMessage] = []
  /// What to tell of pieces that no voice reads.
  private(set) var unspeakable: [String] = []
  private let request: VoiceRequest
  private let languages: VoiceLanguages
  /// Marks of segments that have begun and said nothing yet.
  private var marks: [Int] = []

  init(_ request: VoiceRequest, languages: VoiceLanguages) {
    self.request = request
    self.languages = languages
    for (index, pieces) in request.segments.enumerated() {
      marks.append(index)
      for (place, piece) in pieces.enumerated() { append(piece, isFirst: place == 0) }
    }
    if let last = messages.indices.last {
      messages[last].body += markup()
      for index in messages.indices {
        messages[index].body = "<speak>" + messages[index].body + "</speak>"
      }
    }
  }

  private mutating func append(_ piece: LabelPiece, isFirst: Bool) {
    let speakable = SpeechText.speakable(
      piece, voices: languages.tags, default: request.language)
    guard let (readable, code) = speakable else {
      unspeakable.append(SpeechText.noVoice(for: piece))
      return
    }
    let text = SSML.text(readable)
    guard text.utf8.contains(where: { $0 != 0x20 }) else { return }
    let language = piece.language ?? request.language
    let parameters = request.parameters(for: VoiceChoice.primary(language))
    // What is spelled comes letter by letter already.
    var pronunciation = piece.pronunciation
    pronunciation?.spellsOut = false
    let spoken = SSML.markup(text, pronunciation)
    if let last = messages.indices.last, messages[last].language == code,
      messages[last].parameters == parameters
    {
      messages[last].body += separator(before: piece, isFirst: isFirst, after: messages[last].body)
      messages[last].body += markup() + spoken
    } else {
      let first = marks.first
      messages.append(
        SSIPSpokenMessage(
          language: code, parameters: parameters, body: markup() + spoken, firstSegment: first))
    }
  }

  /// A short pause between the pieces of an element, as in its text on the screen.
  private func separator(before piece: LabelPiece, isFirst: Bool, after text: String) -> String {
    if piece.continues { return "" }
    let pauses = text.last.map { ".,;:!?·;".contains($0) } ?? true
    return isFirst || pauses ? " " : ", "
  }

  private mutating func markup() -> String {
    defer { marks = [] }
    return marks.map { "<mark name=\"\(request.id):\($0)\"/>" }.joined()
  }
}

/// Text for the `SPEAK` of a server in SSML mode.
enum SSML {
  /// The text with what XML takes for markup escaped. Controls, line ends among them, and what XML
  /// does not allow become spaces: nothing of it can end the line that the message is.
  static func text(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case _ where scalar.isControl || scalar.value & 0xFFFE == 0xFFFE: result.append(" ")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// How it is pronounced, for modules that know these elements; espeak-ng 1.51 knows `say-as` and
  /// `prosody` and passes over `phoneme`.
  static func markup(_ text: String, _ pronunciation: Pronunciation?) -> String {
    guard let pronunciation else { return text }
    var result = text
    if pronunciation.spellsOut {
      result = "<say-as interpret-as=\"characters\">\(result)</say-as>"
    } else if let ipa = pronunciation.ipa {
      result = "<phoneme alphabet=\"ipa\" ph=\"\(Self.text(ipa))\">\(result)</phoneme>"
    }
    if let pitch = pronunciation.pitch, pitch.isFinite, pitch != 1 {
      let percent = Int((min(max(pitch, 0.1), 4) * 100).rounded())
      result = "<prosody pitch=\"\(percent)%\">\(result)</prosody>"
    }
    return result
  }
}
