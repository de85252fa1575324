import Glibc

/// The texts of a section by their names, which are found in the table itself.
///
/// A session needs few of the lines: what it does not ask for is never copied, because a table is
/// read whenever the program starts.
package struct LanguageIndex: Sendable {
  /// The bytes of a line in the table.
  private struct Line: Sendable {
    let name, text: Range<Int>
  }

  private let table: LanguageTable
  private var lines: [Line] = []
  /// The numbers of the lines, from 1, at the hashes of their names or behind them; 0 for none. Half
  /// of them are free, and their number is a power of two.
  private var slots: [Int32]

  /// Reads the section once. Of several lines with a name, the last one counts; one without a text
  /// counts for nothing.
  package init(_ table: LanguageTable, section: LanguageTable.Section) {
    self.table = table
    lines.reserveCapacity(table.size(of: section) / 32)
    var count = 1
    slots = []
    table.forEachPlace(in: section) { name, text in
      if !text.isEmpty { lines.append(Line(name: name, text: text)) }
    }
    while count < 2 * lines.count { count *= 2 }
    slots = Array(repeating: 0, count: count)
    table.withBytes { bytes in
      for (number, line) in lines.enumerated() {
        slots[slot(of: UnsafeBufferPointer(rebasing: bytes[line.name]), bytes)] = Int32(number + 1)
      }
    }
  }

  /// The names of the lines.
  package var names: [String] {
    slots.filter { $0 > 0 }.map { table.string(at: lines[Int($0) - 1].name) }
  }

  package subscript(name: String) -> String? {
    var name = name
    let number = name.withUTF8 { name in
      table.withBytes { slots[slot(of: name, $0)] }
    }
    return number > 0 ? table.string(at: lines[Int(number) - 1].text) : nil
  }

  /// Returns the slot of a name: where it is, or where it belongs.
  private func slot(
    of name: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var slot = Int(truncatingIfNeeded: Self.hash(name)) & (slots.count - 1)
    while slots[slot] > 0 {
      let known = lines[Int(slots[slot]) - 1].name
      if known.count == name.count, let first = bytes.baseAddress, let other = name.baseAddress,
        memcmp(first + known.lowerBound, other, known.count) == 0
      {
        break
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// FNV-1a.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }
}
