import AccessibilityModel
import Geometry
import PlainText
import ScreenReading

extension SpeechEvent {
  static func append(_ piece: LabelPiece, to json: inout JSONText) {
    json.object {
      $0.key("kind")
      $0.string(piece.kind.name)
      $0.key("text")
      $0.string(piece.text)
      $0.key("language")
      $0.string(piece.language)
      // Only attributed labels have the remaining keys.
      if piece.pronunciation?.spellsOut == true {
        $0.key("spellOut")
        $0.bool(true)
      }
      if let ipa = piece.pronunciation?.ipa {
        $0.key("ipa")
        $0.string(ipa)
      }
      if let pitch = piece.pronunciation?.pitch {
        $0.key("pitch")
        $0.number(pitch)
      }
    }
  }

  static func append(_ frame: Rect?, to json: inout JSONText) {
    guard let frame else { return json.null() }
    json.array {
      for side in [frame.x, frame.y, frame.width, frame.height] { $0.number(side) }
    }
  }
}
