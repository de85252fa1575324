import Foundation
import Testing

/// The Swift example of the guide is a source file of the example package, which `make test`
/// compiles and runs.
@Suite struct GuideExampleTests {
  @Test func theExampleIsCompiled() throws {
    let page = try String(
      contentsOf: SourceTree.root.appending(path: "Documentation/guide/swift-tests.md"),
      encoding: .utf8)
    let source = try String(
      contentsOf: SourceTree.root.appending(
        path: "Examples/WalkInATest/Tests/PlayerTests/ReadmeTests.swift"), encoding: .utf8)
    let examples = page.components(separatedBy: "```swift\n").dropFirst().map { text in
      text.components(separatedBy: "```").first ?? ""
    }
    #expect(examples == [source])
  }
}
