import Interlinear

/// The analysis of one word in a row of CLDF: its morphemes, its gloss and its part of speech as
/// written.
struct CLDFAnalysis {
  var form = ""
  var gloss = ""
  var category = ""
  /// The values of further columns, in the order of their tiers.
  var further: [String] = []

  /// The letters and digits, which identify an analysis in the printed text.
  static func letters(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.lowercased().unicodeScalars.filter(PlainWords.isPartOfWord)))
  }

  /// A Boolean value that indicates whether it says no more than the printed text, which has all
  /// marks.
  private var isEmpty: Bool {
    Self.letters(form).isEmpty && gloss.isEmpty && category.isEmpty && further.allSatisfy(\.isEmpty)
  }

  /// The sign at the beginning of the form, if it is a part of the word before it.
  var leadingSign: String? { form.unicodeScalars.first?.boundary }

  /// The sign at the end of the form, if the next one is a part of the same word.
  var trailingSign: String? { form.unicodeScalars.last?.boundary }

  /// Returns the analyses of some printed words. If their numbers differ, empty analyses are left
  /// out, and parts of words, such as `-u` after `hin`, belong to the word before them.
  static func fitting(_ analyses: [CLDFAnalysis], _ printed: [String]) -> [CLDFAnalysis] {
    if analyses.isEmpty || analyses.count == printed.count { return analyses }
    // Words that consist of marks have no analysis.
    let counts = [printed.count, printed.count { !letters($0).isEmpty }]
    if counts.contains(analyses.count) { return analyses }
    let filled = analyses.filter { !$0.isEmpty }
    if counts.contains(filled.count) { return filled }
    var joined: [CLDFAnalysis] = []
    for analysis in filled {
      if let last = joined.indices.last,
        let sign = analysis.leadingSign ?? joined[last].trailingSign, letters(analysis.form) != ""
      {
        joined[last].append(analysis, sign)
      } else {
        joined.append(analysis)
      }
    }
    return joined
  }

  private mutating func append(_ part: CLDFAnalysis, _ sign: String) {
    form += part.form
    Self.append(part.gloss, sign, to: &gloss)
    Self.append(part.category, sign, to: &category)
    for index in further.indices { Self.append(part.further[index], sign, to: &further[index]) }
  }

  /// Appends a value of a part of a word, with the sign between the parts unless a value has it.
  static func append(_ part: String, _ sign: String, to value: inout String) {
    guard !part.isEmpty else { return }
    let hasSign =
      sign != " "
      && [part.unicodeScalars.first, value.unicodeScalars.last].contains { $0?.boundary != nil }
    value += value.isEmpty || hasSign ? part : sign + part
  }

  /// The number of printed words, which blanks separate.
  var wordCount: Int { max(form.split(separator: " ").count, 1) }

  /// Returns the analyses of the printed words, if the glosses can be divided as the form is, or nil.
  ///
  /// - Parameters:
  ///   - isByBlanks: A Boolean value that indicates whether blanks separate the glosses of words
  ///     too.
  ///   - isBySegments: A Boolean value that indicates whether the glosses have the same segments as
  ///     the form.
  func divided(isByBlanks: Bool, isBySegments: Bool) -> [CLDFAnalysis]? {
    let forms = form.split(separator: " ").map(String.init)
    let counts = forms.map { GlossedLine.segments($0).count }
    func pieces(_ text: String) -> [String]? {
      if text.isEmpty { return forms.map { _ in "" } }
      let words = text.split(separator: " ").map(String.init)
      if isByBlanks, words.count == forms.count { return words }
      let segments = GlossedLine.segments(text)
      guard isBySegments, segments.count == counts.reduce(0, +) else { return nil }
      var end = 0
      return counts.map { count in
        let start = end
        end += count
        return segments[start..<end].enumerated().map { index, segment in
          (start + index == 0 ? "" : segment.boundary)
            + (segment.isInfix ? "<\(segment.text)>" : segment.text)
        }.joined()
      }
    }
    let values = further.map(pieces)
    guard let glosses = pieces(gloss), let categories = pieces(category),
      values.allSatisfy({ $0 != nil })
    else { return nil }
    return forms.indices.map { index in
      CLDFAnalysis(
        form: forms[index], gloss: glosses[index], category: categories[index],
        further: values.map { $0?[index] ?? "" })
    }
  }
}

