import HeardSessions
import AccessibilityModel
import CellGrids
import Configuration
import Formats
import Foundation
import Gallery
import Geometry
import Interlinear
import ReaderApp
import ScreenReading
import Sessions
import TextLibrary

import Composition

/// The kinds of screens that a key can be pressed on.
enum KindOfScreen: String, CaseIterable {
  case middle, start, end, emptyText, sentences
  case wordMenu, goTo, search, hits, layers, density, settings, textMenu, wordCounts
  case plan, drill, about, notes, note, highlight, definition, itemChooser, keyHelp
  case interlinearScene, sliderScene, drawingScene, chartScene, timelineScene, tree

  /// The keys that lead from the opened text to the screen, in the default profile.
  var keys: String {
    switch self {
    case .middle: "] v right right right"
    case .end: "G"
    case .wordMenu: "right right right space"
    case .goTo: ":"
    case .search: "/"
    case .hits: "/ ὁ enter"
    case .layers: "o"
    case .density: "o G left enter"
    case .settings: "O"
    case .textMenu: "X"
    case .wordCounts: "X right right right right right enter"
    case .plan: "X p"
    case .drill: "X d"
    case .about: "X e"
    case .notes: "X enter"
    case .note: "right right right space right right right right enter"
    case .highlight: "right right right space right right right enter"
    case .definition: "right right right enter"
    case .itemChooser: "i"
    case .keyHelp: "?"
    case .start, .emptyText, .sentences, .tree, .interlinearScene, .sliderScene, .drawingScene,
      .chartScene, .timelineScene:
      ""
    }
  }
}

/// Opens screens for tests that press keys.
struct Stage {
  /// Data shared by all screens, read once.
  private static let sampler = Result { () throws -> MemoryText in
    // Two chapters of three verses: each screen is opened a hundred times, and its words are
    // indexed anew.
    let sampler = try EmbeddedText.sampler()
    let second = try sampler.chapter(ofRow: 0).rows.upperBound
    let rows = [0, 1, 2, second, second + 1, second + 2]
    return MemoryText(
      description: sampler.description, verses: try rows.map(sampler.verse(at:)))
  }
  private static let standard = Result { try EmbeddedText.keyMap() }

  private let folder: String
  private let phrases: Phrases

  init(language: String = "en") throws {
    phrases = Phrases(interfaceLanguage: language)
    folder = NSTemporaryDirectory() + "lector-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let library = try Library(path: folder + "/library.sqlite3")
    let place = StudyPlace(
      text: "sampler", reference: Reference(book: "Sampler", chapter: 1, verse: "1"), word: 2,
      form: "λόγος")
    try StudyStore(library).make(.note("see John 1:2", at: place, original: "", time: 1))
    try library.importLexicon(from: Entries(), as: "greek", source: "/g")
  }

  func open(
    _ kind: KindOfScreen, keyMap: KeyMap, isPlain: Bool = false, isOnLiveLine: Bool = false,
    readerOn: Bool = true
  ) throws -> HeadlessSession {
    var settings = ScreenReaderSettings()
    settings.speaksBoundaries = isPlain || isOnLiveLine
    let application = try application(for: kind)
    if application is TreeController { settings.reach = TreeController.reach }
    let headless = HeadlessSession(
      application, phrases: phrases, settings: settings, keyMap: try Self.standard.get())
    headless.session.options.isPlain = isPlain
    headless.session.options.cursorIsOnCaption = isOnLiveLine
    headless.session.open(readerOn: readerOn)
    headless.settle()
    headless.press(kind.keys)
    headless.session.keyMap = keyMap
    return headless
  }

  private func application(for kind: KindOfScreen) throws -> any Application {
    switch kind {
    case .interlinearScene: return try SceneTable.scene("interlinear")
    case .sliderScene: return try SceneTable.scene("slider")
    case .drawingScene: return try SceneTable.scene("drawing")
    case .chartScene: return try SceneTable.scene("chart")
    case .timelineScene: return try SceneTable.scene("timeline")
    case .tree: return TreeController(tree: Self.tree, name: "tree", phrases: phrases)
    case .emptyText: return reader(of: Self.text(verses: []))
    case .sentences:
      return reader(
        of: Self.text(
          verses: (1...3).map { number in
            Verse(
              reference: Reference(book: "The Lighthouse", chapter: 0, verse: "\(number)"),
              words: [Word(values: ["lamp"]), Word(values: ["burns"])])
          }))
    default: return reader(of: try Self.sampler.get())
    }
  }

  private func reader(of text: any TextSource) -> ReaderController {
    let path = folder + "/library.sqlite3"
    return ReaderController(
      text: text, phrases: phrases, studyData: StudyData(path: path, now: { 1_000 }),
      environment: ReaderEnvironment(
        preferences: SettingStore(settings: Settings(), path: folder + "/config.toml")))
  }

  private static func text(verses: [Verse]) -> MemoryText {
    MemoryText(
      description: TextDescription(name: "story", title: "The Lighthouse", tiers: [.surface]),
      verses: verses)
  }

  /// A screen with a heading, a switch, a slider, a field and a link.
  private static var tree: AccessibilityNode {
    let parts: [(String, AccessibilityTraits, String?)] = [
      ("Settings", .header, nil), ("Wi-Fi", [.button, .toggleButton], "1"),
      ("Volume", .adjustable, "50%"), ("Name", .textEntry, "Ann"), ("More", .link, nil),
    ]
    let nodes = parts.enumerated().map { index, part in
      AccessibilityNode.element(
        part.0, value: part.2, traits: part.1,
        frame: Rect(x: 0, y: Double(index * 50), width: 390, height: 40))
    }
    let root = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 390, height: 844), subviews: nodes)
    root.screen = AccessibilityNode.Screen(language: "en")
    return root
  }
}

private final class Entries: LexiconReader {
  let description = LexiconDescription(name: "", title: "Greek words", language: .ancientGreek)
  let bytesRead = 0
  private var entries = [
    LexiconEntry(
      key: "G3056", headword: "λόγος", definition: "a word",
      links: [LexiconEntry.Link(text: "G1", key: "G1")])
  ]

  func next() throws(FormatError) -> LexiconEntry? {
    entries.isEmpty ? nil : entries.removeFirst()
  }
}
