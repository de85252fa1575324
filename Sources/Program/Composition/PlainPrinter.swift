import AccessibilityModel
import PlainText
import Platform
import Sessions

/// What plain mode prints: utterances, one a line, and on a terminal the line in which a field is
/// edited.
final class PlainPrinter {
  private let output: OutputFile
  /// The line in which a field is edited; nil without a terminal.
  private var editLine: EditLine?
  /// What was said while a key edits a field; nil at other times.
  private var held: [String]?

  /// - Parameter columns: The width of the terminal; nil if there is none.
  init(output: OutputFile, columns: Int?) {
    self.output = output
    editLine = columns.map(EditLine.init)
  }

  /// Prints a text that ends its lines.
  func print(_ text: String) {
    guard held == nil else {
      held?.append(text)
      return
    }
    output.write((editLine?.end() ?? "") + text)
  }

  /// Writes a sequence that prints nothing.
  func send(_ sequence: String) { output.write(sequence) }

  /// Handles a key. What only echoes a change of the field is not printed: the change itself is shown
  /// in its line, and the user's screen reader echoes it.
  func handle(in session: Session, _ body: () -> Void) {
    guard editLine != nil, let before = session.editedInput?.editedText else { return body() }
    held = []
    body()
    let said = held ?? []
    held = nil
    if let after = session.editedInput?.editedText,
      after.text != before.text || after.caret != before.caret
    {
      return
    }
    for text in said { print(text) }
  }

  /// Shows the field that is being edited in its line.
  func showField(of session: Session) {
    let field = session.editedInput
    let label = field?.accessibilityLabelPieces(for: .terse).first?.text ?? ""
    guard let shown = editLine?.update(label: label, text: field?.editedText), !shown.isEmpty else {
      return
    }
    output.write(shown)
    // The wait for the next key follows.
    output.send()
  }

  /// Leaves the line of a field, because the session ends.
  func endField() {
    if let end = editLine?.end() { output.write(end) }
  }
}
