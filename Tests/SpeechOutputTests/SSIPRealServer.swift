import Foundation
import Platform
import ProcessTable

@testable import SpeechOutput

/// A speech-dispatcher with its own socket, configuration and home folder.
///
/// Its default module is the generic one, with a command that records its arguments and takes some
/// time, so that messages begin and end at a regular pace without a sound card. Its espeak-ng plays
/// through libao to the null device: begins, marks and ends come from the real module, without a
/// sound.
final class SSIPRealServer {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let path: String
  let folder: String
  /// The program in the foreground; nil if a voice starts the server.
  private var process: LaunchedProgram?

  static let isInstalled = find("speech-dispatcher") != nil
  static let hasEspeak =
    isInstalled
    && ["/usr/lib/speech-dispatcher-modules", "/usr/libexec/speech-dispatcher-modules"]
      .contains { access($0 + "/sd_espeak-ng", X_OK) == 0 }

  private static func find(_ program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// - Parameters:
  ///   - module: `recorder` or `espeak-ng`.
  ///   - seconds: The time that the recorder takes for a message.
  init(module: String = "recorder", seconds: String = "0.02") throws {
    folder = "/tmp/lector-sd-\(UUID().uuidString.prefix(8))"
    // The default path: the server refuses to be spawned for any other.
    path = folder + "/home/.cache/speech-dispatcher/speechd.sock"
    let recorder = folder + "/record"
    try write("conf/modules/recorder.conf", Self.recorder(recorder))
    try write("conf/modules/espeak-ng.conf", "Debug 0\n")
    try write(
      "conf/speechd.conf",
      """
      LogLevel 3
      AudioOutputMethod "libao"
      DefaultVolume 100
      AddModule "recorder" "sd_generic" "recorder.conf"
      AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
      DefaultModule \(module)

      """)
    try write("home/.libao", "default_driver=null\n")
    try installScript(
      """
      printf '%s|%s|%s|%s|%s\\n' "$1" "$2" "$3" "$4" "$5" >> \(folder)/said
      sleep \(seconds)

      """, at: recorder)
    try installScript(
      """
      unset XDG_RUNTIME_DIR XDG_CACHE_HOME XDG_CONFIG_HOME
      HOME=\(folder)/home exec speech-dispatcher \(arguments) "$@"

      """, at: program)
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private var arguments: String { "-C \(folder)/conf -L \(folder)/log -P \(folder)/pid -t 10" }

  private static func recorder(_ command: String) -> String {
    let values = ["$LANGUAGE", "$RATE", "$PITCH", "$VOLUME", "$DATA"]
    let quoted = values.map { "\\'\($0)\\'" }.joined(separator: " ")
    var lines = ["Debug 0", "GenericExecuteSynth \"\(command) \(quoted)\""]
    lines += ["Rate", "Pitch", "Volume"].map { "Generic\($0)ForceInteger 1" }
    for language in ["en", "de", "grc", "la"] {
      lines.append("GenericLanguage \"\(language)\" \"\(language)\" \"utf-8\"")
      lines.append("AddVoice \"\(language)\" \"MALE1\" \"\(language)-voice\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func write(_ name: String, _ text: String) throws {
    let file = folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// The arguments of the recorder: language, rate, pitch, volume, text.
  var said: [String] {
    let text = (try? String(contentsOfFile: folder + "/said", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// The program that a voice can spawn.
  var program: String { folder + "/spawn" }

  /// Starts the server in the foreground, and waits until it listens.
  func start() throws {
    unlink(path)
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process = try LaunchedProgram(
      program, ["-s", "-c", "unix_socket", "-S", path],
      environment: ["PATH": search, "LC_ALL": "C.UTF-8"])
    // A long limit: while all tests run, a program may start late.
    let limit = DispatchTime.now() + 240
    let pause = DispatchSemaphore(value: 0)
    while !SpeechServerAddress.local(path: path).answers() {
      guard DispatchTime.now() < limit else { throw Failure(description: "it does not listen") }
      _ = pause.wait(timeout: .now() + .milliseconds(10))
    }
  }

  /// Ends the server. If it does not end, because a module hangs on a missing sound card, it is
  /// killed.
  func stop(with signal: Int32 = SIGTERM) {
    if let process {
      if !process.end(with: signal, patience: 3_000) { process.end(with: SIGKILL) }
    } else if let text = try? String(contentsOfFile: folder + "/pid", encoding: .utf8),
      let number = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
    {
      kill(number, SIGKILL)
    }
    process = nil
  }
}
