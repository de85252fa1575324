import AccessibilityModel
import CellGrids
import PlainText
import ScreenReading
import Views

/// The layer of the text field that is being edited: one of Lector, or one of a walked tree.
final class FieldLayer: KeyLayer {
  /// The longest pasted text that is spoken, in Unicode scalars. Of a longer one, the number of
  /// characters is spoken.
  static let longestSpokenPaste = 80

  override func handle(_ key: Key) -> KeyResult {
    guard let input = session.editedInput, !session.bindings.isPending,
      let command = session.keyMap.fieldCommand(for: key)
    else { return .ignored }
    session.cause = "type"
    session.needsFrame = true
    session.stopReading()
    if reader.isHelping, command == .cancel {
      // Escape leaves key help, not the field.
      session.perform(.escape, cause: "type")
    } else if reader.isHelping, command != .gesture(.help) {
      explain(key, command)
    } else if !moveInChoices(key), !complete(key, input) {
      perform(command, in: input)
    }
    // Typed characters may be silent by the user's choice.
    return key.character == nil ? .performed : .handled
  }

  /// Inserts text that the terminal pastes. It is never taken for keys: outside a text field it is
  /// ignored, and an announcement says so.
  func paste(_ text: String) {
    session.bindings.forgetKeys()
    session.cause = "paste"
    session.needsFrame = true
    guard let input = session.editedInput, !reader.isHelping else {
      session.stopReading()
      return session.post(.announcement(phrases("status.pasteIgnored"), priority: .normal))
    }
    // A full field is announced in place of the text.
    let outcome = driver.edit(.insert(text), in: input, isSpoken: false)
    if outcome == .boundary { session.signal(.nothing) }
    guard case .inserted(let line, _) = outcome, reader.isRunning else { return }
    let isLong =
      line.beginning(ofScalars: Self.longestSpokenPaste) != nil || input.editedText.kind == .secure
    let spoken = isLong ? phrases.counted("value.characters", line.count) : line
    session.speak(Utterance(.character, phrases("status.pasted", spoken.withVisibleControls)))
  }

  /// Explains a key of a field instead of performing it.
  private func explain(_ key: Key, _ command: FieldCommand) {
    session.cause = "help"
    if let phrase = FieldCommand.phrase(for: key) {
      session.speak(Utterance(.help, phrases(phrase)))
    } else if case .gesture(let gesture) = command {
      session.speak(Utterance(.help, phrases("command.\(gesture.names.command)")))
    } else if let character = key.character {
      session.speak(Utterance(.help, phrases("field.type", phrases.name(of: character))))
    }
  }

  private func perform(_ command: FieldCommand, in input: any AccessibilityTextInput) {
    switch command {
    case .edit(let edit): driver.edit(edit, in: input)
    case .submit: endEditing(input, by: .doubleTap)
    case .breakLine: driver.edit(.insert("\n"), in: input)
    case .cancel: endEditing(input, by: .escape)
    case .up: moveVertically(by: -1, in: input)
    case .down: moveVertically(by: 1, in: input)
    case .gesture(let gesture): session.perform(gesture, cause: "type")
    }
  }

  /// Performs a gesture, or ends the editing of a field of a tree, whose text stays as it is.
  private func endEditing(_ input: any AccessibilityTextInput, by gesture: Gesture) {
    guard let node = input as? AccessibilityNode else {
      return session.perform(gesture, cause: "type")
    }
    node.endEditing()
    if reader.isRunning { driver.focus(on: node) }
  }

