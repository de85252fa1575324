import Foundation
import GRDB
import Testing

/// A library whose text has an index without the second translation, as an older program left it.
@Suite("An index of an older version", .serialized, .ownThread) struct OlderIndexTests {
  private let program: Program
  private let library: String

  init() throws {
    program = try Program()
    library = program.scratch.path("home/library.sqlite3")
    let french = ["# text_fr = Et il finit cela.\n", "# text_fr = Il le finit.\n"]
    try program.scratch.write(Self.text(french), to: "two.conllu")
    try program.scratch.write(Self.text(["", ""]), to: "one.conllu")
    for name in ["one", "two"] {
      let imported = try program.run("import", "\(name).conllu")
      try #require(imported.status == 0, "\(imported.errors)")
    }
    // The index of a text with one translation is the same in both versions.
    let database = try DatabaseQueue(path: library)
    try database.writeWithoutTransaction { db in
      func id(_ name: String) throws -> Int {
        try #require(
          try Int.fetchOne(db, sql: "SELECT id FROM text WHERE name = ?", arguments: [name]))
      }
      let (one, two) = (try id("one"), try id("two"))
      for part in ["data", "idx"] {
        try db.execute(
          sql: """
            DELETE FROM search_\(two)_\(part);
            INSERT INTO search_\(two)_\(part) SELECT * FROM search_\(one)_\(part);
            """)
      }
      try db.execute(
        sql: """
          UPDATE text SET index_version = (SELECT index_version FROM text WHERE name = 'one')
          """)
    }
    try database.close()
    try #require(program.run("library", "remove", "one").status == 0)
  }

  private static func text(_ french: [String]) -> String {
    """
    # sent_id = 1
    # text = aplo tale
    # text_en = And he finished that.
    \(french[0])1\taplo\taplo\t_\t_\t_\t2\tobj\t_\t_
    2\ttale\ttale\t_\t_\t_\t0\troot\t_\t_

    # sent_id = 2
    # text = aplo
    \(french[1])1\taplo\taplo\t_\t_\t_\t0\troot\t_\t_


    """
  }

  private static let complete = "two: a new index finds every word\n"
  private static let sound = "no damage found\n"
  private static let found = """
    2 hits
    1\tEt il finit cela.\t[Et il finit cela.]
    2\tIl le finit.\t[Il le finit.]

    """

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: library)) }

  @Test func aSearchFindsTheSecondTranslation() throws {
    #expect(
      try program.run("search", "two", "finit")
        == .init(status: 0, output: Self.found, errors: ""))
    // It has completed the index.
    #expect(try program.run("library", "check").output == Self.sound)
  }

  @Test func aCheckCompletesItOnce() throws {
    let check = { try program.run("library", "check") }
    #expect(try check() == .init(status: 0, output: Self.sound + Self.complete, errors: ""))
    let before = try bytes()
    #expect(try check() == .init(status: 0, output: Self.sound, errors: ""))
    #expect(try program.run("search", "two", "finit").output == Self.found)
    #expect(try bytes() == before)
  }

  // MARK: - A library that cannot be written

  private static let note = """
    lector: an older version of Lector made the index of "two", so that hits may be missing; the \
    library cannot be written to now, search again later

    """

  @Test func whileAnotherProgramWritesASearchUsesTheOlderIndex() throws {
    let database = try DatabaseQueue(path: library)
    let searches = ["finished", "finit"]
    var outcomes: [Program.Outcome] = []
    try database.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        outcomes = try searches.map { try program.run("search", "two", $0, "--count") }
        return .rollback
      }
    }
    #expect(
      outcomes == [
        .init(status: 0, output: "1\n", errors: Self.note),
        .init(status: 1, output: "0\n", errors: Self.note),
      ])
    try database.close()
    #expect(try program.run("library", "check").output == Self.sound + Self.complete)
    #expect(
      try program.run("search", "two", "finit", "--count")
        == .init(status: 0, output: "2\n", errors: ""))
  }

  /// The verses are read one by one in place of the index, so that nothing is missing.
  @Test(Program.hasOtherUser)
  func aReadOnlyLibraryIsSearchedInAllTranslations() throws {
    let home = program.scratch.path("home")
    chmod(program.scratch.folder.path, 0o755)
    chmod(library, 0o444)
    chmod(home, 0o555)
    defer { chmod(home, 0o700) }
    let before = try bytes()
    #expect(
      try program.shell(Program.asOtherUser + "lector search two finit")
        == .init(status: 0, output: Self.found, errors: ""))
    #expect(try program.shell(Program.asOtherUser + "lector library check").output == Self.sound)
    #expect(try bytes() == before)
  }
}
