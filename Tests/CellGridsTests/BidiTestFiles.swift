import CFriBidi

@testable import CellGrids

/// The result of running a test file.
struct BidiTestResult {
  /// The number of cases.
  var count = 0
  /// The lines with cases that fail.
  var failures: [String] = []
}

/// A line of a test file, whose fields are read from the left.
private struct Fields {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The words up to the next semicolon or the end of the line.
  mutating func words() -> [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    var start = index
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    while true {
      let isEnd = index == bytes.endIndex || bytes[index] == 0x3B
      if isEnd || isSpace(bytes[index]) {
        if index > start { words.append(bytes[start..<index]) }
        start = index + 1
      }
      if isEnd { break }
      index += 1
    }
    if index < bytes.endIndex { index += 1 }
    return words
  }

  mutating func numbers(radix: UInt32 = 10) -> [UInt32] { words().map { number($0, radix: radix) } }
}

private func number(_ word: ArraySlice<UInt8>, radix: UInt32 = 10) -> UInt32 {
  var value: UInt32 = 0
  for byte in word { value = value * radix + UInt32(byte < 0x41 ? byte - 0x30 : byte - 0x37) }
  return value
}

/// The expected levels of a line, nil where rule X9 removes the scalar.
private func levels(_ words: [ArraySlice<UInt8>]) -> [UInt8?] {
  words.map { $0.elementsEqual("x".utf8) ? nil : UInt8(number($0)) }
}

/// Returns a Boolean value that indicates whether a grid shows scalars themselves, and not signs for
/// controls of direction and separators of paragraphs.
func isShown(_ scalars: [UInt32]) -> Bool {
  scalars.allSatisfy { scalar in
    let bidiClass = fribidi_get_bidi_type(scalar)
    let controls = UInt32(FRIBIDI_MASK_EXPLICIT | FRIBIDI_MASK_ISOLATE)
    return bidiClass != FRIBIDI_TYPE_BS && bidiClass.rawValue & controls == 0
  }
}

/// Returns a Boolean value that indicates whether the first letter with a direction runs from the
/// right (rules P2 and P3).
private func isFirstRightToLeft(_ scalars: [UInt32]) -> Bool {
  let strong = [FRIBIDI_TYPE_LTR, FRIBIDI_TYPE_RTL, FRIBIDI_TYPE_AL]
  let first = scalars.lazy.map(fribidi_get_bidi_type).first(where: strong.contains)
  return first == FRIBIDI_TYPE_RTL || first == FRIBIDI_TYPE_AL
}

private func passes(
  _ paragraph: BidiParagraph, levels expected: [UInt8?], order: [UInt32]
) -> Bool {
  let found = paragraph.visualOrder(ofClustersAt: expected.indices)
    .filter { expected[$0.cluster] != nil }
  return found.allSatisfy { expected[$0.cluster].map(Int.init) == $0.level }
    && found.map { UInt32($0.cluster) } == order
}

/// The format of `BidiCharacterTest.txt`: scalars, the direction, the level of the paragraph, the
/// levels and the order of the scalars.
struct BidiCharacterTest {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func run() -> BidiTestResult {
    var result = BidiTestResult()
    for line in bytes.split(separator: 0x0A) where line.first != 0x23 {
      var fields = Fields(line)
      guard isShown(fields.numbers(radix: 16)) else { continue }
      result.count += 1
      if !passes(line) { result.failures.append(String(decoding: line, as: UTF8.self)) }
    }
    return result
  }

  private func passes(_ line: ArraySlice<UInt8>) -> Bool {
    var fields = Fields(line)
    let scalars = fields.numbers(radix: 16)
    let direction = fields.numbers()[0]
    let isRightToLeft = direction == 2 ? isFirstRightToLeft(scalars) : direction == 1
    guard fields.numbers()[0] == (isRightToLeft ? 1 : 0) else { return false }
    let paragraph = BidiParagraph(scalars, isRightToLeft: isRightToLeft)
    let expected = levels(fields.words())
    return CellGridsTests.passes(paragraph, levels: expected, order: fields.numbers())
  }
}

/// The format of `BidiTest.txt`: bidirectional classes and a set of directions. Lines with the
/// levels and the order precede their cases.
struct BidiClassTest {
  private let bytes: [UInt8]

  /// A scalar of each class.
  private static let scalars: [String: UInt32] = [
    "L": 0x61, "R": 0x05D0, "AL": 0x0627, "EN": 0x30, "ES": 0x2B, "ET": 0x23, "AN": 0x0660,
    "CS": 0x2C, "NSM": 0x0300, "BN": 0xAD, "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21,
    "LRE": 0x202A, "RLE": 0x202B, "PDF": 0x202C, "LRO": 0x202D, "RLO": 0x202E, "LRI": 0x2066,
    "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Runs the lines without scalars that a grid does not show.
  ///
  /// - Parameter stride: the distance between the lines that are run.
  func run(every stride: Int) -> BidiTestResult {
    var result = BidiTestResult()
    var expected: [UInt8?] = []
    var order: [UInt32] = []
    var lines = 0
    for line in bytes.split(separator: 0x0A) where line.first != 0x23 {
      if line.starts(with: "@Levels:".utf8) {
        var fields = Fields(line.dropFirst(8))
        expected = levels(fields.words())
      } else if line.starts(with: "@Reorder:".utf8) {
        var fields = Fields(line.dropFirst(9))
        order = fields.numbers()
      } else {
        var fields = Fields(line)
        let scalars = fields.words().compactMap {
          Self.scalars[String(decoding: $0, as: UTF8.self)]
        }
        guard isShown(scalars) else { continue }
        lines += 1
        guard lines % stride == 0 else { continue }
        let bits = fields.numbers(radix: 16)[0]
        let directions = [(1, isFirstRightToLeft(scalars)), (2, false), (4, true)]
        for (bit, isRightToLeft) in directions where bits & UInt32(bit) != 0 {
          result.count += 1
          let paragraph = BidiParagraph(scalars, isRightToLeft: isRightToLeft)
          if !passes(paragraph, levels: expected, order: order) {
            result.failures.append("\(String(decoding: line, as: UTF8.self)) \(bit)")
          }
        }
      }
    }
    return result
  }
}
