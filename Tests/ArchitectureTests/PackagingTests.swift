import Foundation
import Testing

/// The version has one place, from which packages, recipes and the changelog follow.
@Suite struct PackagingTests {
  /// Runs a script of the repository and returns its status and its output.
  private func run(_ words: String..., folder: URL = SourceTree.root) throws -> (Int32, String) {
    try run(words, folder: folder)
  }

  private func run(_ words: [String], folder: URL = SourceTree.root) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private func version() throws -> String {
    let header = try text("Resources/Version/include/Version.h")
    return String(try #require(header.firstMatch(of: /LECTOR_VERSION "(\d+\.\d+\.\d+)"/)).1)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  private func scripts(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: SourceTree.root.appending(path: folder).path
    ).sorted().map { "\(folder)/\($0)" }.filter { path in
      !((try? SourceTree.root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey]))?
        .isDirectory ?? false)
    }
  }

  @Test func theVersionOfTheScriptsIsThatOfTheProgram() throws {
    #expect(try run("Scripts/version") == (0, "\(version())\n"))
  }

  @Test func theNewestHeadingOfTheChangelogIsTheVersion() throws {
    let headings = try text("CHANGELOG.md").matches(
      of: /(?m)^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/)
    #expect(try headings.first.map { String($0.1) } == version())
    // Newest first.
    #expect(headings.map { String($0.2) } == headings.map { String($0.2) }.sorted(by: >))
    #expect(try text("CHANGELOG.md").matches(of: #/(?m)^## /#).count == headings.count)
  }

  @Test(arguments: [
    "aur/PKGBUILD", "aur/.SRCINFO", "homebrew/lector.rb", "nix/default.nix", "Containerfile",
    "debian/control.in",
  ])
  func recipesHaveTheVersion(name: String) throws {
    let file = "Packaging/\(name)"
    #expect(try !text(file).contains(version()), "write @VERSION@")
    let (status, recipe) = try run(
      "Scripts/fill-recipe", file, "SHA256=0123abcd", "MACHINE=x86_64", "ARCHITECTURE=amd64",
      "SIZE=1", "DEPENDS=libc6 (>= 2.31)")
    #expect(status == 0)
    #expect(try recipe.contains(version()))
    #expect(recipe.matches(of: /@[A-Z0-9]+@/).isEmpty, "\(recipe)")
  }

  @Test func thePackagesListTheReleases() throws {
    let version = try version()
    let metainfo = try run("Scripts/fill-recipe", "Packaging/share/lector.metainfo.xml")
    #expect(metainfo.1.contains("<release version=\"\(version)\" date=\""))
    #expect(metainfo.1.hasSuffix("</component>\n"))
    let (status, changelog) = try run("Scripts/changelog", "debian")
    #expect(status == 0)
    #expect(changelog.hasPrefix("lector (\(version)) stable; urgency=medium\n\n  * "))
    let lines = changelog.split(separator: "\n").filter { !$0.hasPrefix(" -- ") }
    #expect(!lines.contains { $0.count > 78 })
    let signature = /\n -- .+ <.+@.+>  \w{3}, \d\d \w{3} \d{4} 00:00:00 \+0000\n/
    #expect(changelog.firstMatch(of: signature) != nil, "\(changelog)")
  }

  @Test func valuesOfRecipesAreTakenLiterally() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("a @X@ b\n".utf8).write(to: file)
    #expect(try run("Scripts/fill-recipe", file.path, #"X=&|\1"#) == (0, "a &|\\1 b\n"))
  }

  @Test func everyScriptCanBeParsed() throws {
    for path in try scripts(in: "Scripts") + ["Packaging/aur/PKGBUILD", "Packaging/project"] {
      let first = try text(path).prefix { $0 != "\n" }
      if first.contains("python") { continue }
      let shell = first.contains("bash") || path.hasSuffix("PKGBUILD") ? "bash" : "sh"
      let (status, output) = try run(shell, "-n", path)
      #expect(status == 0, "\(path): \(output)")
    }
  }

  /// A program of the tests is not linked as a release is.
  @Test func aProgramThatNeedsMoreThanTheCLibraryIsRefused() throws {
    let program = try #require(Bundle.main.executablePath)
    let (status, output) = try run("Scripts/check-program", program)
    #expect(status == 1)
    #expect(output.contains("needs more than the C library: "), "\(output)")
  }

  /// A program that names a folder would load a library that somebody has put there.
  @Test(
    arguments: [
      ([], nil), (["-Wl,-rpath,$ORIGIN/lib", "-Wl,--enable-new-dtags"], "RUNPATH $ORIGIN/lib"),
      (["-Wl,-rpath,/opt/lib", "-Wl,--disable-new-dtags"], "RPATH /opt/lib"),
    ] as [([String], String?)])
  func aProgramThatNamesFoldersForItsLibrariesIsRefused(flags: [String], found: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Without the files with which programs start: those of a new C library need a new one.
    try Data("extern void _exit(int); void _start(void) { _exit(0); }\n".utf8)
      .write(to: folder.appending(path: "small.c"))
    let program = folder.appending(path: "small").path
    let words = ["clang", "-nostartfiles", "-o", program, folder.path + "/small.c"] + flags
    let (compiled, problems) = try run(words)
    try #require(compiled == 0, "\(problems)")
    let (status, output) = try run("Scripts/check-program", program)
    if let found {
      #expect(status == 1)
      #expect(output == "check-program: \(program) names folders for its libraries: \(found)\n")
    } else {
      #expect(status == 0, "\(output)")
    }
  }
}
