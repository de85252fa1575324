import Interlinear

/// Keyword in context: a search hit with the words around it in its verse.
package struct Concordance {
  package struct Line: Hashable, Sendable {
    package var before: String
    package var keyword: String
    package var after: String
  }

  private let text: any TextSource
  private let width: Int

  /// - Parameter width: The number of words on either side.
  package init(_ text: any TextSource, width: Int = 5) {
    self.text = text
    self.width = width
  }

  /// Returns the context of a hit. The context of a hit in a translation is the translation; if its
  /// words are not known one by one, the whole translation is the keyword.
  package func line(_ hit: SearchHit) throws -> Line {
    let verse = try text.verse(at: hit.row)
    if let word = hit.word {
      return line(
        verse.words.map { ($0.before, $0.surface, $0.after) }, at: word, length: hit.length)
    }
    if let word = hit.translationWord {
      return line(
        verse.translationWords.map { ($0.before, $0.text, $0.after) }, at: word,
        length: hit.length)
    }
    return Line(before: "", keyword: verse.translation, after: "")
  }

  private func line(
    _ words: [(before: String, text: String, after: String)], at index: Int, length: Int
  ) -> Line {
    guard words.indices.contains(index) else { return Line(before: "", keyword: "", after: "") }
    let end = min(index + max(length, 1), words.count)
    func joined(_ range: Range<Int>) -> String {
      range.map { words[$0].before + words[$0].text + words[$0].after }.joined()
    }
    let before = joined(max(0, index - width)..<index) + words[index].before
    var keyword = words[index].text
    for next in (index + 1)..<max(end, index + 1) {
      keyword += words[next - 1].after + words[next].before + words[next].text
    }
    let after = words[end - 1].after + joined(end..<min(words.count, end + width))
    return Line(before: before, keyword: keyword, after: after.withoutSpaceAtEnd)
  }
}

extension String {
  fileprivate var withoutSpaceAtEnd: String {
    var result = Substring(self)
    while result.last?.isWhitespace == true { result.removeLast() }
    return String(result)
  }
}
