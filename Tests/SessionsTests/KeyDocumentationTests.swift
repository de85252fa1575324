import CellGrids
import Foundation
import Testing

@testable import Sessions

/// The tables of keys in the guide and in the description of the profiles, against the key maps.
@Suite struct KeyDocumentationTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the cells of the rows of all tables whose header is as given.
  private static func tables(in file: String, header: String) throws -> [[String]] {
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { lines[$0] == header }.flatMap { start in
      lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
        line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
  }

  /// Returns a Boolean value that indicates whether keys, which may end with a mark's letter, have a
  /// command.
  private static func areBound(_ keys: String, in map: KeyMap) -> Bool {
    let names = keys.split(separator: " ").map { $0 == "letter" ? "a" : String($0) }
    let read = names.compactMap { Key(name: $0) }
    guard read.count == names.count, case .command = map.meaning(of: read) else { return false }
    return true
  }

  private static let named = [
    "→": "right", "←": "left", "↓": "down", "↑": "up", "PgDn": "page-down", "PgUp": "page-up",
    "Home": "home", "End": "end", "Enter": "enter", "Space": "space", "Esc": "escape",
  ]

  @Test func theGuideNamesKeysOfTheDefault() throws {
    let map = try KeyProfileTests.map("voiceover")
    let rows = try Self.tables(
      in: "Documentation/guide/reading.md", header: "| keys | what they do |")
    #expect(rows.count > 40)
    for row in rows {
      let keys = row[0].replacing("`,`", with: "comma").replacing("`", with: "")
        .replacing("\\\\", with: "\\").components(separatedBy: ", ")
        .map { $0 == "comma" ? "," : $0 }
      for key in keys { #expect(Self.areBound(Self.named[key] ?? key, in: map), "\(key)") }
    }
  }

  /// Returns the keys in a cell: what is in code, without commands of vim such as `:q`.
  private static func keys(in cell: String) -> [String] {
    cell.replacing("`` ` ``", with: "`grave`").replacing("`` ` letter ``", with: "`grave letter`")
      .components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
      .map { $0.element.replacing("grave", with: "`") }
  }

  /// The profiles, the first cell of the header of their tables, and the cell with the keys.
  @Test(arguments: [("voiceover", "VoiceOver", 2), ("nvda", "NVDA", 2), ("vim", "vim", 0)])
  func theProfilesAreDescribedWithTheirKeys(profile: String, name: String, cell: Int) throws {
    let map = try KeyProfileTests.map(profile)
    let rows = try Self.tables(
      in: "Documentation/key-profiles.md",
      header: "| \(name) | command | Lector | reason if it differs |")
    let keys = rows.flatMap { Self.keys(in: $0[cell]) }
    #expect(keys.count > 20)
    for key in keys { #expect(Self.areBound(key, in: map), "\(key)") }
  }
}
