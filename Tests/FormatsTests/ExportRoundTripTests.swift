import Foundation
import Interlinear
import Testing

@testable import Formats

@Suite("Exported verses can be imported again")
struct ExportRoundTripTests {
  private static let tiers: [Tier] = [
    .surface, .transliteration, .lemma, .gloss, .morphology, .partOfSpeech, .strong, .normalized,
    .morphemes, Tier(rawValue: "my tier"), Tier(rawValue: "Ref"),
  ]

  private func description(_ scheme: MorphologyScheme?) -> TextDescription {
    TextDescription(name: "t", title: "T", tiers: Self.tiers, morphologyScheme: scheme)
  }

  /// Returns the words of a reading in the tiers of a description, in the same order.
  private func words(of verse: Verse, _ read: TextDescription, as tiers: [Tier]) -> [Word] {
    verse.words.map { word in
      var word = word
      word.values = tiers.map { tier in
        read.tiers.firstIndex(of: tier).map { word.value(at: $0) } ?? "no tier"
      }
      return word
    }
  }

  @Test("JSON and TSV: the same verses", arguments: [ExportFormat.json, .tsv], 1...40)
  func delimited(format: ExportFormat, seed: Int) throws {
    var random = RandomVerses(seed: UInt64(seed))
    let description = description(nil)
    let verses = random.verses(description, count: 30)
    let text = written(verses, description, as: format)
    let reading = try Reading(text, format: format == .json ? .json : .delimited)
    #expect(reading.warnings.isEmpty)
    try #require(reading.verses.count == verses.count)
    for (read, verse) in zip(reading.verses, verses) {
      #expect(read.reference == verse.reference)
      #expect(read.language == verse.language)
      #expect(read.translation(at: 0) == verse.translation(at: 0))
      #expect(words(of: read, reading.description, as: Self.tiers) == verse.words)
      if format == .json {
        #expect(read.translationWords(at: 0) == verse.translationWords(at: 0))
        #expect(read.notes == verse.notes)
      }
    }
  }

