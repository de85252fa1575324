import CLibLouis
import Foundation
import Synchronization

/// An interface to liblouis. The library is not thread-safe, so calls are serialized.
package final class Louis: Sendable {
  /// The library, or nil if it is not installed.
  package static let shared: Louis? = lector_louis_is_available() ? Louis() : nil

  package let version: String
  private let state = Mutex(State())

  /// A cache of earlier results.
  private struct State {
    var hasTable: [String: Bool] = [:]
    var writable: [Letter: Bool] = [:]
  }

  /// A letter with its marks, for a table.
  private struct Letter: Hashable {
    let table: String
    let scalars: [UInt32]
    let inSixDots: Bool
  }

  /// The maximum number of scalars passed to the library at once.
  static let longestRun = 1_000
  /// The maximum number of letters that are cached.
  private static let mostLetters = 32_768

  private init() {
    version = lector_louis_version().map { String(cString: $0) } ?? ""
  }

  /// Returns a Boolean value that indicates whether a table exists and has no errors. The first
  /// call reads the table.
  package func hasTable(_ name: String) -> Bool {
    if let known = state.withLock({ $0.hasTable[name] }) { return known }
    let isThere = lector_louis_has_table(name)
    state.withLock { $0.hasTable[name] = isThere }
    return isThere
  }

  /// Returns the tables that the index of the library has for a query, best first.
  func tables(matching query: String) -> [String] {
    (Self.taken(lector_louis_find_tables(query)) ?? "").split(separator: "\n").map(String.init)
  }

  /// Returns the first value that the metadata of a table has for a key.
  func info(_ key: String, of table: String) -> String? {
    Self.taken(lector_louis_table_info(table, key))
  }

  private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    defer { free(text) }
    return text.map { String(cString: $0) }
  }

  /// Returns a Boolean value that indicates whether a table defines a letter, or a letter and its
  /// marks.
  ///
  /// - Parameter inSixDots: A Boolean value that indicates whether cells with dots 7 and 8 do not
  ///   count.
  func writes(_ scalars: [UInt32], table: String, inSixDots: Bool = false) -> Bool {
    let key = Letter(table: table, scalars: scalars, inSixDots: inSixDots)
    if let known = state.withLock({ $0.writable[key] }) { return known }
    let cells = cells(of: scalars, table: table)
    // Some tables write everything that they do not define with the same cells.
    let isDefined =
      scalars.count > 1
      ? joins(scalars, cells, table: table)
      : !cells.isEmpty
        && (scalars[0] < 0x80 || cells != self.cells(of: [Self.undefined], table: table))
    let isWritten = isDefined && (!inSixDots || cells.allSatisfy { $0 < 0x40 })
    state.withLock { state in
      if state.writable.count >= Self.mostLetters { state.writable = [:] }
      state.writable[key] = isWritten
    }
    return isWritten
  }

  /// Returns a Boolean value that indicates whether a table writes all marks of a letter. A table
  /// that moves a mark before its letter may leave it behind if there are others: it would be read
  /// as a mark of the next letter.
  private func joins(_ scalars: [UInt32], _ cells: [UInt8], table: String) -> Bool {
    let (letter, last) = (Array(scalars.prefix(1)), Array(scalars.suffix(1)))
    let others = Array(scalars.dropLast())
    guard run(scalars, table: table, marksUndefined: true)?.cells == cells,
      writes(others, table: table)
    else { return false }
    let mark = self.cells(of: last, table: table)
    let isLeftBehind = !mark.isEmpty && cells == self.cells(of: others, table: table) + mark
    return !isLeftBehind
      || writes(last, table: table)
        && self.cells(of: letter + last, table: table)
          == self.cells(of: letter, table: table) + mark
  }

  /// A scalar for private use, which no table defines.
  private static let undefined: UInt32 = 0xE123

  private func cells(of scalars: [UInt32], table: String) -> [UInt8] {
    translate(scalars, table: table)?.cells ?? []
  }

  /// Returns the cells of scalars and the index of the scalar of each cell, or nil if the table
  /// cannot be read.
  func translate(_ scalars: [UInt32], table: String) -> (cells: [UInt8], positions: [Int])? {
    var cells: [UInt8] = []
    var positions: [Int] = []
    var start = 0
    while start < scalars.count {
      let end = Self.end(of: scalars, from: start)
      guard let part = run(Array(scalars[start..<end]), table: table) else { return nil }
      cells += part.cells
      positions += part.positions.map { $0 + start }
      start = end
    }
    return (cells, positions)
  }

  /// Returns the place to split a long text at: a space if there is one.
  private static func end(of scalars: [UInt32], from start: Int) -> Int {
    let limit = start + longestRun
    guard limit < scalars.count else { return scalars.count }
    return (scalars[start..<limit].lastIndex(of: 0x20) ?? limit - 1) + 1
  }

  private func run(
    _ scalars: [UInt32], table: String, marksUndefined: Bool = false
  ) -> (cells: [UInt8], positions: [Int])? {
    // No known table needs more than a dozen cells for a scalar.
    let capacity = scalars.count * 16 + 64
    var cells = [UInt8](repeating: 0, count: capacity)
    var positions = [Int32](repeating: 0, count: capacity)
    var consumed: Int32 = 0
    let count = lector_louis_translate(
      table, scalars, Int32(scalars.count), marksUndefined, &consumed, &cells, &positions,
      Int32(capacity))
    guard count >= 0 else { return nil }
    return (Array(cells.prefix(Int(count))), positions.prefix(Int(count)).map(Int.init))
  }
}