  /// Moves the insertion point by the unit of the rotor, which is the line in a field of several
  /// lines. A line that the rotor has not been turned in moves in its history; where that ends, down
  /// leads to the element after the field.
  private func moveVertically(by step: Int, in input: any AccessibilityTextInput) {
    guard let field = input as? TextField, !movesByRotor(in: field) else {
      guard reader.isRunning else {
        driver.edit(.move(step > 0 ? .lineDown : .lineUp), in: input)
        return
      }
      return session.perform(step > 0 ? .swipeDown : .swipeUp, cause: "type")
    }
    if field.goInHistory(by: step) {
      guard reader.isRunning else { return }
      let text = field.text.isEmpty ? phrases("edit.emptyLine") : field.text
      return session.speak(Utterance(.value, text.withVisibleControls))
    }
    guard reader.isRunning else {
      return session.perform(step > 0 ? .swipeDown : .swipeUp, cause: "type")
    }
    session.perform(step > 0 ? .swipeRight : .swipeLeft, cause: "type")
  }

  private func movesByRotor(in field: TextField) -> Bool {
    if field.editedText.kind == .lines { return true }
    guard reader.isRunning else { return false }
    if reader.hasTurnedRotorHere { return true }
    return reader.hasChosenTextUnit && !field.text.isEmpty && field.historyIndex == nil
  }

  /// Moves in the choices next to a field with left and right once one of them is marked, while the
  /// screen reader is off.
  private func moveInChoices(_ key: Key) -> Bool {
    guard !reader.isRunning, let popover = root.popover, popover.grid?.selection != nil else {
      return false
    }
    switch key {
    case .special(.left): return popover.press(.left)
    case .special(.right): return popover.press(.right)
    default: return false
    }
  }

  /// Completes the text of a field with Tab.
  ///
  /// - Returns: `false` if there is nothing to complete; otherwise, `true`.
  private func complete(_ key: Key, _ input: any AccessibilityTextInput) -> Bool {
    guard key == .special(.tab), let field = input as? TextField,
      field.editedText.caret == field.text.utf8.count,
      let text = field.completion?(field.text), text != field.text
    else { return false }
    field.replace(with: text)
    if reader.isRunning { session.speak(Utterance(.value, text.withVisibleControls)) }
    return true
  }
}

/// The field that is being edited, for the other layers and for scripts.
extension Session {
  /// Returns a Boolean value that indicates whether a key is bound or has a meaning in a field that
  /// is open.
  package func knows(_ key: Key) -> Bool {
    if keyMap.binds(key) { return true }
    let hasField = root.popover?.field != nil || editedInput != nil
    return hasField && keyMap.fieldCommand(for: key) != nil
  }

  /// The text field that receives typed characters, or nil if none has the focus.
  var editedField: TextField? {
    guard let popover = root.popover, let field = popover.field else { return nil }
    if reader.isRunning { return reader.focus === field ? field : nil }
    // Up and down move in a field of several lines, so its list has the keys once it is marked.
    if field.editedText.kind == .lines, popover.list.selection != nil { return nil }
    return field
  }

  /// The field of Lector or of a walked tree that receives typed characters, or nil if there is none.
  package var editedInput: (any AccessibilityTextInput)? {
    if root.popover != nil { return editedField }
    guard reader.isRunning else { return application.tree?.editedField }
    guard let node = reader.focus?.accessibilityTree, node.traits.contains(.isEditing),
      !node.traits.isDisjoint(with: .fields.union(.searchField))
    else { return nil }
    return node
  }

  /// Types a text at the insertion point of the field that is being edited.
  ///
  /// - Returns: `false` if no field is being edited; otherwise, `true`.
  package func type(_ text: String) -> Bool {
    edit(text.isEmpty ? nil : .insert(text), cause: "type")
  }

  /// Performs a command in the field that is being edited.
  ///
  /// - Returns: `false` if no field is being edited; otherwise, `true`.
  package func edit(_ command: EditCommand) -> Bool { edit(command, cause: "edit") }

  private func edit(_ command: EditCommand?, cause: String) -> Bool {
    self.cause = cause
    guard let input = editedInput ?? application.tree?.editedField else { return false }
    needsFrame = true
    if let command { driver.edit(command, in: input) }
    return true
  }
}
