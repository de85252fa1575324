import Foundation
import Testing

/// The library products can be compiled on every platform that `Package.swift` names.
@Suite("Library products") struct ProductTests {
  /// The modules of the products, and those that they need.
  static let modules = [
    "Geometry", "PlainText", "Languages", "AccessibilityModel", "ScreenReading", "Auditing",
  ]

  /// Modules available on every platform: the product's own, and Swift's.
  static let portable = Set(modules + ["EngineResources", "Foundation", "Synchronization"])

  /// A module of one system is imported only below a condition.
  @Test(arguments: modules) func importsArePortable(module: String) throws {
    let files = try SourceTree.shared.get().files.filter { $0.module == module }
    #expect(!files.isEmpty)
    for file in files {
      for name in Set(file.imports).subtracting(Self.portable) {
        let line = try #require(file.lines.firstIndex { $0.hasSuffix("import \(name)") })
        let condition = file.lines[..<line].last { !$0.hasPrefix("  import ") }
        #expect(condition?.contains("if canImport(") == true, "\(file) imports \(name)")
      }
    }
  }

  @Test func theManifestNamesTheProducts() throws {
    let manifest = try String(
      contentsOf: SourceTree.root.appending(path: "Package.swift"), encoding: .utf8)
    for name in ["AccessibilityModel", "ScreenReading", "Auditing"] {
      #expect(manifest.contains(".library(name: \"\(name)\""))
    }
    #expect(manifest.contains("platforms: ["))
  }
}
