import Choices
import Foundation
import Interlinear
import Platform
import TextLibrary

/// Decides which words of a text have no glosses, neither spoken nor on the page, as in a printed
/// reader's edition: words that the user knows, and words that are frequent in the text. Where
/// frequency matters, names have none either.
package final class WordFamiliarity {
  private let text: any TextSource
  /// Returns the lemmas of a language that the user knows.
  private let readLemmas: (String) -> Set<String>
  /// The index of the tier that names a word: its lemmas, or its forms if it has none.
  private let tier: Int
  /// The lemmas that the user knows, by language, read when a language is first met.
  private var known: [String: Set<String>] = [:]
  /// The thread that reads the frequencies.
  private let loading: Worker<WordFrequencies>
  private var loaded: WordFrequencies?
  private var hasBegunLoading = false
  private var areShown = false
  package var settings = GlossSettings() {
    didSet { if settings.rareBelow > 0 { loadFrequencies() } }
  }
  private let gloss: Int?
  private let codes: [Int]
  private let scheme: MorphologyScheme

  /// - Parameters:
  ///   - wake: Called on another thread when the frequencies are known.
  ///   - knownLemmas: Returns the lemmas of a language that the user knows.
  package init(
    text: any TextSource, wake: (@Sendable () -> Void)? = nil,
    knownLemmas: @escaping (_ language: String) -> Set<String>
  ) {
    self.text = text
    loading = Worker("lector.frequencies", wake: wake ?? {})
    readLemmas = knownLemmas
    let description = text.description
    tier = description.tiers.firstIndex(of: .lemma) ?? 0
    gloss = description.tiers.firstIndex(of: .gloss)
    codes = [.morphology, .partOfSpeech].compactMap(description.tiers.firstIndex)
    scheme = description.morphologyScheme ?? .default(for: description.textLanguage)
  }

  // MARK: - Questions about each word

  /// Returns a Boolean value that indicates whether the gloss of a word is left out.
  func isFamiliar(_ word: Word, in verse: Verse) -> Bool {
    if !settings.includesKnown, isKnown(word, in: verse) { return true }
    guard settings.rareBelow > 0, let frequencies else { return false }
    return (frequencies.count(of: name(of: word)) ?? 0) >= settings.rareBelow || isName(word)
  }

  /// Returns a Boolean value that indicates whether a word is a name: by its code, or because its
  /// lemma begins with a capital and its gloss has one. German nouns, for example, have capitals.
  private func isName(_ word: Word) -> Bool {
    let kinds = codes.flatMap {
      MorphologyWords.embedded.first?.words(ofPiece: word.value(at: $0), in: scheme) ?? []
    }
    if kinds.contains(where: { $0.hasPrefix("proper n") }) { return true }
    return tier > 0 && word.value(at: tier).first?.isUppercase == true
      && gloss.map(word.value(at:))?.contains(where: \.isUppercase) == true
  }

  /// Returns a verse without the glosses of familiar words.
  package func readersEdition(of verse: Verse) -> Verse {
    var verse = verse
    for (index, word) in verse.words.enumerated() where isFamiliar(word, in: verse) {
      for tier in word.values.indices where Self.glosses.contains(text.description.tiers[tier]) {
        verse.words[index].values[tier] = ""
      }
      for part in word.morphemes.indices { verse.words[index].morphemes[part].gloss = "" }
    }
    return verse
  }

  /// The tiers that familiar words lack.
  static let glosses: Set<Tier> = [.gloss, .morphemeGlosses, Tier(rawValue: "gloss2")]

  /// Returns a Boolean value that indicates whether the user knows a word.
  func isKnown(_ word: Word, in verse: Verse) -> Bool {
    let lemmas = knownLemmas(of: verse.language)
    return !lemmas.isEmpty && lemmas.contains(lemma(of: word))
  }

  private func knownLemmas(of language: Language) -> Set<String> {
    let primary = String(language.primary)
    return known.value(of: primary) { readLemmas(primary) }
  }

  private func name(of word: Word) -> String {
    let lemma = word.value(at: tier)
    return lemma.isEmpty ? word.surface : lemma
  }

  /// Returns the lemma that identifies a known word. Forms of texts without lemmas always count.
  private func lemma(of word: Word) -> String {
    let lemma = tier == 0 ? "" : word.value(at: tier)
    return (lemma.isEmpty ? word.surface.lowercased() : lemma)
      .precomposedStringWithCanonicalMapping
  }

  // MARK: - Changes

  /// Returns the change that adds a word to the known words, or removes it if they contain it.
  func toggling(_ word: Word, in verse: Verse) -> StudyChange {
    let entry = KnownWord(language: verse.language.rawValue, lemma: lemma(of: word))
    let isKnown = knownLemmas(of: verse.language).contains(entry.lemma)
    return StudyChange(isKnown ? entry : nil, to: isKnown ? nil : entry)
  }

  /// Called when a word was added to the known words or removed from them.
  func wordDidChange(_ isKnown: Bool, _ word: KnownWord) {
    // A language that was not met yet is read from the library.
    guard known[word.language] != nil else { return }
    if isKnown {
      known[word.language]?.insert(word.lemma)
    } else {
      known[word.language]?.remove(word.lemma)
    }
  }

  // MARK: - Frequencies

  /// The frequencies, or nil until they are known.
  private var frequencies: WordFrequencies? {
    loaded = loading.takeEvents().last ?? loaded
    return loaded
  }

  /// Reads the frequencies once, from the index and on another thread; a text in memory is short
  /// and is counted here. Until they are known, every word has its gloss.
  private func loadFrequencies() {
    guard !hasBegunLoading else { return }
    hasBegunLoading = true
    guard let stored = text.alone as? StoredText else {
      loaded = try? countedFrequencies()
      return
    }
    let (path, name) = (stored.library.path, stored.description.name)
    let chosen = stored.chosenLanguage
    let tier = stored.description.tiers[tier]
    loading.begin {
      // A text whose index cannot be read keeps all its glosses.
      try? WordFrequencies.read(library: path, text: name, in: chosen, tier: tier)
    }
  }

  /// Returns, once, whether the frequencies have become known.
  func takeNews() -> Bool {
    defer { areShown = loaded != nil }
    return !areShown && frequencies != nil
  }

  private func countedFrequencies() throws -> WordFrequencies {
    var frequencies = WordFrequencies()
    for row in 0..<text.verseCount {
      for word in try text.verse(at: row).words { frequencies.add(name(of: word)) }
    }
    return frequencies
  }

  /// Waits until the frequencies are known, for runs that must give the same result each time.
  package func waitForFrequencies() { loading.wait(limit: Int(Int32.max)) }
}
