import Foundation
import Interlinear

/// Returns the letters of a text in lower case, without accents, points, and anything else. The
/// apostrophe U+02BC, which Unicode counts among the letters, is not one of them.
func bareForm(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars
  where scalar.properties.isAlphabetic && scalar.properties.generalCategory != .nonspacingMark
    && scalar != "\u{2BC}"
  {
    result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
  }
  return String(result)
}

extension BidirectionalCollection<Word> {
  /// Returns the number of words at the end that a quotation repeats, or nil if it does not repeat
  /// them.
  func countAtEnd(of quotation: String) -> Int? {
    var rest = Array(bareForm(quotation).unicodeScalars)[...]
    guard !rest.isEmpty else { return nil }
    var count = 0
    for word in reversed() {
      let form = bareForm(word.surface).unicodeScalars
      guard rest.count >= form.count, rest.suffix(form.count).elementsEqual(form) else {
        return nil
      }
      rest.removeLast(form.count)
      count += 1
      if rest.isEmpty { return count }
    }
    return nil
  }
}
