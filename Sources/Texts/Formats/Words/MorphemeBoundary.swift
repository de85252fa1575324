import Interlinear

extension Morpheme {
  /// Sets the type by the signs that the file has at the two sides of the form: `ba-`, `=we`. A form
  /// with a sign at both sides is an infix if its gloss is in angle brackets (Leipzig Glossing Rules,
  /// rule 9).
  mutating func setType(by form: String) {
    let first = form.unicodeScalars.first?.boundary
    let last = form.unicodeScalars.last?.boundary
    let isInfix = form.hasPrefix("<") || first != nil && last != nil && gloss.hasPrefix("<")
    let type: String? =
      switch (first, last) {
      case _ where isInfix: "infix"
      case (nil, nil): nil
      case (nil, let sign): sign == "=" ? "proclitic" : "prefix"
      case (let sign, nil): sign == "=" ? "enclitic" : "suffix"
      default: "infixing interfix"
      }
    if let type { other = "type=\(type)" }
  }
}

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
