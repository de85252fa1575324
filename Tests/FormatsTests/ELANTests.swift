import Foundation
import Interlinear
import Testing

@testable import Formats

/// ELAN's annotation format (EAF 3.0).
@Suite("ELAN")
struct ELANTests {
  /// A tier whose annotations have times: slots such as `1 2`, and values.
  private static func aligned(
    _ id: String, type: String, with attributes: String = "", _ values: [(String, String)]
  ) -> String {
    let annotations = values.enumerated().map { index, value in
      let slots = value.0.split(separator: " ")
      return "<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID='\(id)\(index)' "
        + "TIME_SLOT_REF1='ts\(slots[0])' TIME_SLOT_REF2='ts\(slots[1])'><ANNOTATION_VALUE>"
        + "\(value.1)</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>"
    }
    return "<TIER TIER_ID='\(id)' LINGUISTIC_TYPE_REF='\(type)' \(attributes)>"
      + annotations.joined() + "</TIER>\n"
  }

  /// A tier whose annotations refer to others, which are given by their ids.
  private static func referring(
    _ id: String, type: String, parent: String, with attributes: String = "",
    _ values: [(String, String)], isChained: Bool = false
  ) -> String {
    var last: [String: String] = [:]
    let annotations = values.enumerated().map { index, value in
      let previous = isChained ? last[value.0].map { " PREVIOUS_ANNOTATION='\($0)'" } ?? "" : ""
      last[value.0] = "\(id)\(index)"
      return "<ANNOTATION><REF_ANNOTATION ANNOTATION_ID='\(id)\(index)' "
        + "ANNOTATION_REF='\(value.0)'\(previous)><ANNOTATION_VALUE>\(value.1)"
        + "</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>"
    }
    return "<TIER TIER_ID='\(id)' LINGUISTIC_TYPE_REF='\(type)' PARENT_REF='\(parent)' "
      + "\(attributes)>" + annotations.joined() + "</TIER>\n"
  }

  private static func file(_ tiers: String, types: [(String, String)], media: String = "") -> String
  {
    let slots = ["0", "1000", "", "3000", "4000", "5500"].enumerated().map { index, time in
      "<TIME_SLOT TIME_SLOT_ID='ts\(index + 1)'"
        + (time.isEmpty ? "" : " TIME_VALUE='\(time)'") + "/>"
    }
    let declared = types.map { name, constraint in
      "<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID='\(name)'"
        + (constraint.isEmpty ? "" : " CONSTRAINTS='\(constraint)'") + "/>"
    }
    return
      "<ANNOTATION_DOCUMENT FORMAT='3.0'>\n<HEADER TIME_UNITS='milliseconds'>\(media)</HEADER>\n"
      + "<TIME_ORDER>\(slots.joined())</TIME_ORDER>\n" + tiers + declared.joined()
      + "<LANGUAGE LANG_ID='tur' LANG_LABEL='Turkish'/></ANNOTATION_DOCUMENT>"
  }

  /// A number of sentences, each with a translation.
  static func sentences(_ count: Int) -> String {
    let texts = (0..<count).map { _ in ("1 2", "a b") }
    return file(
      aligned("utt", type: "utterance", texts)
        + referring(
          "ft", type: "translation", parent: "utt", (0..<count).map { ("utt\($0)", "c d") }),
      types: [("utterance", ""), ("translation", "Symbolic_Association")])
  }

