import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import Synchronization
import TextLibrary

/// Changes the library in the background: one change after another, on its own thread, each with
/// its own connection.
package final class LibraryWorker: Sendable {
  private struct State {
    /// The progress of the last import.
    var progress: ImportProgress?
    var isCanceled = false
    /// The text that was fetched last, or nil if there is none.
    var fetched: CatalogImport?
    /// The files that were read to recognize them: whether each is a text or a lexicon.
    var recognized: [String: Bool] = [:]
    /// The files that are still to be recognized.
    var waiting: ArraySlice<String> = []
  }

  private let library: String
  private let cache: String
  private let wake: @Sendable () -> Void
  private let worker: Worker<LibraryEvent>
  private let state = Mutex(State())

  /// - Parameters:
  ///   - cache: The folder for partial downloads.
  ///   - wake: Called on another thread when there is news.
  package init(library: String, cache: String, wake: @escaping @Sendable () -> Void) {
    (self.library, self.cache, self.wake) = (library, cache, wake)
    worker = Worker("lector.library", wake: wake)
  }

  /// Begins a change. Returns immediately.
  package func begin(_ change: LibraryChange) {
    let progress = ImportProgress(beginOf: change)
    state.withLock {
      if let progress { ($0.isCanceled, $0.progress) = (false, progress) }
      // The files may have changed at the next import.
      ($0.recognized, $0.waiting) = ([:], [])
    }
    worker.begin(progress == nil ? "" : Self.importing) { [self] in
      do { return try make(change) } catch is CancellationError {
        return .canceled(name: progress?.name ?? "")
      } catch {
        return .failed(reason: Message(error))
      }
    }
  }

  /// Returns a Boolean value that indicates whether a file is a text or a lexicon, or nil as long as
  /// it wasn't read.
  package func isRecognized(_ path: String) -> Bool? { state.withLock { $0.recognized[path] } }

  /// Begins to recognize files in place of those that are waiting.
  package func recognize(_ paths: [String]) {
    state.withLock { $0.waiting = paths[...] }
    worker.begin(Self.recognizing) { [self] in
      while let path = state.withLock({ $0.waiting.popFirst() }) {
        let isImportable = FileFormat.isImportable(path)
        state.withLock { $0.recognized[path] = isImportable }
      }
      return .recognized
    }
  }

  /// Adds an event of the caller's.
  package func add(_ event: LibraryEvent) { worker.add(event) }

  package func cancelImport() {
    state.withLock {
      $0.isCanceled = true
      $0.fetched?.cancel()
    }
  }

  /// The import that is running or waiting, or nil if there is none.
  package var progress: ImportProgress? {
    worker.unfinished.contains(Self.importing) ? state.withLock(\.progress) : nil
  }

  /// The names of the jobs that import, and of those that recognize files.
  private static let (importing, recognizing) = ("import", "recognize")

  /// A Boolean value that indicates whether a change is being made or waiting.
  package var isBusy: Bool { worker.unfinished.contains { $0 != Self.recognizing } }

  package func takeEvents() -> [LibraryEvent] { worker.takeEvents() }

  /// Waits until all changes are made and files are recognized, or the time is over.
  ///
  /// - Parameter limit: The longest wait, in milliseconds.
  package func wait(limit: Int) { worker.wait(limit: limit) }

  // MARK: - On the thread

  private func make(_ change: LibraryChange) throws -> LibraryEvent {
    switch change {
    case .rename(let name, let new, let isUndo):
      try Library(path: library).rename(name, to: new)
      return .renamed(name, to: new, isUndoable: !isUndo)
    case .remove(let name):
      try Library(path: library).remove(name)
      return .removed(name)
    case .importFile(let path):
      return try TextImport(paths: [path]).run(into: library, progress: report)
    case .get(let entry):
      let fetched = CatalogImport(entry, cache: cache)
      state.withLock { $0.fetched = fetched }
      do { return try fetched.run(into: library, progress: report) } catch let error
        as DownloadError
      {
        // An address fills a line.
        throw error.naming(entry.title)
      }
    }
  }

  /// Reports how far the import is.
  ///
  /// - Throws: `CancellationError` if the user has canceled it.
  private func report(percent: Int) throws {
    let (isCanceled, isNew) = state.withLock { state in
      let isNew = state.progress.map { $0.percent != percent } ?? false
      state.progress = state.progress.map {
        ImportProgress(name: $0.name, percent: percent, isFetched: $0.isFetched)
      }
      return (state.isCanceled, isNew)
    }
    if isCanceled { throw CancellationError() }
    if isNew { wake() }
  }
}

