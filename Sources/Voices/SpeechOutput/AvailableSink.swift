import PlainText
import Platform

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
  package static let absence: Message = "is not installed"
  /// The state of a server that is installed and not running.
  package static let silence: Message = "is not running"

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

  package static func espeak() -> AvailableSink {
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
