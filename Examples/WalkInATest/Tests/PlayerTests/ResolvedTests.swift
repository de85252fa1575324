import Foundation
import Testing

/// The cost of Lector for a package: no other package, and no C library except the phrases of the
/// engine.
@Suite struct ResolvedTests {
  /// The folder of the build products, such as `.build/x86_64-unknown-linux-gnu/debug`.
  private let products: URL

  init() throws {
    products = try #require(Bundle.main.executableURL?.deletingLastPathComponent())
  }

  @Test func nothingButLectorIsResolved() throws {
    let state = products.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "workspace-state.json")
    let json = try JSONDecoder().decode(WorkspaceState.self, from: Data(contentsOf: state))
    #expect(json.object.dependencies.map(\.packageRef.name) == ["lector"])
    let pins = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Package.resolved")
    #expect(!FileManager.default.fileExists(atPath: pins.path), "there is nothing to pin")
  }

  /// Neither GRDB nor SQLite, ncurses or libxml2, and no phrases of the program.
  @Test func nothingButTheEngineIsBuilt() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: products.path)
    // SwiftPM plans a folder for every target of a package, but compiles only the ones that are
    // needed.
    let built = names.filter { $0.hasSuffix(".build") && hasObjects($0) }
      .map { String($0.dropLast(6)) }
      // The test runner has a different name in each version of SwiftPM.
      .filter { !$0.hasPrefix("WalkInATest") }
    #expect(
      Set(built) == [
        "AccessibilityModel", "Auditing", "EngineResources", "Geometry", "Languages", "PlainText",
        "PlayerTests", "ScreenReading",
      ], "after a build of an older version, remove the folder .build")
  }

  /// A Boolean value that indicates whether a folder of the products contains object files.
  private func hasObjects(_ folder: String) -> Bool {
    let files = FileManager.default.enumerator(atPath: products.appending(path: folder).path)
    return files?.contains { ($0 as? String)?.hasSuffix(".o") == true } ?? false
  }

  private struct WorkspaceState: Decodable {
    struct Object: Decodable { let dependencies: [Dependency] }
    struct Dependency: Decodable { let packageRef: Reference }
    struct Reference: Decodable { let name: String }

    let object: Object
  }
}
