import PlainText

/// An element that text is typed into, as UIKit's `UITextInput`.
package protocol AccessibilityTextInput: AccessibilityObject {
  /// The text with its insertion point, its selection, and the changes that can be undone.
  var editedText: EditedText { get set }
}

/// The text of a node while it is edited. The value of the node is the text itself.
final class NodeEditing {
  var text: EditedText

  init(_ text: EditedText) { self.text = text }
}

extension AccessibilityNode: AccessibilityTextInput {
  /// The maximum length of text that can be typed into a field of a tree, in characters.
  static let longestTypedText = 10_000

  package var editedText: EditedText {
    get {
      let value = value ?? ""
      if let text = editing?.text, text.text == value { return text }
      let kind: EditedText.Kind =
        traits.contains(.secureTextEntry) ? .secure : traits.contains(.textArea) ? .lines : .line
      return EditedText(value, kind: kind, limit: Self.longestTypedText)
    }
    set {
      editing = NodeEditing(newValue)
      if newValue.text != value ?? "" { value = newValue.text }
    }
  }

  /// The range of the selected text while the field is edited.
  public var accessibilitySelectedTextRange: Range<Int>? {
    traits.contains(.isEditing) ? editedText.selectedRange : nil
  }

  /// Ends the editing of a field. Its text and the insertion point stay.
  package func endEditing() { traits.remove(.isEditing) }
}
