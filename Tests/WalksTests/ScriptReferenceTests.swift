import Composition
import Configuration
import Foundation
import GestureScripts
import Platform
import Testing

@testable import Walks

/// The reference of the script language contains every command, and its examples work as described.
@Suite("The reference of gesture scripts") struct ScriptReferenceTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let text =
    (try? String(
      contentsOf: root.appending(path: "Documentation/gesture-scripts.md"), encoding: .utf8)) ?? ""

  /// The headings of commands, such as `swipe right|left`.
  private static let headings: [String] = text.split(separator: "\n").compactMap { line in
    line.hasPrefix("### `") ? String(line.dropFirst(5).dropLast()) : nil
  }

  /// The examples, each with its heading.
  static let examples: [(heading: String, script: String)] = {
    var found: [(heading: String, script: String)] = []
    var heading = "introduction"
    var script: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("### ") { heading = String(line.dropFirst(4)) }
      if line == "```lector" {
        script = ""
      } else if line == "```", let text = script {
        found.append((heading, text))
        script = nil
      } else if let text = script {
        script = text + line + "\n"
      }
    }
    return found
  }()

  @Test func everyCommandOfTheParserIsDescribed() {
    let described = Self.headings.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(described.sorted() == ScriptCommand.names)
    for heading in Self.headings {
      let name = heading.split(separator: " ").first.map(String.init) ?? ""
      let form = ScriptCommand.form(of: name)
      #expect(heading == form || heading == "\(form) [COUNT]")
    }
    #expect(Self.examples.count == Self.headings.count + 1)
  }

  @Test(arguments: examples.indices)
  func everyExampleDoesWhatItSays(_ index: Int) throws {
    let example = Self.examples[index]
    let folder = URL(filePath: NSTemporaryDirectory()).appending(
      path: "lector-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Self.root.appending(path: "Examples/Trees"), to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "example.lector").path
    try example.script.write(toFile: path, atomically: false, encoding: .utf8)
    let options = RunOptions(Settings(), configuration: folder.appending(path: "none").path)
    let outcome = ScriptPlay(
      script: path, opened: nil, maker: SessionMaker(options: options), onScreen: false
    ).outcome()
    #expect(outcome.problems == [], "\(example.heading)")
    guard example.heading != "introduction" else { return }
    let name = example.heading.split { $0 == " " || $0 == "`" }.first.map(String.init) ?? ""
    let used = example.script.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(used.contains(name), "the example of \(name) uses it")
  }
}