/// Finds the printed word for each analysis of a row.
enum CLDFAlignment {
  /// The largest table of comparisons, which bounds the time for one row.
  private static let sizeLimit = 250_000

  /// Returns the index of the printed word for each analysis, in ascending order. Words with the
  /// same letters belong together; those between them follow their order.
  static func places(of analyses: [String], in printed: [String]) -> [Int] {
    if analyses.count == printed.count { return Array(analyses.indices) }
    guard let last = printed.indices.last else { return [] }
    let words = printed.map(CLDFAnalysis.letters)
    let forms = analyses.map(CLDFAnalysis.letters)
    var places: [Int] = []
    var next = 0
    let anchors = words.count * forms.count <= sizeLimit ? common(forms, words) : []
    for anchor in anchors + [(forms.count, words.count)] {
      // The analyses before an anchor belong to the printed words before it, one each, and the
      // remaining ones to the last of these words.
      let start = next
      while places.count < anchor.0 {
        let end = max(anchor.1 - 1, start)
        places.append(min(next, end, last))
        next = min(next + 1, anchor.1)
      }
      guard anchor.0 < forms.count else { break }
      places.append(anchor.1)
      next = anchor.1 + 1
    }
    return places
  }

  /// Gives each analysis of several printed words its words: the parts of the analysis, if they can
  /// be divided, or else one word of all of them. Returns a Boolean value that indicates whether
  /// the numbers of words and the letters are the same.
  static func group(
    _ analyses: inout [CLDFAnalysis], _ words: inout [Word], isBySegments: Bool
  ) -> Bool {
    guard analyses.reduce(0, { $0 + $1.wordCount }) == words.count else { return false }
    var isSure = true
    var grouped: [(CLDFAnalysis, Word)] = []
    var rest = words[...]
    for analysis in analyses {
      let group = Array(rest.prefix(analysis.wordCount))
      rest = rest.dropFirst(group.count)
      let printed = group.map(\.surface).joined()
      isSure = isSure && CLDFAnalysis.letters(analysis.form) == CLDFAnalysis.letters(printed)
      let isByBlanks = analyses.count == 1
      if group.count > 1,
        let parts = analysis.divided(isByBlanks: isByBlanks, isBySegments: isBySegments)
      {
        grouped += zip(parts, group)
      } else if let word = joined(group) {
        grouped.append((analysis, word))
      }
    }
    analyses = grouped.map(\.0)
    words = grouped.map(\.1)
    return isSure
  }

  /// Returns one word of several printed ones.
  private static func joined(_ words: [Word]) -> Word? {
    guard var word = words.first else { return nil }
    for next in words.dropFirst() {
      word.values[0] += word.after + next.before + next.surface
      word.after = next.after
    }
    return word
  }

  /// Returns the pairs of a longest common subsequence of two lists.
  private static func common(_ left: [String], _ right: [String]) -> [(Int, Int)] {
    var gone: (left: Set<Int>, right: Set<Int>) = ([], [])
    for change in right.difference(from: left) {
      switch change {
      case .remove(let offset, _, _): gone.left.insert(offset)
      case .insert(let offset, _, _): gone.right.insert(offset)
      }
    }
    let kept = left.indices.filter { !gone.left.contains($0) }
    return zip(kept, right.indices.filter { !gone.right.contains($0) })
      .filter { !left[$0.0].isEmpty }.map { ($0, $1) }
  }

  /// Divides a text without spaces into the words of its analysis, or nil if their letters differ.
  static func divided(_ text: String, by analyses: [String]) -> [String]? {
    let scalars = Array(text.unicodeScalars)
    var index = 0
    var words: [String] = []
    for analysis in analyses {
      let wanted = CLDFAnalysis.letters(analysis)
      guard !wanted.isEmpty else { return nil }
      var word = String.UnicodeScalarView()
      var letters = ""
      while index < scalars.count, letters.unicodeScalars.count < wanted.unicodeScalars.count {
        word.append(scalars[index])
        letters += CLDFAnalysis.letters(String(scalars[index]))
        index += 1
      }
      guard letters == wanted else { return nil }
      // Marks and punctuation belong to the word before them.
      while index < scalars.count, CLDFAnalysis.letters(String(scalars[index])).isEmpty {
        word.append(scalars[index])
        index += 1
      }
      words.append(String(word))
    }
    return index == scalars.count ? words : nil
  }
}
