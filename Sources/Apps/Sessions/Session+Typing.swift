import AccessibilityModel
import CellGrids
import PlainText
import ScreenReading
import Views

/// Typing into text fields, those of Lector and those of a walked tree.
extension Session {
  /// Returns whether a key is bound or has a meaning in a field that is open.
  package func knows(_ key: Key) -> Bool {
    if keyMap.binds(key) { return true }
    let hasField = root.popover?.field != nil || editedInput != nil
    return hasField && keyMap.fieldCommand(for: key) != nil
  }

  /// The text field that receives typed characters, or nil if none has the focus.
  var editedField: TextField? {
    guard let field = root.popover?.field else { return nil }
    if reader.isRunning { return reader.focus === field ? field : nil }
    return field
  }

  /// The field of Lector or of a walked tree that receives typed characters, or nil for none.
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
  /// - Returns: False if no field is being edited.
  package func type(_ text: String) -> Bool {
    cause = "type"
    guard let input = editedInput ?? application.tree?.editedField else { return false }
    needsFrame = true
    if !text.isEmpty { driver.edit(.insert(text), in: input) }
    return true
  }

  /// Performs a command in the field that is being edited.
  ///
  /// - Returns: False if no field is being edited.
  package func edit(_ command: EditCommand) -> Bool {
    cause = "edit"
    guard let input = editedInput ?? application.tree?.editedField else { return false }
    needsFrame = true
    driver.edit(command, in: input)
    return true
  }

  /// Handles a key in a field.
  ///
  /// - Returns: False if the key has no meaning in a field.
  func type(_ key: Key, into input: any AccessibilityTextInput) -> Bool {
    guard pendingKeys.isEmpty, let command = keyMap.fieldCommand(for: key) else { return false }
    cause = "type"
    needsFrame = true
    stopReading()
    if reader.isHelping, command == .cancel {
      // Escape leaves key help, not the field.
      perform(.escape, cause: "type")
    } else if reader.isHelping, command != .gesture(.help) {
      explain(key, command)
    } else if key != .special(.tab) || !completes(input) {
      perform(command, in: input)
    }
    return true
  }

  /// Explains a key of a field instead of performing it.
  private func explain(_ key: Key, _ command: FieldCommand) {
    cause = "help"
    if let phrase = FieldCommand.phrase(for: key) {
      speak(Utterance(.help, phrases(phrase)))
    } else if case .gesture(let gesture) = command {
      speak(Utterance(.help, phrases("command.\(gesture.names.command)")))
    } else if let character = key.character {
      speak(Utterance(.help, phrases("field.type", phrases.name(of: character))))
    }
  }

  private func perform(_ command: FieldCommand, in input: any AccessibilityTextInput) {
    switch command {
    case .edit(let edit): driver.edit(edit, in: input)
    case .submit: submit(input)
    case .breakLine: driver.edit(.insert("\n"), in: input)
    case .cancel: cancel(input)
    case .up: moveVertically(by: -1, in: input)
    case .down: moveVertically(by: 1, in: input)
    case .gesture(let gesture): perform(gesture, cause: "type")
    }
  }

  /// Completes the text of a field that can do that, and says what was added.
  ///
  /// - Returns: False if there is nothing to add.
  private func completes(_ input: any AccessibilityTextInput) -> Bool {
    guard let field = input as? TextField, field.editedText.caret == field.text.utf8.count,
      let text = field.completion?(field.text), text != field.text
    else { return false }
    let added = text.hasPrefix(field.text) ? String(text.dropFirst(field.text.count)) : text
    field.replace(with: text)
    if reader.isRunning { speak(Utterance(.value, added.withVisibleControls)) }
    return true
  }

  private func submit(_ input: any AccessibilityTextInput) {
    if let node = input as? AccessibilityNode { return endEditing(node) }
    perform(.doubleTap, cause: "type")
  }

  private func cancel(_ input: any AccessibilityTextInput) {
    if let node = input as? AccessibilityNode { return endEditing(node) }
    perform(.escape, cause: "type")
  }

  /// Ends the editing of a field of a tree, whose text stays as it is.
  private func endEditing(_ node: AccessibilityNode) {
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
      return perform(step > 0 ? .swipeDown : .swipeUp, cause: "type")
    }
    if field.goInHistory(by: step) {
      guard reader.isRunning else { return }
      let text = field.text.isEmpty ? phrases("edit.emptyLine") : field.text
      return speak(Utterance(.value, text.withVisibleControls))
    }
    guard reader.isRunning else { return perform(step > 0 ? .swipeDown : .swipeUp, cause: "type") }
    perform(step > 0 ? .swipeRight : .swipeLeft, cause: "type")
  }

  private func movesByRotor(in field: TextField) -> Bool {
    if field.editedText.kind == .lines { return true }
    guard reader.isRunning else { return false }
    if reader.hasTurnedRotorHere { return true }
    return reader.hasChosenTextUnit && !field.text.isEmpty && field.historyIndex == nil
  }
}
