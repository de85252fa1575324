import Foundation
import ScreenReading
import Testing

@testable import Sessions

/// Finds what the program says in English only: every text in the sources that stands where errors,
/// warnings and help do is held against the tables.
@Suite("Messages in the sources") struct MessageCoverageTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  /// Texts that are part of longer messages, each with a pattern for every form of it.
  private static let parts: Set<String> = [
    "{0} reorders it{1}. Sample: {2}. Is the first letter at the right"
  ]

  /// What stands before a text that is an error, a warning or help.
  private nonisolated(unsafe) static let place =
    /(\berror|\bwarn|\bwarning|\bfault|\bfail|\bunexpected|Error|\bFault|found:|expected:|message:|remedy:|\.missing,|\.broken,|\.works,|\breport|\breason:|\bthrow \w+|\bhelp:|ArgumentHelp|abstract:)\s*\(?\s*$/

  /// Whether a text has two words in a row.
  private static func isPhrase(_ text: String) -> Bool {
    text.replacing(/\{\d+\}/, with: "7").contains(/[a-z]{2,} [a-z]/)
  }

  private static func isCommand(_ text: String) -> Bool {
    ["sudo ", "chmod ", "<"].contains(where: text.hasPrefix)
  }

  @Test func everyMessageIsInTheTables() throws {
    let catalog = try #require(MessageCatalog.of(language: "de"))
    let english = Phrases(interfaceLanguage: "en")
    let settings = Set(
      english.names.filter { $0.hasSuffix(".help") }.compactMap(english.known))
    let names = catalog.names.map { $0.replacing(/\{\d+\*?\}/, with: "{}") }
      .joined(separator: "\n")
    var count = 0
    let files =
      FileManager.default.enumerator(atPath: Self.sources.path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
    for file in files.sorted() {
      let source = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      for literal in StringLiteral.all(in: source) {
        guard Self.isPhrase(literal.text), !Self.isCommand(literal.text),
          file.hasSuffix("Error.swift") || literal.context.contains(Self.place)
        else { continue }
        count += 1
        let lines = zip(literal.text.split(separator: "\n"), literal.sample.split(separator: "\n"))
        for (line, sample) in lines {
          let marks = CharacterSet(charactersIn: " ;,:")
          let bare = line.replacing(/\{\d+\}/, with: "{}").trimmingCharacters(in: marks)
          let isKnown =
            catalog.explains(String(sample)) || names.contains(bare)
            || catalog.explains(sample.trimmingCharacters(in: marks))
            || settings.contains(String(line)) || Self.parts.contains { line.hasPrefix($0) }
          #expect(isKnown, "\(file): \(line)")
        }
      }
    }
    #expect(count > 600)
  }
}
