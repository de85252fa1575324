import Foundation
import Interlinear
import Testing

@testable import Formats

/// A table of examples with its metadata and languages in the same folder, as in published data
/// sets.
@Suite("CLDF data sets")
struct CLDFDataSetTests {
  static let metadata = """
    {"dc:title": "Some examples", "tables": [
      {"url": "ex.csv", "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#ExampleTable",
       "tableSchema": {"columns": [
        {"name": "No", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#id"},
        {"name": "Text", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#primaryText"},
        {"name": "Lang", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#languageReference"},
        {"name": "Words", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#analyzedWord",
         "separator": " "},
        {"name": "Glosses", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#gloss",
         "separator": "; "},
        {"name": "Free", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#translatedText"},
        {"name": "Meta", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#metaLanguageReference"},
        {"name": "Remark", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#comment"},
        {"name": "Aligned", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#lgrConformance"},
        {"name": "From", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#source"}]}},
      {"url": "lects.csv", "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#LanguageTable",
       "tableSchema": {"columns": [
        {"name": "LID", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#id"},
        {"name": "Called", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#name"},
        {"name": "Code", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#iso639P3code"}]}}]}
    """
  static let examples = """
    No,Text,Lang,Words,Glosses,Free,Meta,Remark,Aligned,From
    1,Talo-ssa on.,l1,talo-ssa on,house-INE; be,Haus,d,Not sure.,MORPHEME_ALIGNED,Smith2000[3]
    2,talossa,l2,talo-ssa,house-INE,,,,WORD_ALIGNED,
    3,talo,l3,,,,,,,
    """
  static let languages = "LID,Called,Code\nl1,Finnish,fin\nl2,Finnish,xxq\nd,German,deu\n"

  private func read(
    metadata: String? = metadata, languages: String? = languages, name: String = "ex.csv",
    examples: String = examples, others: [String: String] = [:]
  ) throws -> (description: TextDescription, verses: [Verse], warnings: [FormatWarning]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(examples.utf8).write(to: folder.appending(path: name))
    if let metadata {
      try Data(metadata.utf8).write(to: folder.appending(path: "cldf-metadata.json"))
    }
    if let languages {
      let file = metadata == nil ? "languages.csv" : "lects.csv"
      try Data(languages.utf8).write(to: folder.appending(path: file))
    }
    for (name, table) in others {
      try Data(table.utf8).write(to: folder.appending(path: name))
    }
    let warnings = FoundWarnings()
    let reader = try openVerseReader(
      source: ByteSource(path: folder.appending(path: name).path, warn: warnings.add))
    var verses: [Verse] = []
    while let verse = try reader.next() { verses.append(verse) }
    return (reader.description, verses, warnings.all)
  }

