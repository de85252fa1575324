import Foundation
import Testing

/// Tests of the scripts that generate tables from the Unicode Character Database. They need the
/// version of Debian's package `unicode-data` that the tables were generated from.
@Suite struct TableScriptTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static var hasDatabase: Bool {
    let file = "/usr/share/unicode/extracted/DerivedBidiClass.txt"
    guard let handle = FileHandle(forReadingAtPath: file),
      let head = try? handle.read(upToCount: 64),
      (try? run("python3", "--version"))?.status == 0
    else { return false }
    return String(decoding: head, as: UTF8.self).contains("DerivedBidiClass-15.0.0.txt")
  }

  private static func run(_ arguments: String...) throws -> (status: Int32, output: Data?) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return (process.terminationStatus, data)
  }

  @Test(
    .enabled(if: hasDatabase, "needs python3 and version 15.0.0 of the package unicode-data"),
    arguments: [("make-width-table", "DisplayWidthTable.swift")])
  func tableMatchesTheScriptOutput(_ script: String, _ table: String) throws {
    let made = try Self.run(Self.root.appending(path: "Scripts/\(script)").path)
    #expect(made.status == 0)
    let file = Self.root.appending(path: "Sources/Screen/CellGrids/\(table)")
    let isSame = try Data(contentsOf: file) == made.output
    #expect(isSame, "run Scripts/\(script) > Sources/Screen/CellGrids/\(table)")
  }
}
