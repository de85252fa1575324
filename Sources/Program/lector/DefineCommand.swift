import ReaderApp
import Console
import ArgumentParser
import Composition
import Configuration
import Interlinear
import PlainText
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

  @Argument(help: ArgumentHelp("A key, a headword, or a gloss.", valueName: "entry"))
  var key: String

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, brf
  }

  @Option(help: "The format; brf is braille on pages of 40 cells and 25 lines.")
  var format: Format = .text

  func run() throws {
    let library = try existingLibrary(for: lexicon)
    let found = try library.entries(key, in: lexicon)
    let glossed = try library.entries(glossed: key, in: lexicon)
    guard !found.isEmpty || !glossed.isEmpty else {
      let nearest = try library.nearestKeys(to: key, in: lexicon)
      throw LibraryError.noEntry(key, lexicon: lexicon, nearest: nearest)
    }
    let shown = found.isEmpty ? glossed : found
    switch format {
    case .text: try StandardOutput.print(text(found, glossed))
    case .json:
      for definition in shown { try StandardOutput.print(json(definition, isGloss: found.isEmpty)) }
    case .brf: try writeBraille(shown)
    }
  }

  private func writeBraille(_ found: [Definition]) throws {
    let settings = try Settings.inForce(file: nil)
    let phrases = Phrases(interfaceLanguage: settings.interfaceLanguage ?? "en")
    let translator = settings.brailleForPaper(language: phrases.language)
    let pages = try BrailleEntry.pages(
      of: found.map(\.entry), in: found[0].lexicon, translator: translator, phrases: phrases)
    var file = VolumeFiles(path: "-")
    try file.write(pages, volume: 1)
    try file.finish()
    translator.reportNotices()
  }

  /// Returns the entries of the key, and the headwords of the entries with such a gloss, or these
  /// entries if there are no others.
  private func text(_ found: [Definition], _ glossed: [Definition]) -> String {
    var lines = (found.isEmpty ? glossed : found).flatMap { [""] + self.lines(of: $0) }
    if let count = glossed.first?.count {
      let names = glossed.map(\.entry.headword).joined(separator: ", ")
      let message = CommandLanguage.text(of: "Entries with this gloss: \(count) (\(names))")
      lines = found.isEmpty ? ["", message] + lines : lines + ["", message]
    }
    let width = TerminalSize.now?.columns
    return lines.dropFirst().map { WrappedText.text($0.withVisibleControls, width: width) }
      .joined(separator: "\n")
  }

  private func lines(of definition: Definition) -> [String] {
    let entry = definition.entry
    var head = [entry.key]
    if entry.headword != entry.key { head.append(entry.headword) }
    if !entry.transliteration.isEmpty { head.append(entry.transliteration) }
    if !entry.pronunciation.isEmpty { head.append("(\(entry.pronunciation))") }
    if definition.count > 1 {
      head.append(CommandLanguage.text(of: "(\(definition.number) of \(definition.count))"))
    }
    var lines = [head.joined(separator: "  ")]
    lines += entry.definition.split(separator: "\n").map(String.init)
    let links = entry.linksBesideDefinition
      .map { $0.text == $0.key ? $0.key : "\($0.text) (\($0.key))" }
    if !links.isEmpty {
      lines.append(CommandLanguage.text(of: "See also: \(links.joined(separator: ", "))"))
    }
    return lines
  }

  private func json(_ definition: Definition, isGloss: Bool) -> String {
    let entry = definition.entry
    return JSONText.object {
      $0.member("match", isGloss ? "gloss" : "key")
      $0.member("number", definition.number)
      $0.member("count", definition.count)
      $0.member("key", entry.key)
      $0.member("headword", entry.headword)
      $0.member("transliteration", entry.transliteration)
      $0.member("pronunciation", entry.pronunciation)
      $0.member("definition", entry.definition)
      $0.array("links") { list in
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
