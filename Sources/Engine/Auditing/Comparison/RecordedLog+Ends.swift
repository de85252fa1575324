/// The lines at both ends of a log that aren't elements.
extension RecordedLog {
  /// Removes a recorder's lines before the first element: that VoiceOver is on, or the name of
  /// the app, which may also precede the first element on its line.
  ///
  /// - Parameter application: The words of the app's name, or nil if it is unknown.
  /// - Returns: The lines that were removed.
  func skipBeginning(
    _ lines: inout [Line], _ spoken: inout [Entry], _ application: String?
  ) -> [String] {
    var skipped: [String] = []
    if let first = lines.first, LogText.isVoiceOverOn(first.words),
      spoken.first?.matches(first) != true
    {
      skipped.append(lines.removeFirst().text)
      // The announcement is heard in place of the first element.
      if let next = lines.first, spoken.count > 1, !spoken[0].matches(next),
        spoken[1].matches(next)
      {
        spoken.removeFirst()
      }
      return skipped
    }
    guard let first = lines.first, let entry = spoken.first, !entry.matches(first) else {
      return skipped
    }
    let isNextFirst = lines.count > 1 && entry.matches(lines[1])
    if let rest = entry.rest(of: first) {
      // The first element may be logged again without the name of the app.
      if isNextFirst {
        skipped.append(lines.removeFirst().text)
      } else {
        lines[0].words = rest
      }
    } else if isNextFirst,
      beginsWithCursor || first.words == application || !first.words.contains(" ")
        || entry.isNamed(in: first)
    {
      skipped.append(lines.removeFirst().text)
    }
    return skipped
  }

  /// Removes the repetitions of the last line, which are logged when the cursor cannot move on.
  static func skipRepetitions(_ lines: inout [Line], _ spoken: [Entry]) -> Int {
    guard let last = lines.last else { return 0 }
    let logged = lines.reversed().prefix { $0.words == last.words }.count
    let said = spoken.reversed().prefix { $0.matches(last) }.count
    let count = max(0, logged - max(said, 1))
    lines.removeLast(count)
    return count
  }
}

extension RecordedLog.Entry {
  /// The most words that the name of an app has.
  private static let longestName = 5

  /// Returns the words of a line after the name of an app, or nil if the utterance does not follow
  /// one.
  fileprivate func rest(of line: RecordedLog.Line) -> String? {
    let parts = line.words.split(separator: " ")
    for count in 1...Self.longestName where count < parts.count {
      let rest = parts[count...].joined(separator: " ")
      let same = RecordedLog.Line(
        number: line.number, text: line.text, words: rest, isCut: line.isCut)
      if matches(same) { return rest }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a line ends with the name of the utterance and
  /// one more word, such as a role in the language that the recording began with.
  fileprivate func isNamed(in line: RecordedLog.Line) -> Bool {
    let name = text.split(separator: " ").dropLast()
    let parts = line.words.split(separator: " ").dropLast()
    return !name.isEmpty && parts.count > name.count && parts.suffix(name.count).elementsEqual(name)
  }
}