  /// Two speakers, with words, morphemes, glosses, parts of speech and two translations.
  static let story = file(
    aligned(
      "utt@Ana", type: "utterance", with: "PARTICIPANT='Ana Kaya' LANG_REF='tur'",
      [("1 2", "“Dün eve geldim,” dedi."), ("4 5", "Evet.")])
      + referring(
        "word@Ana", type: "word", parent: "utt@Ana",
        [("utt@Ana0", "Dün"), ("utt@Ana0", "eve"), ("utt@Ana0", "geldim"), ("utt@Ana0", "dedi")],
        isChained: true)
      + referring(
        "mb@Ana", type: "morpheme", parent: "word@Ana",
        [
          ("word@Ana1", "ev"), ("word@Ana1", "-e"), ("word@Ana2", "gel"), ("word@Ana2", "-di"),
          ("word@Ana2", "=m"),
        ])
      + referring(
        "ge@Ana", type: "gloss", parent: "mb@Ana",
        [
          ("mb@Ana0", "house"), ("mb@Ana1", "-DAT"), ("mb@Ana2", "come"), ("mb@Ana3", "-PST"),
          ("mb@Ana4", "=1SG"),
        ])
      + referring(
        "ps@Ana", type: "ps", parent: "word@Ana", [("word@Ana0", "adv"), ("word@Ana1", "n")])
      + referring(
        "ft@Ana", type: "translation", parent: "utt@Ana", with: "LANG_REF='eng'",
        [("utt@Ana0", "“I came home yesterday,” she said.")])
      + referring(
        "ft-de@Ana", type: "translation", parent: "utt@Ana", with: "LANG_REF='deu'",
        [("utt@Ana0", "Gestern kam ich heim")])
      + referring(
        "prosody@Ana", type: "prosody", parent: "utt@Ana", [("utt@Ana0", "rising")])
      + aligned("utt@Bo", type: "utterance", [("2 3", "Nerede?")])
      + aligned("gesture", type: "gesture", [("1 2", "nod")]),
    types: [
      ("utterance", ""), ("word", "Symbolic_Subdivision"), ("morpheme", "Symbolic_Subdivision"),
      ("gloss", "Symbolic_Association"), ("ps", "Symbolic_Association"),
      ("translation", "Symbolic_Association"), ("prosody", "Symbolic_Association"),
      ("gesture", ""),
    ],
    media: "<MEDIA_DESCRIPTOR MEDIA_URL='file:///home/ana/story.mpg' MIME_TYPE='video/mpeg'/>"
      + "<MEDIA_DESCRIPTOR MEDIA_URL='file:///home/ana/my%20story.wav' "
      + "RELATIVE_MEDIA_URL='./my%20story.wav' MIME_TYPE='audio/x-wav' TIME_ORIGIN='500'/>")

  /// Two sentences with words and glosses.
  static let pair = file(
    aligned("utt", type: "utterance", [("1 2", "a b"), ("2 4", "c")])
      + referring("w", type: "word", parent: "utt", [("utt0", "a"), ("utt0", "b"), ("utt1", "c")])
      + referring("m", type: "morph", parent: "w", [("w0", "a-"), ("w0", "=s")])
      + referring("ge", type: "gloss", parent: "m", [("m0", "one"), ("m1", "PL")])
      + referring("ft", type: "translation", parent: "utt", [("utt0", "A and b")]),
    types: [
      ("utterance", ""), ("word", "Symbolic_Subdivision"), ("morph", "Symbolic_Subdivision"),
      ("gloss", "Symbolic_Association"), ("translation", "Symbolic_Association"),
    ])

