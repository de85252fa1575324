/// The lengths of the longest subsequences that the beginnings of two texts share, of all beginnings
/// with all. Each length takes two bits: 64 characters of the old text are compared at once.
///
/// The algorithm comes from Heikki Hyyrö, "Bit-Parallel LCS-length Computation Revisited", 2004.
struct LongestSubsequence {
  /// The most pairs of characters that are compared, in 32 MB of memory: two screens of 11,000
  /// characters.
  private static let longest = 1 << 27

  private let old: ArraySlice<Unicode.Scalar>
  private let new: ArraySlice<Unicode.Scalar>
  private let words: Int
  /// For each beginning of the new text, a bit for each character of the old one: 0 if the length is
  /// greater with that character.
  private var across: [UInt]
  /// The same for each character of the new text, and beginnings of the old one: 1 if the length is
  /// greater.
  private var down: [UInt]

  /// Compares two texts, unless they are too long.
  init?(_ old: ArraySlice<Unicode.Scalar>, _ new: ArraySlice<Unicode.Scalar>) {
    guard old.count * new.count <= Self.longest else { return nil }
    (self.old, self.new) = (old, new)
    let words = old.count / UInt.bitWidth + 1
    self.words = words
    var places: [Unicode.Scalar: Int] = [:]
    var matches = Array(repeating: UInt(0), count: words)
    for (x, scalar) in old.enumerated() {
      let start = places[scalar] ?? matches.count
      if start == matches.count {
        places[scalar] = start
        matches += Array(repeating: 0, count: words)
      }
      matches[start + x / UInt.bitWidth] |= 1 << (x % UInt.bitWidth)
    }
    across = Array(repeating: .max, count: (new.count + 1) * words)
    down = across
    across.withUnsafeMutableBufferPointer { across in
      down.withUnsafeMutableBufferPointer { down in
        matches.withUnsafeBufferPointer { matches in
          for (y, scalar) in new.enumerated() {
            let start = places[scalar] ?? 0
            var carry = false
            for word in 0..<words {
              let place = y * words + word
              let (above, match) = (across[place], matches[start + word])
              let (half, carriesOne) = above.addingReportingOverflow(above & match)
              let (sum, carriesTwo) = half.addingReportingOverflow(carry ? 1 : 0)
              carry = carriesOne || carriesTwo
              across[place + words] = sum | above & ~match
              down[place + words] = above ^ above & match ^ sum
            }
          }
        }
      }
    }
  }

  /// The place on the shortest path from the old text to the new one after half of its edits, or
  /// `nil` if the texts share nothing. Of several paths it is the outermost one, on which the paths
  /// from both ends meet in the search of Eugene W. Myers, "An O(ND) Difference Algorithm and Its
  /// Variations", 1986.
  var middle: (old: Int, new: Int)? {
    let shared = (0..<old.count).count { !isSet(across, $0, new.count) }
    guard shared > 0 else { return nil }
    let distance = old.count + new.count - 2 * shared
    let half = (distance + 1) / 2
    var (x, y, edits) = (old.count, new.count, distance)
    while edits > half {
      let left = x > 0 && isSet(across, x - 1, y)
      let up = y > 0 && !isSet(down, x, y)
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
    while x < old.count, y < new.count, isSet(down, x + 1, y + 1) || !isSet(across, x, y) {
      (x, y) = (x + 1, y + 1)
    }
    return (x, y)
  }

  private func isSet(_ bits: [UInt], _ x: Int, _ y: Int) -> Bool {
    bits[y * words + x / UInt.bitWidth] >> (x % UInt.bitWidth) & 1 == 1
  }
}
