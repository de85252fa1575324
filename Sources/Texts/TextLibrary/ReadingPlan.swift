import Foundation
import GRDB
import Interlinear
import PlainText

/// The portions of a text that the user reads one after another, one a day. The verses read decide
/// which one is next; the calendar only says whether the user is behind.
package struct ReadingPlan: Hashable, Sendable {
  /// The name of the text.
  package var textName: String
  /// The passage of each portion. They are places, not rows: the text can be imported anew.
  package let passages: [String]
  /// The day of the first portion, counted from 1970.
  let begun: Int
  /// The number of portions that were read.
  package private(set) var read = 0
  /// The time at which the last portion was read, in Unix seconds, or 0.
  private var time = 0

  /// - Parameter now: The time at which the plan begins, in Unix seconds.
  package init(
    text: String, passages: [String], now: Int, in zone: TimeZone = .current
  ) {
    (textName, self.passages, begun) = (text, passages, Self.day(of: now, in: zone))
  }

  /// The passage to read next, or nil if all were read.
  package var next: String? { read < passages.count ? passages[read] : nil }

  /// The most places of a passage that a sentence names.
  private static let mostNamed = 3

  /// Returns a passage in a sentence: the first and the last place of many.
  package static func brief(_ passage: String) -> String {
    let places = passage.split(separator: ";")
    guard places.count > mostNamed else { return passage }
    return "\(places[0]); …; \(places[places.count - 1].drop { $0 == " " })"
  }

  /// Returns the plan after the next portion was read.
  package func marked(now: Int) -> ReadingPlan {
    var plan = self
    (plan.read, plan.time) = (min(read + 1, passages.count), now)
    return plan
  }

  private static func day(of time: Int, in zone: TimeZone) -> Int {
    let date = Date(timeIntervalSince1970: Double(time))
    return Int((Double(time + zone.secondsFromGMT(for: date)) / 86_400).rounded(.down))
  }

  /// Returns the passage to read on the day of a time, or nil if a portion was read on it, or all
  /// were.
  package func today(at now: Int, in zone: TimeZone = .current) -> String? {
    read > 0 && Self.day(of: time, in: zone) == Self.day(of: now, in: zone) ? nil : next
  }

  /// Returns a sentence about the next portion and the share that was read.
  package func status(at now: Int, in zone: TimeZone = .current) -> Message {
    guard let next = next.map(Self.brief) else {
      return "\(textName): all \(passages.count) portions are read"
    }
    let isDone = today(at: now, in: zone) == nil
    var status: Message = "\(textName): \(next), portion \(read + 1) of \(passages.count)"
    if isDone {
      let last = Self.brief(passages[read - 1])
      status = "\(textName): \(last) is read, portion \(read) of \(passages.count); next: \(next)"
    }
    let behind = Self.day(of: now, in: zone) - begun - read + (isDone ? 1 : 0)
    if behind < 1 { return status }
    let days: Message = behind == 1 ? "1 day" : "\(behind) days"
    return "\(status) (\(days) behind)"
  }

  /// A chapter of a text; its number is nil in a book without chapters.
  package typealias Chapter = (book: String, number: Int?)

  /// Returns the chapters that have a part in rows of a text, each once, in the order of the text.
  package static func chapters(of text: any TextSource, in rows: Range<Int>) throws -> [Chapter] {
    try text.books.filter { rows.overlaps($0.rows) }.flatMap { book in
      let hasChapters = try text.chapter(ofRow: book.rows.upperBound - 1).number > 0
      var numbers: [Int?] = []
      var row = max(book.firstRow, rows.lowerBound)
      while row < min(book.rows.upperBound, rows.upperBound) {
        let (number, found) = try text.chapter(ofRow: row)
        numbers.append(hasChapters ? number : nil)
        row = max(row, found.upperBound - 1) + 1
      }
      return numbers.uniqued.map { (book.name, $0) }
    }
  }

  /// Divides chapters into portions of almost equal numbers of chapters.
  ///
  /// - Parameter count: The number of portions. There are at most as many as chapters.
  /// - Returns: The passages, such as `Matthew 27-28; Mark 1`; of many books the first and the last
  ///   chapter, `Mark 15 – John 2`.
  package static func passages(_ chapters: [Chapter], portions count: Int) -> [String] {
    let count = min(count, chapters.count)
    return (0..<count).map { portion in
      let part = chapters[portion * chapters.count / count..<(portion + 1) * chapters.count / count]
      let books = part.map(\.book).uniqued
      if books.count > mostNamed, let first = part.first, let last = part.last {
        return [first, last].map { $0.book + ($0.number.map { " \($0)" } ?? "") }
          .joined(separator: PassageFinder.rangeSign)
      }
      return books.map { book in
        let numbers = part.filter { $0.book == book }.compactMap(\.number)
        guard let first = numbers.first, let last = numbers.last else { return book }
        return "\(book) \(first)" + (first == last ? "" : "-\(last)")
      }.joined(separator: "; ")
    }
  }
}

extension ReadingPlan: StudyRow, TextRecord {
  package static let table = StudyTable(
    ReadingPlan.self, "plan", "reading plans", list: "plans", since: 6,
    [
      .text("text"), .text("passages"), .number("begun"), .number("read", absent: 0),
      .number("time", absent: 0),
    ], identity: ["text"])
  package static var list: WritableKeyPath<StudyDocument, [ReadingPlan]> { \.plans }

  package init(row: Row) throws {
    let passages: String = try row.decode(forColumn: "passages")
    textName = try row.decode(forColumn: "text")
    self.passages = passages.split(separator: "\n").map(String.init)
    begun = row.time("begun")
    read = min(max(row.time("read"), 0), self.passages.count)
    time = row.time("time")
  }

  package var values: [(any DatabaseValueConvertible)?] {
    [textName, passages.joined(separator: "\n"), begun, read, time]
  }

  package func listed(isRemoval: Bool) -> Message {
    isRemoval ? "removal of the reading plan of \(textName)" : "reading plan of \(textName)"
  }

  /// Keeps the library's plan. Progress in the same plan on another computer counts.
  package func merged(with known: ReadingPlan) -> (record: ReadingPlan?, conflict: Message?) {
    if known.passages != passages { return (nil, "the reading plan stays as it is") }
    return (read > known.read ? self : nil, nil)
  }
}
