import Interlinear

/// Reads a file verse by verse, in memory that does not grow with the file.
package protocol VerseReader: AnyObject {
  /// What the file tells of its text. Known as soon as the reader is made.
  var description: TextDescription { get }

  /// How far the reader is in its file, in bytes.
  var bytesRead: Int { get }

  /// What was read only as far as it is certain, since the last call.
  func takeWarnings() -> [FormatWarning]

  /// The next verse, with one value a tier of `description`; nil at the end of the file.
  func next() throws(FormatError) -> Verse?
}

/// A reader whose file gives each word an id.
protocol WordIdentifying: VerseReader {
  /// The ids of the words of the verse that was read last.
  var lastWordIDs: [String] { get }
}

/// A reader whose words tell which words of an original they stand for.
protocol OriginalTelling: VerseReader {
  /// The originals of each word of the verse that was read last.
  var lastOriginals: [[OriginalMark]] { get }
}
