import HeardSessions
import CellGrids
import Foundation
import Interlinear
import ReaderApp
import ScreenReading
import Sessions
import Testing

import Composition

/// All speech and all drawn text have phrases, so that they can be in any language.
@Suite struct MarkedLanguageTests {
  /// The words on screens that are not phrases, with the reason.
  private static let exceptions: [String: String] = [
    "lector": "the name of the program and of its command",
    "tsv": "the ending of a file", "txt": "the ending of a file", "json": "the ending of a file",
    "search": "a command of the shell", "format": "a flag of a command", "greek": "a lexicon",
    "sampler": "the name of a text", "gnt": "the name of a text", "mit": "the license of a text",
  ]

  /// The names of tiers in a query, such as `lemma:`, are the same in every language.
  private static let tiers = MarkedLanguage.words(
    of: Tier.standard.map(\.writtenName).joined(separator: " "))

  /// The content of the opened texts, the lexicon, and the notes.
  private static let content: Set<String> = {
    var words = Set(exceptions.keys).union(tiers)
    words.formUnion(MarkedLanguage.words(of: "story The Lighthouse lamp burns see John a word"))
    words.formUnion(MarkedLanguage.words(of: "Greek words G3056 G1 Sampler Written for Lector"))
    guard let text = try? EmbeddedText.sampler() else { return words }
    words.formUnion(MarkedLanguage.words(of: text.description.credits))
    for row in 0..<text.verseCount {
      guard let verse = try? text.verse(at: row) else { continue }
      words.formUnion(MarkedLanguage.words(of: String(describing: verse)))
    }
    return words
  }()

  private static let kinds = KindOfScreen.allCases.filter {
    // Scenes and trees are texts of their own.
    !$0.rawValue.hasSuffix("Scene") && $0 != .tree
  }

  private static let leaving: Set<Command> = [
    .session(.quit), .session(.interrupt), .session(.suspend), .session(.count),
  ]

  /// The content in one text: a popover hides a part of a word.
  private static let contentText = content.joined(separator: " ")

  /// Returns the English words of texts that are neither content nor excepted.
  ///
  /// - Parameter typed: The text typed into fields.
  private static func foreign(_ texts: [String], typed: String = "") -> Set<String> {
    let words = Set(texts.flatMap(MarkedLanguage.words(of:))).subtracting(content)
    return words.filter { !contentText.contains($0) && !typed.contains($0) }
  }

  @Test(arguments: kinds)
  func everyScreenAndEveryAnswerHasPhrases(_ kind: KindOfScreen) throws {
    _ = MarkedLanguage.language
    let stage = try Stage(language: MarkedLanguage.tag)
    let map = try EmbeddedText.keyMap()
    var session = try stage.open(kind, keyMap: map)
    var faults: [String] = []
    var typed = kind.keys.filter { $0.isASCII && $0.isLetter }.lowercased()
    func look(_ session: HeadlessSession, _ spoken: [String], after keys: String) {
      let said = Self.foreign(spoken.filter { !$0.hasPrefix("<") }, typed: typed)
      let lines = session.screen.text.split(separator: "\n").map(String.init)
      let drawn = Self.foreign(lines, typed: typed)
      if !said.isEmpty { faults.append("\(keys) says \(said.sorted())") }
      if !drawn.isEmpty { faults.append("\(keys) draws \(drawn.sorted())") }
    }
    session.session.render()
    look(session, session.recorder.utterances, after: "nothing")
    for binding in map.bindings {
      if case .command(let command) = binding.action, Self.leaving.contains(command) { continue }
      let (place, popover) = (session.focus, session.popover)
      let keys = binding.name.replacing("letter", with: "a")
      typed += keys.split(separator: " ").filter { $0.count == 1 }.joined().lowercased()
      look(session, session.press(keys), after: keys)
      if session.popover !== popover || session.focus != place || !session.session.reader.isRunning
        || session.session.reader.isHelping
      {
        // A note keeps the text that was typed until it was saved.
        session = try stage.open(kind, keyMap: map)
        typed += session.popover?.field?.text.lowercased() ?? ""
      }
    }
    #expect(faults.isEmpty, "\(kind): \(faults.prefix(12).joined(separator: "; "))")
  }

  /// Key help names every key and its effect.
  @Test func keyHelpHasPhrases() throws {
    _ = MarkedLanguage.language
    let stage = try Stage(language: MarkedLanguage.tag)
    let map = try EmbeddedText.keyMap()
    let session = try stage.open(.middle, keyMap: map)
    session.press("? ?")
    var said: Set<String> = []
    let ending = Self.leaving.union([.gesture(.escape), .gesture(.help)])
    for binding in map.bindings {
      if case .command(let command) = binding.action, ending.contains(command) { continue }
      let words = session.press(binding.name.replacing("letter", with: "a"))
      said.formUnion(Self.foreign(words.filter { !$0.hasPrefix("<") }))
    }
    #expect(session.session.reader.isHelping)
    #expect(said.sorted() == [])
  }
}