extension ImportProgress {
  /// Creates the progress of a change that has not begun, or nil if it imports nothing.
  fileprivate init?(beginOf change: LibraryChange) {
    switch change {
    case .importFile(let path):
      self.init(
        name: (try? TextName.ofFile(path)) ?? (path as NSString).lastPathComponent, percent: 0)
    case .get(let entry): self.init(name: entry.name, percent: 0, isFetched: true)
    case .rename, .remove: return nil
    }
  }
}

/// Imports files or a folder as a text, or a file as a lexicon.
package struct TextImport {
  /// The files and folders; `-` is standard input.
  let paths: [String]
  /// The name in the library, or nil to take it from the file.
  package var name: String?
  package var isReplacing = false
  package var labels = ImportLabels()
  /// The origin that the library records, or nil for the paths.
  var source: String?
  package var options = ReadingOptions()
  /// Checks the text before it is read.
  package var check: (TextDescription) throws -> Void = { _ in }
  /// The paths of a translation and of its alignment, and a folder for its temporary file.
  package var translation: (file: String, alignment: String?, folder: String)?
  /// The versifications of the text and of the translation. Verses are mapped if one is given.
  package var versification: Versification?
  package var translationVersification: Versification?
  /// The path of an apparatus.
  package var apparatus: String?
  package var warnings = WarningList()

  package init(paths: [String]) { self.paths = paths }

  /// - Parameters:
  ///   - library: The path of the library, which is created if it does not exist.
  ///   - progress: Called with the percentage that was read; cancels the import by throwing.
  /// - Throws: A `ReportableError`, or an error of `progress`. Then nothing is stored.
  package func run(
    into library: String, progress: (Int) throws -> Void
  ) throws -> LibraryEvent {
    let name = try name ?? TextName.ofFile(paths[0])
    var single = paths.count == 1 ? paths[0] : nil
    if let path = single, FileName.isFolder(path) {
      single = options.format == nil ? LexiconFormat.file(inFolder: path) : nil
    }
    let opened = try single.map {
      try ByteSource(path: $0, encoding: options.encoding, warn: warnings.add)
    }
    let files = try TextFiles(single.map { [$0] } ?? paths, format: options.format)
    let size = max(files.size, 1)
    func report(_ bytes: Int) throws { try progress(min(bytes * 100 / size, 100)) }
    if let opened, options.format == nil, try LexiconFormat.detect(opened) != nil {
      let reader = try openLexiconReader(source: opened)
      let summary = try Library(path: library).importLexicon(
        from: reader, as: name, replacing: isReplacing, labels: labels, source: source ?? origin,
        warnings: warnings, progress: report)
      return .importedLexicon(summary, warnings: warnings.count)
    }
    let reader =
      try opened.map { try TextReader($0, files: files, options: options) }
      ?? TextReader(files, options: options, warn: warnings.add)
    try check(reader.description)
    var read = try translated(reader)
    if let apparatus {
      read = ApparatusReader(read, apparatus: try Apparatus(path: apparatus, warn: warnings.add))
    }
    let summary = try Library(path: library).importText(
      from: ReadAhead(read, warnings: warnings), as: name, replacing: isReplacing,
      labels: labels, source: source ?? origin, progress: report)
    warnings.addNotices(reader.notices)
    return .imported(summary, warnings: warnings.count)
  }

  private var origin: String {
    guard paths[0] != "-" else { return "standard input" }
    let path = URL(fileURLWithPath: paths[0]).standardizedFileURL.path
    return paths.count == 1 ? path : "\(path) and \(paths.count - 1) more"
  }

  /// Returns the text with its translation, if there is one.
  private func translated(_ reader: any VerseReader) throws -> any VerseReader {
    guard let (file, alignment, folder) = translation else { return reader }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let opened = try Translation(
      path: file, alignment: alignment, folder: folder, warnings: warnings)
    let language = options.translationLanguage
    guard versification != nil || translationVersification != nil else {
      return try TranslatedReader(reader, translation: opened, language: language)
    }
    let scheme = versification ?? .original
    let other = translationVersification ?? opened.detectedVersification() ?? scheme
    return try TranslatedReader(reader, translation: opened, language: language) {
      Versification.reference($0, in: scheme, to: other)
    }
  }
}
