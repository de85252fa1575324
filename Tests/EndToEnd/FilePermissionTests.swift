import Foundation
import Testing

/// Who can read what a command writes, if the user's umask allows everything.
@Suite struct FilePermissionTests {
  /// What shows a session or the user's notes is private; an export of a text and recorded speech
  /// are files like those of every other program.
  @Test(arguments: [
    ("play script.lector --transcript file", 0o600),
    ("play script.lector --cast file", 0o600),
    ("play script.lector --dump-tree file", 0o600),
    ("play script.lector --log file", 0o600),
    ("walk a.tree.json --transcript file", 0o600),
    ("sampler --plain --transcript file </dev/null", 0o600),
    ("tty --record file -- true", 0o600),
    ("tty --script tty.lector --record file -- true", 0o600),
    ("notes export --output file", 0o600),
    ("notes export --to markdown --output file", 0o600),
    ("export sampler --output file", 0o666),
    ("export sampler --to epub --output file", 0o666),
    ("export sampler --to brf --output file", 0o666),
  ])
  func onlyTheUserReadsASession(_ command: String, _ permissions: Int) throws {
    let program = try Program()
    try program.scratch.write("open sampler\nswipe right\n", to: "script.lector")
    try program.scratch.write("wait 1\n", to: "tty.lector")
    try program.scratch.write(
      #"{"screen": {"width": 9, "height": 9}, "root": {"frame": [0, 0, 9, 9], "isElement": true}}"#,
      to: "a.tree.json")
    _ = try program.run("import", "/dev/stdin", "--as", "t", input: "ref\tsurface\nJohn 1:1\ta\n")
    let outcome = try program.shell("umask 0; lector \(command)")
    let path = program.scratch.path("file")
    let attributes = try #require(
      try? FileManager.default.attributesOfItem(atPath: path), "\(outcome.errors)")
    #expect(attributes[.posixPermissions] as? Int == permissions)
  }

  @Test(.enabled(if: Program.canRun("espeak-ng --version"), "espeak-ng is missing"))
  func recordedSpeechIsAFileOfTheUsers() throws {
    let program = try Program()
    let outcome = try program.shell("umask 0; lector say hello --wav file.wav")
    let path = program.scratch.path("file.wav")
    let attributes = try #require(
      try? FileManager.default.attributesOfItem(atPath: path), "\(outcome.errors)")
    #expect(attributes[.posixPermissions] as? Int == 0o666)
  }
}
