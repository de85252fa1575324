import Foundation
import Testing

/// The Swift example of the README is a source file of the example package, which `make test`
/// compiles and runs.
@Suite struct ReadmeTests {
  @Test func theExampleIsCompiled() throws {
    let readme = try String(
      contentsOf: SourceTree.root.appending(path: "README.md"), encoding: .utf8)
    let source = try String(
      contentsOf: SourceTree.root.appending(
        path: "Examples/WalkInATest/Tests/PlayerTests/ReadmeTests.swift"), encoding: .utf8)
    let examples = readme.components(separatedBy: "```swift\n").dropFirst().map { text in
      text.components(separatedBy: "```").first ?? ""
    }
    #expect(examples == [source])
  }
}
