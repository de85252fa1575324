import Configuration
import PlainText
import Platform
import ScreenReading

/// How to get speech where nothing speaks.
enum SpeechAdvice: Hashable, Sendable {
  /// Nothing is installed; with the command that installs it, if the distribution is known.
  case install(command: String?)
  /// A program is installed, and Lector starts it only if the settings say so.
  case start(SpeechChoice)

  /// - Parameters:
  ///   - packages: The distribution; nil if it is not known.
  ///   - isInstalled: Returns whether a program is installed.
  init(packages: SystemPackages?, isInstalled: (String) -> Bool) {
    for program in [SpeechChoice.speechDispatcher, .espeak] where isInstalled(program.rawValue) {
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
  var remedy: String {
    switch self {
    case .install(let command): command ?? "install \(SystemPackages.Part.speech.rawValue)"
    case .start(let program): "lector --speech \(program.rawValue)"
    }
  }

  func text(in phrases: Phrases) -> String {
    switch self {
    case .install(nil): phrases("speech.installPackages")
    case .install(let command?): phrases("speech.install", command)
    case .start: phrases("speech.start", remedy)
    }
  }
}
