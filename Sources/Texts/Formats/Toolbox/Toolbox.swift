import Interlinear
import PlainText

/// Reads Toolbox's interlinear texts (SIL Standard Format, `\tx \mb \ge \ps \ft`). A record is a
/// sentence, which becomes a verse.
///
/// Toolbox wraps lines that are too long for a page. A record then has several blocks, each a line
/// of words with its annotations, and their words form one sequence.
final class ToolboxReader: VerseReader, LineBasedReader {
  private(set) var description: TextDescription
  let lines: LineReader
  private let map: ToolboxMap
  private let wordTiers: [(marker: String, tier: Tier)]
  private var unknown: Set<String> = []
  /// The marker for each role: the first one in the file.
  private var markers: [ToolboxMap.Role: String] = [:]

  private var book: String
  private var record = Record()
  /// The role of a line without a marker, which continues the line before it.
  private var openRole: ToolboxMap.Role?
  private var count = 0

  private struct Record {
    var isOpen = false
    var reference: String?
    var blocks: [ToolboxBlock] = []
    /// The translations by label; the first one has none.
    var translations: [String: String] = [:]
    var notes: [(label: String, text: String)] = []
    /// The size of the record's text, in bytes.
    var size = 0
  }

  init(_ lines: LineReader, map: ToolboxMap) {
    self.lines = lines
    self.map = map
    wordTiers = map.wordTiers
    book = "Text"
    description = TextDescription(
      name: "", title: "Toolbox", tiers: map.tiers, morphologyScheme: .leipzig)
    description.tierLanguages = map.tierLanguages
  }

  func next() throws(FormatError) -> Verse? {
    while let line = try lines.nextMarkerLine() {
      guard let marker = line.marker else {
        try add(line.text, to: openRole, isContinuation: true)
        continue
      }
      let role = role(of: marker)
      openRole = role
      let verse = begins(role) ? finished() : nil
      try add(line.text, to: role, isContinuation: false)
      if let verse { return verse }
    }
    let last = finished()
    if last == nil, let wordless { throw wordless }
    return last
  }

  /// The error for a file whose lines have other markers than words, so far.
  private var wordless: FormatError? {
    guard markers[.surface] == nil, !unknown.isEmpty else { return nil }
    let names = unknown.sorted().prefix(5).map { "\\" + $0.cut(to: 40) }
      .joined(separator: ", ")
    return lines.error(
      "no line of words, but lines such as \(names)",
      expected: "\\tx, or a map (--map) with \"surface = MARKER\"")
  }

  private func role(of marker: String) -> ToolboxMap.Role {
    if let role = map.roles[marker] {
      if role == .skip { return role }
      if case .note = role { return role }
      if markers[role] == nil { markers[role] = marker }
      if markers[role] == marker { return role }
      // A file may have two of the common names of translations.
      if role == .translation("") { return .translation("\\" + marker) }
    }
    // Toolbox's own settings are not part of the text.
    if marker.hasPrefix("_") { return .skip }
    if unknown.insert(marker).inserted {
      lines.warn("unknown marker \\\(marker); its lines are notes", line: lines.lineNumber)
    }
    return .note(marker)
  }

  /// Returns a Boolean value that indicates whether a line begins a record: a text, a reference,
  /// or, in files without references, words after a translation.
  private func begins(_ role: ToolboxMap.Role) -> Bool {
    switch role {
    case .book: true
    case .reference: record.isOpen
    case .surface: record.reference == nil && record.translations[""]?.isEmpty == false
    default: false
    }
  }

  private func add(
    _ text: Substring.UTF8View, to role: ToolboxMap.Role?, isContinuation: Bool
  ) throws(FormatError) {
    record.size += text.count
    guard record.size <= LineReader.lengthLimit else {
      throw wordless
        ?? lines.error(
          "a record longer than \(LineReader.lengthLimit) bytes", expected: "a reference before it")
    }
    guard let role else {
      if markers.isEmpty, unknown.isEmpty {
        throw lines.error("no marker", expected: "a backslash and a name such as \\ref")
      }
      return
    }
    let value = String(decoding: text, as: UTF8.self).trimmed
    switch role {
    case .book:
      book = isContinuation ? book + " " + value : value.isEmpty ? "Text" : value
      return
    case .reference: record.reference = isContinuation ? record.reference : value
    case .translation(let label):
      let old = record.translations[label, default: ""]
      record.translations[label] = old.isEmpty ? value : old + " " + value
    case .note(let label):
      if !isContinuation || record.notes.isEmpty { record.notes.append((label, "")) }
      let old = record.notes[record.notes.count - 1].text
      record.notes[record.notes.count - 1].text = old.isEmpty ? value : old + " " + value
      // A line before the first reference does not begin a record.
      if unknown.contains(label) { return }
    case .skip: return
    case .surface, .morphemes, .gloss, .category, .tier: addLine(text, role, isContinuation)
    }
    record.isOpen = true
  }

  private func addLine(_ text: Substring.UTF8View, _ role: ToolboxMap.Role, _ isContinuation: Bool)
  {
    let last = record.blocks.count - 1
    let isWordless = last >= 0 && record.blocks[last].lines[.surface] == nil
    if last < 0 || (role == .surface && !isContinuation && !isWordless) {
      record.blocks.append(ToolboxBlock())
    }
    let index = record.blocks.count - 1
    record.blocks[index].lines[role, default: ToolboxLine(line: lines.lineNumber)].add(text)
  }

  private func finished() -> Verse? {
    guard record.isOpen else { return nil }
    let done = record
    record = Record()
    let words = done.blocks.flatMap { $0.words(tiers: wordTiers) { lines.warn($0, line: $1) } }
    let notes = done.notes.filter { !$0.text.isEmpty }
      .map { $0.label.isEmpty ? $0.text : "\($0.label): \($0.text)" }
    count += 1
    let name = done.reference.flatMap { $0.isEmpty ? nil : $0 } ?? String(count)
    var verse = Verse(
      reference: Reference(book: book, chapter: 0, verse: name), words: words,
      translation: done.translations[""] ?? "",
      notes: notes.map { TextNote(kind: .note, text: $0) }, language: map.language)
    for (label, text) in done.translations.sorted(by: { $0.key < $1.key }) where !label.isEmpty {
      let column = TranslationColumn(
        label: label, language: ToolboxMap.language(ofName: "-" + label) ?? .undetermined)
      verse.setTranslation(text, at: description.indexOfTranslation(adding: column))
    }
    return verse
  }
}
