/// An error that is meant for users.
package protocol ReportableError: Error, CustomStringConvertible {
  /// The fault, and its place.
  var report: Message { get }
}

extension ReportableError {
  /// The report in English.
  package var description: String { report.description }
}

extension Message {
  /// Creates the message of any error; one that is not meant for users has no translation.
  package init(_ error: any Error) {
    self = (error as? any ReportableError)?.report ?? Message(verbatim: "\(error)")
  }
}

/// A wrong argument, or flags that cannot be combined.
package struct UsageError: ReportableError {
  package let report: Message

  package init(_ message: Message) { report = message }

  /// Requires that the number of a flag, if it is given, is in a range.
  package static func require(
    _ number: Int?, of flag: String, in range: ClosedRange<Int>
  ) throws(UsageError) {
    guard let number, !range.contains(number) else { return }
    let (least, most) = (range.lowerBound, range.upperBound)
    let bounds: Message = most == .max ? "\(least) or more" : "a number from \(least) to \(most)"
    throw UsageError("\(flag) \(number): expected \(bounds)")
  }
}

/// The content of a list, a screen, or a verse that differs from the expected content.
package struct ContentError: ReportableError {
  package let report: Message

  package init(_ message: Message) { report = message }
}
