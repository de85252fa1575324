extension String {
  /// Returns the beginning of a text that is longer than a bound, or nil if it is not.
  ///
  /// The bound counts Unicode scalars. A character may have any number of them: 20,000 joined
  /// letters, pictures, or marks are one character, and take as many columns or bytes. No scalar
  /// takes more than two columns.
  ///
  /// - Parameter bound: The maximum number of scalars.
  /// - Returns: The characters that fit as a whole or, if the first one does not, its beginning.
  /// - Complexity: O(*n*) over the bound.
  package func beginning(ofScalars bound: Int) -> String? {
    // A scalar has at least one byte.
    guard utf8.count > bound else { return nil }
    let start = String(unicodeScalars.prefix(bound + 1))
    guard start.utf8.count < utf8.count || start.unicodeScalars.count > bound else { return nil }
    // The last character has the scalar beyond the bound.
    let whole = start.dropLast()
    return whole.isEmpty ? String(unicodeScalars.prefix(bound)) : String(whole)
  }

  /// Returns the text, or its beginning and an ellipsis if it has more than a number of scalars.
  package func cut(to bound: Int) -> String { beginning(ofScalars: bound).map { $0 + "…" } ?? self }
}
