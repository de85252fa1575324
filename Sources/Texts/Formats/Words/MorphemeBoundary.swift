extension Unicode.Scalar {
  /// The boundary that the scalar shows at the end of a form (Leipzig Glossing Rules, rules 2 and
  /// 10), or nil for a letter.
  var boundary: String? { self == "-" || self == "=" || self == "~" ? String(self) : nil }
}

extension String {
  /// The form without the signs of its bound sides: `-y`, `=we`.
  var withoutBoundaries: String {
    guard let start = unicodeScalars.firstIndex(where: { $0.boundary == nil }),
      let end = unicodeScalars.lastIndex(where: { $0.boundary == nil })
    else { return self }
    return String(unicodeScalars[start...end])
  }
}
