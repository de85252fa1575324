import ArgumentParser
import Composition
import Configuration
import Foundation
import PlainText
import Platform
import ReaderApp
import Sessions
import TextLibrary

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.config.rawValue,
    abstract: "Show the settings in force, or check the configuration file.",
    subcommands: [Path.self, Show.self, Check.self], defaultSubcommand: Show.self)

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
      abstract: "Print every setting and its origin, as a configuration file.")

    @OptionGroup var flags: SessionFlags

    func run() throws {
      try StandardOutput.print(flags.settings().listing, terminator: "")
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report every fault of the file, one a line.")

    @OptionGroup var file: ConfigFlag

    func run() throws {
      let path = file.config ?? Folders().configuration
      guard file.config != nil || ConfigurationFile.exists(at: path) else {
        return try StandardOutput.print(
          "\(path): no such file; all settings have their defaults".withVisibleControls)
      }
      do {
        var settings = Settings()
        settings.add(try ConfigurationFile(path: path))
        _ = try settings.keyMap()
        let faults = SettingCheck().faults(in: settings)
        if !faults.isEmpty { throw ConfigurationError.faults(faults) }
        try StandardOutput.print("\(path): valid".withVisibleControls)
      } catch let error as ConfigurationError {
        try report(error.faults.map(\.description), ExitStatus(error))
      } catch let error as KeyRemapError {
        try report(error.faults, ExitStatus(error))
      }
    }

    private func report(_ faults: [String], _ status: ExitStatus) throws {
      for fault in faults {
        FileHandle.standardError.write(Data("lector: \(fault.withVisibleControls)\n".utf8))
      }
      throw ExitCode(status.rawValue)
    }
  }
}
