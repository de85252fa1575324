import Console
import ArgumentParser
import PlainText
import Platform
import TextLibrary

struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.words.rawValue,
    abstract: "List, import, and forget the words that you know.",
    discussion: """
      A word that you know has no gloss while you read. A list has one word per line: its \
      language, a tab, and its lemma.
      """,
    subcommands: [List.self, Import.self, Forget.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the words that you know, as a list that can be imported.")

    @Option(help: .tag("Only the words of a language, such as grc."))
    var language: String?

    func run() throws {
      guard let store = try StudyStore.existing() else { return }
      let wanted = language.map { KnownWord(language: $0, lemma: "").language }
      let words = try store.knownWords().filter { wanted == nil || $0.language == wanted }
      try StandardOutput.print(lines: words.map(\.line))
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Add the words of a list.")

    @OptionGroup var list: ListOptions

    func run() throws {
      let words = try list.words()
      let store = StudyStore(try Library(path: Folders().library))
      let added = try store.setKnown(true, words)
      try StandardOutput.report("\(added) added, \(words.count - added) there already")
    }
  }

  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove the words of a list from the words that you know.")

    @OptionGroup var list: ListOptions

    func run() throws {
      let words = try list.words()
      let removed = try StudyStore.existing()?.setKnown(false, words) ?? 0
      try StandardOutput.report("\(removed) removed, \(words.count - removed) not in the list")
    }
  }

  struct ListOptions: ParsableArguments {
    @Argument(help: "The list; - is standard input.")
    var file: String

    @Option(help: .tag("The language to assume for lines that contain only a lemma, such as grc."))
    var language: String?

    /// Returns the words of the list, each once.
    ///
    /// - Throws: `UsageError` if the language isn't a tag; `ContentError` for a line that is not a word.
    func words() throws -> [KnownWord] {
      if let language, !language.isLanguageTag {
        throw UsageError("--language: expected a tag such as en, grc, or he")
      }
      return try InputFile.lines(of: file).map { number, line in
        guard let word = KnownWord(line: line, language: language) else {
          throw ContentError(
            "\(file):\(number): expected a language, a tab, and a lemma, or a lemma with --language"
          )
        }
        return word
      }.uniqued
    }
  }
}

extension InputFile {
  /// Returns the lines of a list that are not blank, with their numbers.
  static func lines(of file: String) throws -> [(number: Int, line: Substring)] {
    let text = String(decoding: try InputFile.bytes(of: file), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { ($0 + 1, $1) }.filter { !$0.1.allSatisfy(\.isWhitespace) }
  }
}
