import Foundation
import Interlinear
import Platform

/// A word of the original as identified by a translation: by its id, or by its form and its
/// occurrence in the verse (counted from 1).
struct OriginalMark: Hashable {
  var text: String
  var occurrence: Int
}

/// A word of a translation whose originals have not been matched with the text yet.
struct MarkedWord: Equatable {
  var text: String
  var before = ""
  var after = " "
  var marks: [OriginalMark] = []

  /// Returns the word with the places of its originals in the text.
  func translating(_ places: [Int]) -> TranslationWord {
    TranslationWord(
      text: text, before: before, after: after,
      originals: places.count > 1 ? Set(places).sorted() : places)
  }
}

/// The verses of a translation in an unnamed temporary file. Any verse can be read at any time;
/// only the position of each verse is in memory (about 150 bytes per verse).
final class TranslationSpool {
  /// The position of a part of a verse.
  private struct Span {
    var offset: Int
    var length: Int
    var line: Int
  }

  private let file: FileHandle
  private let name: String
  /// The parts of each verse, most of which have one.
  private var spans: [Reference: [Span]] = [:]
  private var buffer: [UInt8] = []
  private var written = 0

  /// - Parameter folder: The folder for the file, which must exist.
  init(folder: String) throws(FormatError) {
    name = folder
    let descriptor = PrivateFiles.unnamed(in: folder)
    guard descriptor >= 0 else {
      throw FormatError(file: folder, kind: .cannotCreateTemporaryFile(code: errno))
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  var verseCount: Int { spans.count }

  /// The references of the verses, in no particular order, with their lines in the translation.
  var places: [(reference: Reference, line: Int)] {
    spans.map { ($0.key, $0.value[0].line) }
  }

  func contains(_ reference: Reference) -> Bool { spans[reference] != nil }

  func add(_ words: [MarkedWord], at reference: Reference, line: Int) throws(FormatError) {
    let start = written + buffer.count
    buffer += Self.encode(words).utf8
    let span = Span(offset: start, length: written + buffer.count - start, line: line)
    spans[reference, default: []].append(span)
    if buffer.count > 1 << 20 { try flush() }
  }

  /// Returns the words of a verse and its line in the translation, or nil if there is none.
  func words(at reference: Reference) throws(FormatError) -> (words: [MarkedWord], line: Int)? {
    guard let parts = spans[reference] else { return nil }
    if !buffer.isEmpty { try flush() }
    var words: [MarkedWord] = []
    for part in parts { words += Self.decode(try bytes(of: part)) }
    return (words, parts[0].line)
  }

  private func flush() throws(FormatError) {
    do {
      try file.seek(toOffset: UInt64(written))
      try file.write(contentsOf: buffer)
    } catch { throw failure() }
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  private func bytes(of span: Span) throws(FormatError) -> [UInt8] {
    do {
      try file.seek(toOffset: UInt64(span.offset))
      return try [UInt8](file.read(upToCount: span.length) ?? Data())
    } catch { throw failure() }
  }

  private func failure() -> FormatError {
    FormatError(file: name, kind: .temporaryFileFailed(code: errno))
  }

  // MARK: - Words as bytes

  /// Returns a record for each word: its text, the text before and after it, and the text and the
  /// occurrence of each of its marks.
  private static func encode(_ words: [MarkedWord]) -> String {
    words.map { word in
      let marks = word.marks.flatMap { [$0.text, String($0.occurrence)] }
      return ([word.text, word.before, word.after] + marks).map(MorphemeText.escaped)
        .joined(separator: "|")
    }.joined(separator: " ")
  }

  private static func decode(_ bytes: [UInt8]) -> [MarkedWord] {
    bytes.withUnsafeBufferPointer { bytes in
      MorphemeText.records(bytes[...]) { record in
        let marks = stride(from: 3, to: record.count, by: 2).map {
          OriginalMark(text: record[$0], occurrence: Int(record[$0 + 1]) ?? 0)
        }
        return MarkedWord(text: record[0], before: record[1], after: record[2], marks: marks)
      }
    }
  }
}
