/// The codes that are shown without the signs in their empty places.
///
/// In the codes of MorphGNT and unfoldingWord, a letter means the same without these signs: `N-
/// ----DSF-` is shown as `N-DSF`, and `Gr,N,,,,,GMS,` as `Gr,N,GMS`. Other codes are shown as they
/// are. In PROIEL's `-s---fn--i` and `a-s---nv-` of Perseus, the place of a letter is its meaning.
///
/// The value itself, which is exported and searched, keeps the signs.
enum CondensedCode {
  private static let dash = UInt8(ascii: "-")
  private static let comma = UInt8(ascii: ",")
  private static let space = UInt8(ascii: " ")

  /// Returns a code without its fillers, except for one filler between the places that have a
  /// value; a single filler if no place has one.
  static func text(of code: String) -> String {
    guard mayBeCondensed(code) else { return code }
    var result: [UInt8] = []
    var filler: UInt8?
    for byte in code.utf8 {
      if byte == dash || byte == comma {
        filler = byte
      } else if byte == space {
        // After a comma, another code begins.
        if filler == nil || filler == comma { filler = space }
      } else {
        if let filler, !result.isEmpty { result.append(filler) }
        filler = nil
        result.append(byte)
      }
    }
    return result.isEmpty ? "-" : String(decoding: result, as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether a code has consecutive commas, hyphens and
  /// nothing else, or the two columns of MorphGNT.
  private static func mayBeCondensed(_ code: String) -> Bool {
    var last: UInt8 = 0
    var hasOther = false
    for byte in code.utf8 where byte != space {
      if byte == last, byte == comma { return true }
      if byte != dash { hasOther = true }
      last = byte
    }
    return hasOther ? isOfMorphGNT(code) : code.utf8.count > 1
  }

  /// Returns a Boolean value that indicates whether a code has a part of speech of two places, a
  /// space, and eight places that begin with the person.
  private static func isOfMorphGNT(_ code: String) -> Bool {
    guard code.utf8.count == 11 else { return false }
    return code.utf8.enumerated().allSatisfy { place, byte in
      switch place {
      case 2: byte == space
      case 3: byte == dash || (UInt8(ascii: "1")...UInt8(ascii: "3")).contains(byte)
      default: byte == dash || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      }
    }
  }
}
