import PlainText

/// A wrong argument, or flags that cannot be combined.
package struct UsageError: ReportableError {
  package let description: String

  package init(_ message: String) { description = message.withVisibleControls }

  /// Creates an error whose message is several lines that explain what was expected, and nothing
  /// that a user or a file has written.
  package init(explanation: String) { description = explanation }
}
