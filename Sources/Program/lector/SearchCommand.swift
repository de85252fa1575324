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
      Words are found in any tier, whatever their accents and case; words side by side stand in \
      one verse.

        "a phrase"   words one after the other     -word       no verse that has it
        a OR b       one of the two                (a OR b) c  a group
        lemma:word   in one tier: lemma:, strong:, morph:, gloss:, surface:, translation: …
        begin*       all that begins so            =Word       with its case and accents

      A line a hit: its place, the word, its context. The exit status is 1 when there is none, as \
      grep's is. A query that begins with - needs -- before it.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Argument(help: "An imported text, \"sampler\", or a file.")
  var text: String

  @Argument(help: "What to look for.")
  var query: String

  @Option(help: "Only in a passage: John, John 1-3, Ps 23.")
  var passage: String?

  @Flag(help: "Tell only how many hits there are.")
  var count = false

  @Option(help: "How the hits are written; json is an object a line.")
  var format: Format = .text

  @Option(help: "How many hits at most.")
  var limit: Int?

  @Option(help: "How many words of context on either side.")
  var context = 5

  func validate() throws {
    guard (0...1000).contains(context) else {
      throw ValidationError("--context is 0 to 1000 words")
    }
    if let limit, limit < 0 { throw ValidationError("--limit is 0 or more") }
  }

  func run() throws {
    let query = try SearchQuery(query)
    let source = try OpenedText.open(text)
    let search = try Search(query, in: source)
    let found: Int
    if let passage {
      let rows = try rows(of: passage, in: source)
      let hits = try search.hits().filter { hit in rows.contains { $0.contains(hit.row) } }
      found = hits.count
      if !count { try printHits(Array(hits.prefix(limit ?? .max)), in: source) }
    } else {
      found = try search.count()
      if !count { try printHits(search.firstHits(limit ?? .max), in: source) }
    }
    if count { print(found) }
    if found == 0 { throw ExitCode(1) }
  }

  private func rows(of passage: String, in source: any TextSource) throws -> [Range<Int>] {
    guard let rows = try PassageFinder(text: source).rows(of: passage) else {
      throw PlaceError("\(text) has no passage \"\(passage)\"")
    }
    return rows
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
      // Words count from 1, as a person does.
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
