import Foundation
import Testing

/// The commit in the version, which the Makefile writes to a file before it builds.
@Suite(.serialized) struct CommitTests {
  private let program: Program

  init() throws {
    program = try Program()
    try FileManager.default.createDirectory(
      atPath: program.scratch.path("Resources/Version"), withIntermediateDirectories: true)
    try program.scratch.write("", to: "Resources/Version/version.c")
  }

  private func writeCommit() throws -> String {
    let script = Program.root.appending(path: "Scripts/write-commit").path
    #expect(try program.shell("sh \(script) .").status == 0)
    return program.scratch.read("Resources/Version/commit.h")
  }

  private func changed() throws -> Date? {
    let path = program.scratch.path("Resources/Version/commit.h")
    return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }

  @Test func withoutGitThereIsNoCommit() throws {
    #expect(try writeCommit() == "#define LECTOR_COMMIT \"\"\n")
  }

  @Test func theFileIsWrittenOnlyForANewCommit() throws {
    let commit = """
      git -c user.name=a -c user.email=a@b.c -c commit.gpgsign=false commit -q --allow-empty -m a
      """
    #expect(try program.shell("git init -q . && \(commit)").status == 0)
    let head = try program.shell("git rev-parse --short=10 HEAD").output.dropLast()
    #expect(try writeCommit() == "#define LECTOR_COMMIT \"\(head)\"\n")
    let first = try changed()
    #expect(try program.shell("touch -d 2020-01-01 Resources/Version/commit.h").status == 0)
    let old = try changed()
    #expect(first != old)
    _ = try writeCommit()
    #expect(try changed() == old)
    #expect(try program.shell(commit.replacing("-m a", with: "-m b")).status == 0)
    _ = try writeCommit()
    #expect(try changed() != old)
  }
}

extension Program {
  /// Runs a script of a shell in the scratch folder, where `lector` is the built program.
  func shell(
    _ script: String, by shell: [String] = ["bash", "--norc", "-c"], seconds: Int = 60,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let status = try Child.run(
      ["env", "-i", "-C", scratch.folder.path] + Self.environment(in: scratch, environment)
        + ["timeout", "\(seconds)"] + shell + [script],
      output: scratch.path("stdout"), errors: scratch.path("stderr"))
    return Outcome(
      status: status, output: scratch.read("stdout"), errors: scratch.read("stderr"))
  }

  /// Returns whether a program is installed where the tests look for it.
  static func isInstalled(_ name: String) -> Bool {
    ["/usr/local/bin/", "/usr/bin/", "/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + name)
    }
  }
}
