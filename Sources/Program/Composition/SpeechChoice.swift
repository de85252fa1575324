import Choices
import Configuration
import Foundation
import PlainText
import Platform
import ScreenReading
import SpeechOutput
import TextLibrary

extension SpeechChoice {
  /// Connects to the voice; returns nil if none was chosen, or if `auto` finds none.
  ///
  /// - Parameters:
  ///   - icons: The server's sound icons to play.
  ///   - fallsBackToEspeak: A Boolean value that indicates whether `auto` uses espeak-ng if no
  ///     server runs.
  ///   - wake: Called from another thread when the voice has events.
  /// - Throws: `NoVoiceError` if the requested voice is unavailable.
  package func voice(
    icons: [Earcon: String] = [:], fallsBackToEspeak: Bool = false,
    wake: @escaping @Sendable () -> Void
  ) throws(NoVoiceError) -> (any Voice)? {
    switch self {
    case .none: return nil
    case .auto:
      // Without a running server, speech was never set up. A session with a screen then stays
      // silent.
      return Self.speechDispatcher(spawns: false, icons, wake: wake)
        ?? (fallsBackToEspeak ? Self.espeak(wake: wake) : nil)
    case .speechDispatcher:
      guard let voice = Self.speechDispatcher(spawns: true, icons, wake: wake) else {
        throw NoVoiceError(
          "speech-dispatcher is not installed; expected the package speech-dispatcher")
      }
      return voice
    case .espeak:
      guard let voice = Self.espeak(wake: wake) else {
        throw NoVoiceError("espeak-ng is not installed; expected the package espeak-ng")
      }
      return voice
    }
  }

  /// Connects to speech-dispatcher.
  ///
  /// - Parameter spawns: A Boolean value that indicates whether to start a server if none is
  ///   listening.
  private static func speechDispatcher(
    spawns: Bool, _ icons: [Earcon: String], wake: @escaping @Sendable () -> Void
  ) -> (any Voice)? {
    var configuration = SpeechDispatcherVoice.Configuration()
    configuration.soundIcons = icons
    // Another host is tried in the background, where its faults are reported.
    if configuration.address.isLocal, !configuration.address.answers() {
      guard spawns, Self.program("speech-dispatcher") != nil else { return nil }
    }
    if !spawns { configuration.spawnedProgram = nil }
    return SpeechDispatcherVoice(configuration: configuration, wake: wake)
  }

  private static func program(_ name: String) -> String? {
    ChildProcess.path(of: name, in: Folders.environmentVariable("PATH"))
  }

  private static func espeak(wake: @escaping @Sendable () -> Void) -> (any Voice)? {
    Espeak() == nil ? nil : EspeakVoice(wake: wake)
  }
}

/// The error for a requested voice that is unavailable or cannot speak.
package struct NoVoiceError: ReportableError {
  package let report: Message

  package init(_ message: Message) { report = message }
}

/// A speech synthesizer and its languages.
package struct AvailableSink {
  package let name: String
  /// The location of the synthesizer, or the reason why it is unavailable.
  package let state: Message
  /// The language tags of its voices, in lower case; empty if it cannot speak.
  package let tags: Set<String>

  /// Returns all synthesizers, in order of preference. Querying each of them takes some time.
  package static func all() -> [AvailableSink] { [speechDispatcher(), espeak()] }

  /// The state of a synthesizer that is not installed.
  static let absence: Message = "is not installed"
  /// The state of a server that is installed and not running.
  static let silence: Message = "is not running"

  /// - Parameter patience: The time limit for the answers of the server.
  package static func speechDispatcher(patience: Duration = .seconds(10)) -> AvailableSink {
    let name = "speech-dispatcher"
    let address = SpeechServerAddress.current()
    guard !address.isLocal || address.answers() else {
      let program = ChildProcess.path(of: name, in: Folders.environmentVariable("PATH"))
      return AvailableSink(
        name: name, state: program == nil ? absence : silence, tags: [])
    }
    do {
      let inventory = try SpeechServerInventory.fetch(address: address, patience: patience)
      let modules =
        inventory.modules.first { $0.name == inventory.defaultModule }.map { [$0] }
        ?? inventory.modules
      let tags = Set(modules.flatMap(\.voices).map { $0.language.lowercased() })
      let names = modules.map(\.name).joined(separator: ", ")
      return AvailableSink(
        name: name, state: "\("\(address), \(names)"), \(tags.count) languages", tags: tags)
    } catch {
      return AvailableSink(name: name, state: error.report, tags: [])
    }
  }

  static func espeak() -> AvailableSink {
    guard let espeak = Espeak() else {
      return AvailableSink(name: Espeak.name, state: absence, tags: [])
    }
    do {
      let tags = try espeak.voices().tags
      return AvailableSink(
        name: Espeak.name, state: "\(espeak.program), \(tags.count) languages", tags: tags)
    } catch {
      return AvailableSink(name: Espeak.name, state: error.report, tags: [])
    }
  }
}

