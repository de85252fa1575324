import Formats
import Interlinear

/// A text that has arrived, with the warnings about its file.
package struct ArrivedText {
  package let text: any TextSource
  package let warnings: WarningList

  package init(_ text: any TextSource, warnings: WarningList = WarningList()) {
    self.text = text
    self.warnings = warnings
  }
}

/// What brings the rest of a text while its beginning is read: an import on another thread, or what a
/// test lets happen.
package protocol TextArrival: AnyObject {
  /// How far it is.
  var percent: Int { get }

  /// Begins, once; further calls do nothing.
  ///
  /// - Parameter wake: Called on another thread when there is news.
  func begin(wake: @escaping @Sendable () -> Void)

  /// Returns the whole text, or nil as long as it is still to come.
  ///
  /// - Throws: The error that ended the import.
  func arrived() throws -> ArrivedText?

  /// Waits until the import has ended.
  func wait()

  /// Cancels the import, and waits until nothing of it is left.
  func cancel()
}

/// A text whose beginning is there, and which becomes the whole text once the rest has arrived.
///
/// The rows of the beginning are also those of the whole text, so nothing that was read from it
/// changes. A request that the beginning cannot answer blocks until the rest has arrived. Only
/// `verseCount` and `books` describe the beginning without waiting, because every frame asks for
/// them; callers that need those of the whole text use `whole`.
package final class ArrivingText: TextSource {
  package enum State {
    case coming, complete
    case failed(any Error)
  }

  /// What has become of the rest.
  package enum News {
    case arrived
    /// The whole text has tiers that have no value in the beginning. They are left out of the verses,
    /// so that these agree with the description; the whole text has to be shown in place of this one.
    case hasFurtherTiers
    /// The whole text does not begin with the beginning, because its books alternate. It has to be
    /// opened in place of this one.
    case differs
    case failed(any Error)
  }

  package private(set) var state = State.coming
  /// The beginning, then the whole text.
  package private(set) var current: any TextSource
  /// The warnings about the file, once all of it was read.
  package private(set) var warnings: WarningList?
  package let description: TextDescription
  /// Whether the tiers are certainly those of the whole text.
  package let hasAllTiers: Bool
  private let arrival: any TextArrival
  private var news: News?
  /// The places of the tiers among those of the whole text, if that has more.
  private var tierPlaces: [Int]?
  /// The language of the words that the user has set; nil for that of the file.
  package var chosenLanguage: Language?

  /// - Parameter hasAllTiers: Whether the whole text can have no further tiers.
  package init(
    _ beginning: any TextSource, hasAllTiers: Bool = true, arrival: any TextArrival
  ) {
    current = beginning
    description = beginning.description
    self.hasAllTiers = hasAllTiers
    self.arrival = arrival
  }

  package var isComing: Bool {
    if case .coming = state { true } else { false }
  }

  package var percent: Int { arrival.percent }

  /// Whether the rest is there, and `takeNews` has not reported that yet.
  package var hasNews: Bool { news != nil }

  package func begin(wake: @escaping @Sendable () -> Void) { arrival.begin(wake: wake) }

  /// Cancels the import of the rest, for the end of the program. The text keeps what it has.
  package func cancel() {
    if isComing { arrival.cancel() }
  }

  /// Takes the rest if it is there.
  ///
  /// - Returns: What is new since the last call; nil for nothing.
  package func takeNews() -> News? {
    complete()
    defer { news = nil }
    return news
  }

  /// Waits for the rest. It is taken if it arrives.
  package func wait() {
    guard isComing else { return }
    arrival.begin {}
    arrival.wait()
    complete()
  }

  private func complete() {
    guard isComing else { return }
    do {
      guard let arrived = try arrival.arrived() else { return }
      if let chosenLanguage { (arrived.text as? StoredText)?.chosenLanguage = chosenLanguage }
      news = news(of: arrived.text)
      warnings = arrived.warnings
      current = arrived.text
      state = .complete
    } catch {
      news = .failed(error)
      state = .failed(error)
    }
  }

  /// Compares the whole text with its beginning, which is still the current one.
  private func news(of whole: any TextSource) -> News {
    guard begins(whole.books) else { return .differs }
    guard whole.description != description else { return .arrived }
    let places = description.tiers.compactMap(whole.description.tiers.firstIndex)
    guard places.count == description.tiers.count else { return .differs }
    tierPlaces = places
    return .hasFurtherTiers
  }

  /// Returns whether a text starts with the rows of its beginning: the same books, of which the last
  /// one may have more verses.
  private func begins(_ books: [Book]) -> Bool {
    let known = current.books
    guard books.count >= known.count else { return false }
    return zip(books, known).enumerated().allSatisfy { index, pair in
      index < known.count - 1
        ? pair.0 == pair.1
        : pair.0.name == pair.1.name && pair.0.firstRow == pair.1.firstRow
          && pair.0.verseCount >= pair.1.verseCount
    }
  }

  // MARK: - The text

  package var verseCount: Int { current.verseCount }
  package var books: [Book] { current.books }

  package func verse(at row: Int) throws -> Verse {
    if isComing, row >= current.verseCount { wait() }
    var verse = try current.verse(at: row)
    if let chosenLanguage { verse.language = chosenLanguage }
    guard let tierPlaces else { return verse }
    for index in verse.words.indices {
      let values = verse.words[index].values
      verse.words[index].values = tierPlaces.map { $0 < values.count ? values[$0] : "" }
    }
    return verse
  }

  package func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
    if isComing {
      if let known = try current.row(inBook: book, chapter: chapter, verse: verse) { return known }
      wait()
    }
    return try current.row(inBook: book, chapter: chapter, verse: verse)
  }

  package func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
    if isComing {
      // The last chapter of the beginning may be incomplete.
      if row < current.verseCount {
        let known = try current.chapter(ofRow: row)
        if known.rows.upperBound < current.verseCount { return known }
      }
      wait()
    }
    return try current.chapter(ofRow: row)
  }

  package func row(beginning division: TextDivision, _ step: Int, from row: Int) throws -> Int? {
    if isComing, step > 0, row + step >= current.verseCount { wait() }
    return try current.row(beginning: division, step, from: row)
  }
}

extension TextSource {
  /// Whether only the beginning of the text is there so far.
  package var isArriving: Bool { (self as? ArrivingText)?.isComing == true }

  /// The text itself, which is searched and counted without the texts beside it; the rest of one that
  /// is arriving is waited for.
  package var whole: any TextSource {
    let text = alone
    guard let arriving = text as? ArrivingText else { return text }
    arriving.wait()
    return arriving.current
  }
}
