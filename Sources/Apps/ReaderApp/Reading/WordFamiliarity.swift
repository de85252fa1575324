import Choices
import Foundation
import Interlinear
import Synchronization
import TextLibrary

/// Decides which words of a text are familiar, so that their glosses need not be spoken: words that
/// the user knows, and words that are frequent in the text.
final class WordFamiliarity {
  private let text: any TextSource
  private let studyData: StudyData?
  private let session: ReaderSession
  /// The index of the tier that names a word: its lemmas, or its forms if it has none.
  private let tier: Int
  /// The lemmas that the user knows, by language, read when a language is first met.
  private var known: [String: Set<String>] = [:] {
    didSet { latest = nil }
  }
  /// The language of the last word, with the lemmas that the user knows.
  private var latest: (language: Language, lemmas: Set<String>)?
  /// The frequencies, which another thread reads, or nil until it has finished.
  private let loading = LoadedFrequencies()
  private var hasBegunLoading = false
  var settings = GlossSettings() {
    didSet { if settings.rareBelow > 0 { loadFrequencies() } }
  }

  init(text: any TextSource, studyData: StudyData?, session: ReaderSession) {
    self.text = text
    self.studyData = studyData
    self.session = session
    tier = text.description.tiers.firstIndex(of: .lemma) ?? 0
  }

  // MARK: - What is asked of each word

  /// Returns a Boolean value that indicates whether the gloss of a word is left out.
  func isFamiliar(_ word: Word, in verse: Verse) -> Bool {
    if !settings.includesKnown, isKnown(word, in: verse) { return true }
    guard settings.rareBelow > 0, let frequencies = loading.value else { return false }
    return (frequencies.count(of: name(of: word)) ?? 0) >= settings.rareBelow
  }

  /// Returns a Boolean value that indicates whether the user knows a word.
  func isKnown(_ word: Word, in verse: Verse) -> Bool {
    guard studyData != nil else { return false }
    let lemmas = knownLemmas(of: verse.language)
    return !lemmas.isEmpty && lemmas.contains(lemma(of: word))
  }

  private func knownLemmas(of language: Language) -> Set<String> {
    if let latest, latest.language == language { return latest.lemmas }
    let primary = String(language.primary)
    let lemmas =
      known[primary] ?? session.attempt {
        try studyData?.storeIfAny()?.knownLemmas(of: primary)
      } ?? []
    known[primary] = lemmas
    latest = (language, lemmas)
    return lemmas
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

  /// Reads the frequencies once, from the index and on another thread; a text in memory is short
  /// and is counted here. Until they are known, every word has its gloss.
  private func loadFrequencies() {
    guard !hasBegunLoading else { return }
    hasBegunLoading = true
    guard let stored = text.alone as? StoredText else {
      loading.value = session.attempt { try self.countedFrequencies() }
      return
    }
    let (path, name) = (stored.library.path, stored.description.name)
    let chosen = stored.chosenLanguage
    let tier = stored.description.tiers[tier]
    let loading = loading
    DispatchQueue.global(qos: .utility).async {
      // A text whose index cannot be read keeps all its glosses.
      loading.value = try? WordFrequencies.read(
        library: path, text: name, in: chosen, tier: tier)
      loading.finish()
    }
  }

  private func countedFrequencies() throws -> WordFrequencies {
    var frequencies = WordFrequencies()
    for row in 0..<text.verseCount {
      for word in try text.verse(at: row).words { frequencies.add(name(of: word)) }
    }
    return frequencies
  }

  /// Waits until the frequencies are known, for runs that must give the same result each time.
  func waitForFrequencies() { if hasBegunLoading, text.alone is StoredText { loading.wait() } }
}

/// Frequencies that one thread reads and another one uses.
private final class LoadedFrequencies: Sendable {
  private let content = Mutex<WordFrequencies?>(nil)
  private let end = DispatchSemaphore(value: 0)

  var value: WordFrequencies? {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }

  func finish() { end.signal() }

  func wait() {
    end.wait()
    end.signal()
  }
}
