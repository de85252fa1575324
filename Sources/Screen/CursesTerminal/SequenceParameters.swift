/// The numbers of a control sequence, separated by semicolons. Text after a colon is ignored.
struct SequenceParameters {
  /// The maximum value of a number, which is not a code point. Greater numbers are reduced to it.
  static let greatest = 0x11_0000

  private let numbers: [Int]

  /// The number of parameters; 0 if there are no bytes.
  var count: Int { numbers.count }
  var first: Int { number(at: 0) }
  var second: Int { number(at: 1) }
  var third: Int { number(at: 2) }

  init(_ bytes: ArraySlice<UInt8>) {
    let parts = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    numbers = (bytes.isEmpty ? [] : parts).map { part in
      part.prefix { (0x30...0x39).contains($0) }
        .reduce(0) { min($0 * 10 + Int($1 - 0x30), Self.greatest) }
    }
  }

  private func number(at index: Int) -> Int { index < count ? numbers[index] : 0 }
}
