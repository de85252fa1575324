import Interlinear

/// Reads a text verse by verse, in an amount of memory that does not grow with the file.
package protocol VerseReader: AnyObject {
  /// The file's description of its text, which is known as soon as the reader is created.
  var description: TextDescription { get }

  /// The number of bytes read so far.
  var bytesRead: Int { get }

  /// Returns the next verse, with one value for each tier of `description`, or nil at the end of
  /// the file.
  func next() throws(FormatError) -> Verse?
}

extension TextDescription {
  /// Returns the description with the names of books that have been read so far.
  func with(_ bookNames: [String: OwnBookNames]) -> TextDescription {
    var description = self
    description.bookNames = bookNames
    return description
  }
}

/// A reader of files that give each word an id.
protocol WordIDProviding: VerseReader {
  /// A Boolean value that indicates whether the words of this file have ids.
  var identifiesWords: Bool { get }

  /// The ids of the words in the last verse that was read.
  var lastWordIDs: [String] { get }
}

extension WordIDProviding {
  var identifiesWords: Bool { true }
}

/// A reader of text in USFM or another of its forms.
protocol USFMBasedReader: VerseReader {
  var state: USFMState { get }
}

/// A reader of the lines of one source.
protocol LineBasedReader: AnyObject {
  var lines: LineReader { get }
}

extension LineBasedReader {
  var bytesRead: Int { lines.source.bytesRead }
}

/// A reader of one source that is XML.
protocol XMLBasedReader: AnyObject {
  var cursor: XMLCursor { get }
}

extension XMLBasedReader {
  var bytesRead: Int { cursor.source.bytesRead }
}
