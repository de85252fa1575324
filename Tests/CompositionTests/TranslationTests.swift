import Foundation
import Languages
import ScreenReading
import Sessions
import Testing

/// The translations in `Resources`, compared with the English texts. A text that a language lacks is
/// in English, and isn't a fault. A translation that nothing uses is.
@Suite struct TranslationTests {
  private static let languages = InterfaceLanguages.embedded.filter { $0 != "en" }

  /// The tables of translations, and the languages that are one file.
  private static let files = Result {
    try EnglishTexts.files(of: "Resources", "tsv").filter { path in
      path.hasPrefix("Resources/Languages/") || path.contains("phrases-")
        || path.contains("messages-") || path.contains("help-") || path.contains("morphology-")
    }
  }

  // MARK: - Completeness

  /// Names the texts that a language lacks, in a warning.
  @Test(arguments: languages) func missingTextsAreNamed(_ tag: String) throws {
    let language = try #require(InterfaceLanguages.language(withTag: tag))
    let missing = try EnglishTexts.missing(in: language)
    guard !missing.isEmpty else { return }
    let lines = missing.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { section, names in
      names.map { "\(section.rawValue)\t\($0)" }
    }
    let count = lines.count == 1 ? "1 text is" : "\(lines.count) texts are"
    Issue.record(
      "\(language.name): \(count) in English\n\(lines.joined(separator: "\n"))",
      severity: .warning)
  }

  /// A language with few texts, in one file.
  @Test func missingTextsAreFound() throws {
    let language = TestLanguage.add("sl-qca")
    let missing = try EnglishTexts.missing(in: language)
    let phrases = try #require(missing[.phrases])
    #expect(phrases.contains("trait.link") && !phrases.contains("trait.button"))
    #expect(phrases.contains("value.seconds.few") && !phrases.contains("value.seconds.many"))
    #expect(!phrases.contains { $0.hasPrefix("status.hits") })
    #expect(missing[.characters]?.contains("03BB") == false)
    #expect(missing[.characters]?.contains("03B1") == true)
    #expect(missing[.books]?.contains("GEN") == true && missing[.books]?.contains("JHN") == false)
    #expect(missing[.morphology]?.contains("noun") == false)
    #expect(missing[.messages]?.contains("{0} books") == true)
    #expect(missing[.messages]?.contains { $0.hasPrefix("{0} verses") } == false)
  }

  @Test func everySectionHasEnglishTexts() {
    for (section, texts) in EnglishTexts.bySection { #expect(texts.count > 50, "\(section)") }
  }

  // MARK: - Tables

  /// Each line has a name, a tab and a text. A name occurs once.
  @Test func linesAreWellFormed() throws {
    for path in try Self.files.get() {
      var section = ""
      var names: [String: Int] = [:]
      for (number, line) in try EnglishTexts.lines(of: path) {
        let place = "\(path):\(number)"
        if line.hasPrefix("[") {
          section = String(line.dropFirst().dropLast())
          #expect(
            LanguageTable.Section(rawValue: section) != nil && line.hasSuffix("]"), "\(place)")
          continue
        }
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(parts.count == 2 && parts.allSatisfy { !$0.isEmpty }, "\(place)")
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" }, "\(place)")
        let first = names.updateValue(number, forKey: "\(section)\t\(parts[0])")
        #expect(first == nil, "\(place): \(parts[0]) is in line \(first ?? 0) too")
      }
    }
  }

  /// A language that is one file has no texts but those of the program, with their places.
  @Test(arguments: Phrases.readerLanguages) func oneFileHasKnownNames(_ tag: String) throws {
    let language = try #require(InterfaceLanguages.language(withTag: tag))
    #expect(Self.faults(in: language) == [])
  }

