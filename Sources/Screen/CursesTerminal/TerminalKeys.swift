import CellGrids

/// Sequences of keys that the description of a terminal names and that other terminals do not send.
package struct TerminalKeys {
  /// The maximum length of a sequence, in bytes.
  private static let longest = 16

  private var sequences: [(bytes: [UInt8], key: Key)] = []
  /// The control characters that begin sequences.
  private var firsts: Set<UInt8> = []

  package init() {}

  /// Creates the keys of a terminal.
  ///
  /// - Parameter described: The sequences in the terminal's description. If two keys have the same
  ///   sequence, the first one wins. Sequences that begin with a printable character are omitted,
  ///   because that character could not be typed.
  package init(_ described: [(bytes: [UInt8], key: Key)]) {
    var seen: Set<[UInt8]> = [[0x1B]]
    for (bytes, key) in described where bytes.count <= Self.longest {
      guard let first = bytes.first, first < 0x20 || first == 0x7F, seen.insert(bytes).inserted,
        Self.commonMeaning(of: bytes) != key
      else { continue }
      sequences.append((bytes, key))
      firsts.insert(first)
    }
  }

  /// The meaning of a sequence on other terminals.
  private static func commonMeaning(of bytes: [UInt8]) -> Key? {
    var decoder = InputDecoder(escapeDelay: 0)
    decoder.feed(bytes, at: 0)
    decoder.finish()
    guard case .key(let key) = decoder.next(), decoder.next() == nil else { return nil }
    return key
  }

  /// Returns a Boolean value that indicates whether a sequence begins with a byte.
  func mayBegin(with byte: UInt8) -> Bool { firsts.contains(byte) }

  /// Returns the meaning of bytes on this terminal, or nil if they have none of their own there.
  ///
  /// - Parameter isComplete: A Boolean value that indicates whether no further bytes are expected.
  func meaning(of bytes: [UInt8], isComplete: Bool) -> KeySequence.Meaning? {
    var isPrefix = false
    for sequence in sequences where sequence.bytes.starts(with: bytes) {
      if sequence.bytes.count == bytes.count { return .event(.key(sequence.key)) }
      isPrefix = true
    }
    return isPrefix && !isComplete ? .unfinished : nil
  }
}
