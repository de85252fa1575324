import PlainText
import Platform
import ScreenReading

/// The program espeak-ng, with its path, voices and arguments.
package struct Espeak: Sendable {
  package static let name = "espeak-ng"

  package let program: String

  /// Creates a description of the installed program, or returns nil if it is not installed.
  ///
  /// - Parameter folders: The folders to search, in the form of `PATH`.
  package init?(in folders: String? = Folders.environmentVariable("PATH")) {
    guard let program = ChildProcess.path(of: Self.name, in: folders) else { return nil }
    self.program = program
  }

  /// The voices of the program.
  package struct Voices: Sendable {
    /// The names of the voices, as used in arguments of the program, by language tag in lowercase.
    package private(set) var names: [String: String] = [:]
    package var tags: Set<String> { Set(names.keys) }

    /// Reads the table that `--voices` prints: priority, language, age and gender, name, file, and
    /// other languages in parentheses, each with its priority.
    package init(table: String) {
      for line in table.split(separator: "\n").dropFirst() {
        let fields = line.split(whereSeparator: \.isWhitespace)
        guard fields.count >= 5, Int(fields[0]) != nil else { continue }
        names[fields[1].lowercased()] = String(fields[1])
      }
      // A voice of a language is better than one that also supports it.
      for line in table.split(separator: "\n").dropFirst() {
        for part in line.split(separator: "(").dropFirst() {
          let words = part.split { $0 == " " || $0 == ")" }
          guard words.count == 2, Int(words[1]) != nil else { continue }
          let tag = String(words[0])
          if names[tag.lowercased()] == nil { names[tag.lowercased()] = tag }
        }
      }
    }
  }

  /// Returns the voices of the program. Waits for its output, which takes milliseconds.
  package func voices() throws(NoVoiceError) -> Voices { try voices(from: voicesProcess) }

  var voicesProcess: ChildProcess { ChildProcess(program, ["--voices"]) }

  func voices(from child: ChildProcess) throws(NoVoiceError) -> Voices {
    let outcome: ChildProcess.Outcome
    do throws(ChildProcessError) { outcome = try child.run(time: 5_000) } catch {
      throw NoVoiceError(error.report)
    }
    if let error = NoVoiceError(outcome) { throw error }
    return Voices(table: String(decoding: outcome.output, as: UTF8.self))
  }

  /// Returns the arguments for speaking standard input.
  ///
  /// - Parameter writes: A Boolean value that indicates whether the sound goes to standard output,
  ///   as a RIFF file, instead of to the sound device.
  func arguments(
    voice: String, parameters: VoiceParameters, pitch: Double = 1, writes: Bool = false
  ) -> [String] {
    let height = Double(50 + parameters.pitch / 2) + (pitch - 1) * 50
    return [
      "-v", voice,
      "-s", String(min(max(parameters.rate, 80), 600)),
      "-p", String(Int(min(max(height, 0), 99))),
      "-a", String(min(max(100 + parameters.volume, 0), 200)),
      // UTF-8, and no pause after the last sentence.
      "-b", "1", "-z", "--stdin",
    ] + (writes ? ["--stdout"] : [])
  }

  /// Returns a text as input for the program. Double brackets, which would begin phonemes, are
  /// separated.
  static func input(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x5B, result.last == 0x5B { result.append(0x20) }
      result.append(byte == 0 ? 0x20 : byte)
    }
    return result + [0x0A]
  }
}

extension NoVoiceError {
  /// Creates the error of a run, or returns nil if the program succeeded or was ended on request.
  init?(_ outcome: ChildProcess.Outcome) {
    let failure: Message
    var complaint = outcome.complaint
    switch outcome.ending {
    case .exited(0), .ended: return nil
    case .exited(let status): failure = "espeak-ng failed with status \(status)"
    case .killed(let signal): failure = "espeak-ng was stopped by signal \(signal)"
    case .timedOut:
      (failure, complaint) = ("espeak-ng didn't finish in time and was stopped", "")
    // It wrote more data than the sound of its text can contain.
    case .flooded: (failure, complaint) = ("espeak-ng wrote too much and was stopped", "")
    }
    report = complaint.isEmpty ? failure : "\(failure): \(complaint)"
  }
}
