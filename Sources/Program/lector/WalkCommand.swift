import Console
import TerminalPrograms
import Walks
import AccessibilityModel
import ArgumentParser
import Composition
import PlainText
import TerminalReading
import ScreenReading

struct WalkCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.walk.rawValue,
    abstract: "Walk a tree of elements with the screen reader.",
    discussion: """
      Reads a tree file, or a dump of an iOS screen: a page source of Appium or WebDriverAgent, \
      JSON of WebDriverAgent, idb, AXe, or AccessibilitySnapshot, a debug description of XCUITest, \
      a hierarchy of Maestro, Detox, or EarlGrey. Several files, and folders of them, are walked \
      one after another. Without --screen, --plain and --script, every element is \
      spoken from the first to the last.

      A recording of a terminal, such as one of "lector tty" or asciinema, gives the transcript of \
      the screen readers in --readers: the time in seconds, the key before it, the reader, the \
      words, and the rows that caused it.
      """)

  @Argument(
    help: .file("Trees, and folders of them, or a recording of a terminal; - is standard input."))
  var trees: [String] = []

  @OptionGroup var flags: SessionFlags<WalkScreenFlagSelection, WalkVoiceFlagSelection>

  @OptionGroup(title: "Files") var format: SettingFlags<FormatFlagSelection>

  @Option(
    help: """
      How utterances are written: as VoiceOver speaks them (the default), as snapshot tests do, or \
      as device logs do.
      """)
  var style: UtteranceStyle?

  @Option(
    help: .file(
      """
      Compare the walk with a recorded log, or with the descriptions of AccessibilitySnapshot. The \
      exit status is 1 if they differ.
      """))
  var against: String?

  @Flag(
    help: """
      Print what each control costs: swipes from the first element, the fewest gestures with any \
      rotor, and seconds of speech at 180 words a minute.
      """)
  var cost = false

  @Option(
    help: .names(
      """
      The screen readers that hear a recording of a terminal, with commas between their names: \
      \(TerminalReaderName.allCases.map(\.rawValue).joined(separator: ", ")).
      """))
  var readers: String?

  @Option(help: .file("The times of a typescript, which script --log-timing writes."))
  var timing: String?

  @Flag(help: "Report everything that the format of a dump lacks.")
  var verbose = false

  @Option(help: .file("Play a gesture script on the tree."))
  var script: String?

  @Flag(help: "Walk the tree on the terminal.")
  var screen = false

  @Flag(help: "Walk the tree without a screen: one utterance per line, one key per line of input.")
  var plain = false

  @Flag(help: "Print the JSON Schema of tree files.")
  var schema = false

  func check() throws {
    guard schema || !trees.isEmpty else { throw UsageError("expected a tree file") }
    if isOfTerminal { return try checkTerminalFlags() }
    guard !(script == "-" && trees.contains("-")) else {
      throw UsageError("the tree and the script cannot both be standard input")
    }
    guard !(against == "-" && trees.contains("-")) else {
      throw UsageError("the tree and the log cannot both be standard input")
    }
    guard against == nil || !screen && !plain && script == nil else {
      throw UsageError("--against cannot be combined with --screen, --plain or --script")
    }
    guard !cost || !screen && !plain && script == nil && against == nil else {
      throw UsageError("--cost cannot be combined with --screen, --plain, --script or --against")
    }
    guard !plain || !screen && script == nil else {
      throw UsageError("--plain cannot be combined with --screen or --script")
    }
    if !screen, !plain, script == nil, let flag = idleFlag {
      throw UsageError(
        """
        \(flag) has no effect on a walk from the first element to the last; it needs --screen, \
        --plain or --script
        """)
    }
    guard !(plain && trees.contains("-")) else {
      throw UsageError("the tree and the keys cannot both be standard input")
    }
  }

  private var isOfTerminal: Bool {
    readers != nil || timing != nil || trees.contains(where: RecordingFile.isRecording)
  }

  private func checkTerminalFlags() throws {
    guard trees.count == 1 else { throw UsageError("expected a single recording of a terminal") }
    let flags: [(String, Bool)] = [
      ("--screen", screen), ("--plain", plain), ("--script", script != nil),
      ("--against", against != nil), ("--cost", cost), ("--style", style != nil),
      ("--verbose", verbose), ("--cast", self.flags.files.cast != nil),
      ("--dump-tree", self.flags.files.dumpTree != nil),
    ]
    let spoken = (self.flags.reading.given + self.flags.voice.given).first?.setting.flag
    if let flag = flags.first(where: \.1)?.0 ?? spoken.map({ "--" + $0 }) ?? idleFlag {
      throw UsageError("\(flag) has no effect on a recording of a terminal")
    }
  }

  /// The first flag that matters only on the screen or while keys are read. A recording shows a
  /// screen.
  private var idleFlag: String? {
    let names = flags.screen.given.compactMap(\.setting.flag)
    return names.first { $0 != "reader" && (flags.files.cast == nil || $0 == "profile") }
      .map { "--" + $0 }
  }

  func run() throws {
    if schema { return try StandardOutput.print(TreeFile.schema, terminator: "") }
    if isOfTerminal {
      let options = try flags.options(format: format)
      return try TerminalReaderName.writeTranscript(
        of: trees[0], timing: timing,
        readers: TerminalReaderName.list(readers ?? TerminalReaderName.tdsr.rawValue),
        to: options.transcript ?? "-", format: options.settings.format)
    }
    let files = try ScreenFiles(trees)
    let tree = files.paths[0]
    var options = try flags.options(format: format)
    if cost {
      return try report(
        files.writeCosts(
          to: options.transcript ?? "-", format: options.settings.format, isVerbose: verbose))
    }
    if files.paths.count > 1 { return try walk(files, options) }
    if let against { return try compare(tree, with: against, options: options) }
    // Without a screen the transcript is the result.
    if !screen, !plain, options.transcript == nil { options.transcript = "-" }
    if !screen, !plain, script == nil, options.settings.speechIsDemanded {
      throw UsageError("--speech needs --screen: without it nothing waits for a voice")
    }
    let style = style ?? .spoken
    let maker = SessionMaker(options: options, style: style)
    if let script {
      try ScriptPlay(
        script: script, opened: tree, maker: maker, onScreen: screen,
        opener: { try .tree(at: tree) }
      ).run().throwExitCode()
    } else if screen || plain {
      try Reading(options: options, isPlain: plain, style: style)
        .run(.tree(at: tree, isVerbose: verbose)).throwExitCode()
    } else {
      let loaded = try LoadedTree(at: tree)
      try maker.walk(.tree(loaded, at: tree, isVerbose: verbose))
      loaded.reportIfUnreachable()
    }
  }

  private func walk(_ files: ScreenFiles, _ options: RunOptions) throws {
    let isSingle = screen || plain || script != nil || against != nil
    guard !isSingle, options.cast == nil, options.dumpTree == nil else {
      throw UsageError(
        "--screen, --plain, --script, --against, --cast and --dump-tree need a single screen")
    }
    try report(files.walk(options: options, style: style ?? .spoken, isVerbose: verbose))
  }

  private func report(_ errors: [any ReportableError]) throws {
    if let error = errors.first { throw ExitCode(error) }
  }

  private func compare(_ tree: String, with log: String, options: RunOptions) throws {
    let recorded = try RecordedWalk(log: log, of: tree)
    let maker = SessionMaker(options: options, style: style ?? recorded.style)
    let result = try recorded.run(.tree(at: tree, isVerbose: verbose), maker: maker)
    try StandardOutput.report(lines: recorded.lines(of: result))
    if result.difference != nil { throw ExitCode.failure }
  }
}

extension UtteranceStyle: ExpressibleByArgument {}
