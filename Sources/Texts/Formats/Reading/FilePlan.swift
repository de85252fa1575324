import Foundation
import Interlinear
import PlainText

/// Information about the files of a text before they are read: their order, all of their tiers, and
/// their languages.
struct FilePlan {
  private(set) var paths: [String]
  private(set) var description: TextDescription
  var notices: [FormatWarning] = []
  var sample = LanguageSample()
  /// The language of verses that name none.
  private var guessed = Language.undetermined
  /// The user's language of the words, which replaces all others.
  private var given: Language?
  /// The language in the metadata of the folder.
  private var ofFolder: Language?
  /// For each of several files, the text's indices of the file's tiers and translations, and of its
  /// first recording.
  private var places: [(tiers: [Int], translations: [Int], recording: Int)] = []

  /// Plans the reading of one file.
  init(path: String, _ description: TextDescription) {
    paths = [path]
    self.description = description
  }

  /// Plans the reading of several files, whose beginnings are read.
  init(_ files: TextFiles, options: ReadingOptions) throws(FormatError) {
    var entries: [(path: String, description: TextDescription, order: Int, first: Reference?)] = []
    for path in files.paths {
      guard path != "-" else {
        throw FormatError(
          file: "standard input", found: "is one of several files",
          expected: "standard input alone")
      }
      let source = try ByteSource(path: path, encoding: options.encoding)
      let reader = try openVerseReader(source, options)
      var first: Reference?
      for _ in 0..<LanguageSample.verseLimit / 10 {
        source.beginVerse()
        // A fault is reported when its file is read.
        guard let verse = try? reader.next() else { break }
        first = first ?? verse.reference
        sample.add(verse, reader.description.tiers)
      }
      let order = Self.order(ofBook: first?.book ?? "")
      entries.append((path, reader.description, order, first))
    }
    for (copy, path) in Self.copies(entries.map { ($0.path, $0.first) }, among: files) {
      entries.removeAll { $0.path == copy }
      notices.append(FormatWarning(copy, "begins like \(path), as a copy does; left out"))
    }
    // The sort is not stable, so the place decides among equals.
    entries = entries.enumerated()
      .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
    guard let first = entries.first else {
      throw FormatError(file: "", found: "no file", expected: "one")
    }
    paths = entries.map(\.path)
    description = first.description
    description.recordings = []
    for entry in entries { add(entry.description) }
    if Set(entries.map(\.description.title)).count > 1, let title = files.description.title {
      description.title = title
    }
    let credits = entries.map(\.description.credits).filter { !$0.isEmpty }
    description.credits = credits.uniqued.joined(separator: "; ")
    add(files)
  }

  /// Returns the copies of other files in a folder, with these files. A copy begins with the same
  /// verse; in a text without chapters, its name is also the other's with an addition. The files
  /// whose names end like most others, or have the ending of a format, aren't copies.
  private static func copies(
    _ beginnings: [(path: String, first: Reference?)], among files: TextFiles
  ) -> [(copy: String, of: String)] {
    let endings = beginnings.map { URL(filePath: $0.path).pathExtension.lowercased() }
    let ranks = endings.indices.map { index in
      let count = endings.count { $0 == endings[index] }
      let isFormat = FileFormat(rawValue: endings[index]) != nil
      return (-count, isFormat ? 0 : 1, beginnings[index].path.utf8.count)
    }
    var kept: [(path: String, first: Reference)] = []
    var copies: [(String, String)] = []
    for index in ranks.indices.sorted(by: { ranks[$0] < ranks[$1] }) {
      guard case (let path, let first?) = beginnings[index], files.pathsInFolders.contains(path)
      else { continue }
      let other = kept.first {
        $0.first == first && (first.chapter > 0 || path.hasPrefix($0.path))
      }
      if let other { copies.append((path, other.path)) } else { kept.append((path, first)) }
    }
    return copies
  }

  /// Returns the place of a book in the order of the Bible; the last one for other books.
  private static func order(ofBook name: String) -> Int {
    let names = BookNames.standard
    guard let id = names.book(named: name)?.id else { return .max }
    return names.books.firstIndex { $0.id == id } ?? .max
  }

  /// Adds the metadata of a folder.
  mutating func add(_ files: TextFiles) {
    notices += files.notices
    // The formats of the folders with metadata have no titles or credits.
    if ["", "USFM", "USX", "USJ"].contains(description.title), let title = files.description.title {
      description.title = title
    }
    if description.credits.isEmpty, let credits = files.description.credits {
      description.credits = credits
    }
    ofFolder = files.description.language
    description.bookNames.add(files.description.bookNames)
  }

  /// Adds the translations of a file that its beginning does not have.
  mutating func addTranslations(of other: TextDescription, inFile file: Int) {
    let known = paths.count > 1 ? places[file].translations.count : description.translations.count
    for column in other.translations.dropFirst(known) {
      let index = description.indexOfTranslation(adding: column)
      if paths.count > 1 { places[file].translations.append(index) }
    }
  }

  /// Adds the facts known at the end of a file: the books, which it names where they begin, and the
  /// recordings.
  mutating func addEnd(of other: TextDescription) {
    description.bookNames.add(other.bookNames)
    if paths.count == 1 { description.recordings = other.recordings }
  }

