import Formats
import Interlinear
import TextLibrary

/// The rest of a text, which arrives when a test lets it.
final class GatedArrival: TextArrival {
  /// What arrives.
  var text: Result<ArrivedText, any Error>
  var percent = 0
  private var isThere = false
  private(set) var isCancelled = false

  init(_ text: any TextSource, warnings: WarningList = WarningList()) {
    self.text = .success(ArrivedText(text, warnings: warnings))
  }

  /// Lets the rest arrive, or fail to.
  func open() { isThere = true }

  func begin(wake: @escaping @Sendable () -> Void) {}
  func arrived() throws -> ArrivedText? { isThere ? try text.get() : nil }
  func wait() { isThere = true }
  func cancel() { isCancelled = true }
}

/// A text of two books that is long enough to be opened at its beginning.
enum ArrivalText {
  static let whole = text(verses: 400)

  /// Returns the first verses, in a text whose books are those of the beginning.
  static func text(verses count: Int) -> MemoryText {
    let description = TextDescription(
      name: "/texts/long.tsv", title: "Long", tiers: [.surface, .lemma, .gloss])
    return MemoryText(description: description, verses: (0..<count).map(verse))
  }

  private static func verse(_ row: Int) -> Verse {
    let number = row % 20 + 1
    let reference = Reference(
      book: row < 200 ? "Alpha" : "Beta", chapter: row % 200 / 20 + 1, verse: "\(number)")
    let words = (0..<5).map { index in
      let lemma = "word\((row * 3 + index) % 11)"
      return Word(
        values: ["\(lemma)s", lemma, "gloss \(row)"], before: "", after: index == 4 ? "." : " ")
    }
    var verse = Verse(
      reference: reference, words: words, translation: "The verse \(row)",
      isChapterStart: number == 1, language: .ancientGreek)
    if row % 50 == 30 { verse.headings = [Heading(text: "Part \(row / 50)")] }
    return verse
  }
}
