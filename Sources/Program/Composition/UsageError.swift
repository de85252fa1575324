import PlainText

/// Flags or settings that do not go together.
package struct UsageError: ReportableError {
  package let description: String
  package var exitStatus: ExitStatus { .usage }

  package init(_ message: String) { description = message.withVisibleControls }
}
