import Foundation

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

  /// Returns the pairs of a longest common subsequence of two lists.
  private static func common(_ left: [String], _ right: [String]) -> [(Int, Int)] {
    let width = right.count + 1
    var lengths = Array(repeating: 0, count: (left.count + 1) * width)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        lengths[i * width + j] =
          left[i] == right[j] && !left[i].isEmpty
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i] == right[j], !left[i].isEmpty {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
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
