import Console
import ArgumentParser
import Composition
import Foundation
import PlainText
import Platform
import TerminalReading
import Sessions
import Version

/// The program: its commands, and how it reports errors.
@main
struct Lector: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lector",
    abstract: "Read interlinear texts in the terminal, with a simulated screen reader.",
    usage: """
      lector [<text>] [<place>] [<options>]
      lector <command> [<options>]
      """,
    discussion: """
      Without a command, lector reads a text from the library or a file; without a name, the \
      text in the setting "text", or at first the bundled sampler.
      """,
    version: ProgramVersion.text,
    groupedSubcommands: [
      CommandGroup(
        name: "Read",
        subcommands: [
          ReadCommand.self, SearchCommand.self, DefineCommand.self, SayCommand.self,
          NotesCommand.self, WordsCommand.self, PlanCommand.self, TodayCommand.self,
        ]),
      CommandGroup(
        name: "Library",
        subcommands: [
          TextsCommand.self, ImportCommand.self, LibraryCommand.self, ExportCommand.self,
        ]),
      CommandGroup(
        name: "Hear and check a screen",
        subcommands: [
          WalkCommand.self, TTYCommand.self, AuditCommand.self, ReportCommand.self,
          DiffCommand.self, FidelityCommand.self, PlayCommand.self, GalleryCommand.self,
        ]),
      CommandGroup(
        name: "Settings",
        subcommands: [
          ConfigCommand.self, KeysCommand.self, LanguagesCommand.self, VoicesCommand.self,
          DoctorCommand.self, CompletionsCommand.self, ManCommand.self,
        ]),
    ],
    defaultSubcommand: ReadCommand.self)

  static func main() {
    // What they would report is an error of the write.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    StandardStreams.openClosed()
    closeController()
    TemporaryFolder.removeAbandoned()
    let arguments = SearchCommand.arguments(Self.arguments)
    do {
      if try CompletionsCommand.answer(arguments) { end(0) }
    } catch {
      fail(error)
    }
    // The tree of commands is built only if one of its commands is named.
    let isList = GalleryListCommand.isRequested(by: arguments)
    let parser: any ParsableCommand.Type =
      isReading(arguments) ? ReadCommand.self : isList ? GalleryListCommand.self : Lector.self
    do {
      var command = try parser.parseAsRoot(isList ? Array(arguments.dropFirst()) : arguments)
      try (command as? any CheckedCommand)?.check()
      // The doctor names the fault among others.
      if !(command is DoctorCommand), let error = Folders().error { throw error }
      try command.run()
      try Log.flush()
    } catch let error as any ReportableError {
      fail(error)
    } catch {
      fail(error, parser)
    }
  }

  /// Closes the other end of the own terminal, which yasr leaves open to the program in it: the
  /// terminal would not hang up when yasr dies.
  private static func closeController() {
    guard let terminal = ttyname(STDIN_FILENO).map({ String(cString: $0) }) else { return }
    // TIOCGPTN, which the C library hides from Swift.
    var number: UInt32 = 0
    for descriptor: Int32 in 3..<16
    where ioctl(descriptor, 0x8004_5430, &number) == 0 && terminal == "/dev/pts/\(number)" {
      close(descriptor)
    }
  }

  /// Ends the program after one of its own errors.
  private static func fail(_ error: any ReportableError) -> Never {
    // A program such as `head` in `lector keys | head` has read enough: the command ends silently,
    // with this status.
    if case OutputError.cannotWrite(OutputFile.standardOutput, .brokenPipe) = error {
      end(128 + SIGPIPE)
    }
    fail(
      withShortArguments(error.reportWithAdvice), status: ExitCode(error),
      isAboutArguments: error is UsageError)
  }

  /// The arguments. Names of files keep every byte.
  ///
  /// Swift reads them from /proc, and returns none if that folder does not exist.
  private static var arguments: [String] {
    let isKept = lector_argument(0) != nil
    let count = Int(CommandLine.argc)
    var arguments: [String] = []
    while isKept || arguments.count + 1 < count {
      let index = arguments.count + 1
      let kept = isKept ? lector_argument(Int32(index)) : nil
      let known = isKept ? nil : CommandLine.unsafeArgv[index].map { UnsafePointer($0) }
      guard let argument = kept ?? known else { break }
      let bytes = UnsafeBufferPointer(start: argument, count: strlen(argument))
      arguments.append(FileName.string(bytes.map { UInt8(bitPattern: $0) }))
    }
    return arguments
  }

  /// Returns a message with each argument that it quotes on one line, and cut if it is long.
  private static func withShortArguments(_ message: Message) -> Message {
    var long: [String] = []
    for argument in arguments {
      long += [argument] + argument.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)
    }
    func short(_ value: String) -> String {
      Message(verbatim: value.cut(to: Message.longestQuote)).description
    }
    long.removeAll { short($0) == $0 }
    return message.mapTexts { text, _ in
      long.reduce(text) { $0.replacing($1, with: short($1)) }
    }
  }

  /// Ends the program after an error of the argument parser, which also throws to print help, and
  /// after a command with its own exit status.
  private static func fail(_ error: any Error, _ parser: any ParsableCommand.Type) -> Never {
    if let code = error as? ExitCode { end(code.rawValue) }
    let status = parser.exitCode(for: error)
    guard status == .success else {
      let text = parser.message(for: error)
      let message =
        CommandAdvice.message(text, arguments) ?? Message(verbatim: text.replacing("\n", with: " "))
      fail(withShortArguments(message), status: status)
    }
    if arguments.first == "help",
      let fault = CommandPath.fault(ofHelp: Array(arguments.dropFirst()))
    {
      fail(withShortArguments(fault), status: .usage)
    }
    do {
      try StandardOutput.print(help(for: error, parser), terminator: "")
    } catch {
      fail(error)
    }
    end(0)
  }

  /// Returns the parser's answer to a request: help is completed by examples. Translated help is
  /// broken into lines afterwards.
  private static func help(for error: any Error, _ parser: any ParsableCommand.Type) -> String {
    let translation = TranslatedHelp.current
    let text = parser.fullMessage(
      for: error, columns: translation == nil ? nil : TranslatedHelp.unbroken)
    guard text.contains("USAGE: ") else { return text + "\n" }
    let words =
      isReading(arguments)
      ? [CommandName.read.rawValue]
      : arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
    let path = CommandPath.find(words).path
    guard let translation else {
      return HelpText.text(of: path, parsed: text, width: TerminalSize.now?.columns)
    }
    let english = HelpText.text(of: path, parsed: text, width: TranslatedHelp.unbroken)
    return translation.text(of: english)
  }

  /// Returns a Boolean value that indicates whether the first argument is neither a command nor a
  /// flag of the whole program.
  private static func isReading(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return true }
    let global: Set<String> = ["help", "-h", "--help", "-help", "--version"]
    return CommandName(rawValue: first) == nil && !global.contains(first)
      && !first.hasPrefix("--generate-") && !first.hasPrefix("---")
      && !first.hasPrefix("--experimental-")
  }

  /// Ends the program once the log is written.
  private static func end(_ status: Int32) -> Never {
    try? Log.flush()
    Foundation.exit(status)
  }

  private static func fail(
    _ message: Message, status: ExitCode, isAboutArguments: Bool = true
  ) -> Never {
    CommandLanguage.report(message)
    // The name of a command alone is a question.
    let (path, count) = CommandPath.find(arguments)
    if isAboutArguments, count > 0, count == arguments.count {
      let translation = TranslatedHelp.current
      let width = translation == nil ? TerminalSize.now?.columns : TranslatedHelp.unbroken
      let examples = HelpText.examples(of: path, atMost: 3, width: width)
      let next = CommandLanguage.text(
        of: "More examples, and every flag: lector help \(path.names.joined(separator: " "))")
      if !examples.isEmpty {
        StandardError.write("\(translation?.text(of: examples) ?? examples)\(next)\n")
      }
    }
    RunLog.failed(message.description)
    end(status.rawValue)
  }
}

extension SessionEnd {
  /// Throws the program's exit status for the end.
  ///
  /// - Throws: `ExitCode` for every end except quitting.
  func throwExitCode() throws {
    RunLog.ends(self)
    switch self {
    case .quit, .plainMode: break
    case .interrupted: throw ExitCode.interrupted
    case .terminated(let signal): throw ExitCode(128 + signal)
    }
  }
}

/// A command whose arguments are checked together before it runs.
protocol CheckedCommand: ParsableCommand {
  /// - Throws: `UsageError` for arguments that do not go together.
  func check() throws
}
