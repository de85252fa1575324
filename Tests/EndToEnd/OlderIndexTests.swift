import Foundation
import GRDB
import Testing

/// A library whose text has an index that an older program made.
@Suite("An index of an older version", .serialized, .ownThread) struct OlderIndexTests {
  private let program: Program
  private let library: String

  init() throws {
    program = try Program()
    library = program.scratch.path("home/library.sqlite3")
    let french = ["# text_fr = Et il finit cela.\n", "# text_fr = Il le finit.\n"]
    try program.scratch.write(Self.text(french), to: "two.conllu")
    let imported = try program.run("import", "two.conllu")
    try #require(imported.status == 0, "\(imported.errors)")
    let database = try DatabaseQueue(path: library)
    try database.writeWithoutTransaction {
      try $0.execute(
        sql: """
          DROP TABLE search_1;
          CREATE VIRTUAL TABLE search_1 USING fts5(
            t, content='', columnsize=0, detail=none, tokenize='ascii tokenchars ''-._=''');
          INSERT INTO search_1 (rowid, t) VALUES (0, 'saaplo');
          UPDATE text SET index_version = 8
          """)
    }
    try database.close()
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

  @Test func whileAnotherProgramWritesASearchFindsEverything() throws {
    let database = try DatabaseQueue(path: library)
    try database.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        let outcome = try program.run("search", "two", "finit", "--count")
        #expect(outcome == .init(status: 0, output: "2\n", errors: ""))
        return .rollback
      }
    }
    try database.close()
    #expect(try program.run("library", "check").output == Self.sound + Self.complete)
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
