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
}

/// The verses of a translation in an unnamed temporary file. Any verse can be read at any time;
/// only the position of each verse is in memory (about 150 bytes per verse).
final class TranslationSpool {
  /// The position of a part of a verse. A verse in several parts is a chain of spans.
  private struct Span {
    var offset: Int
    var length: Int
    var line: Int
    var next: Int?
  }

  private let descriptor: Int32
  private let name: String
  private var spans: [Span] = []
  private var chains: [Reference: (first: Int, last: Int)] = [:]
  private var buffer: [UInt8] = []
  private var written = 0

  /// - Parameter folder: The folder for the file, which must exist.
  init(folder: String) throws(FormatError) {
    name = folder
    descriptor = PrivateFiles.unnamed(in: folder)
    guard descriptor >= 0 else {
      throw FormatError(file: folder, kind: .cannotCreateTemporaryFile(code: errno))
    }
  }

  deinit { close(descriptor) }

  var verseCount: Int { chains.count }

  /// The references of the verses, in no particular order, with their lines in the translation.
  var places: [(reference: Reference, line: Int)] {
    chains.map { ($0.key, spans[$0.value.first].line) }
  }

  func contains(_ reference: Reference) -> Bool { chains[reference] != nil }

  func add(_ words: [MarkedWord], at reference: Reference, line: Int) throws(FormatError) {
    let start = written + buffer.count
    for word in words { encode(word) }
    spans.append(Span(offset: start, length: written + buffer.count - start, line: line))
    let index = spans.count - 1
    if let chain = chains[reference] {
      spans[chain.last].next = index
      chains[reference] = (chain.first, index)
    } else {
      chains[reference] = (index, index)
    }
    if buffer.count > 1 << 20 { try flush() }
  }

  /// Returns the words of a verse and its line in the translation, or nil if there is none.
  func words(at reference: Reference) throws(FormatError) -> (words: [MarkedWord], line: Int)? {
    guard let chain = chains[reference] else { return nil }
    if !buffer.isEmpty { try flush() }
    var words: [MarkedWord] = []
    var place: Int? = chain.first
    while let index = place {
      words += decode(try bytes(of: spans[index]))
      place = spans[index].next
    }
    return (words, spans[chain.first].line)
  }

  private func flush() throws(FormatError) {
    var start = 0
    while start < buffer.count {
      let count = buffer.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress.map { $0 + start }, $0.count - start, off_t(written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      start += count
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func bytes(of span: Span) throws(FormatError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: span.length)
    var filled = 0
    while filled < span.length {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled,
          off_t(span.offset + filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      filled += count
    }
    return bytes
  }

  private func failure() -> FormatError {
    FormatError(file: name, kind: .temporaryFileFailed(code: errno))
  }

  // MARK: - Words as bytes

  private func encode(_ word: MarkedWord) {
    for text in [word.text, word.before, word.after] { encode(text) }
    encode(word.marks.count)
    for mark in word.marks {
      encode(mark.text)
      encode(mark.occurrence)
    }
  }

  private func encode(_ text: String) {
    encode(text.utf8.count)
    buffer.append(contentsOf: text.utf8)
  }

  /// Seven bits per byte, least significant first.
  private func encode(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest > 0x7F {
      buffer.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    buffer.append(UInt8(rest))
  }

  private func decode(_ bytes: [UInt8]) -> [MarkedWord] {
    var index = 0
    func number() -> Int {
      var value: UInt = 0
      var shift: UInt = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        value |= UInt(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      return Int(bitPattern: value)
    }
    func text() -> String {
      let length = number()
      let start = index
      index = min(start + length, bytes.count)
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    var words: [MarkedWord] = []
    while index < bytes.count {
      var word = MarkedWord(text: text(), before: text(), after: text())
      let count = number()
      for _ in 0..<count { word.marks.append(OriginalMark(text: text(), occurrence: number())) }
      words.append(word)
    }
    return words
  }
}
