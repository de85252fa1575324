import PlainText

/// An error that ends the reading of an XML file, with its line and the content expected there.
package struct XMLError: ReportableError {
  package let file: String
  /// The line, counted from 1, or nil if the problem is not on one line.
  package let line: Int?
  package let problem: Problem

  package init(file: String, line: Int?, _ problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  package var message: Message { problem.message }

  package var report: Message {
    FileMessage(file: file, line: line ?? 0, message: message).report
  }
}

extension XMLError {
  package enum Problem: Sendable {
    /// libxml2 could not be loaded.
    case libraryMissing
    case outOfMemory
    /// The bytes could not be read.
    case source(any ReportableError)
    /// The doctype declares an entity of this name.
    case entity(String)
    /// Elements are nested more deeply than the limit.
    case tooDeep(limit: Int)
    /// A text is longer than the limit, in bytes.
    case longText(limit: Int)
    /// The value of this attribute is longer than the limit, in bytes.
    case longAttribute(String, limit: Int)
    /// A tag, a comment or a doctype is longer than the limit, in bytes.
    case longTag(limit: Int)
    /// A tag has more attributes than the limit.
    case manyAttributes(limit: Int)
    /// The doctype declares more attributes than the limit.
    case manyDeclarations(limit: Int)
    case nul
    /// The file ends inside this element, which begins on a line counted from 1.
    case unfinished(element: String, line: Int)
    case notXML
    case noRoot
    case contentAfterRoot
    case wrongEncoding
    /// An end tag does not match the innermost element, which begins on this line.
    case mismatchedEnd(element: String, line: Int)
    /// Any other fault, as libxml2 describes it.
    case malformed(reason: Message, expected: Message)
  }
}

extension XMLError.Problem {
  fileprivate var message: Message {
    switch self {
    case .libraryMissing: "libxml2 is not installed; expected the package libxml2"
    case .outOfMemory: "not enough memory; expected more"
    case .source(let error): (error as? XMLError)?.message ?? error.report
    case .entity(let name):
      "the doctype declares the entity \"\(name)\"; expected a file without entities of its own"
    case .tooDeep(let limit): "more than \(limit) elements inside one another; expected fewer"
    case .longText(let limit):
      "a text of more than \(Self.size(limit)); expected shorter ones"
    case .longAttribute(let name, let limit):
      "the attribute \"\(name)\" has more than \(Self.size(limit)); expected a shorter value"
    case .longTag(let limit):
      "a tag, a comment or a doctype of more than \(Self.size(limit)); expected shorter ones"
    case .manyAttributes(let limit): "more than \(limit) attributes of one element; expected fewer"
    case .manyDeclarations(let limit):
      "more than \(limit) attributes declared in the doctype; expected fewer"
    case .nul: "a NUL character; expected text"
    case .unfinished(let element, let line):
      "the file ends inside <\(element)>, which begins on line \(line); expected </\(element)>"
    case .notXML: "no element begins here; expected XML"
    case .noRoot: "the file ends before an element has begun; expected XML"
    case .contentAfterRoot: "something follows the root element; expected nothing more"
    case .wrongEncoding:
      "bytes that are not in the file's encoding; expected what its first line declares, else UTF-8"
    case .mismatchedEnd(let element, let line):
      "an end tag that does not close <\(element)> of line \(line); expected </\(element)>"
    case .malformed(let reason, let expected): "\(reason); expected \(expected)"
    }
  }

  private static func size(_ bytes: Int) -> Message {
    bytes >= 1_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes) bytes"
  }
}
