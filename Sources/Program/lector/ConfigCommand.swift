import Console
import ArgumentParser
import Composition
import Configuration
import PlainText
import Platform
import Sessions

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.config.rawValue,
    abstract: "Show and change settings, or check the configuration file.",
    subcommands: [Show.self, Change.self, Unset.self, Check.self, Path.self],
    defaultSubcommand: Show.self)

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the path of the configuration file.")

    @OptionGroup var file: ConfigFlag

    func run() throws {
      try StandardOutput.print((file.config ?? Folders().configuration).withVisibleControls)
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print every setting and its origin, as a configuration file.", aliases: ["get"])

    @Argument(help: "Only this setting, such as speech.rate.")
    var key: String?

    @OptionGroup var file: ConfigFlag

    func run() throws {
      let settings = try Settings.inForce(file: file.config)
      guard let key else { return try StandardOutput.print(settings.listing, terminator: "") }
      try StandardOutput.print(settings.line(of: key))
    }
  }

  struct Change: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Store a setting in the configuration file.",
      discussion: """
        Comments and the order of the file are kept. A list is comma-separated. A name with a dot \
        or a section is written as "lector config show" shows it: speech.languages.grc.rate.
        """)

    @Argument(help: "The setting, such as speech.rate.")
    var key: String

    @Argument(help: "The value; default removes the setting from the file.")
    var value: String

    @OptionGroup var file: ConfigFlag

    func run() throws {
      guard let setting = SettingDescription.find(key) else {
        throw Settings.unknown(key)
      }
      let new = value == "default" ? nil : setting.value(of: value)
      if new == nil, value != "default" {
        throw ConfigurationError.wrongValue(key: key, expected: setting.expectation)
      }
      let path = file.config ?? Folders().configuration
      if let new {
        let known = ConfigurationFile.exists(at: path) ? try Settings(file: path) : Settings()
        let fault =
          try keyFault(of: new, in: known) ?? SettingCheck().report(of: key, new, in: known)
        if let fault { throw UsageError(fault) }
      }
      try ConfigurationFile.set(key, to: new, in: path)
    }

    /// Returns the reason why a value would make the keys unusable, which would end every start.
    ///
    /// Keys that have faults already may be changed one after another.
    private func keyFault(of value: SettingValue, in settings: Settings) throws -> Message? {
      guard key == "profile" || key.hasPrefix("keys.") else { return nil }
      func faults(_ settings: Settings) throws -> [Message] {
        do { _ = try settings.keyMap() } catch let error as KeyRemapError { return error.faults }
        return []
      }
      var changed = settings
      changed.set(key, to: value, from: .flag(key))
      let (known, new) = (try faults(settings), try faults(changed))
      return new.count > known.count ? new.first : nil
    }
  }

  struct Unset: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a setting from the configuration file, so that it has its default.",
      aliases: ["reset"])

    @Argument(help: "The setting, such as speech.rate.")
    var key: String

    @OptionGroup var file: ConfigFlag

    func run() throws {
      guard SettingDescription.find(key) != nil else { throw Settings.unknown(key) }
      try ConfigurationFile.set(key, to: nil, in: file.config ?? Folders().configuration)
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report every error in the file, one per line.")

    @OptionGroup var file: ConfigFlag

    func run() throws {
      let path = file.config ?? Folders().configuration
      guard file.config != nil || ConfigurationFile.exists(at: path) else {
        return try StandardOutput.report(
          "\(path): no such file; all settings have their defaults")
      }
      do {
        let settings = try Settings(file: path)
        _ = try settings.keyMap()
        let faults = SettingCheck().faults(in: settings)
        if !faults.isEmpty { throw ConfigurationError.faults(faults) }
        try StandardOutput.report("\(path): no errors")
      } catch let error as ConfigurationError where !error.faults.isEmpty {
        try report(error.faults.map(\.report), ExitCode(error))
      } catch let error as KeyRemapError {
        try report(error.faults, ExitCode(error))
      }
    }

    private func report(_ faults: [Message], _ status: ExitCode) throws {
      for fault in faults {
        CommandLanguage.report(fault)
      }
      throw status
    }
  }
}
