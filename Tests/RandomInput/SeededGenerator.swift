/// A generator that returns the same numbers for the same seed on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, a limit.
  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// Returns true once in the given number of calls, on average.
  package mutating func once(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  /// Returns text of the kinds of characters that are hard to draw: letters, marks, wide
  /// characters, joiners, controls, unassigned characters, and right-to-left letters.
  package mutating func text(upTo length: Int) -> String {
    let kinds: [[ClosedRange<UInt32>]] = [
      [0x20...0x7E], [0x20...0x7E], [0x00...0x1F, 0x7F...0x9F], [0x300...0x36F],
      [0x370...0x3FF, 0x1F00...0x1FFF], [0x591...0x5F4], [0x620...0x6F9],
      [0x4E00...0x4E20, 0xAC00...0xAC20, 0x3041...0x3060], [0x1F300...0x1F64F, 0x1F680...0x1F6FF],
      [0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F], [0x200D...0x200D],
      [0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF], [0xFFF0...0xFFFD, 0xE000...0xE010],
      [
        0x0378...0x0379, 0x2FE0...0x2FEF, 0xE0100...0xE0110, 0x20000...0x20010, 0x10FFFF...0x10FFFF,
      ],
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      let ranges = kinds.randomElement(using: &self) ?? []
      guard let range = ranges.randomElement(using: &self),
        let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self))
      else { continue }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
