/// The bidirectional class of a scalar (Unicode Standard Annex 9, table 4), in the order of
/// `Scripts/make-bidi-table`.
enum BidiClass: UInt8, Sendable {
  case leftToRight, rightToLeft, arabicLetter
  case europeanNumber, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator
  case nonspacingMark, boundaryNeutral
  case paragraphSeparator, segmentSeparator, whitespace, otherNeutral
  case leftToRightEmbedding, rightToLeftEmbedding, leftToRightOverride, rightToLeftOverride
  case popDirectionalFormat
  case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate

  /// Creates the class of a scalar. Complexity: O(log *n*) over the runs of the table.
  init(of scalar: UInt32) {
    // Hebrew letters and points need no search.
    if (0x05D0...0x05EA).contains(scalar) { self = .rightToLeft; return }
    if (0x0591...0x05BD).contains(scalar) { self = .nonspacingMark; return }
    let table = BidiTable.classes
    var low = 0
    var high = table.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[middle] >> 5 <= scalar { low = middle } else { high = middle }
    }
    self = BidiClass(rawValue: UInt8(truncatingIfNeeded: table[low] & 31)) ?? .leftToRight
  }

  /// A Boolean value that indicates whether a run that is reversed for a terminal can begin and end
  /// with the scalar.
  var bordersTurnedRun: Bool {
    switch self {
    case .rightToLeft, .arabicLetter, .arabicNumber: true
    default: false
    }
  }

  /// A Boolean value that indicates whether rules N0 to N2 resolve the class.
  var isNeutral: Bool {
    switch self {
    case .segmentSeparator, .whitespace, .otherNeutral: true
    default: false
    }
  }
}

/// The mirrors and brackets of the Unicode Bidirectional Algorithm.
enum BidiMirror {
  /// Returns the mirror image of a scalar, or the scalar itself if it has none.
  static func mirror(of scalar: UInt32) -> UInt32 { BidiTable.mirrors[scalar] ?? scalar }

  /// Returns a Boolean value that indicates whether a scalar is the opening bracket of a pair.
  static func isOpeningBracket(_ scalar: UInt32) -> Bool {
    BidiTable.openingBrackets.contains(scalar)
  }

  /// Returns the closing bracket that is canonically equivalent to a given one, for comparisons in
  /// rule N0: the angle brackets are encoded twice.
  static func canonical(_ bracket: UInt32) -> UInt32 { bracket == 0x232A ? 0x3009 : bracket }
}
