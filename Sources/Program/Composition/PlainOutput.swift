import AccessibilityModel
import Platform
import Sessions

/// What plain mode prints: lines and, on a terminal, the line in which a field is edited.
final class PlainOutput {
  private let file: OutputFile
  /// The line of the field; nil if none is shown.
  private var line: EditLine?

  /// - Parameter columns: The width of the terminal that shows the fields; nil if none does.
  init(file: OutputFile, columns: Int?) {
    self.file = file
    line = columns.map { EditLine(columns: $0) }
  }

  /// Whether fields are shown.
  var showsFields: Bool { line != nil }

  /// Prints a line, below that of a field.
  func write(_ text: String) {
    if let end = line?.end(), !end.isEmpty { file.write(end) }
    file.write(text)
  }

  /// Shows the field that is being edited, if there is one.
  func showField(of session: Session) {
    let input = session.editedInput
    let label = input?.accessibilityLabelPieces(for: .terse).first?.text ?? ""
    if let change = line?.update(label: label, text: input?.editedText), !change.isEmpty {
      file.write(change)
    }
  }

  func send() { file.send() }
  func flush() throws { try file.flush() }
}
