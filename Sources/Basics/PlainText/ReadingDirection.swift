extension String {
  /// A Boolean value that indicates whether the first letter that has a direction belongs to a
  /// right-to-left script: Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic, their
  /// presentation forms, and the blocks that Unicode reserves for such scripts.
  package var startsRightToLeft: Bool {
    utf8.mayContainRightToLeftScript && unicodeScalars.startRightToLeft
  }

  /// A Boolean value that indicates whether most letters belong to right-to-left scripts or, if as
  /// many do not, the first one does.
  package var runsRightToLeft: Bool {
    utf8.mayContainRightToLeftScript
      && LetterDirections(self).areRightToLeft ?? unicodeScalars.startRightToLeft
  }
}

extension Substring {
  /// A Boolean value that indicates whether the first letter that has a direction belongs to a
  /// right-to-left script.
  package var startsRightToLeft: Bool {
    utf8.mayContainRightToLeftScript && unicodeScalars.startRightToLeft
  }
}

/// The number of letters of each direction in one or several texts.
///
/// Only letters count: digits, marks, and punctuation take the direction of the letters near them.
package struct LetterDirections: Hashable, Sendable {
  private var leftToRight = 0
  private var rightToLeft = 0

  package init(_ text: String = "") { add(text) }

  /// A Boolean value that indicates whether most of the letters belong to right-to-left scripts.
  /// The value is nil if there are no letters, or if there is the same number in each direction.
  package var areRightToLeft: Bool? {
    leftToRight == rightToLeft ? nil : rightToLeft > leftToRight
  }

  package mutating func add(_ text: String) {
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value < 0x80 {
        if (0x61...0x7A).contains(value | 0x20) { leftToRight += 1 }
        continue
      }
      // All letters of these scripts have the class R or AL (Unicode Standard Annex 9), and no
      // others do. Among modifier letters elsewhere, many have no direction.
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter:
        if scalar.isOfRightToLeftScript { rightToLeft += 1 } else { leftToRight += 1 }
      case .modifierLetter where scalar.isOfRightToLeftScript: rightToLeft += 1
      default: continue
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isOfRightToLeftScript: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}

extension Sequence<UInt8> {
  /// A Boolean value that indicates whether any byte of the UTF-8 begins a scalar of the ranges in
  /// `isOfRightToLeftScript`, or a neighbor of these ranges. Every label is asked, and most have no
  /// such byte.
  fileprivate var mayContainRightToLeftScript: Bool {
    contains { 0xD6...0xE0 ~= $0 || $0 >= 0xEF }
  }
}

extension Sequence<Unicode.Scalar> {
  fileprivate var startRightToLeft: Bool {
    for scalar in self {
      switch scalar.value {
      case 0x05BE...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        return true
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x02B8, 0x0370...0x052F, 0x1E00...0x1FFF: return false
      default:
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return false
        default: continue
        }
      }
    }
    return false
  }
}
