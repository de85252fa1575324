import PlainText

/// An expectation of speech: `expect`, `expect-any`, `expect-contains`, or `expect-match`.
package struct SpeechExpectation: Sendable {
  private let command: String
  private let texts: [String]
  private let ignoresCase: Bool
  private let pattern: Pattern?

  /// The commands that are expectations of speech.
  package static let commands: Set<String> = [
    "expect", "expect-any", "expect-contains", "expect-match",
  ]
  /// The word after a text that makes comparisons ignore case.
  private static let ignoringCase = "ignoring-case"

  /// Parses an expectation.
  ///
  /// - Parameter script: The name of the script in errors.
  package init(_ line: Script.Line, script: String) throws(ScriptError) {
    var texts = Array(line.arguments)
    ignoresCase =
      texts.last == Self.ignoringCase && texts.count > 1
      && !line.quoted.contains(line.words.count - 1)
    if ignoresCase { texts.removeLast() }
    guard let wanted = texts.first, texts.count == 1 || line.command == "expect-any" else {
      throw ScriptError(
        script: script, line: line.number,
        message: "expected \(line.command) with one text in quotes, or one word")
    }
    command = line.command
    self.texts = texts
    guard command == "expect-match" else {
      pattern = nil
      return
    }
    do throws(PatternFault) { pattern = try Pattern(wanted, ignoresCase: ignoresCase) } catch {
      throw ScriptError(
        script: script, line: line.number,
        message: "\"\(wanted)\" isn't a regular expression: \(error.message)")
    }
  }

  /// Returns the fault in the speech, or nil if the expectation was met.
  package func problem(in heard: [String]) -> Message? {
    guard !isMet(by: heard) else { return nil }
    let last = heard.suffix(10).map { "\"\($0)\"" as Message }
    let cut = heard.count > last.count ? [Message(verbatim: "…")] : []
    let listed: Message = heard.isEmpty ? "nothing" : (cut + last).joined(separator: ", ")
    if pattern != nil { return "expected a match of \"\(texts[0])\", heard \(listed)" }
    let any = texts.map { "\"\($0)\"" as Message }.joined(separator: " or ")
    let what: Message = command == "expect-contains" ? "a text with \(any)" : any
    return "expected \(what), heard \(listed)"
  }

  private func isMet(by heard: [String]) -> Bool {
    if let pattern { return heard.contains(where: pattern.matches) }
    let texts = texts.map(folded)
    return heard.map(folded).contains { said in
      command == "expect-contains" ? said.contains(texts[0]) : texts.contains(said)
    }
  }

  private func folded(_ text: String) -> String { ignoresCase ? text.lowercased() : text }
}
