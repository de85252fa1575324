import ArgumentParser
import Configuration
import Gallery
import Interlinear
import PlainText
import Platform
import ReaderApp
import TextLibrary

/// Finds completions of the last word of a command line. The completion scripts of all shells ask
/// it: `lector ---complete SHELL WORD…`.
struct Completer {
  struct Candidate: Equatable {
    var word: String
    var about = ""
  }

  /// The files that can also complete the word; the shell knows best how to find them.
  enum Files: String { case none, files, folders }

  private(set) var candidates: [Candidate] = []
  private(set) var files = Files.none

  /// The words before the one to complete, without the name of the program.
  private let before: [String]
  private let folders: Folders

  /// - Parameter words: The typed words, with their quotes, from the first after the name of the
  ///   program to the one to complete, which may be empty.
  init(words: [String], folders: Folders = Folders()) {
    var words = ShellWord.joined(words).map(ShellWord.unquoted)
    var current = words.popLast() ?? ""
    before = words
    self.folders = folders
    var flag = ""
    // `--theme=d` is one word, except in bash.
    if current.hasPrefix("--"), let sign = current.firstIndex(of: "=") {
      flag = String(current[..<sign])
      current = String(current[current.index(after: sign)...])
    }
    do { try find(current, valueOf: flag) } catch { candidates = [] }
    candidates = candidates.filter { $0.word.hasPrefix(current) }
    if !flag.isEmpty {
      candidates = candidates.map { Candidate(word: "\(flag)=\($0.word)", about: $0.about) }
    }
  }

  /// The answer for the script of a shell: a line with the kind of files, then a candidate a line,
  /// each with a tab and its description if it has one.
  var text: String {
    let lines = candidates.map { candidate in
      candidate.about.isEmpty ? candidate.word : "\(candidate.word)\t\(candidate.about)"
    }
    return ([files.rawValue] + lines.map(Self.line)).joined(separator: "\n") + "\n"
  }

  /// Returns a line that no terminal obeys.
  private static func line(_ text: String) -> String {
    text.split(separator: "\t", omittingEmptySubsequences: false)
      .map { String($0).withVisibleControls }.joined(separator: "\t")
  }

  private mutating func find(_ current: String, valueOf flag: String) throws {
    if before.first == "help" {
      let named = CommandPath.find(Array(before.dropFirst())).path
      return addCommands(named.subcommands)
    }
    let (path, count) = CommandPath.find(before)
    let isBegun = count < before.count
    if !isBegun, flag.isEmpty, !current.hasPrefix("-") { addCommands(path.subcommands) }
    if !isBegun, path.names.isEmpty { candidates.append(Candidate(word: "help")) }
    let command = path.command.configuration.defaultSubcommand ?? path.command
    let arguments = try CommandDescription.of(command).arguments ?? []
    let line = Line(Array(before.dropFirst(count)), arguments)
    if let option = arguments.first(where: { $0.names?.contains { $0.text == flag } == true }) {
      return try addValues(of: option, line, current)
    }
    if let option = line.openOption { return try addValues(of: option, line, current) }
    if current.hasPrefix("-"), !line.isPositional {
      for argument in arguments where argument.shouldDisplay && !line.hasUsed(argument) {
        for name in argument.names ?? [] where name.kind == "long" {
          candidates.append(Candidate(word: name.text, about: Self.said(argument.abstract ?? "")))
        }
      }
      if path.names.isEmpty { candidates.append(Candidate(word: "--version")) }
      return
    }
    // A command with subcommands is followed by one of them, except for the program itself.
    if !isBegun, !path.names.isEmpty, !path.subcommands.isEmpty { return }
    if let argument = line.nextArgument { try addValues(of: argument, line, current) }
  }

  private mutating func addCommands(_ commands: [CommandPath]) {
    for path in commands {
      candidates.append(
        Candidate(
          word: path.names.last ?? "", about: Self.said(path.command.configuration.abstract)))
    }
  }

  /// Returns an explanation in the language of commands.
  private static func said(_ abstract: String) -> String {
    TranslatedHelp.current?.abstract(abstract) ?? abstract
  }

  // MARK: - Values

