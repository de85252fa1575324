import Foundation
import Interlinear
import PlainText
import Platform

/// The apparatus of a text in files of its own, in the form of the SBL Greek New Testament's: the
/// reference of a verse on a line, and below it a line for each variant.
///
/// ```
/// Matthew 1:18
/// 18 Ἰησοῦ WH NA28 RP ] – Treg
/// • γένεσις WH Treg NA28 ] γέννησις RP
/// ```
///
/// Before the bracket is the text's reading; after it are the readings of others, separated by
/// semicolons. Words in Latin letters are sigla, `+` begins an addition, and `–` is an omission.
package struct Apparatus {
  /// A variant of a verse.
  struct Entry {
    let line: Int
    /// The words of the text as the entry writes them; an ellipsis stands for words between them.
    let lemma: [String]
    let note: TextNote
  }

  /// The size limit of all files together, in bytes.
  private static let sizeLimit = 64_000_000

  /// The file or folder.
  let name: String
  let warn: (FormatWarning) -> Void
  /// The variants by verse. A book is represented by its code.
  private var entries: [Reference: [Entry]] = [:]
  private var codes: [String: String] = [:]
  private var size = 0

  /// - Parameter path: A file, or a folder with files that end in `.txt`.
  /// - Throws: `FormatError`.
  package init(
    path: String, warn: @escaping (FormatWarning) -> Void = { _ in }
  ) throws(FormatError) {
    name = path
    self.warn = warn
    for file in Self.files(at: path) { try read(try ByteSource(path: file, warn: warn)) }
    try check()
  }

  init(source: ByteSource) throws(FormatError) {
    name = source.name
    warn = source.warn
    try read(source)
    try check()
  }

  private static func files(at path: String) -> [String] {
    guard FileName.isFolder(path) else { return [path] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { "\(path)/\($0)" }
  }

  private func check() throws(FormatError) {
    guard entries.isEmpty else { return }
    throw FormatError(
      file: name, found: "contains no variant",
      expected: "the reference of a verse, and a line such as Ἰησοῦ WH RP ] – Treg")
  }

  // MARK: - Verses

  /// The verses with variants, with the line of the first variant of each, in no particular order.
  var places: [(reference: Reference, line: Int)] {
    entries.map { ($0.key, $0.value.first?.line ?? 0) }
  }

  /// Returns the variants of a verse, in their order.
  func entries(at reference: Reference) -> [Entry] { entries[reference] ?? [] }

  /// Returns a reference in which the book is represented by its code.
  mutating func place(of reference: Reference) -> Reference {
    let book = reference.book
    let code = codes[book] ?? BookNames.standard.book(named: book)?.id ?? book
    codes[book] = code
    return Reference(book: code, chapter: reference.chapter, verse: reference.verse)
  }

  // MARK: - Lines

  private mutating func read(_ source: ByteSource) throws(FormatError) {
    let lines = LineReader(source)
    var verse: Reference?
    while let bytes = try lines.next() {
      size += bytes.count + 1
      guard size <= Self.sizeLimit else {
        throw lines.error("more than \(Self.sizeLimit) bytes", expected: "an apparatus")
      }
      let line = String(decoding: bytes, as: UTF8.self).trimmed
      if let bracket = line.firstIndex(of: "]") {
        guard let verse else {
          lines.warn("a variant without a verse; omitted; expected one such as Matthew 1:5 above")
          continue
        }
        add(line[..<bracket], line[line.index(after: bracket)...], lines.lineNumber, to: verse)
      } else if let reference = parsedReference(line) {
        verse = place(of: reference)
      }
    }
  }

  private mutating func add(
    _ lemma: Substring, _ readings: Substring, _ line: Int, to verse: Reference
  ) {
    let printed = lemma.drop { $0 == "•" || $0.isWhitespace || $0.isNumber || ":–-,".contains($0) }
    guard let text = ApparatusReading.all(in: printed).first else { return }
    let others = ApparatusReading.all(in: readings)
    var found = others.map(\.reading)
    if !text.reading.witnesses.isEmpty { found.insert(text.reading, at: 0) }
    let note = TextNote(
      kind: .variant, text: "\(printed.withoutSigns) ] \(readings.withoutSigns)",
      readings: found)
    entries[verse, default: []].append(Entry(line: line, lemma: text.words, note: note))
  }
}

/// The reading of one group of witnesses, in a line of the apparatus.
private struct ApparatusReading {
  var words: [String] = []
  private var witnesses: [String] = []
  private var sign: String?

  var reading: TextNote.Reading {
    let kind: TextNote.Reading.Kind =
      sign == "+" ? .addition : words.isEmpty ? .omission : .reading
    return TextNote.Reading(
      kind: kind, text: words.joined(separator: " "), witnesses: witnesses)
  }

  private var isEmpty: Bool { words.isEmpty && witnesses.isEmpty && sign == nil }

  /// Returns the readings of a line. A semicolon separates them only after a siglum: elsewhere it
  /// is the question mark of a Greek sentence.
  static func all(in line: Substring) -> [ApparatusReading] {
    var readings: [ApparatusReading] = []
    var reading = ApparatusReading()
    var isRemark = false
    for part in line.withoutSigns.split(separator: " ") {
      if part.first == "(", part.dropFirst().first?.isASCII == true { isRemark = true }
      if isRemark {
        isRemark = !part.contains(")")
      } else if let siglum = siglum(part) {
        reading.witnesses.append(siglum)
      } else {
        reading.add(part)
        continue
      }
      guard part.last == ";" else { continue }
      readings.append(reading)
      reading = ApparatusReading()
    }
    if !reading.isEmpty { readings.append(reading) }
    return readings
  }

  private mutating func add(_ part: Substring) {
    if part == "+" || part == "–" || part == "-" {
      if sign == nil, words.isEmpty { sign = String(part) }
    } else if part.contains(where: \.isLetter) || part == "…" {
      words.append(PrintedWord(String(part)).core)
    }
  }

  /// Returns the siglum that a part of a line is: Latin letters and digits, possibly in brackets.
  private static func siglum(_ part: Substring) -> String? {
    let bare = part.filter { !"⟦⟧[]();:,.".contains($0) }
    guard bare.first?.isLetter == true, bare.allSatisfy(\.isASCII) else { return nil }
    return String(bare)
  }
}

extension Substring {
  /// The text with single spaces, without the signs that mark the place of a variant.
  fileprivate var withoutSigns: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !CriticalSign.all.contains($0) }))
      .withSingleSpaces
  }
}

/// The signs of the SBL Greek New Testament that mark the place of a variant in the text.
enum CriticalSign {
  /// A variant of the word after the sign.
  static let word: Set<Unicode.Scalar> = ["⸀", "⸁"]
  static let begins: Set<Unicode.Scalar> = ["⸂", "⸄"]
  static let ends: Set<Unicode.Scalar> = ["⸃", "⸅"]
  static let all = word.union(begins).union(ends)
}
