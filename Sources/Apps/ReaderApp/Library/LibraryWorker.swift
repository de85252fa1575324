import Formats
import Foundation
import PlainText
import Platform
import Synchronization
import TextLibrary

/// Changes the library in the background: one change after another, on its own thread, each with
/// its own connection.
package final class LibraryWorker: Sendable {
  private struct State {
    var events: [LibraryEvent] = []
    var progress: ImportProgress?
    var isCanceled = false
    /// The text that is being fetched, or nil if there is none.
    var fetched: CatalogImport?
    /// The number of changes that are being made or waiting.
    var unfinishedCount = 0
  }

  private let library: String
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "lector.library")
  private let state = Mutex(State())

  /// - Parameter wake: Called on another thread when there is news.
  package init(library: String, wake: @escaping @Sendable () -> Void) {
    self.library = library
    self.wake = wake
  }

  /// Begins a change. Returns immediately.
  package func begin(_ change: LibraryChange) {
    let progress = ImportProgress(beginOf: change)
    state.withLock {
      if let progress {
        $0.isCanceled = false
        $0.progress = progress
      }
      $0.unfinishedCount += 1
    }
    queue.async { [self] in
      let event: LibraryEvent
      do {
        event = try make(change)
      } catch is CancellationError {
        event = .canceled(name: progress?.name ?? "")
      } catch {
        event = .failed(reason: Message(error))
      }
      state.withLock {
        if progress != nil { ($0.progress, $0.fetched) = (nil, nil) }
        $0.events.append(event)
        $0.unfinishedCount -= 1
      }
      wake()
    }
  }

  /// Adds an event of the caller's.
  package func add(_ event: LibraryEvent) { state.withLock { $0.events.append(event) } }

  package func cancelImport() {
    state.withLock {
      $0.isCanceled = true
      $0.fetched?.cancel()
    }
  }

  /// The import that is running or waiting, or nil if there is none.
  package var progress: ImportProgress? { state.withLock(\.progress) }

  /// A Boolean value that indicates whether a change is being made or waiting.
  package var isBusy: Bool { state.withLock { $0.unfinishedCount > 0 } }

  package func takeEvents() -> [LibraryEvent] { state.withLock { exchange(&$0.events, with: []) } }

  /// Waits until all changes are made, or the time is over.
  ///
  /// - Parameter limit: The longest wait, in milliseconds.
  package func wait(limit: Int) {
    guard limit > 0 else { return }
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + .milliseconds(limit))
  }

  // MARK: - On the thread

  private func make(_ change: LibraryChange) throws -> LibraryEvent {
    switch change {
    case .rename(let name, let new), .renameBack(let name, let new):
      try Library(path: library).rename(name, to: new)
      if case .renameBack = change { return .renamedBack(name, to: new) }
      return .renamed(name, to: new)
    case .remove(let name):
      try Library(path: library).remove(name)
      return .removed(name)
    case .importFile(let path):
      return try TextImport(path: path).run(into: library, progress: report)
    case .get(let entry):
      let fetched = CatalogImport(entry)
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
    case .rename, .renameBack, .remove: return nil
    }
  }
}

/// Imports files or a folder as a text, or a file as a lexicon, as `lector import` does.
package struct TextImport {
  /// The files, or one folder.
  let paths: [String]
  /// The name in the library, or nil to take it from the file.
  var name: String?
  var isReplacing = false
  var labels = ImportLabels()
  /// The origin that the library records, or nil for the path of the file.
  var source: String?
  var options = ReadingOptions()
  /// The paths of a translation and of its alignment, and a folder for its temporary file.
  var translation: (file: String, alignment: String?, folder: String)?

  package init(path: String) { paths = [path] }
  init(paths: [String]) { self.paths = paths }

  /// - Parameters:
  ///   - library: The path of the library, which is created if it does not exist.
  ///   - progress: Called with the percentage that was read; cancels the import by throwing.
  /// - Throws: A `ReportableError`, or an error of `progress`. Then nothing is stored.
  package func run(
    into library: String, progress: (Int) throws -> Void
  ) throws -> LibraryEvent {
    let path = paths[0]
    let name = try name ?? TextName.ofFile(path)
    let origin = source ?? URL(fileURLWithPath: path).standardizedFileURL.path
    let warnings = WarningList()
    let files = try TextFiles(paths)
    let size = max(files.size, 1)
    func report(_ bytes: Int) throws { try progress(min(bytes * 100 / size, 100)) }
    guard paths.count == 1, !FileName.isFolder(path) else {
      let reader = try TextReader(files, options: options, warn: warnings.add)
      return try store(reader, as: name, origin, library, warnings, report)
    }
    let source = try ByteSource(path: path, warn: warnings.add)
    if try LexiconFormat.detect(source) != nil {
      let summary = try Library(path: library).importLexicon(
        from: try openLexiconReader(source: source), as: name, replacing: isReplacing,
        labels: labels, source: origin, warnings: warnings, progress: report)
      return .importedLexicon(
        name: summary.name, entries: summary.entryCount, warnings: warnings.count)
    }
    let reader = try TextReader(source, files: files, options: options)
    return try store(reader, as: name, origin, library, warnings, report)
  }

  private func store(
    _ reader: TextReader, as name: String, _ origin: String, _ library: String,
    _ warnings: WarningList, _ report: (Int) throws -> Void
  ) throws -> LibraryEvent {
    var read: any VerseReader = reader
    if let (file, alignment, folder) = translation {
      read = try TranslatedReader(
        reader,
        translation: Translation(
          path: file, alignment: alignment, folder: folder, warnings: warnings),
        language: options.translationLanguage)
    }
    let summary = try Library(path: library).importText(
      from: ReadAhead(read, warnings: warnings), as: name, replacing: isReplacing,
      labels: labels, source: origin, progress: report)
    warnings.addNotices(reader.notices)
    return .imported(
      name: summary.name, books: summary.bookCount, verses: summary.verseCount,
      hasVerses: summary.hasVerses, warnings: warnings.count)
  }
}