  private static let faults: [(text: String, fault: String?)] = [
    ("trait.headnig\tx", "trait.headnig"), ("menu.word\tVorto", "menu.word {0}"),
    ("trait.link\tligilo {0}", "trait.link {0}"), ("status.hits.few\t{0} t", "status.hits.few"),
    ("status.hits.one\tunu", nil), ("language.tlh\tKlingon", nil),
    ("[characters]\n03BBB7\tx", "03BBB7"), ("[characters]\ncapital\tgranda", "capital {0}"),
    ("[characters]\nphonetic.ŭ\tŭato\n13A0\tcherokee a", nil), ("[books]\nJON2\tJono", "JON2"),
    ("[books]\n+chapter\tsekva ĉapitro|sekva", nil), ("[morphology]\nnuon\tx", "nuon"),
    ("[messages]\n{0} vreses\tx", "{0} vreses"),
    ("[messages]\n{0} verses\tversoj", "{0} verses {0}"), ("[language]\nnaem\tx", "naem"),
  ]

  @Test(arguments: faults.indices) func faultsAreFound(_ index: Int) {
    let entry = Self.faults[index]
    let language = TestLanguage.add("qcb-\(index)", entry.text)
    #expect(Self.faults(in: language) == [entry.fault].compactMap { $0 })
  }

