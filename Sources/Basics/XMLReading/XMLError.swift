import PlainText

/// An error that ends the reading of an XML file, with its line and the content expected there.
package struct XMLError: ReportableError {
  package enum Problem: Sendable {
    /// libxml2 could not be loaded.
    case libraryMissing
    case outOfMemory
    /// The bytes could not be read.
    case source(any ReportableError)
    /// The file is not XML, or beyond the limits.
    case content(Message)
  }

  package let file: String
  /// The line, counted from 1, or nil if the problem is not on one line.
  package let line: Int?
  package let problem: Problem

  package init(file: String, line: Int?, _ problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// The fault without the file and the line.
  package var message: Message {
    switch problem {
    case .libraryMissing: "libxml2 is not installed; expected the package libxml2"
    case .outOfMemory: "not enough memory; expected more"
    case .source(let error): (error as? XMLError)?.message ?? error.report
    case .content(let message): message
    }
  }

  package var report: Message {
    FileMessage(file: file, line: line ?? 0, message: message).report
  }
}
