import AccessibilityModel
import Formats
import Interlinear
import PlainText
import ScreenReading
import Sessions
import TextLibrary
import Views

/// Exports a word, a passage, the hits of the last search, or the user's notes, with the layers
/// that are shown, to a file or the clipboard.
final class ExportCoordinator: Coordinator {
  /// The verses to export.
  private struct Subject {
    /// The name of the verses, which suggests a name for the file.
    let name: String
    var rows: [Range<Int>]
    /// The text of the verses if it is not the open one.
    var text: (any TextSource)?
    /// The hits, if the verses are the ones with hits.
    var hits: FoundHits?
    /// A Boolean value that indicates whether the verses have the user's notes.
    var isPrivate = false
    /// Returns a verse as it is exported.
    var change: (Verse, Int) -> Verse = { verse, _ in verse }
  }

  private struct SavedFile {
    let subject: Subject
    let target: ExportTarget
    let path: String
    let losses: [Message]
    /// The popover with the field for the name.
    weak var popover: Popover?
  }

  /// The file that is being saved, or nil if there is none.
  private var saved: SavedFile?

  /// A Boolean value that indicates whether a file is being saved.
  var expectsEvents: Bool { saved != nil }

  /// Saves files, or nil if files can't be written.
  private var fileSaver: (any FileSaving)? { reader.environment.fileSaver }

  /// A Boolean value that indicates whether something can be exported.
  var isAvailable: Bool { fileSaver != nil }

  // MARK: - What

  /// Returns the item of the text menu; none if files can't be written.
  func menuItems() -> [MenuItem] {
    guard isAvailable else { return [] }
    return [phrases.keyedItem("exportPassage") { [weak self] in self?.openSubjects() }]
  }

  private func openSubjects() {
    let position = screen.position
    let row = screen.currentRow
    let reference = screen.entry(forRow: row).verse.reference
    var items: [MenuItem] = []
    func add(_ title: String, _ open: @escaping (ExportCoordinator) -> Void) {
      items.append(MenuItem(title) { [weak self] in self.map(open) }.opening)
    }
    if let word = position?.word, let index = position?.wordIndex {
      add(phrases("menu.word", word.surface)) {
        $0.openFormats($0.subject(ofWord: index, row: row))
      }
    }
    add(name(ofRow: row)) { $0.exportVerses(in: row..<row + 1) }
    let chapter = reference.chapter > 0 ? "\(reference.book) \(reference.chapter)" : reference.book
    add(chapter.withVisibleControls) { $0.openFormats(passage: chapter) }
    add(phrases("export.passage")) { $0.openPassage(chapter) }
    if let found = reader.search.found {
      add(phrases("export.hits", found.query)) { $0.exportHits() }
    }
    if studyData != nil { add(phrases("menu.notes")) { $0.exportNotes() } }
    session.push(Popover(title: phrases("menu.exportPassage"), items: items).named())
  }

  private func name(ofRow row: Int) -> String { screen.placeName(ofRow: row).withVisibleControls }

  private func subject(ofWord index: Int, row: Int) -> Subject {
    let word = screen.entry(forRow: row).verse.words[index].surface
    return Subject(name: "\(name(ofRow: row)) \(word.withVisibleControls)", rows: [row..<row + 1]) {
      verse, _ in
      Verse(
        reference: verse.reference,
        words: verse.words.indices.contains(index)
          ? [verse.words[index]] : [], language: verse.language)
    }
  }

  /// Exports a verse or several.
  func exportVerses(in rows: Range<Int>) {
    let name =
      rows.count == 1
      ? name(ofRow: rows.lowerBound) : screen.citation(of: rows).withVisibleControls
    openFormats(Subject(name: name, rows: [rows]))
  }

  /// Exports a whole text.
  func export(_ other: any TextSource) {
    let name = other.description.titleOrName.withVisibleControls
    openFormats(Subject(name: name, rows: [0..<other.verseCount], text: other))
  }

  private func openPassage(_ place: String) {
    let field = TextField(
      label: phrases("menu.place"), hint: phrases("hint.field.place"), text: place)
    field.onSubmit = { [weak self] in self?.openFormats(passage: $0) }
    session.push(Popover(title: phrases("export.passage"), field: field, items: []))
  }

  private func openFormats(passage place: String) {
    session.trying {
      guard let rows = try reader.navigation.ranges(ofPassage: place) else {
        return session.announce("status.noPlace", place)
      }
      openFormats(Subject(name: place.withVisibleControls, rows: rows))
    }
  }

  /// Exports the hits of the last search, as a list or as examples with the hits in bold.
  func exportHits() {
    guard let found = reader.search.allHits() else { return session.announce("status.noSearch") }
    let rows = Set(found.hits.map(\.row)).sorted().map { $0..<$0 + 1 }
    openFormats(Subject(name: found.query.withVisibleControls, rows: rows, hits: found))
  }

  private func exportNotes() {
    session.trying {
      var notes: [Int: [TextNote]] = [:]
      for note in try studyData?.storeIfAny()?.notes(of: text.description.name) ?? [] {
        guard let row = screen.row(of: note.place) else { continue }
        notes[row, default: []].append(
          TextNote(kind: .note, text: note.text, word: note.place.word))
      }
      guard !notes.isEmpty else { return session.announce("empty.notes") }
      let name = "\(phrases("menu.notes")), \(text.description.titleOrName.withVisibleControls)"
      openFormats(
        Subject(name: name, rows: notes.keys.sorted().map { $0..<$0 + 1 }, isPrivate: true) {
          verse, row in
          var verse = verse
          verse.notes = notes[row] ?? []
          return verse
        })
    }
  }

  // MARK: - In which format, and where

