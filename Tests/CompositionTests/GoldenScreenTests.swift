import HeardSessions
import ReaderApp
import CellGrids
import Configuration
import Formats
import Foundation
import Interlinear
import Platform
import Sessions
import Testing
import TextLibrary

@testable import Composition

/// The visible screen: the text and the styles of every cell, in each state of the program.
@Suite("Golden screens")
struct GoldenScreenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// `RECORD=1` writes the goldens. Read the difference before you commit it.
  @Test(arguments: GoldenState.all)
  func screen(state: GoldenState) throws {
    let screen = try Self.screen(of: state)
    let file = Self.folder.appending(path: "\(state.name).txt")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      let text = screen.lines.map { $0 + "\n" }.joined()
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    let difference = screen.difference(from: expected)
    if let difference {
      Issue.record("If this is intended, make record writes it. \(state.name): \(difference)")
    }
  }

  @Test func everyGoldenBelongsToAState() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.sorted() == GoldenState.all.map { "\($0.name).txt" }.sorted())
  }

  /// Browsers would otherwise drop the blanks at the ends of a text and stretch the rest.
  @Test func picturesKeepTheirBlanks() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation")
    for name in ["screen", "pictures/card", "pictures/library", "pictures/commands"] {
      let picture = try String(contentsOf: folder.appending(path: "\(name).svg"), encoding: .utf8)
      let texts = picture.components(separatedBy: "<text ").dropFirst()
      #expect(!texts.isEmpty && texts.allSatisfy { $0.contains("white-space:pre") }, "\(name)")
    }
  }

  private static func screen(of state: GoldenState) throws -> GoldenScreen {
    let themes = state.themes.isEmpty ? [state.theme] : state.themes
    let grids = try themes.map { theme in
      var state = state
      state.theme = theme
      return (theme: theme, grid: try grid(of: state))
    }
    // No theme changes a text.
    for (theme, grid) in grids { #expect(grid.text == grids[0].grid.text, "\(theme)") }
    return GoldenScreen(grids)
  }

  private static func grid(of state: GoldenState) throws -> CellGrid {
    let folder = NSTemporaryDirectory() + "lector-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var options = RunOptions(state.settings, configuration: folder + "/config.toml")
    options.folders = Folders { $0 == "LECTOR_HOME" ? folder : nil }
    options.showsTour = state.isFirstStart
    try fill(options.folders.library)
    let maker = SessionMaker(options: options)
    let headless = try HeadlessSession(columns: state.columns, rows: state.rows) {
      screen, clock, recorder in
      try maker.session(
        for: .text(try state.text.source()),
        in: SessionEnvironment(screen: screen, clock: clock, sinks: [recorder]))
    }
    // The environment of the tests does not matter.
    for key in ["theme", "glyphs"] {
      SettingEffect.of(key)?.apply(state.settings, headless.session) { name in
        name == "TERM" ? "xterm-256color" : nil
      }
    }
    headless.session.open(readerOn: true)
    headless.settle()
    press(state.keys, in: headless)
    headless.session.render()
    return try #require(headless.screen.lastFrame).grid
  }

  private static func press(_ keys: String, in headless: HeadlessSession) {
    for key in keys.split(separator: " ") {
      guard key.count > 1, key.first == "\"" else {
        headless.press(String(key))
        continue
      }
      for character in key.dropFirst().dropLast() {
        headless.press(character == "_" ? "space" : String(character))
      }
    }
  }

  /// Puts a lexicon with a link and another text into a library.
  private static func fill(_ path: String) throws {
    let library = try Library(path: path)
    let file = (path as NSString).deletingLastPathComponent + "/luther.tsv"
    try "ref\tsurface\tgloss\nJohn 1:1\tIm\tin the\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    _ = try TextImport(paths: [file]).run(into: path) { _ in }
    try library.importLexicon(from: Entries(), as: "greek", source: "/greek")
  }
}

/// A lexicon of two entries. The first refers to the second.
private final class Entries: LexiconReader {
  let description = LexiconDescription(
    name: "", title: "A Greek dictionary", language: .ancientGreek)
  let bytesRead = 0
  private var entries = [
    LexiconEntry(
      key: "G3056", headword: "λόγος", transliteration: "logos",
      definition: "from G3004; something said; by implication, a topic or reasoning; a computation",
      links: [LexiconEntry.Link(text: "G3004", key: "G3004")]),
    LexiconEntry(key: "G3004", headword: "λέγω", definition: "to say"),
  ]

  func next() throws(FormatError) -> LexiconEntry? {
    entries.isEmpty ? nil : entries.removeFirst()
  }
}
