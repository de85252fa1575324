import Foundation
import Testing

/// The state that a person perceives: the screen, the cursor, and the texts spoken so far.
struct Snapshot: Equatable {
  /// The rows, without the blanks at their ends and without blank rows at the end.
  var screen: String
  /// The column and the row, from 0; `hidden` if the cursor is hidden; `main` if this is not the
  /// alternate screen.
  var cursor: String
  var said: [String]

  static func trimmed(_ lines: [String]) -> String {
    var lines = lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

extension Terminal {
  /// The maximum number of captures for a condition; each takes some milliseconds.
  private static let tries = 2_000

  /// Returns the visible state after leaving the processor to the program for a moment.
  private func nextSnapshot() throws -> Snapshot {
    _ = poll(nil, 0, 5)
    return try snapshot()
  }

  /// Waits until the condition is met.
  @discardableResult
  func wait(
    _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: (Snapshot) -> Bool
  ) throws -> Snapshot {
    var last = try snapshot()
    for _ in 0..<Self.tries {
      if condition(last) { return last }
      last = try nextSnapshot()
    }
    try #require(
      condition(last), "\(comment.rawValue)\n\(last.screen)\n\(last.said)",
      sourceLocation: sourceLocation)
    return last
  }

  /// Waits until the screen, the cursor, and the transcript are exactly as given; nil matches
  /// anything.
  func expect(
    screen: String? = nil, cursor: String? = nil, said: [String]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var last = try snapshot()
    for _ in 0..<Self.tries {
      if (screen ?? last.screen) == last.screen, (cursor ?? last.cursor) == last.cursor,
        (said ?? last.said) == last.said
      {
        return
      }
      last = try nextSnapshot()
    }
    let expected = Snapshot(
      screen: screen ?? last.screen, cursor: cursor ?? last.cursor, said: said ?? last.said)
    #expect(last.screen == expected.screen, sourceLocation: sourceLocation)
    #expect(last.cursor == expected.cursor, sourceLocation: sourceLocation)
    #expect(last.said == expected.said, sourceLocation: sourceLocation)
    try #require(last == expected, sourceLocation: sourceLocation)
  }
}