  private func openFormats(_ subject: Subject) {
    let targets = ExportTarget.allCases.filter {
      (subject.hits == nil || $0 != .conllu) && (subject.text == nil || !$0.isWordList)
    }
    let items = targets.map { target in
      MenuItem(phrases("export.\(target.rawValue)")) { [weak self] in
        self?.openDestination(subject, target)
      }.opening
    }
    session.push(Popover(title: phrases("export.of", subject.name), items: items).named())
  }

  /// Asks for the name of a file, whose ending can request another format, or copies.
  private func openDestination(_ subject: Subject, _ target: ExportTarget) {
    let stem = String(subject.name.map { "/:\"*".contains($0) ? "." : $0 })
    let field = TextField(
      label: phrases("menu.fileName"), hint: phrases("hint.field.path"),
      text: "\(stem).\(target.ending)")
    field.completion = { [weak self] in self?.fileSaver?.completion(ofPath: $0) }
    field.onSubmit = { [weak self] in self?.save(subject, target, to: $0) }
    var items = [
      MenuItem(phrases("menu.saveToFile")) { [weak self, weak field] in
        self?.save(subject, target, to: field?.text ?? "")
      }
    ]
    if target != .braille {
      items.append(MenuItem(phrases("export.copy")) { [weak self] in self?.copy(subject, target) })
    }
    if let found = subject.hits, let format = target.hitFormat {
      items.append(MenuItem(shellHint(for: found.query, format), role: .text))
    }
    let title = "\(phrases("export.of", subject.name)), \(phrases("export.\(target.rawValue)"))"
    session.push(Popover(title: title, field: field, items: items))
  }

  private func shellHint(for query: String, _ format: HitList.Format) -> String {
    let words = [text.description.name, query].map { word in
      "'\(word.replacing("'", with: "'\\''"))'".withVisibleControls
    }
    // A query that begins with a hyphen would be an option.
    let separator = query.hasPrefix("-") ? "-- " : ""
    let command =
      "lector search --format \(format.rawValue) \(separator)\(words.joined(separator: " "))"
    return phrases("hint.saveHits", command)
  }

  /// Saves verses in the background. A fault is announced, and the field stays open.
  private func save(
    _ subject: Subject, _ chosen: ExportTarget, to path: String, replaces: Bool = false
  ) {
    guard let fileSaver, !path.isEmpty else { return }
    guard saved == nil else { return session.announce("unsaved.waiting") }
    session.trying {
      let target = ExportTarget(fileName: path) ?? chosen
      let (output, losses) = try output(subject, target, isFile: true)
      saved = SavedFile(
        subject: subject, target: chosen, path: path, losses: losses,
        popover: reader.root.popover)
      fileSaver.save(
        output, to: path, isPrivate: subject.isPrivate, replaces: replaces)
      announceEvents()
    }
  }

  /// Announces the outcome of saving a file.
  func announceEvents() {
    guard let saved, let outcome = fileSaver?.takeOutcome() else { return }
    self.saved = nil
    switch outcome {
    case .saved:
      // The user may have left the field meanwhile.
      if let popover = saved.popover, reader.root.popover === popover { close(saved.subject) }
      session.announce("export.saved", saved.subject.name, saved.path.withVisibleControls)
      announce(saved.losses)
    case .exists:
      session.ask(
        phrases.filled("menu.replaceQuestion", [saved.path.withVisibleControls]),
        phrases("menu.keepFile"), phrases("menu.replaceFile"), isSpoken: false
      ) { [weak self] in
        self?.save(saved.subject, saved.target, to: saved.path, replaces: true)
      }
    case .failed(let error): session.announce(error)
    }
    session.setNeedsFrame()
  }

  private func copy(_ subject: Subject, _ target: ExportTarget) {
    session.trying {
      let (output, losses) = try output(subject, target, isFile: false)
      close(subject)
      session.copy(output, named: subject.name)
      announce(losses)
    }
  }

  /// Closes the popovers of an export: the list of the hits stays open.
  private func close(_ subject: Subject) {
    guard subject.hits != nil else { return session.dismissPopovers(isSpoken: false) }
    for _ in 0..<2 { session.closePopover(isSpoken: false) }
  }

  private func announce(_ losses: [Message]) {
    for message in losses {
      session.announceAfterwards(phrases.message(message), priority: .normal)
    }
  }

  /// - Parameter isFile: A Boolean value that indicates whether the text is a whole file rather
  ///   than a part of one.
  private func output(
    _ subject: Subject, _ target: ExportTarget, isFile: Bool
  ) throws -> (text: String, losses: [Message]) {
    let text = subject.text ?? text
    if let found = subject.hits, let format = target.hitFormat {
      return (try HitList(text, format: format).text(of: found.hits), [])
    }
    if target == .braille {
      let verses = try subject.rows.joined().map { subject.change(try text.verse(at: $0), $0) }
      return try fileSaver?.braille(verses, of: text.description, named: subject.name) ?? ("", [])
    }
    if target.isWordList {
      let list = try WordList(
        text, rows: subject.rows, without: reader.familiarity, phrases: phrases)
      return (list.table(isDeck: target == .anki), [])
    }
    var export =
      subject.hits.map {
        PassageExport($0.hits, of: text, format: target.format, phrases: phrases)
      } ?? PassageExport(text, rows: subject.rows, format: target.format, phrases: phrases)
    if target.format?.isData != true { export.layers = screen.settings.typesetting }
    export.isFile = isFile
    export.change = subject.change
    if target.format?.isPage != false, subject.text == nil {
      let edition = reader.familiarity.readersEdition
      export.change = { edition(subject.change($0, $1)) }
    }
    var output = ""
    let losses = try export.write { output += $0 }
    return (output, losses?.messages ?? [])
  }
}
