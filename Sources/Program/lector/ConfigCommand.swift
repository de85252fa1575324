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
    static let configuration = CommandConfiguration(abstract: "Print where the file is looked for.")

    @OptionGroup var file: ConfigFlag

    func run() throws { print((file.config ?? Folders().configuration).withVisibleControls) }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print every setting with where it comes from, as a configuration file.")

    @OptionGroup var flags: SessionFlags

    func run() throws { print(try flags.settings().listing, terminator: "") }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Tell everything that is wrong with the file, a line each.")

    @OptionGroup var file: ConfigFlag

    func run() throws {
      let path = file.config ?? Folders().configuration
      guard file.config != nil || ConfigurationFile.exists(at: path) else {
        return print("\(path): no such file; everything is as usual".withVisibleControls)
      }
      do {
        var settings = Settings()
        settings.add(try ConfigurationFile(path: path))
        _ = try settings.keyMap()
        print("\(path): sound".withVisibleControls)
      } catch let error as ConfigurationError {
        try tell(error.faults.map(\.description), error.exitStatus)
      } catch let error as KeyRemapError {
        try tell(error.faults, error.exitStatus)
      }
    }

    private func tell(_ faults: [String], _ status: ExitStatus) throws {
      for fault in faults {
        FileHandle.standardError.write(Data("lector: \(fault.withVisibleControls)\n".utf8))
      }
      throw ExitCode(status.rawValue)
    }
  }
}
