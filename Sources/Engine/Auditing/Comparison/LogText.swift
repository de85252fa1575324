import PlainText

/// The utterances in the text of a log, without a recorder's lines before them.
struct LogText {
  /// The utterances, each with its line, counted from 1.
  private(set) var utterances: [(number: Int, text: String)]
  /// A Boolean value that indicates whether the recording ended after a number of steps. Its first
  /// utterance is then about the element at the cursor when it began.
  private(set) var isBounded = false
}

extension LogText {
  init(_ text: String) {
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let utterances = Self.utterances(ofOwnLog: all) {
      self.utterances = utterances
      return
    }
    // xcodebuild writes lines around the output of a test.
    let marks = ["Test Suite '", "Test Case '", "** TEST "]
    utterances = all.enumerated().map { (number: $0 + 1, text: String($1)) }
      .filter { !$0.text.allSatisfy(\.isWhitespace) && !marks.contains(where: $0.text.hasPrefix) }
    // A recorder may write that VoiceOver is on without the prefix of the other lines.
    let isOn = utterances.first.map { Self.isVoiceOverOn(RecordedLog.words(of: $0.text)) } ?? false
    let beginning = isOn ? utterances.removeFirst() : nil
    stripBullets()
    stripCommonPrefix()
    stripTimes()
    stripCommonPrefix()
    stripSteps()
    if let beginning { utterances.insert(beginning, at: 0) }
  }

  /// Returns the utterances in VoiceOver's own log from a simulator, or nil for another log: an
  /// utterance is all speech between two moves of the focus to different elements.
  ///
  /// Speech after a move but before the label belongs to the previous element.
  private static func utterances(ofOwnLog lines: [Substring]) -> [(number: Int, text: String)]? {
    var moves: [(number: Int, element: Substring, texts: [Substring])] = []
    for (number, line) in zip(1..., lines.map(message)) {
      if let start = line.firstRange(of: "Will set element: ")?.upperBound {
        // An element with the same name and another frame is another one.
        if line[start...] != moves.last?.element { moves.append((number, line[start...], [])) }
      } else if let start = line.firstRange(of: "Post-processed string: ")?.upperBound {
        if moves.isEmpty { moves.append((number, "", [])) }
        moves[moves.count - 1].texts.append(line[start...].trimming { "'\"".contains($0) })
      }
    }
    guard moves.contains(where: { !$0.element.isEmpty }) else { return nil }
    var spoken: [(number: Int, texts: [Substring])] = []
    for (number, element, texts) in moves {
      let frame = element.ranges(of: " {{").last?.lowerBound ?? element.endIndex
      let label = RecordedLog.words(of: String(element[..<frame]))
      let first = texts.firstIndex {
        let words = RecordedLog.words(of: String($0))
        return !words.isEmpty && label.hasPrefix(words)
      }
      let start = spoken.isEmpty ? 0 : first ?? 0
      if start > 0 { spoken[spoken.count - 1].texts += texts[..<start] }
      spoken.append((number, Array(texts[start...])))
    }
    return spoken.filter { !$0.texts.isEmpty }.map { number, texts in
      // The system cuts a message, and then the rest of the utterance isn't known.
      let cut = texts.firstIndex { $0.suffix(2).contains("…") }
      let known = texts[...(cut ?? texts.count - 1)].joined(separator: ", ")
      return (number, cut == nil ? known : known.trimmingSuffix { "<…>".contains($0) } + "…")
    }
  }

  /// Returns the message of a line of a log in JSON, or any other line.
  private static func message(of line: Substring) -> Substring {
    guard let key = line.firstRange(of: "\"eventMessage\"")?.upperBound,
      let start = line[key...].firstIndex(of: "\"")
    else { return line }
    var scanner = JSONScanner(bytes: Array(line[start...].utf8))
    guard case .string(let text)? = try? scanner.next() else { return line }
    return Substring(text)
  }

  /// Returns a Boolean value that indicates whether words say that VoiceOver is on, in any
  /// language.
  static func isVoiceOverOn(_ words: String) -> Bool {
    let parts = words.split(separator: " ")
    return parts.first == "voiceover" && (2...3).contains(parts.count)
      || ["旁白已打开", "旁白打开", "旁白開啟", "voiceoverオン"].contains(words)
  }

