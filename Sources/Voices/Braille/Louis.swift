import CLibLouis
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
    var writable: [String: [UInt32: Writing]] = [:]
  }

  /// The maximum number of scalars passed to the library at once.
  static let longestRun = 1_000
  /// The maximum number of scalars cached for each table.
  private static let mostScalars = 8_192

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

  /// Returns a Boolean value that indicates whether a table defines a scalar on its own.
  ///
  /// - Parameter inSixDots: A Boolean value that indicates whether cells with dots 7 and 8 do not
  ///   count.
  func writes(_ scalar: UInt32, table: String, inSixDots: Bool = false) -> Bool {
    if let known = state.withLock({ $0.writable[table]?[scalar] }) {
      return inSixDots ? known == .sixDots : known != .nothing
    }
    let cells = translate([scalar], table: table)?.cells ?? []
    let written: Writing =
      cells.isEmpty ? .nothing : cells.allSatisfy { $0 < 0x40 } ? .sixDots : .eightDots
    state.withLock { state in
      if state.writable[table, default: [:]].count >= Self.mostScalars {
        state.writable[table] = [:]
      }
      state.writable[table, default: [:]][scalar] = written
    }
    return inSixDots ? written == .sixDots : written != .nothing
  }

  /// A table's way of writing a scalar.
  private enum Writing { case nothing, sixDots, eightDots }

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
    _ scalars: [UInt32], table: String
  ) -> (cells: [UInt8], positions: [Int])? {
    // No known table needs more than a dozen cells for a scalar.
    let capacity = scalars.count * 16 + 64
    var cells = [UInt8](repeating: 0, count: capacity)
    var positions = [Int32](repeating: 0, count: capacity)
    var consumed: Int32 = 0
    let count = lector_louis_translate(
      table, scalars, Int32(scalars.count), &consumed, &cells, &positions, Int32(capacity))
    guard count >= 0 else { return nil }
    return (Array(cells.prefix(Int(count))), positions.prefix(Int(count)).map(Int.init))
  }
}
