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
  /// - Throws: The error because of which it will not come.
  func arrived() throws -> ArrivedText?

  /// Waits until the text is there or will not come.
  func wait()

  /// Gives up, and waits until nothing is left behind.
  func cancel()
}

/// A text whose beginning is there, and which becomes the whole text once the rest has arrived.
///
/// The beginning has the rows of the whole text, so that nothing that was taken from it changes. What
/// cannot be told from it waits for the rest. Only `verseCount` and `books` are those of the
/// beginning, because every frame asks for them: whoever needs all of them waits for `whole`.
package final class ArrivingText: TextSource {
  package enum State {
    case coming, complete
    case failed(any Error)
  }

  /// What has become of the rest.
  package enum News {
    case arrived
    /// The whole text does not begin with the beginning, because its books alternate.
    case differs
    case failed(any Error)
  }

  package private(set) var state = State.coming
  /// The beginning, then the whole text.
  package private(set) var current: any TextSource
  /// The warnings about the file, once all of it was read.
  package private(set) var warnings: WarningList?
  private let arrival: any TextArrival
  private var news: News?

  package init(_ beginning: any TextSource, arrival: any TextArrival) {
    current = beginning
    self.arrival = arrival
  }

  package var isComing: Bool {
    if case .coming = state { true } else { false }
  }

  package var percent: Int { arrival.percent }

  package func begin(wake: @escaping @Sendable () -> Void) { arrival.begin(wake: wake) }

  /// Gives the rest up, for the end of the program. The text stays as it is.
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
      (arrived.text as? StoredText)?.chosenLanguage = (current as? StoredText)?.chosenLanguage
      news = begins(arrived.text, with: current) ? .arrived : .differs
      warnings = arrived.warnings
      current = arrived.text
      state = .complete
    } catch {
      news = .failed(error)
      state = .failed(error)
    }
  }

  /// Returns whether a text has the rows of its beginning: the same description, and the same books,
  /// of which the last one may go on.
  private func begins(_ whole: any TextSource, with beginning: any TextSource) -> Bool {
    let (books, known) = (whole.books, beginning.books)
    guard whole.description == beginning.description, books.count >= known.count else {
      return false
    }
    return zip(books, known).enumerated().allSatisfy { index, pair in
      index < known.count - 1
        ? pair.0 == pair.1
        : pair.0.name == pair.1.name && pair.0.firstRow == pair.1.firstRow
          && pair.0.verseCount >= pair.1.verseCount
    }
  }

  // MARK: - The text

  package var description: TextDescription { current.description }
  package var verseCount: Int { current.verseCount }
  package var books: [Book] { current.books }

  package func verse(at row: Int) throws -> Verse {
    if isComing, row >= current.verseCount { wait() }
    return try current.verse(at: row)
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
      // The last chapter of the beginning may go on.
      if row < current.verseCount {
        let known = try current.chapter(ofRow: row)
        if known.rows.upperBound < current.verseCount { return known }
      }
      wait()
    }
    return try current.chapter(ofRow: row)
  }
}

extension TextSource {
  /// Whether only the beginning of the text is there so far.
  package var isArriving: Bool { (self as? ArrivingText)?.isComing == true }

  /// The text itself; the rest of one that is arriving is waited for.
  package var whole: any TextSource {
    guard let arriving = self as? ArrivingText else { return self }
    arriving.wait()
    return arriving.current
  }
}
