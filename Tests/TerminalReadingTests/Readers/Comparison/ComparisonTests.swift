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

  @Test func aComparisonThatTakesTooLongIsAReplacement() {
    let (old, new) = ("xxabcdefghijyy", "11abcdefghij22")
    func changes(steps: Int) -> [TextChange] {
      CharacterComparison.changes(
        from: Array(old.unicodeScalars), to: Array(new.unicodeScalars), steps: steps)
    }
    #expect(changes(steps: 1000).count == 5)
    #expect(
      changes(steps: 1) == [
        TextChange(kind: .removed, text: Array(old.unicodeScalars)[...]),
        TextChange(kind: .added, text: Array(new.unicodeScalars)[...]),
      ])
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
