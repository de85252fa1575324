import Foundation
import Testing

/// The built program, run without a terminal in its own folder.
struct Program {
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program: `LECTOR_PROGRAM`, such as the release, or else the one that was built with the
  /// tests.
  static let file =
    ProcessInfo.processInfo.environment["LECTOR_PROGRAM"].map { URL(filePath: $0) }
    ?? Bundle.main.bundleURL.appending(path: "lector")

  /// The folders that contain programs: first the one with `lector`.
  static let searchPath = file.deletingLastPathComponent().path + ":/usr/local/bin:/usr/bin:/bin"

  /// The value of a variable that a program does not get.
  static let unset = "\u{0}"

  /// The whole environment of every program that a test starts: nothing of the caller's own reaches
  /// it.
  static func environment(in scratch: Scratch, _ more: [String: String] = [:]) -> [String] {
    var variables = [
      "PATH": searchPath, "HOME": scratch.folder.path, "LECTOR_HOME": scratch.path("home"),
      "TMUX_TMPDIR": scratch.folder.path, "SHELL": "/bin/sh", "PS1": "$ ",
      // Whether a voice happens to run on the machine makes no difference.
      "LECTOR_SPEECH": "none",
      // The first start of a program in a new folder has additional output.
      "LECTOR_INTRODUCED": "1",
    ]
    // A place that `Scripts/break-code` has broken is also broken in the program.
    variables["LECTOR_BREAK"] = ProcessInfo.processInfo.environment["LECTOR_BREAK"]
    variables.merge(more) { $1 }
    return variables.filter { $0.value != unset }.map { "\($0)=\($1)" }
  }

  /// The time after which a program that hangs is stopped, in seconds: more than any needs on a
  /// machine that builds at the same time.
  static let longestRun = 900

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
        + ["timeout", "\(Self.longestRun)", "lector"] + arguments,
      input: file ?? scratch.path("stdin"), output: output ?? scratch.path("stdout"),
      errors: scratch.path("stderr"))
    return Outcome(
      status: status, output: output == nil ? scratch.read("stdout") : "",
      errors: scratch.read("stderr"))
  }

  /// Runs a script of a shell in the scratch folder, where `lector` is the built program.
  func shell(
    _ script: String, by shell: [String] = ["bash", "--norc", "-c"], seconds: Int = longestRun,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let status = try Child.run(
      ["env", "-i", "-C", scratch.folder.path] + Self.environment(in: scratch, environment)
        + ["timeout", "\(seconds)"] + shell + [script],
      output: scratch.path("stdout"), errors: scratch.path("stderr"))
    return Outcome(
      status: status, output: scratch.read("stdout"), errors: scratch.read("stderr"))
  }

  /// Returns a Boolean value that indicates whether a command of the shell succeeds on this
  /// machine.
  static func canRun(_ command: String) -> Bool {
    (try? Child.run(["env", "-i", "PATH=\(searchPath)", "sh", "-c", command])) == 0
  }

  /// The beginning of a command that must respect the permissions of files, which do not stop root.
  static let asOtherUser =
    geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""

  /// The condition of tests that run commands as another user.
  static let hasOtherUser = ConditionTrait.enabled(
    if: canRun("\(asOtherUser)lector --version")
      && canRun("\(asOtherUser)test -x '\(NSTemporaryDirectory())'"),
    "another user reaches neither the program nor the folder for temporary files")

  /// Returns a Boolean value that indicates whether a program is installed where the tests look for
  /// it.
  static func isInstalled(_ name: String) -> Bool {
    ["/usr/local/bin/", "/usr/bin/", "/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + name)
    }
  }
}