  @Test(
    "CoNLL-U: valid lines with the text and the translation of every verse, and then the same bytes",
    arguments: [MorphologyScheme.universalDependencies, .robinson], 1...40)
  func conllu(scheme: MorphologyScheme, seed: Int) throws {
    var random = RandomVerses(seed: UInt64(seed))
    var description = description(scheme)
    var verses = random.verses(description, count: 30).filter { !$0.words.isEmpty }
    if seed > 20 {
      description = fullDescription(scheme)
      verses = random.verses(description, count: 30).filter { !$0.words.isEmpty }
      for index in verses.indices { random.addEverything(to: &verses[index], description) }
    }
    let text = written(verses, description, as: .conllu)
    #expect(CoNLLURules.faults(in: text) == [])
    let reading = try Reading(text, format: .conllu)
    try #require(reading.verses.count == verses.count)
    for (read, verse) in zip(reading.verses, verses) {
      #expect(read.printedText.trimmed == verse.printedText.trimmed)
      // In files with English, it is the first translation.
      if seed <= 20 { #expect(read.translation(at: 0) == verse.translation(at: 0)) }
      #expect(read.language == verse.language)
    }
    #expect(written(reading.verses, reading.description, as: .conllu).isIdentical(to: text))
  }

  /// A description with every field, whose tiers are in no particular order.
  private func fullDescription(_ scheme: MorphologyScheme?) -> TextDescription {
    var description = TextDescription(
      name: "t", title: "T",
      tiers: [
        .surface, Tier(rawValue: "gloss-tpi"), .gloss, .lemma, .morphemes, .attributes, .morphology,
        .partOfSpeech, .lemmaID, .languageTag, Tier(rawValue: "Ref"),
      ] + MorphemeTier.derived.map(\.tier), morphologyScheme: scheme,
      glossLanguage: Language(rawValue: "tpi"), translationLanguage: Language(rawValue: "de"),
      credits: "CC0 \"x\"")
    description.translations[0].label = "Label"
    description.translations += [
      TranslationColumn(label: "English", language: .english),
      TranslationColumn(label: "another", language: .english),
    ]
    description.tierLanguages = [Tier(rawValue: "gloss-tpi"): Language(rawValue: "tpi")]
    description.recordings = ["a b.wav", "c.wav"]
    return description
  }

  @Test(
    "Every field of random verses is kept, and an export of an export is the same bytes",
    arguments: [ExportFormat.json, .tsv], 1...30)
  func everything(format: ExportFormat, seed: Int) throws {
    var random = RandomVerses(seed: UInt64(seed))
    let schemes: [MorphologyScheme?] = [nil, .universalDependencies, .oshm, .leipzig]
    let description = fullDescription(schemes[seed % schemes.count])
    var verses = random.verses(description, count: 20)
    for index in verses.indices { random.addEverything(to: &verses[index], description) }
    verses[1].markup = "conllu\n# a = b\n\t\tc\n\n"
    let text = written(verses, description, as: format, hasExtras: true)
    let reading = try Reading(text, format: Self.input(format))
    #expect(reading.warnings.isEmpty)
    try #require(reading.verses.count == verses.count)
    for (read, verse) in zip(reading.verses, verses) {
      var read = read
      read.words = words(of: read, reading.description, as: description.tiers)
      read.isChapterStart = verse.isChapterStart
      #expect(read == verse)
    }
    var again = reading.description
    again.name = description.name
    again.title = description.title
    #expect(written(reading.verses, again, as: format, hasExtras: true).isIdentical(to: text))
    again.tiers = description.tiers
    #expect(again == description)
  }

  private static func input(_ format: ExportFormat) -> FileFormat {
    switch format {
    case .json: .json
    case .tsv: .delimited
    default: .conllu
    }
  }

  /// A treebank with everything that CoNLL-U has.
  private static let treebank = """
    # newdoc id = d
    # sent_id = d-1
    # text = Vámonos al mar. Y tú
    # text_en = Let us go to the sea.
    # speaker = Ana
    1-2\tVámonos\t_\t_\t_\t_\t_\t_\t_\tRef=MATT_5.1
    1\tVamos\tir\tVERB\tv\tMood=Imp\t0\troot\t0:root\tGloss=go|X=y
    2\tnos\tnosotros\tPRON\tp\tCase=Acc\t1\tobj\t1:obj\t_
    3-4\tal\t_\t_\t_\t_\t_\t_\t_\tLId[Strongs]=7
    3\ta\ta\tADP\t_\t_\t5\tcase\t_\t_
    4\tel\tel\tDET\t_\tDefinite=Def\t5\tdet\t_\t_
    5\tmar\tmar\tNOUN\tn\tGender=Masc\t1\tobl\t_\tSpaceAfter=No|MSeg=m-ar
    6\t.\t.\tPUNCT\tf\tPunctType=Peri\t1\tpunct\t_\tId=6
    6.1\tva\tir\tVERB\t_\t_\t_\t_\t0:root\tCopyOf=1
    7\tY\ty\tCCONJ\t_\t_\t8\tcc\t_\tRef=MATT_5.2
    8\ttú\ttú\tPRON\t_\t_\t1\tconj\t6.1:nsubj\tRef=MATT_5.2


    """

  @Test("CoNLL-U of others is written again byte for byte")
  func foreignTreebank() throws {
    let first = try Reading(Self.treebank, name: "es_x-ud-test.conllu", format: .conllu)
    let text = written(first.verses, first.description, as: .conllu)
    #expect(text.isIdentical(to: Self.treebank))
    let second = try Reading(text, name: "es_x-ud-test.conllu", format: .conllu)
    #expect(second.verses == first.verses)
  }

  @Test("CoNLL-U: the morphemes of any text are the parts of its words")
  func otherScheme() throws {
    let word = Word(
      values: ["בְּרֵאשִׁית", "HR/Ncfsa", "בְּ/רֵאשִׁית"],
      morphemes: [Morpheme(form: "בְּ"), Morpheme(form: "רֵאשִׁית", boundary: "/")])
    let description = TextDescription(
      name: "t", title: "T", tiers: [.surface, .morphology, .morphemes], morphologyScheme: .oshm)
    let verse = Verse(
      reference: Reference(book: "Gen", chapter: 1, verse: "1"), words: [word],
      language: .ancientHebrew)
    #expect(
      written([verse], description, as: .conllu) == """
        # newdoc id = Gen
        # sent_id = Gen_1.1
        # language = hbo
        # text = בְּרֵאשִׁית
        1-2\tבְּרֵאשִׁית\t_\t_\t_\t_\t_\t_\t_\tMorphology=HR/Ncfsa
        1\tבְּ\t_\t_\t_\t_\t_\t_\t_\tRef=Gen_1.1
        2\tרֵאשִׁית\t_\t_\t_\t_\t_\t_\t_\tRef=Gen_1.1


        """)
  }

  @Test("CoNLL-U: a mark behind a space is kept")
  func markBehindSpace() throws {
    let description = TextDescription(name: "t", title: "T", tiers: [.surface, .gloss])
    let verse = Verse(
      reference: Reference(book: "b \u{301}c", chapter: 1, verse: "1"),
      words: [Word(values: ["a \u{301}b", " \u{302}g"]), Word(values: ["d", "=\u{338}"])])
    let reading = try Reading(written([verse], description, as: .conllu), format: .conllu)
    #expect(reading.values(of: .surface) == ["a \u{301}b", "d"])
    #expect(reading.values(of: .gloss) == ["\u{302}g", "=\u{338}"])
    #expect(reading.verses.map(\.reference.chapter) == [1])
  }

