import Console
import ArgumentParser
import Composition
import Configuration
import Formats
import Interlinear
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import TextLibrary

struct SearchCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.search.rawValue,
    abstract: "Find words and phrases in a text.",
    discussion: """
      Finds words in any tier, ignoring accents and case. Several words must all be in \
      the same verse.

        "a phrase"   adjacent words                -word       exclude verses with it
        a OR b       either word                   (a OR b) c  a group
        lemma:word   in one tier: lemma:, strong:, morph:, gloss:, surface:, translation: …
        rel:nsubj    words with that relation to their head in a treebank
        head:word    words whose head has that form or lemma
        variant:word words with such a reading; also variant:qere, variant:WH, variant:*
        begin*       words with that beginning     =Word       exact case and accents
        [lemma:word case:genitive]   one word that meets all conditions
        [pos:article] []{0,3} [pos:noun case:$c]   a sequence, a gap, a shared value

      Prints the number of hits, then one hit per line: its place, the word, and its context. The \
      exit status is 1 if there is none.
      """)

  @Argument(help: "An imported text, \"sampler\", or a file.")
  var text: String

  @Argument(help: "The query.")
  var query: String

  @Option(help: "Search only this passage: John, John 1-3, Ps 23.")
  var passage: String?

  @Flag(help: "Print only the number of hits.")
  var count = false

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, tsv, json, markdown, gb4e, expex, linguex

    /// The format of a list, or nil for numbered examples.
    var list: HitList.Format? { HitList.Format(rawValue: rawValue) }
  }

  @Option(
    help: """
      The format. tsv writes a table, and json one object per line, without the number of hits. \
      The others write each verse as a numbered example, with its hits in bold.
      """)
  var format: Format = .text

  @Option(help: "The maximum number of hits.")
  var limit: Int?

  @Option(help: "The number of words of context on either side.")
  var context = 5

  /// Returns the arguments with `--` before a query, or a headword, that begins with a hyphen, so
  /// that it is not read as a flag: all flags of the commands except `-h` begin with two.
  static func arguments(_ arguments: [String]) -> [String] {
    let takesHyphens = [CommandName.search, .define].map(\.rawValue)
    guard let command = arguments.first, takesHyphens.contains(command), !arguments.contains("--"),
      let index = arguments.indices.dropFirst().first(where: { index in
        let argument = arguments[index]
        return argument.count > 1 && argument.hasPrefix("-") && !argument.hasPrefix("--")
          && !["-h", "-help"].contains(argument)
      })
    else { return arguments }
    var others = arguments
    let query = others.remove(at: index)
    return others + ["--", query]
  }

  func check() throws {
    try UsageError.require(context, of: "--context", in: 0...1000)
    try UsageError.require(limit, of: "--limit", in: 0...Int.max)
  }

  func run() throws {
    let query = try SearchQuery(query)
    let source = try TextOpener().open(text).text
    if query.asksForVariants, try !source.knowsVariants() {
      CommandLanguage.report(
        """
        an older version of Lector imported \"\(text)\", without the readings of its variants; \
        importing it again with --replace adds them
        """)
    }
    if let other = query.asOneWord {
      CommandLanguage.report("these may be different words of a verse; for one word: \(other)")
    }
    let search = try Search(query, in: source)
    let list = format.list.map { HitList(source, format: $0, context: context) }
    let found: Int
    if let passage {
      let rows = try Passages.rows(of: passage, in: source, named: text)
      let hits = try search.hits().filter { hit in rows.contains { $0.contains(hit.row) } }
      found = hits.count
      try printHeading(list, found)
      try write(Array(hits.prefix(limit ?? .max)), in: source, list)
    } else {
      found = try search.count()
      try printHeading(list, found)
      if !count { try write(search.firstHits(limit ?? .max), in: source, list) }
    }
    if found == 0 { throw ExitCode(1) }
  }

  /// Prints the headings before the hits. A table without hits still has them.
  private func printHeading(_ list: HitList?, _ count: Int) throws {
    if self.count { return try StandardOutput.print(String(count)) }
    if format == .text {
      let hits: Message = count == 1 ? "1 hit" : "\(count) hits"
      let meaning = try SearchQuery(query).meaning
      return try StandardOutput.report(meaning.map { "\(hits): \($0)" } ?? hits)
    }
    if let list { try StandardOutput.print(list.heading(count: count), terminator: "") }
  }

  private func write(
    _ hits: [SearchHit], in source: any TextSource, _ list: HitList?
  ) throws {
    guard !count, !hits.isEmpty else { return }
    let output = try OutputFile(path: "-")
    var losses: ExportLosses?
    if let list {
      try list.forEachLine(of: hits, output.write)
    } else {
      let language = try Settings.inForce(file: nil).interfaceLanguage ?? "en"
      losses = try PassageExport(
        hits, of: source, format: ExportFormat(rawValue: format.rawValue),
        phrases: Phrases(interfaceLanguage: language)
      ).write(output.write)
    }
    try output.flush()
    if let losses { CommandLanguage.report(losses) }
  }
}
