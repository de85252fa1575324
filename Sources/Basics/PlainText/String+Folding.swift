import Foundation

extension String {
  /// The text in lower case without diacritics. Foundation's folding would link all of its locale
  /// data.
  package var foldedForMatching: String {
    let letters = lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
    return String(
      String.UnicodeScalarView(
        letters.filter { $0.properties.generalCategory != .nonspacingMark }))
  }
}
