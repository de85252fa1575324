import Foundation
import Testing
import WebServer

/// `lector texts`: the list, and what cannot be fetched.
@Suite("Texts to get", .serialized, .ownThread) struct TextsTests {
  @Test func theListSaysLicenseSizeAndSource() throws {
    let program = try Program()
    let list = try program.run("texts")
    #expect(list.status == 0 && list.errors.isEmpty)
    #expect(
      list.output.hasPrefix(
        "sblgnt: Greek New Testament (SBLGNT), text, grc, 33 MB, CC BY 4.0, "
          + "https://github.com/Clear-Bible/Alignments\n"))
    #expect(try program.run("texts", "list") == list)
    try program.scratch.write("ref\tsurface\nJohn 1:1\tλόγος\n", to: "john.tsv")
    #expect(try program.run("import", "john.tsv", "--as", "oshb").status == 0)
    let lines = try program.run("texts").output.split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix(", in the library") }.map { $0.prefix(5) } == ["oshb:"])
  }

  @Test func theListAsJSONHasEveryAddress() throws {
    let output = try Program().run("texts", "--format", "json").output
    let list = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
    let first = try #require(list?.first)
    #expect(first["name"] as? String == "sblgnt" && first["isInLibrary"] as? Bool == false)
    let files = try #require(first["files"] as? [[String: Any]])
    #expect(files.count == 3)
    let address = files[0]["address"] as? String
    #expect(address?.hasSuffix("/data/sources/SBLGNT.tsv") == true)
    #expect(files[0]["bytes"] as? Int == 10_976_667)
  }

  @Test(arguments: [
    (["sblgmt"], 64, "sblgmt: no such text or lexicon is available; did you mean \"sblgnt\"?"),
    (
      ["sblgnt", "--from", ".", "--mirror", "http://a"], 64,
      "--from and --mirror exclude each other"
    ),
    (
      ["sblgnt", "--mirror", "ftp://a"], 64,
      "--mirror ftp://a: expected an address that begins with https://"
    ),
    (["dodson", "--from", "nowhere"], 66, "nowhere/dodson.xml: no such file"),
    (["dodson", "--from", "."], 65, "./dodson.xml: 5 bytes; expected 1315372"),
  ])
  func badArguments(arguments: [String], status: Int32, message: String) throws {
    let program = try Program()
    try program.scratch.write("wrong", to: "dodson.xml")
    let outcome = try program.run(["texts", "get"] + arguments)
    #expect(outcome == .init(status: status, output: "", errors: "lector: \(message)\n"))
    #expect(!FileManager.default.fileExists(atPath: program.scratch.path("home/library.sqlite3")))
  }

  /// One line says what to do, and nothing is stored.
  @Test(.enabled(if: Program.isInstalled("curl") || Program.isInstalled("wget")))
  func whatCannotBeFetched() throws {
    let path = "/biblicalhumanities/Dodson-Greek-Lexicon/74f70358d4acfaf2f980bf2feb58ab7115cbbcbc"
    let server = try WebServer([
      "/short\(path)/dodson.xml": .file(Array("<TEI/>".utf8)),
      "/wrong\(path)/dodson.xml": .file(Array(repeating: 0x20, count: 1_315_372)),
      "/cut\(path)/dodson.xml": .beginning(Array(repeating: 0x20, count: 600_000), of: 1_315_372),
    ])
    for (folder, status, words, kept) in [
      ("none", 69, "cannot be fetched: ", ""),
      ("short", 65, "6 bytes; expected 1315372", "; 0.1 MB are already here"),
      ("wrong", 65, "not the expected file (its SHA-256 differs)", ""),
      ("cut", 69, "cannot be fetched: ", "; 0.6 MB are already here"),
    ] as [(String, Int32, String, String)] {
      let program = try Program()
      let mirror = "\(server.address)/\(folder)"
      let outcome = try program.run("texts", "get", "dodson", "--mirror", mirror)
      #expect(outcome.status == status && outcome.output.isEmpty)
      let size = "lector: dodson: 1.3 MB to fetch"
      #expect(
        outcome.errors.hasPrefix("\(size)\nlector: \(mirror)\(path)/dodson.xml: \(words)"))
      #expect(
        outcome.errors.hasSuffix(
          "; save it in a folder yourself, and name that with --from FOLDER\n"))
      #expect(outcome.errors.filter(\.isNewline).count == 2)
      let home = FileManager.default.enumerator(atPath: program.scratch.path("home"))
      // The folder of temporary folders is there, and empty.
      let files = (home?.allObjects as? [String] ?? []).sorted()
      #expect(
        files.allSatisfy { ["cache", "cache/temporary"].contains($0) || $0.hasSuffix(".part") },
        "\(files)")
      let again = try program.run("texts", "get", "dodson", "--mirror", server.address)
      #expect(again.errors.hasPrefix("\(size)\(kept)\n"), "\(again.errors)")
    }
  }

  @Test func withoutCurlAndWget() throws {
    let program = try Program()
    let alone = try program.shell(
      "PATH=/nowhere exec \(Program.file.path) texts get ud-hittite")
    #expect(alone.status == 69)
    #expect(
      alone.errors.hasSuffix(
        "hit_hittb-ud-test.conllu: cannot be fetched: neither curl nor wget is installed; save it "
          + "in a folder yourself, and name that with --from FOLDER\n"))
  }

  /// The folder with the files of `lector texts`, which are too large for the repository.
  private static let folder = ProcessInfo.processInfo.environment["LECTOR_TEXTS"]

  @Test(.enabled(if: folder != nil, "LECTOR_TEXTS names no folder"))
  func aTextFromAFolderOpens() throws {
    let program = try Program()
    let outcome = try program.run(
      ["texts", "get", "ud-hittite", "dodson", "--from", Self.folder ?? ""])
    #expect(
      outcome
        == .init(
          status: 0,
          output:
            "ud-hittite: 1 book, 136 sentences, skipped 136\ndodson: 5410 entries, skipped 0\n",
          errors: ""))
    try Terminal.lector("ud-hittite --reader on", in: program.scratch) { terminal in
      try terminal.wait("the text is open") { $0.screen.contains("ták-ku") }
    }
    let info = try program.run("library", "info", "ud-hittite").output
    #expect(info.contains("Universal Dependencies, Hittite HitTB"))
  }
}
