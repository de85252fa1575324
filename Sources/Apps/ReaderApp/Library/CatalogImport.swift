import Formats
import Foundation
import PlainText
import Platform
import Synchronization
import TextLibrary

/// Fetches the files of a text or a lexicon in the catalog, checks them, and imports them.
package final class CatalogImport: Sendable {
  /// The place that the files are fetched from.
  package enum Origin: Sendable {
    /// Their own addresses.
    case web
    /// A server with the same paths as theirs, below an address.
    case mirror(String)
    /// The folder that they were saved in, under their own names.
    case folder(String)
  }

  private struct State {
    var download: Download?
    var isCanceled = false
  }

  private let entry: TextCatalog.Entry
  private let origin: Origin
  private let cache: String
  private let state = Mutex(State())

  /// - Parameter cache: The folder for partial downloads.
  package init(
    _ entry: TextCatalog.Entry, from origin: Origin = .web, cache: String = Folders().cache
  ) {
    (self.entry, self.origin, self.cache) = (entry, origin, cache)
  }

  /// The number of bytes that are there from a download that broke off.
  package var keptSize: Int { entry.files.map(keptSize(of:)).reduce(0, +) }

  private func keptSize(of file: TextCatalog.File) -> Int {
    var status = stat()
    return stat(keptPath(of: file), &status) == 0 ? min(Int(status.st_size), file.size) : 0
  }

  private func keptPath(of file: TextCatalog.File) -> String { "\(cache)/\(file.sum).part" }

  /// Cancels the download that is running. Returns without waiting.
  package func cancel() {
    state.withLock {
      $0.isCanceled = true
      $0.download?.cancel()
    }
  }

  /// Imports the text after its files are there and checked.
  ///
  /// - Parameters:
  ///   - library: The path of the library, which is created if it does not exist.
  ///   - replacing: A Boolean value that indicates whether to replace a text of the same name.
  ///   - progress: Called with the percentage of the work that is done; cancels it by throwing.
  /// - Throws: A `ReportableError`, `CancellationError`, or an error of `progress`. Then nothing is
  ///   stored.
  package func run(
    into library: String, replacing: Bool = false,
    progress: @escaping @Sendable (Int) throws -> Void
  ) throws -> LibraryEvent {
    try checkName(in: library, replacing: replacing)
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var paths: [TextCatalog.File.Role: [String]] = [:]
    var size = 0
    for file in entry.files {
      let before = size
      let total = max(entry.size, 1)
      let path = try path(of: file, in: folder) {
        // The download itself is canceled by `cancel()`.
        try? progress((before + $0) * 50 / total)
      }
      paths[file.role, default: []].append(path)
      size += file.size
      try progress(size * 50 / total)
    }
    var text = TextImport(paths: paths[.text] ?? [])
    text.name = entry.name
    text.isReplacing = replacing
    text.labels = ImportLabels(entry.title, entry.credits)
    text.source = entry.base
    text.options.language = entry.language
    text.options.translationLanguage = entry.files.lazy.compactMap(\.language).first
    text.translation = paths[.translation]?.first.map {
      ($0, paths[.alignment]?.first, folder.path)
    }
    let event = try text.run(into: library) { try progress(50 + $0 / 2) }
    for file in entry.files { unlink(keptPath(of: file)) }
    return event
  }

  /// - Throws: `LibraryError` if the name is taken, before anything is fetched.
  private func checkName(in library: String, replacing: Bool) throws {
    guard Library.exists(at: library) else { return }
    let library = try Library(path: library)
    let isLexicon = entry.kind == .lexicon
    let isText = try library.listedTexts().contains { $0.name == entry.name }
    guard try isText || library.lexica().contains(where: { $0.name == entry.name }),
      !replacing || isText == isLexicon
    else { return }
    throw LibraryError.nameTaken(
      entry.name, by: isText ? .text : .lexicon, isReplaceable: isText != isLexicon)
  }

  /// Returns the path of a file whose content is as expected.
  private func path(
    of file: TextCatalog.File, in folder: TemporaryFolder,
    received: @escaping @Sendable (Int) -> Void
  ) throws -> String {
    if case .folder(let folder) = origin {
      let path = (folder as NSString).appendingPathComponent(file.name)
      // A pipe in the folder may never end.
      guard !FileName.isStream(path) else {
        throw OutputError.notAFile(path: path, isFolder: false)
      }
      try check(try InputFile.bytes(of: path), of: file, at: path)
      return path
    }
    let bytes = try fetched(file, from: address(of: file), received: received)
    let path = "\(folder.path)/\(file.name)"
    try WholeFile.write(bytes, to: path, isPrivate: true)
    return path
  }

  /// Returns the content of a file after the part that is there. If the server can't continue, or the
  /// whole isn't as expected, everything is fetched once more.
  private func fetched(
    _ file: TextCatalog.File, from address: String, received: @escaping @Sendable (Int) -> Void
  ) throws -> [UInt8] {
    let path = keptPath(of: file)
    var bytes = PrivateFiles.content(of: path, limit: file.size) ?? []
    if bytes.isEmpty { unlink(path) }
    while true {
      let kept = bytes.count
      do {
        if kept < file.size {
          let download = try Download(address, after: bytes)
          let isCanceled = state.withLock {
            $0.download = download
            return $0.isCanceled
          }
          if isCanceled { throw CancellationError() }
          bytes = try download.run(size: file.size, keepingIn: path, received: received)
        }
        try check(bytes, of: file, at: address)
        return bytes
      } catch let error as DownloadError {
        if error.isWrongFile { unlink(path) }
        guard kept > 0, error.isWrongFile || keptSize(of: file) == kept else { throw error }
        bytes = []
      }
    }
  }

  private func check(_ bytes: [UInt8], of file: TextCatalog.File, at place: String) throws {
    guard bytes.count == file.size else {
      throw DownloadError.wrongSize(place, bytes: bytes.count, expected: file.size)
    }
    guard try SHA256.hexadecimal(of: bytes) == file.sum else { throw DownloadError.wrongSum(place) }
  }

  private func address(of file: TextCatalog.File) -> String {
    let address = entry.base + file.path
    guard case .mirror(let mirror) = origin else { return address }
    // What follows the host: https: / / HOST / PATH
    let path = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return mirror + (mirror.hasSuffix("/") ? "" : "/") + (path.last ?? "")
  }
}
