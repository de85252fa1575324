import AccessibilityModel
import CellGrids
import PlainText
import ScreenReading
import Views

/// Typing into text fields.
extension Session {
  /// Returns whether a key is bound or types something into a field that is open.
  package func knows(_ key: Key) -> Bool {
    if keyMap.binds(key) { return true }
    return root.popover?.field != nil && (key.character != nil || key == .special(.backspace))
  }

  /// Types a text into the field of a tree that is being edited, at its end. VoiceOver echoes what
  /// is typed; of a field that hides it, only the number of characters is spoken.
  ///
  /// - Returns: False if no field is being edited.
  package func type(_ text: String) -> Bool {
    cause = "type"
    guard let node = application.tree?.editedField else { return false }
    node.value = (node.value ?? "") + text
    needsFrame = true
    guard reader.isRunning, !text.isEmpty else { return true }
    let isHidden = node.traits.contains(.secureTextEntry)
    let echo = isHidden ? phrases.counted("value.characters", text.count) : text
    speak(Utterance(.character, echo.withVisibleControls))
    return true
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
    phrases.name(of: character)
  }
}
