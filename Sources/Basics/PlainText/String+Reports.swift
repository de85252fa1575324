/// The texts of reports for continuous integration.
extension String {
  /// The text on one line of TAP, with number signs, which start a directive, and backslashes
  /// escaped.
  package var tap: String {
    withVisibleControls.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  /// The text as a double-quoted YAML scalar.
  package var yaml: String {
    "\"" + withVisibleControls.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The text as the message of a workflow command of GitHub Actions.
  package var workflowMessage: String {
    replacing("%", with: "%25").replacing("\r\n", with: "%0A").replacing("\n", with: "%0A")
      .replacing("\r", with: "%0D").withVisibleControls
  }

  /// The text as the value of a property of a workflow command.
  package var workflowProperty: String {
    workflowMessage.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
