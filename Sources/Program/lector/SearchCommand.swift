import ArgumentParser
import Composition
import Foundation
import Interlinear
import PlainText
import Platform
import SpeechOutput
import TextLibrary

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.search.rawValue,
    abstract: "Find words and phrases in a text.",
    discussion: """
      Finds words in any tier, without regard to accents and case. Several words must all be in \
      the same verse.

        "a phrase"   adjacent words                -word       exclude verses with it
        a OR b       either word                   (a OR b) c  a group
        lemma:word   in one tier: lemma:, strong:, morph:, gloss:, surface:, translation: …
        rel:nsubj    words with that relation to their head in a treebank
        head:word    words whose head has that form or lemma
        begin*       words that begin so           =Word       exact case and accents

      Prints the number of hits, then one hit a line: its place, the word and its context. The exit \
      status is 1 if there is none. Put -- before a query that begins with a hyphen.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Argument(help: "An imported text, \"sampler\", or a file.")
  var text: String

  @Argument(help: "The query.")
  var query: String

  @Option(help: "Search only this passage: John, John 1-3, Ps 23.")
  var passage: String?

  @Flag(help: "Print only the number of hits.")
  var count = false

  @Option(help: "The format; json writes one object a line, without the number of hits.")
  var format: Format = .text

  @Option(help: "The maximum number of hits.")
  var limit: Int?

  @Option(help: "The number of words of context on either side.")
  var context = 5

  func validate() throws {
    guard (0...1000).contains(context) else {
      throw ValidationError("--context must be from 0 to 1000")
    }
    if let limit, limit < 0 { throw ValidationError("--limit must be 0 or more") }
  }

  func run() throws {
    let query = try SearchQuery(query)
    let source = try OpenedText.open(text)
    let search = try Search(query, in: source)
    let found: Int
    if let passage {
      let rows = try Passages.rows(of: passage, in: source, named: text)
      let hits = try search.hits().filter { hit in rows.contains { $0.contains(hit.row) } }
      found = hits.count
      try printCount(found)
      if !count { try printHits(Array(hits.prefix(limit ?? .max)), in: source) }
    } else {
      found = try search.count()
      try printCount(found)
      if !count { try printHits(search.firstHits(limit ?? .max), in: source) }
    }
    if found == 0 { throw ExitCode(1) }
  }

  private func printCount(_ count: Int) throws {
    if self.count { return try StandardOutput.print(String(count)) }
    if format == .text { try StandardOutput.print(counted("hit", count)) }
  }

  private func printHits(_ hits: [SearchHit], in source: any TextSource) throws {
    let concordance = Concordance(source, width: context)
    let output = try OutputFile(path: "-")
    var lines = ""
    for hit in hits {
      let verse = try source.verse(at: hit.row)
      let line = try concordance.line(hit)
      lines += (format == .text ? text(verse, line) : json(verse, hit, line)) + "\n"
      if lines.utf8.count > 1 << 16 {
        output.write(lines)
        lines = ""
      }
    }
    output.write(lines)
    try output.flush()
  }

  private func text(_ verse: Verse, _ line: Concordance.Line) -> String {
    "\(verse.reference)\t\(line.keyword)\t\(line.before)[\(line.keyword)]\(line.after)"
      .split(separator: "\t", omittingEmptySubsequences: false)
      .map { String($0).withVisibleControls }.joined(separator: "\t")
  }

  private func json(_ verse: Verse, _ hit: SearchHit, _ line: Concordance.Line) -> String {
    var json = JSONText()
    json.object {
      $0.key("ref")
      $0.string(verse.reference.description)
      $0.key("book")
      $0.string(verse.reference.book)
      $0.key("chapter")
      $0.number(verse.reference.chapter)
      $0.key("verse")
      $0.string(verse.reference.verse)
      // Words are counted from 1.
      if let word = hit.word {
        $0.key("word")
        $0.number(word + 1)
      }
      if let word = hit.translationWord {
        $0.key("translationWord")
        $0.number(word + 1)
      }
      if hit.length > 1 {
        $0.key("words")
        $0.number(hit.length)
      }
      $0.key("before")
      $0.string(line.before)
      $0.key("match")
      $0.string(line.keyword)
      $0.key("after")
      $0.string(line.after)
    }
    return json.text
  }
}
