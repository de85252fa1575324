import Foundation
import RandomInput
import Testing

@testable import TerminalReading

/// Comparisons of texts, as Python's difflib and diff-match-patch answer them.
@Suite struct ComparisonTests {
  struct Case: Codable {
    enum Algorithm: String, Codable, CaseIterable {
      case steps, lines, characters
    }
    var algorithm: Algorithm
    var old: String
    var new: String
    var expected: [String]?

    /// What the project's own code answers.
    var answer: [String] {
      switch algorithm {
      case .steps:
        var matcher = SequenceMatcher(Array(old.unicodeScalars), Array(new.unicodeScalars))
        return matcher.steps().map {
          "\($0.kind) \($0.old.lowerBound) \($0.old.upperBound) "
            + "\($0.new.lowerBound) \($0.new.upperBound)"
        }
      case .lines:
        return LineComparison.changes(from: lines(old), to: lines(new)).map { change in
          let sign =
            switch change.kind {
            case .kept: "  "
            case .removed: "- "
            case .added: "+ "
            }
          return sign + String(change.text)
        }
      case .characters:
        return CharacterComparison.changes(
          from: Array(old.unicodeScalars), to: Array(new.unicodeScalars)
        ).map { "\($0.kind) \(String($0.text))" }
      }
    }

    private func lines(_ text: String) -> [[Unicode.Scalar]] {
      var lines = Array(text.unicodeScalars).lines.map { Array($0) }
      let rest = lines.removeLast()
      return lines.map { $0 + ["\n"] } + (rest.isEmpty ? [] : [rest])
    }

    func check(sourceLocation: SourceLocation = #_sourceLocation) {
      // As scalars, because equal strings can differ in them.
      #expect(
        answer.map { Array($0.unicodeScalars) } == expected?.map { Array($0.unicodeScalars) },
        "\(algorithm): \(old.debugDescription), \(new.debugDescription)",
        sourceLocation: sourceLocation)
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// Answers of Python 3.11.7 and diff-match-patch 20241021, written by `compare.py`.
  @Test func recorded() throws {
    let cases = try Self.cases(Data(contentsOf: Self.folder.appending(path: "recorded.jsonl")))
    #expect(cases.count == 90)
    for recorded in cases { recorded.check() }
  }

  @Test(.enabled(if: judges.contains(.steps), "needs python3"))
  func difflibSteps() throws { try compareWithJudge(.steps, count: 300) }

  @Test(.enabled(if: judges.contains(.lines), "needs python3 before 3.12"))
  func difflibLines() throws { try compareWithJudge(.lines, count: 300) }

  @Test(.enabled(if: judges.contains(.characters), "needs python3 and diff-match-patch"))
  func diffMatchPatch() throws { try compareWithJudge(.characters, count: 300) }

  @Test func emptyTextsHaveNoDifferences() {
    for algorithm in Case.Algorithm.allCases {
      Case(algorithm: algorithm, old: "", new: "", expected: []).check()
    }
  }

  @Test func textsThatAreTooLongAreReplaced() {
    let old = Array(repeating: "ab", count: 6000).joined().unicodeScalars
    let new = Array(repeating: "cda", count: 4000).joined().unicodeScalars
    #expect(
      CharacterComparison.changes(from: Array(old), to: Array(new)) == [
        TextChange(kind: .removed, text: Array(old)[...]),
        TextChange(kind: .added, text: Array(new)[...]),
      ])
  }