/// The way to get speech on a system without any.
enum SpeechAdvice: Hashable, Sendable {
  /// Nothing is installed. Includes the command that installs it, if the distribution is known.
  case install(command: String?)
  /// A program is installed, but Lector starts it only if the settings require it.
  case start(SpeechChoice)

  /// - Parameters:
  ///   - packages: The distribution, or nil if it is not known.
  ///   - isInstalled: Returns whether a program is installed.
  init(packages: SystemPackages?, isInstalled: (String) -> Bool) {
    // espeak-ng speaks by itself. A server has to be set up, and stays when Lector has ended.
    for program in [SpeechChoice.espeak, .speechDispatcher] where isInstalled(program.rawValue) {
      self = .start(program)
      return
    }
    self = .install(command: packages?.command(installing: .speech))
  }

  /// The advice for this machine.
  static var here: SpeechAdvice {
    SpeechAdvice(packages: .here) { name in
      ChildProcess.path(of: name, in: Folders.environmentVariable("PATH")) != nil
    }
  }

  /// The remedy as `lector doctor` names it.
  var remedy: Message {
    switch self {
    case .install(let command): "\(command ?? "install \(SystemPackages.Part.speech.rawValue)")"
    case .start(let program): "\("lector --speech \(program.rawValue)")"
    }
  }

  func text(in phrases: Phrases) -> String {
    switch self {
    case .install(nil): phrases("speech.installPackages")
    case .install(let command?): phrases("speech.install", command)
    case .start: phrases("speech.start", remedy.description)
    }
  }
}

/// The commands of a Linux distribution that install the packages that Lector can use.
struct SystemPackages: Hashable, Sendable {
  /// A component that Lector uses if it is installed.
  enum Part: String, Sendable {
    case speech = "speech-dispatcher and espeak-ng"
    case espeak = "espeak-ng"
    case liblouis, brltty
  }

  private let command: String
  private let names: [Part: String]

  /// - Parameter release: The content of `os-release`, which names the distribution and similar
  ///   ones, or nil if there is none.
  /// - Returns: `nil` for an unknown distribution.
  init?(release: String?) {
    var fields: [Substring: String] = [:]
    for line in (release ?? "").split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0]] = parts[1].trimmingCharacters(in: ["\"", "'"])
    }
    let ids = [fields["ID"]] + (fields["ID_LIKE"]?.split(separator: " ").map(String.init) ?? [])
    guard let known = ids.lazy.compactMap({ $0.flatMap { Self.known[$0] } }).first else {
      return nil
    }
    self = known
  }

  /// The distribution that Lector runs on.
  static let here = SystemPackages(
    release: ["/etc/os-release", "/usr/lib/os-release"].lazy
      .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first)

  private init(_ command: String, _ names: [Part: String]) {
    self.command = command
    self.names = names
  }

  /// Returns the command that installs a part.
  func command(installing part: Part) -> String { "\(command) \(names[part] ?? "")" }

  private static let known: [String: SystemPackages] = {
    let debian = SystemPackages(
      "sudo apt install",
      [
        .speech: "speech-dispatcher speech-dispatcher-espeak-ng espeak-ng",
        .espeak: "espeak-ng", .liblouis: "liblouis20 liblouis-data", .brltty: "brltty",
      ])
    let fedora = SystemPackages(
      "sudo dnf install",
      [
        .speech: "speech-dispatcher speech-dispatcher-espeak-ng espeak-ng",
        .espeak: "espeak-ng", .liblouis: "liblouis", .brltty: "brltty",
      ])
    let names: [Part: String] = [
      .speech: "speech-dispatcher espeak-ng", .espeak: "espeak-ng", .liblouis: "liblouis",
      .brltty: "brltty",
    ]
    let arch = SystemPackages("sudo pacman -S", names)
    let suse = SystemPackages("sudo zypper install", names)
    return [
      "debian": debian, "ubuntu": debian, "fedora": fedora, "rhel": fedora, "arch": arch,
      "suse": suse, "opensuse": suse,
      "alpine": SystemPackages("doas apk add", names),
      "void": SystemPackages("sudo xbps-install", names),
    ]
  }()
}
