import Foundation
import Testing

/// The tables of the reference pages are those in the sources.
@Suite("Reference pages", .serialized, .ownThread) struct ReferenceTests {
  /// `RECORD=1 swift test --filter ReferenceTests` writes the tables.
  @Test(arguments: ReferencePage.paths) func theTablesAreCurrent(path: String) throws {
    var page = try ReferencePage(path)
    let text = page.text
    try page.fill()
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      if page.text != text { try page.text.write(to: page.file, atomically: true, encoding: .utf8) }
      return
    }
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard found != expected else { return }
    let number = zip(found, expected).prefix { $0 == $1 }.count
    let line = number < expected.count ? String(expected[number]) : "the end"
    Issue.record("make record writes the tables. \(path):\(number + 1): expected \(line)")
  }

  @Test func everyTableIsOnOnePage() throws {
    let names = try ReferencePage.paths.flatMap { try ReferencePage($0).tables }
    #expect(names.sorted() == ReferenceTable.all.map(\.name).sorted())
  }
}