  /// The place that Myers's search meets first: on the outermost diagonal that an optimal path has
  /// after half of its edits, as far as they lead.
  @Test(arguments: 0..<40) func theMiddleOfTheShortestPath(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func text(_ letters: UInt32) -> [Unicode.Scalar] {
      (0..<Int.random(in: 1...80, using: &random)).map { _ in
        // Those of every other seed are the same modulo 4096.
        Unicode.Scalar(0x61 + UInt32.random(in: 0..<letters, using: &random) << (seed % 2 * 12))
          ?? " "
      }
    }
    let letters: UInt32 = [1, 2, 3, 8, 26][seed % 5]
    let (old, new) = (text(letters), text(letters))
    let forward = Self.distances(old, new)
    let backward = Self.distances(old.reversed(), new.reversed())
    let distance = forward[new.count][old.count]
    let half = (distance + 1) / 2
    var places: [[Int]] = []
    for y in 0...new.count {
      for x in 0...old.count where forward[y][x] == half {
        guard backward[new.count - y][old.count - x] == distance - half else { continue }
        let diagonal = distance % 2 == 0 ? y - x : x - y
        places.append([diagonal, -x, x, y])
      }
    }
    places.sort { $0.lexicographicallyPrecedes($1) }
    let expected = distance == old.count + new.count ? nil : places.first.map { Array($0[2...]) }
    let middle = LongestSubsequence(old[...], new[...])?.middle(old[...], new[...])
    #expect(middle.map { [$0.old, $0.new] } == expected)
    let (longerOld, longerNew) = (old + text(letters), new + text(letters))
    let beginning = LongestSubsequence(longerOld[...], longerNew[...])?.middle(old[...], new[...])
    #expect(beginning.map { [$0.old, $0.new] } == expected)
  }

  /// The numbers of edits between all beginnings, by the definition.
  private static func distances(_ old: [Unicode.Scalar], _ new: [Unicode.Scalar]) -> [[Int]] {
    var rows = [Array(0...old.count)]
    for (y, scalar) in new.enumerated() {
      var row = [y + 1]
      for x in old.indices {
        row.append(old[x] == scalar ? rows[y][x] : min(row[x], rows[y][x + 1]) + 1)
      }
      rows.append(row)
    }
    return rows
  }

  // MARK: Judges

  /// The algorithms that are installed.
  private static let judges: Set<Case.Algorithm> = Set(
    (try? judge(
      Case.Algorithm.allCases.map { Case(algorithm: $0, old: "a", new: "b") }))?
      .map(\.algorithm) ?? [])

  private static func judge(_ cases: [Case]) throws -> [Case] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", folder.appending(path: "compare.py").path]
    let input = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: input) }
    try cases.map { try JSONEncoder().encode($0) + Data("\n".utf8) }.reduce(Data(), +)
      .write(to: input)
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let answers = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try Self.cases(answers)
  }

  private static func cases(_ data: Data) throws -> [Case] {
    try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Case.self, from: $0)
    }
  }

  private func compareWithJudge(_ algorithm: Case.Algorithm, count: Int) throws {
    var generator = SeededGenerator(seed: 32)
    let cases = (0..<count).map { _ in
      let old = generator.text()
      let new = generator.once(in: 4) ? generator.text() : generator.changed(old)
      return Case(algorithm: algorithm, old: String(old), new: String(new))
    }
    let judged = try Self.judge(cases)
    #expect(judged.count == count)
    for answer in judged { answer.check() }
  }
}

extension SeededGenerator {
  private static let alphabets = [
    "ab", "abc \n", "abcdefghij klmno.,\n", "a\u{E9}\u{4E00}\u{1F642}\u{301} \t\n1", "ab\r\n\n x.",
    "     ab\n",
  ].map { Array($0.unicodeScalars) }
  private static let words = [
    "the", "line", "of", "error", "warning", "12", "13", "$", "ok", "\n", "\n",
  ]

  fileprivate mutating func text() -> [Unicode.Scalar] {
    if once(in: 2) {
      return (0..<[3, 20, 80, 300][below(4)]).flatMap { _ in
        Array((Self.words[below(Self.words.count)] + " ").unicodeScalars)
      }
    }
    let alphabet = Self.alphabets[below(Self.alphabets.count)]
    return (0..<[0, 1, 3, 8, 20, 60, 250][below(7)]).map { _ in alphabet[below(alphabet.count)] }
  }

  fileprivate mutating func changed(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var text = text
    for _ in 0..<[1, 2, 5, 20][below(4)] {
      let start = below(text.count + 1)
      let range = start..<min(text.count, start + [1, 2, 5, 20][below(4)])
      switch below(4) {
      case 0: text.removeSubrange(range)
      case 1: text.insert(contentsOf: Self.words[below(Self.words.count)].unicodeScalars, at: start)
      case 2: text.insert(contentsOf: text[range], at: start)
      default:
        let moved = text[range]
        text.removeSubrange(range)
        text.insert(contentsOf: moved, at: below(text.count + 1))
      }
    }
    return text
  }
}
