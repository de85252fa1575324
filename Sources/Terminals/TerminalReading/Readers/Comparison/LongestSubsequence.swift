/// The lengths of the longest subsequences that the beginnings of two texts share, of all beginnings
/// with all. Each length takes two bits: 64 characters of the old text are compared at once.
///
/// The algorithm comes from Heikki Hyyrö, "Bit-Parallel LCS-length Computation Revisited", 2004.
struct LongestSubsequence {
  /// The most pairs of characters, in 32 MB of memory: two screens of 11,000 characters.
  private static let longest = 1 << 27

  private let words: Int
  /// For each beginning of the new text, a bit for each character of the old one: 0 if the length is
  /// greater with that character. Then the same for the last character of the new beginning, and
  /// beginnings of the old text: 1 if the length is greater.
  private let bits: [UInt]

  /// Compares two texts, unless they are too long.
  init?(_ old: ArraySlice<Unicode.Scalar>, _ new: ArraySlice<Unicode.Scalar>) {
    guard old.count * new.count <= Self.longest else { return nil }
    let words = old.count / UInt.bitWidth + 1
    self.words = words
    // Numbers for the characters of the old text, from 1. A power of two leaves half the room free.
    let size = 2 << (UInt.bitWidth - old.count.leadingZeroBitCount)
    var numbers = Array(repeating: (scalar: Unicode.Scalar("\0"), number: 0), count: size)
    var matches = Array(repeating: UInt(0), count: words)
    matches.reserveCapacity(words * 64)
    for (x, scalar) in old.enumerated() {
      let slot = Self.slot(of: scalar, in: numbers)
      if numbers[slot].number == 0 {
        numbers[slot] = (scalar, matches.count / words)
        matches += repeatElement(0, count: words)
      }
      matches[numbers[slot].number * words + x / UInt.bitWidth] |= 1 << (x % UInt.bitWidth)
    }
    let starts = new.map { numbers[Self.slot(of: $0, in: numbers)].number * words }
    let count = 2 * words * (new.count + 1)
    bits = Array(unsafeUninitializedCapacity: count) { bits, initialized in
      bits[..<(2 * words)].initialize(repeating: .max)
      initialized = count
      matches.withUnsafeBufferPointer { matches in
        for (y, start) in starts.enumerated() {
          var carry = false
          for word in 0..<words {
            let place = 2 * y * words + word
            let (above, match) = (bits[place], matches[start + word])
            let (half, carriesOne) = above.addingReportingOverflow(above & match)
            let (sum, carriesTwo) = half.addingReportingOverflow(carry ? 1 : 0)
            carry = carriesOne || carriesTwo
            bits[place + 2 * words] = sum | above & ~match
            bits[place + 3 * words] = above ^ above & match ^ sum
          }
        }
      }
    }
  }

  /// The place on the shortest path from the old text to the new one after half of its edits, or
  /// `nil` if the texts share nothing. Of several paths it is the outermost one, on which the paths
  /// from both ends meet in the search of Eugene W. Myers, "An O(ND) Difference Algorithm and Its
  /// Variations", 1986.
  ///
  /// The texts are those that were compared, or beginnings of them.
  func middle(
    _ old: ArraySlice<Unicode.Scalar>, _ new: ArraySlice<Unicode.Scalar>
  ) -> (old: Int, new: Int)? {
    let shared = (0..<old.count).count { !across($0, new.count) }
    guard shared > 0 else { return nil }
    let distance = old.count + new.count - 2 * shared
    let half = (distance + 1) / 2
    var (x, y, edits) = (old.count, new.count, distance)
    while edits > half {
      let left = x > 0 && across(x - 1, y)
      let up = y > 0 && !down(x, y)
      let isEdit = distance % 2 == 0 ? up : left
      if !isEdit, x > 0, y > 0, old[old.startIndex + x - 1] == new[new.startIndex + y - 1] {
        (x, y) = (x - 1, y - 1)
        continue
      }
      // The path whose length is even is the one above, the other one is below.
      let goesUp = distance % 2 == 0 ? up : !left
      (x, y, edits) = (goesUp ? x : x - 1, goesUp ? y - 1 : y, edits - 1)
    }
    // As far as the same number of edits leads on this diagonal.
    while x < old.count, y < new.count, down(x + 1, y + 1) || !across(x, y) {
      (x, y) = (x + 1, y + 1)
    }
    return (x, y)
  }

  /// Returns the place of a character in a table of numbers, or an empty place, which has the number 0.
  private static func slot(
    of scalar: Unicode.Scalar, in numbers: [(scalar: Unicode.Scalar, number: Int)]
  ) -> Int {
    let mask = numbers.count - 1
    var slot = Int(scalar.value) & mask
    while numbers[slot].number > 0, numbers[slot].scalar != scalar { slot = (slot + 1) & mask }
    return slot
  }

  private func across(_ x: Int, _ y: Int) -> Bool { isSet(x, 2 * y) }

  private func down(_ x: Int, _ y: Int) -> Bool { isSet(x, 2 * y + 1) }

  private func isSet(_ x: Int, _ row: Int) -> Bool {
    bits[row * words + x / UInt.bitWidth] >> (x % UInt.bitWidth) & 1 == 1
  }
}
