import AccessibilityModel
import PlainText
import ScreenReading

/// The text of one `SPEAK`, in one language and voice.
struct SSIPSpokenMessage: Hashable, Sendable {
  /// The language code of the server.
  var language: String
  var parameters: VoiceParameters
  /// SSML on one line, so that no line begins with a dot and no text can act as a command.
  var body: String
  /// The segment that begins with the message, or nil if one continues in it.
  var firstSegment: Int?
}

/// A request as a sequence of messages.
///
/// Speech-dispatcher speaks a message in one language, set by `SET self LANGUAGE`, which is allowed
/// inside a block (SSIP manual 4.4; seen with 0.11.4). So each run of one language is a message,
/// and several messages form a block, which is spoken and canceled as a unit. `xml:lang` is not
/// written: modules that support it (espeak-ng) would not use the variant that the user has chosen
/// (`en+f3` sounds like `en` after `<speak xml:lang="en">`, compared by samples), and the others
/// ignore it.
struct SSIPMessagePlan {
  private(set) var messages: [SSIPSpokenMessage] = []
  /// Notices about pieces that no voice can speak.
  private(set) var unspeakable: [Message] = []
  private let request: VoiceRequest
  private let languages: VoiceLanguages
  /// The segments that have begun, but have no text yet.
  private var marks: [Int] = []

  init(_ request: VoiceRequest, languages: VoiceLanguages) {
    self.request = request
    self.languages = languages
    for (index, pieces) in request.segments.enumerated() {
      marks.append(index)
      let divided = pieces.flatMap { $0.dividedByScript(default: request.language) }
      for (place, piece) in divided.enumerated() { append(piece, isFirst: place == 0) }
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
    let parameters = request.parameters(for: language.primarySubtag)
    // The text has already been spelled out letter by letter.
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

  /// Returns the text that separates a piece from the previous one by a short pause.
  private func separator(before piece: LabelPiece, isFirst: Bool, after text: String) -> String {
    if piece.continues { return "" }
    if !isFirst, let separator = piece.separator { return SSML.text(separator) }
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
  /// Returns a text with markup escaped. Controls, including line ends, and characters that XML
  /// does not allow become spaces, so that no text can end the line of the message.
  static func text(_ text: String) -> String {
    text.xml { $0.isControl || $0.value & 0xFFFE == 0xFFFE ? " " : $0 }
  }

  /// Returns a text with its pronunciation as markup. espeak-ng 1.51 supports `say-as` and
  /// `prosody`, and ignores `phoneme`.
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

/// Rate, pitch and volume on SSIP's scale from -100 to 100.
struct SSIPVoiceSettings: Hashable, Sendable {
  var rate = 0
  var pitch = 0
  /// The volume, which is the maximum on most servers (`DefaultVolume 100`).
  var volume = 100

  /// The rate in words per minute that corresponds to the server's own rate.
  static let defaultRate = 180
  /// The slowest rate, in words per minute; `fastest` is the other end of the scale. The module of
  /// espeak-ng speaks 80 words per minute at -100, 170 at 0 and 449 at 100 (`EspeakMinRate`,
  /// `EspeakNormalRate`, `EspeakMaxRate` in its espeak-ng.conf of 0.11.4; 390 at 100 in versions
  /// without that file), and linearly in between. Here the middle is Lector's default of 180, so
  /// that users who change nothing hear the server's own rate.
  static let slowest = 80
  static let fastest = 449

  /// - Parameters:
  ///   - parameters: The parameters to convert.
  ///   - own: The server's own settings. Default parameters leave them unchanged; all others lie
  ///     between them and the ends of the scale.
  init(_ parameters: VoiceParameters, own: SSIPVoiceSettings) {
    let rate = parameters.rate - Self.defaultRate
    let span = rate < 0 ? Self.defaultRate - Self.slowest : Self.fastest - Self.defaultRate
    self.rate = Self.scale(Double(rate) / Double(span), around: own.rate)
    pitch = Self.scale(Double(parameters.pitch) / 100, around: own.pitch)
    volume = Self.scale(Double(parameters.volume) / 100, around: own.volume)
  }

  init() {}

  private static func scale(_ part: Double, around middle: Int) -> Int {
    let span = part < 0 ? middle + 100 : 100 - middle
    let value = Double(middle) + min(max(part, -1), 1) * Double(span)
    return min(max(Int(value.rounded()), -100), 100)
  }
}