  @Test("The metadata names columns, separators and languages")
  func whole() throws {
    let (description, verses, warnings) = try read()
    #expect(warnings.isEmpty)
    #expect(description.title == "Some examples")
    #expect(description.translationLanguage.rawValue == "de")
    #expect(verses.map(\.reference.book) == ["Finnish", "Finnish (l2)", "l3"])
    #expect(verses.map(\.language.rawValue) == ["fi", "xxq", "und"])
    #expect(verses.map(\.reference.verse) == ["1", "2", "3"])
    #expect(verses[0].words.map(\.surface) == ["Talo-ssa", "on"])
    #expect(verses[0].words.map { $0.value(at: 1) } == ["house-INE", "be"])
    #expect(verses[0].words[0].morphemes.map(\.gloss) == ["house", "INE"])
    #expect(verses[0].translation(at: 0) == "Haus")
    #expect(
      verses[0].notes == [
        TextNote(kind: .note, text: "Not sure."),
        TextNote(kind: .comment, text: "From: Smith2000[3]"),
      ])
    #expect(verses[1].words[0].morphemes.map(\.gloss) == ["", ""])
    #expect(verses[2].words.map(\.surface) == ["talo"])
  }

  @Test("A table of languages suffices for the names of the books")
  func languagesAlone() throws {
    let (_, verses, _) = try read(
      metadata: nil, languages: "ID,Name,ISO639P3code,Glottocode\na,Saami,sme,nort2671\n",
      examples: "ID,Language_ID,Primary_Text\n1,a,x\n2,b,y\n")
    #expect(verses.map(\.reference.book) == ["Saami", "b"])
    #expect(verses.map(\.language.rawValue) == ["se", "und"])
  }

  @Test("Texts are books; translations into other languages are columns of their own")
  func texts() throws {
    let metadata = """
      {"tables": [
        {"url": "ex.csv", "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#ExampleTable",
         "tableSchema": {"columns": [
          {"name": "ID", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#id"},
          {"name": "Analyzed_Word", "separator": " ",
           "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#analyzedWord"},
          {"name": "Part_of_Speech", "separator": " "}, {"name": "Tone", "separator": " "},
          {"name": "Text_ID",
           "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#contributionReference"}]}},
        {"url": "lects.csv", "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#LanguageTable",
         "tableSchema": {"columns": []}},
        {"url": "texts.csv", "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#ContributionTable",
         "tableSchema": {"columns": []}}]}
      """
    let (description, verses, warnings) = try read(
      metadata: metadata,
      languages: "ID,Name,Glottocode\ndido1241,Tsez,dido1241\nstan1293,English,stan1293\n"
        + "russ1263,Russian,russ1263\n",
      examples: "ID,Language_ID,Primary_Text,Analyzed_Word,Translated_Text,Meta_Language_ID,"
        + "Text_ID,Main_Example_ID,Part_of_Speech,Original_Translation,Tone,Remark\n"
        + "1-en,dido1241,Esin šebi,esi-n šebi,E,stan1293,1,,v-vsuf pron,O,H L,\n"
        + "1-ru,dido1241,Esin šebi,,Р,russ1263,1,1-en,,,,\n"
        + "2-ru,dido1241,šebi,,Р2,russ1263,2,7-en,,,,seen\n",
      others: ["texts.csv": "ID,Name,Description\n1,Allahes ašuni,The rainbow\n"])
    #expect(warnings.isEmpty)
    #expect(verses.map(\.reference.book) == ["Allahes ašuni", "2"])
    #expect(description.translationLanguage == .english)
    #expect(
      description.translations.dropFirst() == [
        TranslationColumn(label: "Original_Translation", language: .undetermined),
        TranslationColumn(label: "Russian", language: Language(rawValue: "ru")),
      ])
    #expect(verses.map { $0.translation(at: 0) } == ["E", ""])
    #expect(verses.map { $0.translations.dropFirst().map(\.text) } == [["O", "Р"], ["", "Р2"]])
    #expect(verses[0].places.map(\.reference.verse) == ["1-ru"])
    #expect(
      description.tiers == [
        .surface, .gloss, .morphemes, .partOfSpeech, Tier(rawValue: "Tone"),
      ])
    #expect(verses[0].words.map { $0.value(at: 3) } == ["v-vsuf", "pron"])
    #expect(verses[0].words.map { $0.value(at: 4) } == ["H", "L"])
    #expect(verses[0].words[0].morphemes.map(\.category) == ["v", "vsuf"])
    #expect(verses[1].notes.map(\.text) == ["Remark: seen"])
  }

  @Test(
    "A damaged table of languages loses only the names, and is reported",
    arguments: ["LID,Called,Code\nl1\n", "Called\nx\n", "LID,Called,Code\n\"l1"])
  func damagedLanguages(table: String) throws {
    let (_, verses, warnings) = try read(languages: table)
    #expect(verses.map(\.reference.book) == ["l1", "l2", "l3"])
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.message.description.hasSuffix("the names of languages are omitted") == true)
  }

  @Test(
    "Invalid metadata, and that of another table, is ignored",
    arguments: ["{", "[]", "{\"tables\": 3}", "{\"tables\": [{\"url\": \"ex.csv\"}]}"])
  func otherMetadata(metadata: String) throws {
    let (_, verses, _) = try read(
      metadata: metadata, languages: nil, examples: "ID,Language_ID,Primary_Text\n1,a,x\n")
    #expect(verses.map(\.reference.book) == ["a"])
    #expect(throws: FormatError.self) { try read(metadata: metadata) }
  }

  @Test(
    "Languages by their English names",
    arguments: [
      ("English", "en"), ("Turkish", "tr"), ("Ancient Greek", "grc"), ("Tok Pisin", "tpi"),
      ("Mandarin Chinese", "zh"), ("dido1241", "und"),
    ])
  func languagesByName(name: String, tag: String) {
    let languages = CLDFLanguages(besides: ByteSource(name: "x.csv", bytes: []), table: nil)
    #expect(languages.tag(of: name).rawValue == tag)
  }
}
