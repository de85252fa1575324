import Testing

/// Exit statuses are assigned in one file of the program.
@Suite struct ErrorTests {
  private static let table = "ExitStatus.swift"

  @Test func everyReportableErrorHasAnExitStatus() throws {
    let files = try SourceTree().files
    let table = try #require(files.first { $0.module == "lector" && $0.name == Self.table })
    let assigned = table.lines.joined(separator: "\n")
    var found = 0
    for file in files {
      for line in file.lines where line.contains("ReportableError") {
        guard let match = line.firstMatch(of: /(struct|enum|extension) (\w+):.*ReportableError/)
        else { continue }
        found += 1
        #expect(assigned.contains("\(match.2)"), "\(file): \(match.2) has no exit status")
      }
    }
    #expect(found > 20)
  }
}