  @Test("A second export equals the first", arguments: [ExportFormat.json, .tsv, .conllu])
  func second(format: ExportFormat) throws {
    var random = RandomVerses(seed: 5)
    let description = description(.universalDependencies)
    let verses = random.verses(description, count: 60)
    let input: FileFormat = format == .json ? .json : format == .tsv ? .delimited : .conllu
    let first = try Reading(written(verses, description, as: format), format: input)
    let text = written(first.verses, first.description, as: format)
    let again = try Reading(text, format: input)
    #expect(again.verses == first.verses)
  }
}

extension String {
  /// Returns a Boolean value that indicates whether two texts have the same bytes; `==` takes
  /// canonically equivalent ones for equal.
  func isIdentical(to other: String) -> Bool { Array(utf8) == Array(other.utf8) }
}

/// The rules of CoNLL-U that apply to single lines (universaldependencies.org, "CoNLL-U Format",
/// and levels 1 and 2 of the official validation).
enum CoNLLURules {
  static func faults(in text: String) -> [String] {
    var faults: [String] = []
    if !text.isEmpty, !text.hasSuffix("\n\n") { faults.append("no blank line at the end") }
    var ids: Set<String> = []
    for sentence in text.components(separatedBy: "\n\n") where !sentence.isEmpty {
      check(sentence.split(separator: "\n").map(String.init), ids: &ids, faults: &faults)
    }
    return faults
  }

  private static func check(_ lines: [String], ids: inout Set<String>, faults: inout [String]) {
    let comments = lines.prefix { $0.utf8.first == 0x23 }
    let id = comments.compactMap { value("# sent_id = ", $0) }
    if id.count != 1 || id[0].contains(where: \.isWhitespace) || !ids.insert(id[0]).inserted {
      faults.append("sent_id \(id)")
    }
    let printed = comments.compactMap { value("# text = ", $0) }
    if printed.count != 1 { faults.append("text \(printed)") }
    var number = 0
    var rangeEnd = 0
    var text = ""
    for line in lines.dropFirst(comments.count) {
      let columns = line.utf8.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      guard columns.count == 10 else {
        faults.append("\(columns.count) columns: \(line)")
        continue
      }
      if columns.contains(where: { $0.isEmpty || $0.first == " " || $0.last == " " }) {
        faults.append("empty or with spaces at an edge: \(line)")
      }
      let misc =
        columns[9] == "_"
        ? [] : columns[9].utf8.split(separator: 0x7C).map { String(Substring($0)) }
      let space =
        misc.contains("SpaceAfter=No")
        ? ""
        : misc.first { $0.hasPrefix("SpacesAfter=") }
          .map { String(repeating: " ", count: ($0.utf8.count - 12) / 2) } ?? " "
      let ends = columns[0].split(separator: "-").compactMap { Int($0) }
      if ends.count == 2 {
        if ends[0] != number + 1 || ends[1] < ends[0] { faults.append("range: \(line)") }
        if columns[2...8].contains(where: { $0 != "_" }) {
          faults.append("range's columns: \(line)")
        }
        rangeEnd = ends[1]
        text += columns[1] + space
        continue
      }
      number += 1
      if ends != [number] { faults.append("id: \(line)") }
      if columns[2...8].contains(where: { $0.contains("\n") }) || columns[4].contains(" ") {
        faults.append("columns: \(line)")
      }
      if columns[3] != "_", columns[3].contains(where: { !$0.isUppercase }) {
        faults.append("UPOS: \(line)")
      }
      if number > rangeEnd {
        text += columns[1] + space
      } else if columns[9].contains("SpaceAfter") {
        faults.append("SpaceAfter inside a range: \(line)")
      }
    }
    while text.last == " " { text.removeLast() }
    if number == 0 || rangeEnd > number { faults.append("words: \(number), \(rangeEnd)") }
    if let printed = printed.first, Array(printed.utf8) != Array(text.utf8) {
      faults.append("text: \(printed) but the forms give \(text)")
    }
  }

  /// Returns the value of a comment. Bytes are compared: a text that begins with a combining accent
  /// forms one character with the space before it.
  private static func value(_ name: String, _ line: String) -> String? {
    line.utf8.starts(with: name.utf8)
      ? String(Substring(line.utf8.dropFirst(name.utf8.count))) : nil
  }
}
