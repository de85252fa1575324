import Formats
import Foundation
import PlainText
import Platform
import ReaderApp
import TextLibrary

/// Imports a file or a folder as a text, or a file as a lexicon, as `lector import` does without
/// flags.
struct TextImport {
  let path: String

  /// - Parameters:
  ///   - library: The path of the library, which is created if there is none.
  ///   - progress: Called with the percentage that was read; cancels the import by throwing.
  /// - Throws: A `ReportableError`, or what `progress` throws. Nothing is stored then.
  func run(
    into library: String, progress: (Int) throws -> Void
  ) throws -> LibraryEvent {
    let name = try TextName.ofFile(path)
    let origin = URL(fileURLWithPath: path).standardizedFileURL.path
    let warnings = WarningList()
    let files = try TextFiles([path])
    let size = max(files.size, 1)
    func report(_ bytes: Int) throws { try progress(min(bytes * 100 / size, 100)) }
    guard !FileName.isFolder(path) else {
      let reader = try TextReader(files)
      return try store(reader, as: name, origin, library, warnings, report)
    }
    let source = try ByteSource(path: path)
    if try LexiconFormat.detect(source) != nil {
      let summary = try Library(path: library).importLexicon(
        from: try openLexiconReader(source: source), as: name, source: origin, warnings: warnings,
        progress: report)
      try warnings.add(source.takeWarnings())
      return .importedLexicon(
        name: summary.name, entries: summary.entryCount, warnings: warnings.count)
    }
    let reader = try TextReader(source, files: files)
    return try store(reader, as: name, origin, library, warnings, report)
  }

  private func store(
    _ reader: TextReader, as name: String, _ origin: String, _ library: String,
    _ warnings: WarningList, _ report: (Int) throws -> Void
  ) throws -> LibraryEvent {
    let summary = try Library(path: library).importText(
      from: reader, as: name, source: origin, warnings: warnings, progress: report)
    warnings.addNotices(reader.notices)
    return .imported(
      name: summary.name, books: summary.bookCount, verses: summary.verseCount,
      warnings: warnings.count)
  }
}
