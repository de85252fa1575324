import Foundation

/// The built program, run without a terminal in a folder of its own.
struct Program {
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The whole environment of every program that a test starts: nothing of the caller's own reaches
  /// it.
  static func environment(in scratch: Scratch, _ more: [String: String] = [:]) -> [String] {
    var variables = [
      "PATH": root.appending(path: ".build/debug").path + ":/usr/local/bin:/usr/bin:/bin",
      "HOME": scratch.folder.path, "LECTOR_HOME": scratch.path("home"),
      "TMUX_TMPDIR": scratch.folder.path, "SHELL": "/bin/sh", "PS1": "$ ",
      // Whether a voice happens to run on the machine makes no difference.
      "LECTOR_SPEECH": "none",
      // The first start of a program in a new folder says what a later one does not.
      "LECTOR_INTRODUCED": "1",
    ]
    variables.merge(more) { $1 }
    return variables.map { "\($0)=\($1)" }
  }

  let scratch: Scratch

  init(in scratch: Scratch? = nil) throws { self.scratch = try scratch ?? Scratch() }

  /// Runs `lector` in the scratch folder, as a script would.
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, input: input, environment: environment)
  }

  /// - Parameter file: The file that is standard input; nil for one with the text `input`.
  func run(
    _ arguments: [String], input: String = "", from file: String? = nil,
    environment: [String: String] = [:], output: String? = nil
  ) throws -> Outcome {
    if file == nil { try scratch.write(input, to: "stdin") }
    let status = try Child.run(
      ["env", "-i", "-C", scratch.folder.path] + Self.environment(in: scratch, environment)
        + ["timeout", "60", "lector"] + arguments,
      input: file ?? scratch.path("stdin"), output: output ?? scratch.path("stdout"),
      errors: scratch.path("stderr"))
    return Outcome(
      status: status, output: output == nil ? scratch.read("stdout") : "",
      errors: scratch.read("stderr"))
  }
}
