/// The English form of a message with places for its arguments: `{0}: no such file`.
///
/// `{0}` stands for what the user or a file has written, which stays as it is. `{0*}` stands for
/// another message, which is translated too.
struct MessagePattern: Sendable {
  struct Argument: Hashable, Sendable {
    let index: Int
    let isMessage: Bool
  }

  let name: String
  /// The bytes around the arguments: one more than arguments, some of them empty.
  let literals: [[UInt8]]
  let arguments: [Argument]
  /// The number of all bytes of the literals.
  private let length: Int

  /// Creates a pattern, or returns nil if the name has no arguments.
  init?(name: String) {
    var literals: [[UInt8]] = [[]]
    var arguments: [Argument] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.first {
      if let (argument, length) = Self.argument(at: rest) {
        arguments.append(argument)
        literals.append([])
        rest = rest.dropFirst(length)
      } else {
        literals[literals.count - 1].append(byte)
        rest = rest.dropFirst()
      }
    }
    // Between two arguments without a text, there is no telling where one ends.
    guard !arguments.isEmpty, !literals.dropFirst().dropLast().contains([]) else { return nil }
    self.name = name
    self.literals = literals
    self.arguments = arguments
    length = literals.reduce(0) { $0 + $1.count }
  }

  /// Returns the argument with which bytes begin, and its length: `{0}` or `{0*}`.
  private static func argument(at bytes: ArraySlice<UInt8>) -> (Argument, length: Int)? {
    guard bytes.first == 0x7B else { return nil }
    let digits = bytes.dropFirst().prefix { 0x30...0x39 ~= $0 }
    guard let index = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    let rest = bytes.dropFirst(1 + digits.count)
    if rest.starts(with: [0x7D]) {
      return (Argument(index: index, isMessage: false), digits.count + 2)
    }
    guard rest.starts(with: [0x2A, 0x7D]) else { return nil }
    return (Argument(index: index, isMessage: true), digits.count + 3)
  }

  /// Calls a closure with the ranges of the arguments, for each way in which the pattern explains a
  /// range of bytes.
  ///
  /// - Parameter ways: The greatest number of ways, which limits the work for a hostile message.
  func forEachMatch(
    in bytes: [UInt8], _ range: Range<Int>, ways: Int = 16, _ body: ([Range<Int>]) -> Void
  ) {
    guard let first = literals.first, let last = literals.last, range.count >= length,
      bytes[range].starts(with: first), bytes[range].suffix(last.count).elementsEqual(last)
    else { return }
    var left = ways
    var found: [Range<Int>] = []
    func search(from start: Int) {
      guard left > 0 else { return }
      let end = range.upperBound - last.count
      if found.count == arguments.count - 1 {
        guard start <= end else { return }
        left -= 1
        return body(found + [start..<end])
      }
      let literal = literals[found.count + 1]
      var position = start
      while position + literal.count <= end {
        if bytes[position] == literal[0], bytes[position...].starts(with: literal) {
          found.append(start..<position)
          search(from: position + literal.count)
          found.removeLast()
        }
        position += 1
      }
    }
    search(from: range.lowerBound + first.count)
  }
}
