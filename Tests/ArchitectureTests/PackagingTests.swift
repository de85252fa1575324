import Foundation
import Testing

/// The version has one place. Packages, recipes, and the changelog follow it.
@Suite struct PackagingTests {
  private func version() throws -> String {
    let header = try text("Resources/Version/include/Version.h")
    return String(try #require(header.firstMatch(of: /LECTOR_VERSION "(\d+\.\d+\.\d+)"/)).1)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  @Test func theNewestHeadingOfTheChangelogIsTheVersion() throws {
    let headings = try text("CHANGELOG.md").matches(
      of: /(?m)^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/)
    #expect(try headings.first.map { String($0.1) } == version())
    // Newest first.
    let dates: [String] = headings.map { String($0.2) }
    #expect(dates == dates.sorted(by: >))
    let others = try text("CHANGELOG.md").matches(of: #/(?m)^## (?!\[\d)(.*)$/#)
    #expect(others.allSatisfy { $0.1 == "[Unreleased]" })
  }

  @Test(arguments: [
    "aur/PKGBUILD", "aur/.SRCINFO", "homebrew/lector.rb", "nix/default.nix", "Containerfile",
    "debian/control.in",
  ])
  func recipesGetTheVersion(name: String) throws {
    let recipe = try text("Packaging/\(name)")
    #expect(recipe.contains("@VERSION@"))
    #expect(try !recipe.contains(version()))
  }

  /// A stranger reads on only if the beginning is short.
  @Test func theREADMEBeginsInFewWords() throws {
    let page = try text("README.md")
    let beginning = try #require(page.firstRange(of: "\n## Read on")).lowerBound
    #expect(page[..<beginning].split(whereSeparator: \.isWhitespace).count <= 450)
    let first = try #require(page.split(separator: "\n").first { !$0.hasPrefix("#") })
    #expect(first.matches(of: /[.?!](?: |$)/).count == 2)
  }

  /// Nothing is published: what installs the wheel names its file, whatever the version, the C
  /// library, and the processor are.
  @Test func theWheelIsInstalledFromItsFile() throws {
    let name = try #require(text("Packaging/project").firstMatch(of: /(?m)^DISTRIBUTION=(.*)$/)).1
    let file = "./\(name.replacing("-", with: "_"))-*.whl"
    var commands = 0
    for page in [
      "README.md", "Documentation/guide/install.md", "Documentation/guide/test-runners.md",
    ] {
      for line in try text(page).split(separator: "\n") {
        guard line.contains(#/^(?:[A-Z_]+=\S+ )*(?:pipx|uvx|pip|uv) /#) else { continue }
        commands += 1
        #expect(line.contains(" \(file)"), "\(page): \(line)")
      }
      #expect(try !text(page).contains(/`(uvx|pipx install|pip install) [a-z]/), "\(page)")
    }
    #expect(commands >= 3)
  }
}