  private mutating func add(_ other: TextDescription) {
    let tiers = other.tiers.map { tier in
      if let place = description.tiers.firstIndex(of: tier) { return place }
      description.tiers.append(tier)
      return description.tiers.count - 1
    }
    let further = other.translations.dropFirst().map { description.indexOfTranslation(adding: $0) }
    places.append((tiers, [0] + further, description.recordings.count))
    description.recordings += other.recordings
    description.tierLanguages.merge(other.tierLanguages) { first, _ in first }
    description.morphologyScheme = description.morphologyScheme ?? other.morphologyScheme
    description.bookNames.add(other.bookNames)
  }

  // MARK: - Verses

  /// Adapts a verse of a file to the tiers and the language of the text.
  func adapt(_ verse: inout Verse, fromFile file: Int) {
    if let given {
      verse.language = given
    } else if verse.language == .undetermined {
      verse.language = ofFolder ?? guessed
    }
    guard paths.count > 1 else { return }
    let places = places[file]
    if places.tiers != Array(description.tiers.indices) {
      for index in verse.words.indices {
        var values = Array(repeating: "", count: description.tiers.count)
        for (place, value) in zip(places.tiers, verse.words[index].values) {
          values[place] = value
        }
        verse.words[index].values = values
      }
    }
    if places.translations != Array(description.translations.indices),
      verse.translations.count > 1
    {
      var translations = Array(
        repeating: VerseTranslation(), count: description.translations.count)
      for (place, translation) in zip(places.translations, verse.translations) {
        translations[place] = translation
      }
      verse.translations = translations
    }
    verse.recording?.recording += places.recording
  }

  // MARK: - Languages

  /// Determines the languages: the user's first, then the files', then guesses from the letters,
  /// which are reported.
  mutating func chooseLanguages(_ options: ReadingOptions) {
    given = options.language
    if let language = options.translationLanguage { description.translationLanguage = language }
    let hasStrong = sample.hasStrong
    let text = sample.text(of: .surface)
    let guess = LanguageGuess(text, hasStrong: hasStrong)
    if given == nil, ofFolder == nil, sample.hasUndetermined {
      guessed = guess?.language ?? .undetermined
      if let guess { notices.append(notice(guess)) }
    }
    chooseTierLanguages(hasStrong, text)
    description.tierLanguages.merge(options.tierLanguages) { _, given in given }
    guard options.translationLanguage == nil, description.translationLanguage == .english,
      let guess = LanguageGuess(sample.translation), !guess.isLatin
    else { return }
    description.translationLanguage = guess.language
    notices.append(notice(guess, ofTranslation: true))
  }

  /// Gives each tier with other letters than the rest its own language: the Greek lemmas of an
  /// English text.
  private mutating func chooseTierLanguages(_ hasStrong: Bool, _ text: String) {
    let script = WritingSystem.main(of: text)
    for tier in description.tiers.dropFirst()
    where MorphemeTier(tier) == nil && description.tierLanguages[tier] == nil {
      let values = sample.text(of: tier)
      guard let tierScript = WritingSystem.main(of: values), tierScript != .latin,
        let guess = LanguageGuess(values, hasStrong: hasStrong)
      else { continue }
      let isExpected = tier.isInTextLanguage && tierScript == script
      if !isExpected {
        description.tierLanguages[tier] =
          tierScript == script ? given ?? ofFolder ?? sample.language ?? guessed : guess.language
      }
    }
  }

  private func notice(_ guess: LanguageGuess, ofTranslation: Bool = false) -> FormatWarning {
    let path = paths.count == 1 ? paths[0] : "\(paths[0]) and \(paths.count - 1) more"
    let tag = guess.language.rawValue
    let message: Message =
      switch (guess.language == .undetermined, ofTranslation) {
      case (true, false):
        """
        no language is named for the words, and \(guess.reason) reveal none; no voice is chosen for \
        it; --language TAG names it
        """
      case (true, true):
        """
        no language is named for the translation, and \(guess.reason) reveal none; no voice is \
        chosen for it; --translation-language TAG names it
        """
      case (false, false):
        """
        no language is named for the words; read as "\(tag)" because of \(guess.reason); \
        --language TAG names another
        """
      case (false, true):
        """
        no language is named for the translation; read as "\(tag)" because of \(guess.reason); \
        --translation-language TAG names another
        """
      }
    return FormatWarning(path, message)
  }
}

/// Some words of a text, which reveal its languages.
struct LanguageSample {
  /// The number of verses to look at.
  static let verseLimit = 100
  /// The number of words after which no more verses are looked at.
  static let wordLimit = 20_000
  private static let lengthLimit = 20_000

  /// Some values of each tier.
  private var values: [Tier: String] = [:]
  private(set) var translation = ""
  /// A Boolean value that indicates whether a verse names no language.
  private(set) var hasUndetermined = false
  /// The first language that a verse names.
  private(set) var language: Language?

  /// - Parameter tiers: The tiers of the verse's words.
  mutating func add(_ verse: Verse, _ tiers: [Tier]) {
    if verse.language == .undetermined {
      hasUndetermined = true
    } else if language == nil {
      language = verse.language
    }
    if translation.utf8.count < Self.lengthLimit { translation += verse.translation(at: 0) + " " }
    for word in verse.words {
      for (tier, value) in zip(tiers, word.values)
      where !value.isEmpty && values[tier, default: ""].utf8.count < Self.lengthLimit {
        values[tier, default: ""] += value + " "
      }
    }
  }

  func text(of tier: Tier) -> String { values[tier, default: ""] }

  var hasStrong: Bool { !text(of: .strong).isEmpty }
}
