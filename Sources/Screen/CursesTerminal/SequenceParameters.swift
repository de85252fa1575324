/// The numbers of a control sequence, separated by semicolons. Text after a colon is ignored.
struct SequenceParameters {
  /// The maximum value of a number, which is not a code point. Greater numbers are reduced to it.
  static let greatest = 0x11_0000

  private(set) var first = 0
  private(set) var second = 0
  private(set) var third = 0
  /// The number of parameters; 0 if there are no bytes.
  private(set) var count = 0

  init(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    var number = 0
    var isIgnored = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard !isIgnored else { continue }
        number = min(number * 10 + Int(byte - UInt8(ascii: "0")), Self.greatest)
      case UInt8(ascii: ";"):
        append(number)
        (number, isIgnored) = (0, false)
      default: isIgnored = true
      }
    }
    append(number)
  }

  private mutating func append(_ number: Int) {
    switch count {
    case 0: first = number
    case 1: second = number
    case 2: third = number
    default: break
    }
    count += 1
  }
}