  /// Returns the unknown names of a language file, and the places that a text lacks or has too many.
  private static func faults(in language: InterfaceLanguage) -> [String] {
    LanguageTable.Section.allCases.flatMap { section in
      var english: [String: String] = section == .language ? ["name": "", "voice": ""] : [:]
      for (name, text) in EnglishTexts.bySection[section] ?? [:] {
        for form in EnglishTexts.forms(of: name, in: section, language) { english[form] = text }
      }
      return language.table.entries(in: section).flatMap { entry -> [String] in
        guard let original = english[entry.name] else {
          return isFurther(entry.name, in: section) ? [] : [entry.name]
        }
        // "one second" needs no number.
        let isForm = EnglishTexts.base(entry.name) != entry.name
        return ["{}", "{0}", "{1}", "{2}", "{3}"].filter { place in
          switch (entry.text.contains(place), original.contains(place)) {
          case (false, true): !isForm
          case (true, false): true
          default: false
          }
        }.map { "\(entry.name) \($0)" }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a language may have a name that English doesn't
  /// need.
  private static func isFurther(_ name: String, in section: LanguageTable.Section) -> Bool {
    switch section {
    // A language may name its letters and other languages, and have words for its alphabet.
    case .characters:
      name.hasPrefix("phonetic.") || (4...5).contains(name.count) && UInt32(name, radix: 16) != nil
    case .phrases: name.hasPrefix("language.")
    // The words in braces, such as the name of a language, can be translated too.
    case .morphology: name.first?.isUppercase == true
    default: false
    }
  }

  // MARK: - Messages

  /// Each message of the sources that has words has a translation. These three are parts of other
  /// texts.
  @Test func everyMessageIsTranslated() throws {
    let parts = [
      "Unknown option '--", "<verse osisID=\"Ruth.1.1\">",
      "SELECT count(*) FROM {} WHERE {} NOT IN (SELECT id FROM {})",
    ]
    let literals = try MessageLiterals().literals
    #expect(literals.count > 1_000)
    for tag in Self.languages {
      let language = try #require(InterfaceLanguages.language(withTag: tag))
      let known = Set(
        MessageCatalog.entries(of: language).map {
          EnglishTexts.base($0.name).replacing(#/\{[0-9]\*?\}/#, with: "{}")
        })
      for literal in literals where !known.contains(literal.text) && !parts.contains(literal.text) {
        Issue.record(
          "\(literal.path):\(literal.line): \"\(literal.text)\" isn't translated to \(tag)")
      }
    }
  }

  /// Each part of a translated message between its places occurs in the sources, in an English
  /// phrase, in the help, or in the errors of the system.
  @Test func translatedMessagesExist() throws {
    var texts = try EnglishTexts.files(of: "Sources", "swift").map(EnglishTexts.text)
    texts += try EnglishTexts.files(of: "Resources", "tsv").filter {
      $0.contains("phrases-en") || $0.contains("examples")
    }
    .map(EnglishTexts.text)
    texts.append(try EnglishTexts.text(of: "Documentation/reference/commands.md"))
    texts += (1...133).map { String(cString: strerror($0)) }
    texts += Self.foreignTexts
    let known = Self.joined(texts.joined(separator: "\n")).lowercased().utf8CString
    var found: [String: Bool] = [:]
    func contains(_ part: String) -> Bool {
      if let isFound = found[part] { return isFound }
      let place = known.withUnsafeBufferPointer { $0.baseAddress.flatMap { strstr($0, part) } }
      found[part] = place != nil
      return place != nil
    }
    for path in try Self.files.get() where path.contains("messages-") || path.contains("help-") {
      for (number, line) in try EnglishTexts.lines(of: path) {
        let name = EnglishTexts.base(String(line.prefix { $0 != "\t" }))
        for part in name.split(separator: #/\{[0-9]\*?\}/#) {
          let words = part.lowercased().trimmingCharacters(in: [" ", ":", ";", "."])
          guard !contains(words) else { continue }
          Issue.record("\(path):\(number): no text of the program contains \"\(part)\"")
        }
      }
    }
  }

  /// Errors of SQLite, and the help of the argument parser.
  private static let foreignTexts = [
    "file is not a database", "database disk image is malformed",
    "attempt to write a readonly database", "unable to open database file",
    "Show the version.", "Show help information.",
  ]

  /// Returns the text of sources with each literal in one piece, and without escapes.
  private static func joined(_ sources: String) -> String {
    let pieces = sources.replacingOccurrences(
      of: #"\\\n *|" *\n *\+ ""#, with: "", options: .regularExpression
    ).replacingOccurrences(of: "\\\"", with: "\"").replacingOccurrences(of: "\\\\", with: "\\")
      .components(separatedBy: "\\u{")
    return pieces.dropFirst().reduce(into: pieces[0]) { text, piece in
      let code = piece.prefix { $0 != "}" }
      // A null would end the text.
      let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init).flatMap {
        $0.value == 0 ? nil : $0
      }
      text += (scalar.map(String.init) ?? "") + piece.dropFirst(code.count + 1)
    }
  }

  // MARK: - Letters of menus

  /// The items with letters that can be in a menu together: the items of a word, which is known or
  /// not, of a verse, and of the lists.
  private static let menus: [[String]] = [
    [
      "define", "parse", "findAll", "sentenceTree", "highlight", "note", "knownWord", "copy",
      "export", "speakSlowly", "spell", "today",
    ],
    [
      "define", "parse", "findAll", "sentenceTree", "highlight", "note", "notKnownWord", "copy",
      "export", "speakSlowly", "spell", "portionRead",
    ],
    ["sentenceTree", "highlight", "note", "bookmark", "copy", "export", "today"],
    ["sentenceTree", "highlight", "note", "bookmark", "copy", "export", "portionRead"],
    ["drillAnswer", "drillKnown", "drillAgain"],
    ["copyWord", "copyVerse", "copyTiers"],
    [
      "notes", "highlights", "bookmarks", "marks", "library", "history", "wordCounts",
      "about", "drill", "plan", "exportPassage",
    ],
    ["for.eye", "for.ear", "for.own", "for.braille"],
    ["for.orca", "for.nvda", "for.yasr", "for.tdsr", "for.speakup", "for.other"],
    [
      "library.addBeside", "library.import", "library.export", "library.rename",
      "library.remove",
    ],
  ]

  /// A letter is in the title of its item, isn't the letter of another item, and isn't a key that
  /// moves in menus, closes them, or speaks.
  @Test(arguments: Phrases.languages) func lettersOfMenusAreUnique(_ language: String) {
    let phrases = Phrases(interfaceLanguage: language)
    for menu in Self.menus {
      var letters: [String: String] = [:]
      for item in menu {
        guard let letter = phrases.translated("itemKey.\(item)") else { continue }
        #expect(letter.count == 1 && !"gijklqrstwz".contains(letter), "\(language) \(item)")
        let title = phrases.translated("menu.\(item)") ?? letter
        #expect(title.lowercased().contains(letter), "\(language) \(item)")
        let other = letters.updateValue(item, forKey: letter)
        #expect(other == nil, "\(language) \(item)")
      }
    }
  }
}
