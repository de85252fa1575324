import AccessibilityModel
import Interlinear
import ScreenReading
import Sessions
import Testing

@testable import ReaderApp

/// The rotor of dependencies, and relations in words.
@Suite struct SyntaxTests {
  /// Selects the rotor of dependencies.
  private func reader(_ verbosity: Verbosity = .normal) throws -> Reader {
    let reader = try Reader(Sentences.tree, verbosity: verbosity)
    reader.press("right")
    #expect(
      reader.headless.perform(.selectRotor(RotorSetting(name: "dependencies"))) == ["Dependencies"])
    return reader
  }

  @Test func upLeadsToTheHead() throws {
    let reader = try reader()
    #expect(reader.press("up") == ["subject of ἦλθεν, λόγος, word"])
    #expect(reader.press("up") == ["root, ἦλθεν, came"])
    #expect(reader.press("up") == ["<boundary>"])
    #expect(reader.focus == "Tale 1:1 word 3")
  }

  @Test func downLeadsThroughTheDependents() throws {
    let reader = try reader()
    reader.press("up up")
    #expect(reader.press("down") == ["subject of ἦλθεν, λόγος, word"])
    #expect(
      reader.press("down") == [
        "καὶ, coordinating conjunction of ἐγώ, ἐγώ, conjunct (foo) of ἦλθεν, κἀγώ, and I"
      ])
    #expect(reader.press("down") == ["<boundary>"])
    #expect(reader.press("up") == ["root, ἦλθεν, came"])
  }

  /// The walk through the dependants ends when the focus is moved in another way: then down leads
  /// to the dependants of the word itself.
  @Test func anotherMovementBeginsANewWalk() throws {
    let reader = try reader()
    reader.press("up up down")
    #expect(reader.focus == "Tale 1:1 word 2")
    reader.press("right left")
    #expect(reader.press("down") == ["determiner of λόγος, ὁ, the"])
    #expect(reader.press("down") == ["<boundary>"])
    #expect(reader.press("right") == ["λόγος, word"], "only the rotor adds the relation")
  }

  @Test func fullVerbosityAddsTheRelation() throws {
    let reader = try Reader(Sentences.tree, verbosity: .full)
    #expect(reader.press("right right") == ["λόγος, word, subject of ἦλθεν"])
    #expect(reader.press("right") == ["ἦλθεν, came, root"])
  }

  @Test func parseAnnouncesTheRelation() throws {
    let reader = try Reader(Sentences.tree)
    reader.press("right right space right")
    #expect(reader.press("enter").last == "subject of ἦλθεν")
  }

  @Test func theHeadIsSpokenInTheLanguageOfTheText() throws {
    let speech = SyntaxSpeech(phrases: Phrases(interfaceLanguage: "en"))
    let pieces = speech.pieces(forWord: 1, of: try Sentences.tree.verse(at: 0))
    #expect(pieces.map(\.text) == ["subject of ", "ἦλθεν"])
    #expect(pieces.map(\.language) == [nil, "grc"])
  }

  @Test func theRotorLeadsFromLabelToLabel() throws {
    var settings = ReaderSettings()
    settings.elements = .label
    let reader = try Reader(Sentences.tree, settings: settings)
    reader.press("right right right")
    reader.headless.perform(.selectRotor(RotorSetting(name: "dependencies")))
    #expect(reader.press("up") == ["root, ἦλθεν"])
    #expect(reader.focus == "Tale 1:1 word 3 surface")
  }

  /// The menu of a verse has its tree too, for readers whose elements are verses.
  @Test func theTreeOpensFromAVerse() throws {
    var settings = ReaderSettings()
    settings.elements = .verse
    let reader = try Reader(Sentences.tree, settings: settings)
    reader.press("space")
    let items = try #require(reader.controller.root.popover?.list.items)
    try #require(items.first { $0.title == "Sentence tree" }).activate()
    reader.settle()
    #expect(reader.heard().last == "ἦλθεν, root, level 1, number 3, list start")
  }

  @Test func aTextWithoutSyntaxHasNoRotorAndNoTree() throws {
    let reader = try Reader(Sentences.tree, verbosity: .full, at: "1:2")
    #expect(reader.press("right") == ["ὁ, the"])
    let focus = try #require(reader.session.reader.focus as? VerseElement)
    #expect(focus.accessibilityCustomRotors.isEmpty)
    #expect(!focus.accessibilityCustomActions.map(\.name).contains("Sentence tree"))
  }

  /// Heads that do not exist, circles and empty forms do not mislead the rotor.
  @Test func brokenTreesAreWalkedSafely() throws {
    var verse = try Sentences.tree.verse(at: 0)
    verse.syntax = [
      SyntaxToken(id: "1", form: "ὁ", word: 0, head: 1, relation: "det"),
      SyntaxToken(id: "2", form: "λόγος", word: 1, head: 0, relation: "det"),
      SyntaxToken(id: "3", form: "ἦλθεν", word: 2, head: 99, relation: "nsubj"),
      SyntaxToken(id: "4", form: "x", word: 77, head: 3, relation: ""),
    ]
    let text = MemoryText(description: Sentences.tree.description, verses: [verse])
    let reader = try Reader(text)
    reader.press("right")
    reader.headless.perform(.selectRotor(RotorSetting(name: "dependencies")))
    #expect(reader.press("up") == ["determiner of ὁ, λόγος, word"])
    #expect(reader.press("up") == ["determiner of λόγος, ὁ, the"])
    reader.press("right right")
    #expect(reader.press("up") == ["<boundary>"])
    #expect(DependencyTree(verse.syntax).nodes.count == 4)
  }

  // MARK: - Words for relations

  private static let universal = [
    "acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp", "clf", "compound",
    "conj", "cop", "csubj", "dep", "det", "discourse", "dislocated", "expl", "fixed", "flat",
    "goeswith", "iobj", "list", "mark", "nmod", "nsubj", "nummod", "obj", "obl", "orphan",
    "parataxis", "punct", "reparandum", "root", "vocative", "xcomp",
  ]

  /// Every relation of Universal Dependencies 2 has words, and no two share them, so that speech
  /// can be turned back into relations.
  @Test(arguments: Phrases.languages)
  func everyRelationHasWordsOfItsOwn(_ language: String) {
    let phrases = Phrases(interfaceLanguage: language)
    #expect(Self.universal.count == 37)
    for relation in Self.universal { #expect(phrases.known("relation.\(relation)") != nil) }
    var seen: [String: String] = [:]
    for name in phrases.names where name.hasPrefix("relation.") {
      let words = phrases(name)
      #expect(seen.updateValue(name, forKey: words) == nil, "\(words)")
      #expect(!words.contains(",") && !words.contains("("))
    }
    let speech = SyntaxSpeech(phrases: phrases)
    #expect(speech.words(for: "nsubj:xyz") == phrases("relation.nsubj") + " (xyz)")
    #expect(speech.words(for: "SBJ") == phrases("syntax.relation", "SBJ"))
  }

  private static let proiel = [
    "adnom", "adv", "ag", "apos", "arg", "atr", "aux", "comp", "expl", "narg", "nonsub", "obj",
    "obl", "parpred", "part", "per", "pid", "piv", "pred", "rel", "sub", "voc", "xadv", "xobj",
    "xsub",
  ]

  private static let perseus = [
    "ADV", "APOS", "ATR", "ATV", "AtvV", "AuxC", "AuxG", "AuxK", "AuxP", "AuxR", "AuxV", "AuxX",
    "AuxY", "AuxZ", "COORD", "ExD", "MWE", "OBJ", "OCOMP", "PNOM", "PRED", "SBJ", "UNDEFINED",
    "XSEG",
  ]

  /// Every relation of PROIEL and Perseus has words, and no two of one treebank share them, with
  /// whatever follows the relation.
  @Test(arguments: Phrases.languages)
  func everyRelationOfATreebankHasWordsOfItsOwn(_ language: String) {
    let phrases = Phrases(interfaceLanguage: language)
    let endings = [
      "", "_CO", "_AP", "_PA", "_AP_CO", "_CO_AP", "_ExD_PRED", "_ExD0_PRED", "_ExD1_PRED",
      "_ExD0_OBJ", "_ExD0_PRED_CO", "_CO_ExD0_PRED", "_AP_ExD1_APOS_ExD0_PRED_CO",
    ]
    let relations: [(MorphologyScheme, [String])] = [
      (.proiel, Self.proiel),
      (.perseus, Self.perseus.flatMap { code in endings.map { code + $0 } }),
    ]
    for (scheme, codes) in relations {
      let speech = SyntaxSpeech(phrases: phrases, scheme: scheme)
      var seen: [String: String] = [:]
      for code in codes {
        let words = speech.words(for: code)
        #expect(words != phrases("syntax.relation", code), "\(code)")
        #expect(!words.contains(",") && !words.contains("(") && !words.contains("{"), "\(words)")
        #expect(seen.updateValue(code, forKey: words) == nil, "\(words)")
      }
    }
    for prefix in ["proiel.", "perseus."] {
      let named = phrases.names.filter { $0.hasPrefix(prefix) && !$0.contains("_") }
      let known = prefix == "proiel." ? Self.proiel : Self.perseus
      #expect(Set(named) == Set(known.map { prefix + $0 }))
    }
  }

  @Test(arguments: [
    (MorphologyScheme.proiel, "sub", "subject"), (.proiel, "obj", "object"),
    (.proiel, "xobj", "open objective complement"), (.proiel, "apos", "apposition"),
    (.proiel, "parpred", "parenthetical predication"), (.proiel, "SBJ", "relation SBJ"),
    (.proiel, "sub_CO", "relation sub_CO"), (.proiel, "", "dependant"),
    (.perseus, "SBJ", "subject"), (.perseus, "AuxY", "sentence adverbial"),
    (.perseus, "OBJ_CO", "object in coordination"),
    (.perseus, "OBJ_AP_CO", "object in apposition in coordination"),
    (.perseus, "PRED_PA", "predicate in parenthesis"),
    (.perseus, "ExD_AP", "ellipsis in apposition"),
    (.perseus, "SBJ_ExD0_PRED", "subject in ellipsis 0 as predicate"),
    (.perseus, "SBJ_ExD_PRED_CO", "subject in ellipsis as predicate in coordination"),
    (
      .perseus, "SBJ_ExD1_ADV_ExD0_PRED",
      "subject in ellipsis 1 as adverbial in ellipsis 0 as predicate"
    ),
    (.perseus, "SBJ_XX", "relation SBJ_XX"), (.perseus, "SBJ_ExD0", "relation SBJ_ExD0"),
    (.perseus, "SBJ_ExDx_PRED", "relation SBJ_ExDx_PRED"), (.perseus, "_CO", "relation _CO"),
    (.perseus, "sbj", "relation sbj"), (.perseus, "sub", "relation sub"),
    (.universalDependencies, "sub", "relation sub"),
    (.universalDependencies, "ATR", "relation ATR"), (.universalDependencies, "nsubj", "subject"),
  ])
  func relationsAreOfTheTreebank(scheme: MorphologyScheme, relation: String, said: String) {
    let speech = SyntaxSpeech(phrases: Phrases(interfaceLanguage: "en"), scheme: scheme)
    #expect(speech.words(for: relation) == said)
  }
}
