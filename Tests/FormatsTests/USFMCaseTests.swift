import Foundation
import Interlinear
import Testing

import Formats

/// The cases of the committee for USFM (usfm-bible/tcdocs), each in USFM and in USX, which are not in
/// the repository.
@Suite("The cases of the USFM committee") struct USFMCaseTests {
  private static let checkout = ProcessInfo.processInfo.environment["LECTOR_USFM_CASES"]

  private struct Passage: Hashable {
    let reference: String
    let text: String
  }

  /// Returns the verses with words, or nil if the file has none.
  private func passages(_ file: URL) throws -> [Passage]? {
    do {
      let verses = try Reading([UInt8](Data(contentsOf: file))).verses
      let found = verses.filter { !$0.words.isEmpty }.map { verse in
        let text = verse.words.map { $0.before + $0.surface + $0.after }.joined()
        return Passage(
          reference: verse.reference.description,
          text: text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
      return found.isEmpty ? nil : found
    } catch let error as FormatError where error.isOfContent {
      return nil
    }
  }

  @Test(
    "Valid cases have the same verses and words in USFM and in USX; no case stops the reader",
    .enabled(if: checkout != nil, "LECTOR_USFM_CASES names no checkout of usfm-bible/tcdocs"))
  func cases() throws {
    let root = URL(filePath: try #require(Self.checkout)).appending(path: "tests")
    let files = try #require(FileManager.default.enumerator(atPath: root.path))
    var counts = (valid: 0, all: 0)
    var different: [String] = []
    for case let name as String in files where name.hasSuffix("/metadata.xml") {
      let folder = root.appending(path: name).deletingLastPathComponent()
      let metadata = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      let usfm = try passages(folder.appending(path: "origin.usfm"))
      counts.all += 1
      guard metadata.contains("<validated>pass") else { continue }
      counts.valid += 1
      let usx = folder.appending(path: "origin.xml")
      guard FileManager.default.fileExists(atPath: usx.path) else { continue }
      if try passages(usx) != usfm { different.append(name) }
    }
    #expect(counts.valid > 200 && counts.all > 250, "\(counts)")
    // One case has a line end less in USX.
    #expect(different.count <= 1, "\(different)")
  }
}
