import Foundation

/// The commands of a Linux distribution that install the packages that Lector can use.
package struct SystemPackages: Hashable, Sendable {
  /// A component that Lector uses if it is installed, as messages name it. Most distributions have
  /// packages of these names.
  package enum Part: String, Sendable {
    case speech = "speech-dispatcher and espeak-ng"
    case espeak = "espeak-ng"
    case liblouis, brltty
  }

  private let command: String
  /// The packages of parts that are named differently.
  private let names: [Part: String]

  /// - Parameter release: The content of `os-release`, which names the distribution and similar
  ///   ones, or nil if there is none.
  /// - Returns: `nil` for an unknown distribution.
  package init?(release: String?) {
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
  package static let here = SystemPackages(
    release: ["/etc/os-release", "/usr/lib/os-release"].lazy
      .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first)

  private init(_ command: String, _ names: [Part: String] = [:]) {
    self.command = command
    self.names = names
  }

  /// Returns the command that installs a part.
  package func command(installing part: Part) -> String {
    "\(command) \(names[part] ?? part.rawValue.replacing(" and", with: ""))"
  }

  private static let known: [String: SystemPackages] = {
    let speech = "speech-dispatcher speech-dispatcher-espeak-ng espeak-ng"
    let debian = SystemPackages(
      "sudo apt install", [.speech: speech, .liblouis: "liblouis20 liblouis-data"])
    let fedora = SystemPackages("sudo dnf install", [.speech: speech])
    let arch = SystemPackages("sudo pacman -S")
    let suse = SystemPackages("sudo zypper install")
    return [
      "debian": debian, "ubuntu": debian, "fedora": fedora, "rhel": fedora, "arch": arch,
      "suse": suse, "opensuse": suse, "alpine": SystemPackages("doas apk add"),
      "void": SystemPackages("sudo xbps-install"),
    ]
  }()
}
