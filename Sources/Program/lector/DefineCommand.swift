import ReaderApp
import Console
import ArgumentParser
import Braille
import Composition
import Configuration
import Interlinear
import PlainText
import Platform
import TerminalReading
import ScreenReading
import Sessions
import TextLibrary

struct DefineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.define.rawValue,
    abstract: "Show an entry of a lexicon.",
    discussion: """
      The key is a Strong's number, with or without leading zeros, or a headword, ignoring \
      accents and case: lector define strongs-greek G3056
      """)

  @Argument(help: "A lexicon in the library; \"lector library\" lists them.")
  var lexicon: String

  @Argument(help: ArgumentHelp("A key or a headword.", valueName: "entry"))
  var key: String

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, brf
  }

  @Option(help: "The format; brf is braille on pages of 40 cells and 25 lines.")
  var format: Format = .text

  func run() throws {
    let library = try existingLibrary(for: lexicon)
    guard let entry = try library.entry(key, in: lexicon) else {
      let nearest = try library.nearestKeys(to: key, in: lexicon)
      throw LibraryError.noEntry(key, lexicon: lexicon, nearest: nearest)
    }
    switch format {
    case .text: try StandardOutput.print(text(entry))
    case .json: try StandardOutput.print(json(entry))
    case .brf: try writeBraille(entry, of: library)
    }
  }

  private func writeBraille(_ entry: LexiconEntry, of library: Library) throws {
    let settings = try Settings.inForce(file: nil)
    let phrases = Phrases(interfaceLanguage: settings.interfaceLanguage ?? "en")
    let known = try library.lexica().first { $0.name == lexicon }
    let description = known ?? LexiconDescription(name: lexicon, title: lexicon)
    let pages = try BrailleEntry.pages(
      of: entry, in: description,
      translator: settings.brailleForPaper(language: phrases.language), phrases: phrases)
    var file = VolumeFiles(path: "-")
    try file.write(pages, volume: 1)
    try file.finish()
  }

  private func text(_ entry: LexiconEntry) -> String {
    var head = [entry.key]
    if entry.headword != entry.key { head.append(entry.headword) }
    if !entry.transliteration.isEmpty { head.append(entry.transliteration) }
    if !entry.pronunciation.isEmpty { head.append("(\(entry.pronunciation))") }
    var lines = [head.joined(separator: "  ")]
    lines += entry.definition.split(separator: "\n").map(String.init)
    let links = entry.linksBesideDefinition
      .map { $0.text == $0.key ? $0.key : "\($0.text) (\($0.key))" }
    if !links.isEmpty {
      lines.append(CommandLanguage.text(of: "See: \(links.joined(separator: ", "))"))
    }
    let width = TerminalSize.now?.columns
    return lines.map { WrappedText.text($0.withVisibleControls, width: width) }
      .joined(separator: "\n")
  }

  private func json(_ entry: LexiconEntry) -> String {
    return JSONText.object {
      $0.member("key", entry.key)
      $0.member("headword", entry.headword)
      $0.member("transliteration", entry.transliteration)
      $0.member("pronunciation", entry.pronunciation)
      $0.member("definition", entry.definition)
      $0.key("links")
      $0.array { list in
        for link in entry.links {
          list.object {
            $0.member("text", link.text)
            $0.member("key", link.key)
          }
        }
      }
    }
  }
}
