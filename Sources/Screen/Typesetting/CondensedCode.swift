/// The codes of positional tag sets, which fill each place that does not apply with a sign.
///
/// On the screen, fillers take up room without any meaning: `N- ----DSF-` is shown as `N-DSF`, and
/// `Gr,N,,,,,GMS,` as `Gr,N,GMS`. The value itself, which is exported and searched, keeps them.
enum CondensedCode {
  private static let dash = UInt8(ascii: "-")
  private static let comma = UInt8(ascii: ",")
  private static let space = UInt8(ascii: " ")

  /// Returns a code without its fillers, except for one filler between the places that have a
  /// value. A code without consecutive fillers is returned unchanged: its signs separate its parts.
  static func text(of code: String) -> String {
    guard isPadded(code) else { return code }
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

  /// Whether a filler follows another one, perhaps after a space.
  private static func isPadded(_ code: String) -> Bool {
    var last: UInt8 = 0
    for byte in code.utf8 where byte != space {
      if byte == last, byte == dash || byte == comma { return true }
      last = byte
    }
    return false
  }
}
