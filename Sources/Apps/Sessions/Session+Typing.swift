import CellGrids
import ScreenReading
import Views

/// Typing into text fields.
extension Session {
  /// Returns whether a key is bound or types something into a field that is open.
  package func knows(_ key: Key) -> Bool {
    if keyMap.binds(key) { return true }
    return root.popover?.field != nil && (key.character != nil || key == .special(.backspace))
  }

  /// Types a key into a field.
  ///
  /// - Returns: False if the key types nothing and keeps its meaning.
  func type(_ key: Key, into field: TextField) -> Bool {
    cause = "type"
    if let character = key.character {
      // The character is spoken before anything that its insertion causes.
      if reader.isRunning { speak(Utterance(.character, spoken(character))) }
      field.type(character)
    } else if key == .special(.backspace) {
      if reader.isRunning, let last = field.text.last {
        speak(Utterance(.character, spoken(last)))
      }
      field.deleteBackward()
    } else {
      return false
    }
    needsFrame = true
    return true
  }

  private func spoken(_ character: Character) -> String {
    character == " " ? phrases("character.space") : String(character)
  }
}
