import Choices
import PlainText
import Platform
import ScreenReading

/// The way to get speech on a system without any.
package enum SpeechAdvice: Hashable, Sendable {
  /// Nothing is installed. Includes the command that installs it, if the distribution is known.
  case install(command: String?)
  /// A program is installed, but Lector starts it only if the settings require it.
  case start(SpeechChoice)

  /// - Parameters:
  ///   - packages: The distribution, or nil if it is not known.
  ///   - isInstalled: Returns whether a program is installed.
  package init(packages: SystemPackages?, isInstalled: (String) -> Bool) {
    // espeak-ng speaks by itself. A server has to be set up, and stays when Lector has ended.
    for program in [SpeechChoice.espeak, .speechDispatcher] where isInstalled(program.rawValue) {
      self = .start(program)
      return
    }
    self = .install(command: packages?.command(installing: .speech))
  }

  /// The advice for this machine.
  package static var here: SpeechAdvice {
    SpeechAdvice(packages: .here) { name in
      ChildProcess.path(of: name, in: Folders.environmentVariable("PATH")) != nil
    }
  }

  /// The remedy as `lector doctor` names it.
  package var remedy: Message {
    switch self {
    case .install(let command): "\(command ?? "install \(SystemPackages.Part.speech.rawValue)")"
    case .start(let program): "\("lector --speech \(program.rawValue)")"
    }
  }

  package func text(in phrases: Phrases) -> String {
    switch self {
    case .install(nil): phrases("speech.installPackages")
    case .install(let command?): phrases("speech.install", command)
    case .start: phrases("speech.start", remedy.description)
    }
  }
}
