import ArgumentParser
import Composition
import Interlinear
import PlainText
import TextLibrary

struct DefineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.define.rawValue,
    abstract: "Show an entry of a lexicon.",
    discussion: """
      The key is a Strong's number, with or without leading zeros, or a headword without regard to \
      accents and case: lector define strongs-greek G3056
      """)

  @Argument(help: "A lexicon of the library; \"lector library\" lists them.")
  var lexicon: String

  @Argument(help: "A key or a headword.")
  var key: String

  @Option(help: "The format.")
  var format: SearchCommand.Format = .text

  func run() throws {
    let library = try existingLibrary(for: lexicon)
    guard let entry = try library.entry(key, in: lexicon) else {
      let nearest = try library.nearestKeys(to: key, in: lexicon)
      throw LibraryError.noEntry(key, lexicon: lexicon, nearest: nearest)
    }
    try StandardOutput.print(format == .text ? text(entry) : json(entry))
  }

  private func text(_ entry: LexiconEntry) -> String {
    var head = [entry.key]
    if entry.headword != entry.key { head.append(entry.headword) }
    if !entry.transliteration.isEmpty { head.append(entry.transliteration) }
    if !entry.pronunciation.isEmpty { head.append("(\(entry.pronunciation))") }
    var lines = [head.joined(separator: "  ")]
    lines += entry.definition.split(separator: "\n").map(String.init)
    let links = entry.links.map { $0.text == $0.key ? $0.key : "\($0.text) (\($0.key))" }
    if !links.isEmpty { lines.append("See: \(links.joined(separator: ", "))") }
    return lines.map(\.withVisibleControls).joined(separator: "\n")
  }

  private func json(_ entry: LexiconEntry) -> String {
    var json = JSONText()
    json.object {
      $0.key("key")
      $0.string(entry.key)
      $0.key("headword")
      $0.string(entry.headword)
      $0.key("transliteration")
      $0.string(entry.transliteration)
      $0.key("pronunciation")
      $0.string(entry.pronunciation)
      $0.key("definition")
      $0.string(entry.definition)
      $0.key("links")
      $0.array { list in
        for link in entry.links {
          list.object {
            $0.key("text")
            $0.string(link.text)
            $0.key("key")
            $0.string(link.key)
          }
        }
      }
    }
    return json.text
  }
}
