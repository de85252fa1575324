import Foundation
import Interlinear

/// Reads the verses of a text on a thread of its own, so that a file is read while the verses before
/// are stored.
package final class ReadAhead: VerseReader {
  /// Verses that the thread hands over at once.
  fileprivate struct Batch {
    /// The size at which a batch is handed over. There are three at most: one is stored, one waits,
    /// and one is read.
    static let verseLimit = 64
    static let wordLimit = 2_048

    var verses: ArraySlice<Verse> = []
    var bytesRead = 0
    /// The end of the file, or the error that ends it.
    var end: Result<Void, FormatError>?
  }

  private let reader: any VerseReader
  private let warnings: WarningList
  private var batch = Batch()
  /// The place where the thread leaves batches, or nil before it has started.
  private var exchange: Exchange?

  /// - Parameter warnings: The list for the reader's warnings. If it is strict, the first one ends
  ///   the text. The list and the reader must not be used from the first verse to the last.
  package init(_ reader: any VerseReader, warnings: WarningList) {
    self.reader = reader
    self.warnings = warnings
    description = reader.description
  }

  deinit { exchange?.end() }

  /// The description at the beginning of the file, and at its end after the last verse.
  package private(set) var description: TextDescription

  package var bytesRead: Int { batch.bytesRead }

  package func next() throws(FormatError) -> Verse? {
    while true {
      if let verse = batch.verses.popFirst() { return verse }
      if let end = batch.end {
        try end.get()
        description = reader.description
        return nil
      }
      batch = (exchange ?? start()).take()
    }
  }

  private func start() -> Exchange {
    let exchange = Exchange()
    self.exchange = exchange
    nonisolated(unsafe) let (reader, warnings) = (reader, warnings)
    let thread = Thread {
      var isWanted = true
      while isWanted { isWanted = exchange.put(Self.read(reader, warnings)) }
    }
    // As much as the main thread has.
    thread.stackSize = 8 << 20
    thread.start()
    return exchange
  }

  private static func read(_ reader: any VerseReader, _ warnings: WarningList) -> Batch {
    var batch = Batch()
    var wordCount = 0
    do throws(FormatError) {
      while batch.verses.count < Batch.verseLimit, wordCount < Batch.wordLimit {
        let verse = try reader.next()
        try warnings.throwIfStrict()
        guard let verse else {
          batch.end = .success(())
          break
        }
        wordCount += verse.words.count
        batch.verses.append(verse)
      }
    } catch {
      batch.end = .failure(error)
    }
    batch.bytesRead = reader.bytesRead
    return batch
  }
}

/// Hands over one batch at a time from one thread to another.
private final class Exchange: @unchecked Sendable {
  private let condition = NSCondition()
  private var batch: ReadAhead.Batch?
  private var isOver = false

  /// Waits until the last batch has been taken.
  ///
  /// - Returns: A Boolean value that indicates whether another batch is wanted.
  func put(_ new: ReadAhead.Batch) -> Bool {
    condition.withLock {
      while batch != nil, !isOver { condition.wait() }
      batch = new
      condition.signal()
      return !isOver && new.end == nil
    }
  }

  /// Waits for a batch.
  func take() -> ReadAhead.Batch {
    condition.withLock {
      while true {
        if let taken = batch {
          batch = nil
          condition.signal()
          return taken
        }
        condition.wait()
      }
    }
  }

  func end() {
    condition.withLock {
      isOver = true
      condition.signal()
    }
  }
}
