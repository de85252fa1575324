import Foundation
import ProcessTable

/// The built program with the voices that a test provides.
struct SpeechProgram {
  let program: Program
  var scratch: Scratch { program.scratch }

  static let hasEspeak = FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng")

  /// - Parameter script: The program that is found as espeak-ng; nil for none. `LOG` is a file that
  ///   `log` reads.
  init(espeak script: String? = nil) throws {
    program = try Program()
    let bin = scratch.folder.appending(path: "bin")
    let files = FileManager.default
    try files.createDirectory(at: bin, withIntermediateDirectories: true)
    for name in ["timeout", "cat", "sleep", "kill"] {
      let path = ["/usr/bin/", "/bin/"].map { $0 + name }.first(where: files.fileExists) ?? name
      try files.createSymbolicLink(
        atPath: bin.appending(path: name).path, withDestinationPath: path)
    }
    try files.createSymbolicLink(
      at: bin.appending(path: "lector"), withDestinationURL: Program.file)
    guard let script else { return }
    try installScript(
      Self.preamble(log: scratch.path("log")) + script, at: scratch.path("bin/espeak-ng"))
  }

  private static func preamble(log: String) -> String {
    """
    LOG='\(log)'
    if [ "$1" = --voices ]; then
      echo 'Pty Language       Age/Gender VoiceName          File    Other Languages'
      echo ' 2  en-gb           --/M      English_(Britain)  gmw/en  (en 2)'
      echo ' 5  grc             --/M      Greek_(Ancient)    grk/grc'
      exit 0
    fi

    """
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Outcome {
    try program.run(
      arguments,
      environment: ["PATH": scratch.path("bin")].merging(environment) { $1 })
  }

  var log: [String] { scratch.lines("log") }
}

/// The header of a WAV file as a player reads it.
struct WaveHeader {
  let rate: Int
  let sampleCount: Int

  /// Creates a header, or returns nil if it does not fit the file.
  init?(_ bytes: [UInt8]) {
    func number(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    guard bytes.count >= 44, bytes[..<4].elementsEqual("RIFF".utf8),
      bytes[8..<16].elementsEqual("WAVEfmt ".utf8), number(4) == bytes.count - 8,
      number(40) == bytes.count - 44
    else { return nil }
    rate = number(24)
    sampleCount = number(40) / 2
  }

  /// The duration in seconds.
  var duration: Double { Double(sampleCount) / Double(rate) }
}

extension Scratch {
  func wave(_ name: String) -> WaveHeader? {
    WaveHeader([UInt8](FileManager.default.contents(atPath: path(name)) ?? Data()))
  }
}
