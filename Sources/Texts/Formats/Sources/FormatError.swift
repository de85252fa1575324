import Foundation
import PlainText
import Platform
import XMLReading

/// The reason why a file cannot be read, with the file and the line.
package struct FormatError: ReportableError, Equatable {
  /// The kind of fault.
  package enum Kind: Equatable, Sendable {
    /// The file does not exist.
    case noSuchFile
    /// The path leads to a directory.
    case isDirectory
    /// The user may not read the file.
    case noPermission
    /// The system cannot open the file; the code is a value of `errno`.
    case cannotOpen(code: Int32)
    /// The system cannot read the file; the code is a value of `errno`.
    case cannotRead(code: Int32)
    /// No temporary file can be created in the folder; the code is a value of `errno`.
    case cannotCreateTemporaryFile(code: Int32)
    /// The temporary file for the file cannot be written or read; the code is a value of `errno`.
    case temporaryFileFailed(code: Int32)
    /// The header of a delimited file does not have the columns of any preset.
    case unknownColumns
    /// The content of the file is not valid; or a warning about it, if it is treated as an error.
    case content(Message)
    /// A required part is missing.
    case missing(expected: Message)
    /// The value of a key in a JSON object has the wrong type.
    case wrongValue(key: String, expected: Message)
    /// libxml2 is not installed; the text comes from the XML reader.
    case missingLibrary(Message)
    case outOfMemory
  }

  package let file: String
  /// The line, counted from 1, or nil if the fault is not on one line.
  package let line: Int?
  package let kind: Kind

  package init(file: String, line: Int? = nil, kind: Kind) {
    self.file = file
    self.line = line
    self.kind = kind
  }

  package init(file: String, line: Int? = nil, found: Message, expected: Message) {
    self.init(file: file, line: line, kind: .content("\(found); expected \(expected)"))
  }

  /// Creates the error for a file that is XML.
  init(_ error: XMLError) {
    let kind: Kind
    switch error.problem {
    case .source(let source as FormatError):
      self = source
      return
    case .libraryMissing: kind = .missingLibrary(error.message)
    case .outOfMemory: kind = .outOfMemory
    default: kind = .content(error.message)
    }
    self.init(file: error.file, line: error.line, kind: kind)
  }

  /// The fault without the file and the line.
  package var message: Message {
    switch kind {
    case .noSuchFile: "no such file"
    case .isDirectory: "is a directory; expected a file"
    case .noPermission: "no permission to read it"
    case .cannotOpen(let code), .cannotRead(let code): Message(errno: code)
    case .cannotCreateTemporaryFile(let code):
      "no temporary file: \(Message(errno: code))"
    case .temporaryFileFailed(let code): "the temporary file: \(Message(errno: code))"
    case .unknownColumns: "no known columns in the header; expected columns of a preset or a map"
    case .missing(let expected): "expected \(expected)"
    case .wrongValue(let key, let expected): "\(key.cut(to: 40)): expected \(expected)"
    case .outOfMemory: "not enough memory; expected more"
    case .content(let message), .missingLibrary(let message): message
    }
  }

  package var report: Message {
    FileMessage(file: file, line: line ?? 0, message: message).report
  }
}

extension JSONScanner {
  /// Reads the next token of a file.
  package mutating func next(inFile file: String) throws(FormatError) -> Token {
    do throws(JSONError) { return try next() } catch {
      throw FormatError(file: file, line: error.line, kind: .content(error.message))
    }
  }
}
