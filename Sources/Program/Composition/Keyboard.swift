import CellGrids
import CursesTerminal
import Foundation

/// Keys from a terminal without curses, for plain mode.
final class Keyboard {
  private let terminal: SingleKeys
  private let input: PlainInput

  private static let sequences: [[UInt8]: Key.Special] = [
    [0x5B, 0x43]: .right, [0x5B, 0x44]: .left, [0x5B, 0x41]: .up, [0x5B, 0x42]: .down,
    [0x5B, 0x48]: .home, [0x5B, 0x46]: .end, [0x5B, 0x5A]: .shiftTab,
    [0x4F, 0x43]: .right, [0x4F, 0x44]: .left, [0x4F, 0x41]: .up, [0x4F, 0x42]: .down,
    [0x4F, 0x48]: .home, [0x4F, 0x46]: .end, [0x5B, 0x35, 0x7E]: .pageUp,
    [0x5B, 0x36, 0x7E]: .pageDown, [0x5B, 0x31, 0x7E]: .home, [0x5B, 0x34, 0x7E]: .end,
    [0x5B, 0x33, 0x7E]: .delete,
  ]

  /// Takes single keys from standard input. The result is nil if that is not a terminal.
  init?(input: PlainInput) {
    guard let terminal = SingleKeys() else { return nil }
    self.terminal = terminal
    self.input = input
  }

  func end() { terminal.end() }

  /// Waits for the next key; returns nil at the end of the input.
  func nextKey() -> Key? {
    guard let first = input.nextByte() else { return nil }
    switch first {
    case 0x1B: return escapeSequence()
    case 0x0A, 0x0D: return .special(.enter)
    case 0x09: return .special(.tab)
    case 0x08, 0x7F: return .special(.backspace)
    case 0x04: return nil
    case 1..<0x1B: return .control(Character(Unicode.Scalar(first + 0x60)))
    default: return character(first).map { .character($0) } ?? .unknown
    }
  }

  private func escapeSequence() -> Key {
    guard input.isReady(withinAll: 25), let second = input.nextByte() else {
      return .special(.escape)
    }
    guard second == 0x5B || second == 0x4F else {
      return character(second).map { .alt($0) } ?? .unknown
    }
    var sequence = [second]
    while sequence.count < 8, input.isReady(withinAll: 25), let byte = input.nextByte() {
      sequence.append(byte)
      if (0x40...0x7E).contains(byte) { break }
    }
    return Self.sequences[sequence].map { .special($0) } ?? .unknown
  }

  /// Reads the rest of a character; returns nil if no key types it.
  private func character(_ first: UInt8) -> Character? {
    guard first >= 0x20, first != 0x7F else { return nil }
    var bytes = [first]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    while bytes.count < length, let byte = input.nextByte() { bytes.append(byte) }
    let text = String(decoding: bytes, as: UTF8.self)
    // Controls beyond ASCII are neither keys nor text.
    let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return text.count == 1 && !isControl ? text.first : nil
  }
}