  private mutating func addValues(
    of argument: CommandDescription.Argument, _ line: Line, _ current: String
  ) throws {
    if !argument.values.isEmpty { return add(argument.values) }
    switch argument.valueName {
    case "file", "files": files = .files
    case "folder": files = .folders
    case "text", "phrase":
      add(try textNames())
      files = .files
    case "new-text": for entry in EmbeddedText.catalog.entries { add(entry.name, entry.title) }
    case "passage", "place": add(try books(of: line.values["text"] ?? line.values["phrase"]))
    case "lexicon": add(try lexica())
    case "name", "old": add(try textNames().filter { $0 != "sampler" } + lexica())
    case "language", "tag":
      add(["ar", "arc", "de", "el", "en", "es", "grc", "hbo", "he", "la", "pl"])
    case "scene": for scene in SceneTable.scenes { add(scene.name, scene.shows) }
    case "trap":
      let scene = line.values["scene"]
      for trap in SceneTable.traps where scene == nil || trap.scene == scene {
        add(trap.name, trap.hears)
      }
    case "key":
      for setting in SettingTable.all where !setting.isFamily { add(setting.key, setting.help) }
    case "value":
      let setting = line.values["key"].flatMap(SettingDescription.find)
      add(setting.map { $0.kind == .toggle ? ["true", "false"] : $0.choices } ?? [])
    case "command": addCommands(CommandPath.root.subcommands)
    case "list": addTiers(current)
    default: break
    }
  }

  private mutating func add(_ words: [String]) { for word in words { add(word) } }

  private mutating func add(_ word: String, _ about: String = "") {
    candidates.append(Candidate(word: word, about: about))
  }

  /// Adds the tiers that can follow the tiers of a list.
  private mutating func addTiers(_ current: String) {
    let parts = current.split(separator: ",", omittingEmptySubsequences: false).dropLast()
    let named = parts.map { $0 + "," }.joined()
    for tier in Tier.standard + [.translation] where !parts.contains(Substring(tier.rawValue)) {
      add(named + tier.rawValue)
    }
  }

  private func library() throws -> Library? {
    try Library.existing(at: folders.library)
  }

  private func textNames() throws -> [String] { (try library()?.names() ?? []) + ["sampler"] }

  private func lexica() throws -> [String] { try library()?.lexica().map(\.name) ?? [] }

  /// Returns the books of a text of the library. A file would have to be read first.
  private func books(of text: String?) throws -> [String] {
    guard let text, !text.contains("/"), !text.contains(".") else { return [] }
    let source: (any TextSource)? =
      text == "sampler" ? try EmbeddedText.sampler() : try library()?.text(named: text)
    return source?.books.map(\.name) ?? []
  }

  /// The words of a command, each with the argument that it belongs to.
  private struct Line {
    /// The words by the names of their arguments.
    private(set) var values: [String: String] = [:]
    private var used: Set<String> = []
    /// The option whose value is to be completed.
    private(set) var openOption: CommandDescription.Argument?
    /// The argument to be completed, unless it is a flag or the value of an option.
    private(set) var nextArgument: CommandDescription.Argument?
    /// A Boolean value that indicates whether `--` ended the flags.
    private(set) var isPositional = false

    init(_ words: [String], _ arguments: [CommandDescription.Argument]) {
      var positional = arguments.filter { $0.kind == .positional }[...]
      for word in words {
        if let option = openOption {
          values[option.valueName ?? ""] = word
          openOption = nil
        } else if word == "--" {
          isPositional = true
        } else if word.hasPrefix("-"), word != "-", !isPositional {
          let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
          used.insert(name)
          let option = arguments.first { $0.names?.contains { $0.text == name } == true }
          if option?.kind == .option, name == word { openOption = option }
        } else if let argument = positional.first {
          values[argument.valueName ?? ""] = word
          if !argument.isRepeating { positional = positional.dropFirst() }
        }
      }
      nextArgument = positional.first
    }

    func hasUsed(_ argument: CommandDescription.Argument) -> Bool {
      !argument.isRepeating && argument.names?.contains { used.contains($0.text) } == true
    }
  }
}