  /// Removes a mark before each line, such as `- ` or `• `.
  private mutating func stripBullets() {
    strip { text in
      let mark = text.prefix { !$0.isLetter && !$0.isNumber && !$0.isWhitespace && $0 != "[" }
      let rest = text[mark.endIndex...]
      return mark.isEmpty || rest.first?.isWhitespace != true
        ? nil : rest.drop(while: \.isWhitespace)
    }
  }

  /// Removes a prefix that all lines share, such as `VoiceOver: `.
  private mutating func stripCommonPrefix() {
    guard utterances.count > 2, let first = utterances.first?.text else { return }
    let lengths = utterances.map { zip(first, $0.text).prefix { $0 == $1 }.count }
    let shared = first.prefix(lengths.min() ?? 0)
    guard
      let end = ["] ", ": ", "> ", "| ", "\t"].compactMap({ shared.ranges(of: $0).last?.upperBound }
      )
      .max()
    else { return }
    let count = shared.distance(from: shared.startIndex, to: end)
    // A single number is the number of a line, whose digits only happen to be the same.
    guard !shared.prefix(count).contains(where: \.isNumber) else { return }
    for index in utterances.indices { utterances[index].text.removeFirst(count) }
  }

  /// Removes the time before each line, such as `21:38:28.881` or `t = 46.19s`.
  private mutating func stripTimes() {
    strip { text in
      let time = text.prefix { $0.isNumber && $0.isASCII || " :.,-/+[]()=tTZs".contains($0) }
      let colons = time.indices.filter { time[$0] == ":" }
      let seconds = time.indices.first { index in
        time[index] == "s" && index > time.startIndex && time[time.index(before: index)].isNumber
      }
      guard let last = colons.count > 1 ? colons[1] : seconds,
        let end = time[last...].firstIndex(where: \.isWhitespace)
      else { return nil }
      return text[text.index(after: end)...]
    }
  }

  /// Removes the step before each line, such as `12: `, `forward 3: ` or `[4] `.
  private mutating func stripSteps() {
    let steps = utterances.compactMap { LogStep($0.text) }
    guard utterances.count > 1, steps.count == utterances.count else { return }
    // Numbers alone may begin the texts themselves, unless they count the lines.
    let counts = zip(steps, steps.dropFirst()).allSatisfy { first, second in
      second.number.map { $0 - 1 == first.number } ?? false
    }
    guard counts || steps.contains(where: { $0.word != nil }) else { return }
    for (index, step) in steps.enumerated() { utterances[index].text = String(step.rest) }
    isBounded = true
  }

  /// Removes a prefix from all lines if each has one.
  private mutating func strip(_ rest: (String) -> Substring?) {
    let stripped = utterances.compactMap { rest($0.text) }
    guard utterances.count > 1, stripped.count == utterances.count else { return }
    for (index, text) in stripped.enumerated() { utterances[index].text = String(text) }
  }
}

/// The step of a recording that a line begins with: a word, a number, or both, and a mark.
private struct LogStep {
  let word: String?
  let number: Int?
  let rest: Substring

  private static let words: Set<String> = [
    "current", "forward", "backward", "next", "previous", "right", "left", "start", "step",
    "swipe", "move", "moveforward", "line", "element", "utterance", "spoken", "voiceover",
  ]

  init?(_ line: String) {
    var rest = line.drop(while: \.isWhitespace)
    if let first = rest.first, "[(#".contains(first) { rest = rest.dropFirst() }
    let word = rest.prefix(while: \.isLetter)
    rest = rest[word.endIndex...]
    if !word.isEmpty {
      guard Self.words.contains(word.lowercased()) else { return nil }
      rest = rest.drop { $0 == " " || $0 == "#" }
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest[digits.endIndex...]
    number = Int(digits)
    self.word = word.isEmpty ? nil : word.lowercased()
    guard number != nil || self.word != nil else { return nil }
    let mark = rest.drop { $0 == " " }
    if let first = mark.first, ">|-=→–—".contains(first) { rest = mark }
    let marks = rest.prefix { ":.)]>|-=→–—".contains($0) }
    guard !marks.isEmpty || rest.first == "\t" else { return nil }
    rest = rest[marks.endIndex...]
    guard rest.isEmpty || rest.first?.isWhitespace == true else { return nil }
    self.rest = rest.drop(while: \.isWhitespace)
  }
}
