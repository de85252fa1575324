extension String {
  /// Whether the first letter that has a direction belongs to a right-to-left script: Hebrew,
  /// Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic, their presentation forms, and the blocks
  /// that Unicode reserves for such scripts.
  package var startsRightToLeft: Bool {
    !utf8.beginsLeftToRight && unicodeScalars.startRightToLeft
  }
}

extension Substring {
  /// Whether the first letter that has a direction belongs to a right-to-left script.
  package var startsRightToLeft: Bool {
    !utf8.beginsLeftToRight && unicodeScalars.startRightToLeft
  }
}

extension Collection<UInt8> {
  /// Whether the first byte begins a letter of ASCII or of Greek. Every label is asked, and most
  /// do.
  fileprivate var beginsLeftToRight: Bool {
    switch first ?? 0 {
    case 0x41...0x5A, 0x61...0x7A, 0xCE, 0xCF: true
    default: false
    }
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