  @Test("Sentences of all speakers in the order of their times, with words and morphemes")
  func sentences() throws {
    let reading = try Reading(Self.story, name: "/texts/story.eaf")
    #expect(reading.verses.map(\.speaker) == ["Ana Kaya", "Bo", "Ana Kaya"])
    #expect(reading.verses.map(\.reference.verse) == ["1", "2", "3"])
    #expect(Set(reading.verses.map(\.reference.book)) == ["story"])
    #expect(reading.verses[0].words.map(\.surface) == ["Dün", "eve", "geldim", "dedi"])
    #expect(reading.verses[0].words.map(\.before) == ["“", "", "", ""])
    #expect(reading.verses[0].words.map(\.after) == [" ", " ", ",” ", "."])
    #expect(reading.verses[1].words.map(\.surface) == ["Nerede"])
    #expect(reading.verses[0].language == Language(rawValue: "tr"))
    #expect(
      reading.verses[0].words[2].morphemes == [
        Morpheme(form: "gel", gloss: "come"),
        Morpheme(form: "di", gloss: "PST", other: "type=suffix"),
        Morpheme(form: "m", gloss: "1SG", boundary: "=", other: "type=enclitic"),
      ])
    #expect(reading.values(of: .morphemes).prefix(4) == ["", "ev-e", "gel-di=m", ""])
    #expect(reading.values(of: .partOfSpeech).prefix(4) == ["adv", "n", "", ""])
  }

  @Test("A recording without a type is sound if its name ends so")
  func soundByName() throws {
    let file = Self.file(
      Self.aligned("utt", type: "utterance", [("1 2", "a")]), types: [("utterance", "")],
      media: "<MEDIA_DESCRIPTOR MEDIA_URL='file:///a.mpg' MIME_TYPE=''/>"
        + "<MEDIA_DESCRIPTOR MEDIA_URL='file:///b.WAV' MIME_TYPE=''/>")
    let reading = try Reading(file, name: "/texts/a.eaf")
    #expect(reading.description.recordings == ["b.WAV", "a.mpg"])
  }

  @Test("Several translations with their languages, notes, and times in the recording")
  func annotations() throws {
    let reading = try Reading(Self.story, name: "/texts/story.eaf")
    let verse = reading.verses[0]
    #expect(verse.translation(at: 0) == "“I came home yesterday,” she said.")
    #expect(verse.translations.dropFirst().map(\.text) == ["Gestern kam ich heim"])
    #expect(reading.description.translations[0].label == "ft")
    #expect(reading.description.translationLanguage == .english)
    #expect(
      reading.description.translations.dropFirst() == [
        TranslationColumn(label: "ft-de", language: Language(rawValue: "de"))
      ])
    #expect(verse.notes.map(\.text) == ["gesture: nod", "prosody: rising"])
    #expect(reading.description.recordings == ["my story.wav", "story.mpg"])
    #expect(
      reading.verses.map(\.recording) == [
        RecordingSpan(start: 500, end: 1500), RecordingSpan(start: 1500, end: 2500),
        RecordingSpan(start: 3500, end: 4500),
      ])
  }

  @Test("The locale of a tier is its keyboard, not its language")
  func locale() throws {
    let text = Self.story.replacing("LANG_REF='tur'", with: "DEFAULT_LOCALE='en'")
      .replacing("LANG_REF='eng'", with: "DEFAULT_LOCALE='tr'")
    let reading = try Reading(text)
    #expect(reading.verses[0].language == .undetermined)
    #expect(reading.verses[0].translation(at: 0) == "“I came home yesterday,” she said.")
    #expect(reading.description.translationLanguage == .english)
    #expect(reading.description.translations.dropFirst().map(\.language.tag) == ["de"])
  }

  @Test("A tier beside the sentences is notes of them, reported once, with its line")
  func beside() throws {
    let story = Self.story.replacing(
      "'gesture0' TIME_SLOT_REF1='ts1'", with: "'gesture0' TIME_SLOT_REF1='ts4'")
    let reading = try Reading(
      story.replacing(
        "TIME_SLOT_REF1='ts4' TIME_SLOT_REF2='ts2'>",
        with: "TIME_SLOT_REF1='ts5' TIME_SLOT_REF2='ts6'>"))
    #expect(
      reading.verses.map { $0.notes.map(\.text) } == [["prosody: rising"], [], ["gesture: nod"]])
    #expect(reading.warnings.map(\.line) == [13])
    #expect(
      reading.warnings.first?.message.description.hasPrefix(
        "the tier \"gesture\" with 1 annotations")
        == true)
  }

  @Test("A map gives tiers other roles")
  func map() throws {
    let map = try ELANMap(
      source: ByteSource(
        name: "map",
        bytes: Array(
          "# roles\nsentence = utt\nnote = ft\ntranslation = ft-de\nskip = mb\nlanguage = tr\n".utf8
        )))
    let reader = try ELANReader(
      ByteSource(name: "a.eaf", bytes: Array(Self.story.utf8)), map: map)
    let verse = try #require(try reader.next())
    #expect(verse.translation(at: 0) == "Gestern kam ich heim")
    #expect(verse.notes.map(\.text).contains("“I came home yesterday,” she said."))
    #expect(verse.words.allSatisfy { $0.morphemes.isEmpty })
    #expect(!reader.description.tiers.contains(.morphemes))
    for (text, line) in [("gloss ge", 1), ("a = b\nc = b", 2), ("a =", 1)] {
      let error = #expect(throws: FormatError.self) {
        try ELANMap(source: ByteSource(name: "map", bytes: Array(text.utf8)))
      }
      #expect(error?.line == line)
    }
  }

  @Test("References name the sentences, and their words are below them, as Toolbox exports them")
  func references() throws {
    let text = Self.file(
      Self.aligned("ref@S", type: "ref", [("1 2", "st.001"), ("2 4", "st.002")])
        + Self.referring(
          "tx@S", type: "tx", parent: "ref@S", [("ref@S0", "a"), ("ref@S0", "b"), ("ref@S1", "c")])
        + Self.referring(
          "ge@S", type: "ge", parent: "tx@S", [("tx@S0", "one"), ("tx@S2", "three")])
        + Self.referring("ft@S", type: "ft", parent: "ref@S", [("ref@S1", "Three")]),
      types: [
        ("ref", ""), ("tx", "Symbolic_Subdivision"), ("ge", "Symbolic_Association"),
        ("ft", "Symbolic_Association"),
      ])
    let reading = try Reading(text)
    #expect(reading.references == ["st.001", "st.002"])
    #expect(reading.verses.map(\.speaker) == ["S", "S"])
    #expect(reading.values(of: .surface) == ["a", "b", "c"])
    #expect(reading.values(of: .gloss) == ["one", "", "three"])
    #expect(reading.verses.map { $0.translation(at: 0) } == ["", "Three"])
  }

  @Test("Words that have times belong to the sentence around them, in the order of the times")
  func times() throws {
    let text = Self.file(
      Self.aligned("text", type: "text", [("1 4", "one two"), ("5 6", "three")])
        + Self.aligned(
          "words", type: "words", with: "PARENT_REF='text'",
          [("3 4", "two"), ("1 3", "one"), ("5 6", "three")])
        + Self.aligned("laughs", type: "in", with: "PARENT_REF='text'", [("2 3", "ha")]),
      types: [("text", ""), ("words", "Time_Subdivision"), ("in", "Included_In")])
    let reading = try Reading(text)
    #expect(reading.verses.map { $0.words.map(\.surface) } == [["one", "two"], ["three"]])
    #expect(reading.verses[0].notes == [TextNote(kind: .comment, text: "laughs: ha")])
  }

  /// Two sentences, the same before sandhi, and their words with glosses, as in the file of a prayer.
  static let prayer = file(
    aligned("speech", type: "default", [("1 2", "No4 ya42, tykwi4"), ("2 4", "Kwa20 nya14")])
      + referring(
        "presandhi", type: "pos", parent: "speech",
        [("speech0", "no4 ya42 tykwi4"), ("speech1", "kwa20 nya14")])
      + referring(
        "Tokenization-cp", type: "pos", parent: "presandhi",
        [
          ("presandhi0", "No4"), ("presandhi0", "ya42"), ("presandhi0", "tykwi4"),
          ("presandhi1", "Kwa20"), ("presandhi1", "nya14"),
        ])
      + referring(
        "gloss-cp", type: "pos", parent: "Tokenization-cp",
        [
          ("Tokenization-cp0", "god"), ("Tokenization-cp1", "saint"), ("Tokenization-cp2", "soul"),
          ("Tokenization-cp3", "male"), ("Tokenization-cp4", "old"),
        ])
      + referring(
        "English Translation", type: "en", parent: "speech",
        [("speech0", "God, saint, soul"), ("speech1", "Forefathers live")]),
    types: [
      ("default", ""), ("pos", "Symbolic_Subdivision"), ("en", "Symbolic_Subdivision"),
    ])

  @Test("A subdivision into one whole sentence is not the word tier; the words are below it")
  func presandhi() throws {
    for names in [("presandhi", "presandhi"), ("presandhi", "words")] {
      let reading = try Reading(Self.prayer.replacing(names.0, with: names.1))
      #expect(reading.verses.map { $0.words.count } == [3, 2])
      #expect(reading.values(of: .surface) == ["No4", "ya42", "tykwi4", "Kwa20", "nya14"])
      #expect(reading.values(of: .gloss) == ["god", "saint", "soul", "male", "old"])
      #expect(reading.verses[0].words.map(\.after) == [" ", ", ", ""])
      #expect(
        reading.verses.map { $0.translation(at: 0) } == ["God, saint, soul", "Forefathers live"])
      #expect(
        reading.verses.map { $0.notes.map(\.text) } == [
          ["\(names.1): no4 ya42 tykwi4"], ["\(names.1): kwa20 nya14"],
        ])
      #expect(reading.warnings.isEmpty)
    }
  }

  /// Empty examples with a line and a translation each, which are subdivisions.
  static let lines = file(
    aligned("Ex", type: "Ex", [("1 2", ""), ("2 4", "")])
      + referring(
        "Line", type: "Text", parent: "Ex", [("Ex0", "bueno, wa:má"), ("Ex1", "mat, nu")])
      + referring("Morph", type: "Analysis", parent: "Ex", [])
      + referring(
        "L3Gloss", type: "Gloss", parent: "Ex", [("Ex0", "bueno, esa"), ("Ex1", "este ya")])
      + referring("L2Gloss", type: "Gloss", parent: "Ex", []),
    types: [
      ("Ex", ""), ("Text", "Symbolic_Subdivision"), ("Gloss", "Symbolic_Subdivision"),
      ("Analysis", "Symbolic_Subdivision"),
    ])

  private static func reader(_ text: String, map: String) throws -> ELANReader {
    let map = try ELANMap(source: ByteSource(name: "map", bytes: Array(map.utf8)))
    return try ELANReader(ByteSource(name: "a.eaf", bytes: Array(text.utf8)), map: map)
  }

  private static func verses(_ reader: ELANReader) throws -> [Verse] {
    var verses: [Verse] = []
    while let verse = try reader.next() { verses.append(verse) }
    return verses
  }

  @Test(
    "Empty sentences have the text of a subdivision; a gloss of a sentence is its translation",
    arguments: ["", "surface = Line", "sentence = Line", "words = Text"])
  func wholeLines(map: String) throws {
    let reader = try Self.reader(Self.lines, map: map)
    let verses = try Self.verses(reader)
    #expect(verses.map { $0.words.map(\.surface) } == [["bueno", "wa:má"], ["mat", "nu"]])
    #expect(verses.map { $0.translation(at: 0) } == ["bueno, esa", "este ya"])
    #expect(reader.description.tiers == [.surface])
    #expect(reader.description.translations[0].label == "L3Gloss")
  }

  @Test("The map decides which tier has the words", arguments: ["Tokenization-cp", "gloss-cp"])
  func mappedWords(tier: String) throws {
    let reader = try Self.reader(Self.prayer, map: "surface = \(tier)")
    let words = try Self.verses(reader).map { $0.words.map(\.surface) }
    let expected =
      tier == "gloss-cp"
      ? [["god", "saint", "soul"], ["male", "old"]]
      : [["No4", "ya42", "tykwi4"], ["Kwa20", "nya14"]]
    #expect(words == expected)
    let whole = try Self.verses(Self.reader(Self.prayer, map: "surface = presandhi"))
    #expect(whole[0].words.map(\.surface) == ["no4", "ya42", "tykwi4"])
    #expect(
      whole[0].notes.map(\.text) == [
        "No4 ya42, tykwi4", "Tokenization-cp: No4; ya42; tykwi4", "gloss-cp: god; saint; soul",
      ])
  }

  @Test("A blank around an annotation is not part of the word")
  func blanks() throws {
    let text = Self.file(
      Self.aligned("utt", type: "utterance", [("1 2", "dem ǝm ka")])
        + Self.referring(
          "w", type: "word", parent: "utt",
          [("utt0", "dem"), ("utt0", " ǝm"), ("utt0", "\u{A0}ka\n ")])
        + Self.referring("ge", type: "gloss", parent: "w", [("w1", " be ")]),
      types: [
        ("utterance", ""), ("word", "Symbolic_Subdivision"), ("gloss", "Symbolic_Association"),
      ])
    let reading = try Reading(text)
    #expect(reading.values(of: .surface) == ["dem", "ǝm", "ka"])
    #expect(reading.values(of: .gloss) == ["", "be", ""])
    #expect(reading.warnings.isEmpty)
  }

  @Test("One word in each sentence is its word")
  func oneWord() throws {
    let text = Self.file(
      Self.aligned("utt", type: "utterance", [("1 2", "Evet."), ("2 4", "Yok!")])
        + Self.referring("w", type: "x", parent: "utt", [("utt0", "evet"), ("utt1", "yok")])
        + Self.referring("ge", type: "gloss", parent: "w", [("w0", "yes"), ("w1", "no")]),
      types: [
        ("utterance", ""), ("x", "Symbolic_Subdivision"), ("gloss", "Symbolic_Association"),
      ])
    #expect(try Reading(text).values(of: .gloss) == ["yes", "no"])
  }

  @Test("What is joined, moved, or has no place is reported once for each tier")
  func losses() throws {
    let text = Self.file(
      Self.aligned("utt", type: "utterance", [("1 2", "a b"), ("2 4", "c d")])
        + Self.referring(
          "w", type: "word", parent: "utt",
          [("utt0", "a"), ("utt0", "- b"), ("utt1", "c"), ("utt1", "d"), ("utt1", "")])
        + Self.referring(
          "ge", type: "gloss", parent: "w",
          [("w0", "one"), ("w0", "two"), ("w2", "x"), ("w4", "y")])
        + Self.referring("gls", type: "gloss", parent: "w", [("w0", "uno")])
        + Self.referring(
          "tone", type: "tone", parent: "utt", [("utt0", "H"), ("utt1", "L"), ("utt1", "H")])
        + Self.referring("ft", type: "free", parent: "utt", [("utt0", "X"), ("utt0", "Y")])
        + Self.referring("lit", type: "free", parent: "utt", [("utt0", "Z")]),
      types: [
        ("utterance", ""), ("word", "Symbolic_Subdivision"), ("gloss", "Symbolic_Subdivision"),
        ("tone", "Symbolic_Subdivision"), ("free", "Symbolic_Subdivision"),
      ])
    let reading = try Reading(text)
    #expect(reading.values(of: .surface) == ["a", "b", "c", "d"])
    #expect(reading.values(of: .gloss) == ["one two", "", "x", ""])
    #expect(reading.values(of: Tier(rawValue: "gls")) == ["uno", "", "", ""])
    #expect(reading.verses.map { $0.translation(at: 0) } == ["X Y", ""])
    #expect(reading.verses[0].translations.dropFirst().map(\.text) == ["Z"])
    #expect(reading.verses.map { $0.notes.map(\.text) } == [["tone: H"], ["ge: y"]])
    #expect(
      reading.warnings.map(\.description) == [
        "file:6: 1 words have several annotations in the tier \"ge\"; they are joined",
        "file:6: 1 annotations of the tier \"ge\" belong to no word with a text; they are notes",
        "file:8: the tier \"tone\" has another number of annotations than of words in 1 sentences; "
          + "they are notes there",
        "file:9: 1 sentences have several annotations in the tier \"ft\"; they are joined",
      ])
  }

  @Test("A text with other words than the word tier is kept as a comment")
  func otherText() throws {
    let text = Self.file(
      Self.aligned("text", type: "text", [("1 4", "one and two")])
        + Self.referring("w", type: "word", parent: "text", [("text0", "one"), ("text0", "two")]),
      types: [("text", ""), ("word", "Symbolic_Subdivision")])
    let verse = try #require(try Reading(text).verses.first)
    #expect(verse.words.map(\.surface) == ["one", "two"])
    #expect(verse.notes == [TextNote(kind: .comment, text: "one and two")])
  }

  @Test(
    "Faults are reported with their line",
    arguments: [
      ("<ANNOTATION_DOCUMENT/>", "no annotation; expected <ANNOTATION> in a <TIER>"),
      ("<ANNOTATION_DOCUMENT><TIER TIER_ID='a'>", "the file ends inside <TIER>"),
    ])
  func faults(text: String, message: String) {
    let error = fault(in: text)
    #expect(error?.line == 1)
    #expect(error?.message.description.hasPrefix(message) == true)
  }

  @Test("Loops and gaps in the references of a file end")
  func loops() throws {
    let looped = Self.story.replacing("PARENT_REF='utt@Ana'", with: "PARENT_REF='word@Ana'")
      .replacing("PREVIOUS_ANNOTATION='word@Ana0'", with: "PREVIOUS_ANNOTATION='word@Ana1'")
    #expect(try !Reading(looped).warnings.isEmpty)
    let orphaned = Self.story.replacing("ANNOTATION_REF='utt@Ana0'", with: "ANNOTATION_REF='none'")
    #expect(
      try Reading(orphaned).warnings.contains {
        $0.message.description.contains("belong to none of its parent")
      })
  }
}
