import Interlinear
import PlainText

/// Markdown for pandoc-ling, a Pandoc filter for linguistic examples: each verse is a block of
/// class `ex` with the four lines header, source, gloss and translation. The filter sets capitals
/// in glosses in small capitals.
///
/// The header has the reference and, if the source line shows the parts of the words, the verse as
/// printed. It is meant for quoting and cannot be imported.
extension VerseExporter {
  /// The title is a quoted YAML scalar, which JSON's strings are. Pandoc reads it as Markdown with
  /// typographic quotation marks, dashes and ellipses, and as a list or another block if it begins
  /// like one (Pandoc User's Guide, "Metadata blocks").
  var pandocLingHeader: String {
    "---\ntitle: \(JSONText.string(Self.markdown(title.trimmed)))\nformatGloss: true\n---\n"
  }

  func pandocLing(_ verse: Verse) -> String {
    var text = ""
    if beginsChapter(verse) { text += "\n# \(Self.markdown(heading(of: verse.reference)))\n" }
    for heading in headings(of: verse) {
      text += "\n## \(Self.markdown(heading.text))\n"
    }
    verseCount += 1
    text += "\n::: {#ex\(verseCount) .ex}\n"
    let glossed = GlossedLines(verse, description: description)
    var header = verse.reference.description
    if !verse.speaker.isEmpty { header += " (\(verse.speaker))" }
    if glossed.lines.count > 2 { header += " " + verse.printedText }
    let translations = verse.labeledTranslations(in: description).map { translation in
      (translation.label.isEmpty ? "" : "\(translation.label): ") + translation.text
    }
    let source = glossed.lines.count > 2 ? glossed.lines[1] : glossed.lines[0]
    let gloss = glossed.lines.count > 1 ? glossed.lines[glossed.lines.count - 1] : []
    for line in [
      Self.markdown(header), Self.pandocLine(source),
      Self.pandocLine(gloss.isEmpty ? source.map { _ in "" } : gloss),
      Self.markdown(translations.joined(separator: " / ")),
    ] {
      text += line.isEmpty ? "|\n" : "| \(line)\n"
    }
    text += ":::\n"
    let apparatus = apparatus(of: verse)
    let notes =
      apparatus.items.map { line($0, of: verse) } + apparatus.notes.map { note($0, of: verse) }
    if !notes.isEmpty { text += "\n" + notes.map { "- \(Self.markdown($0))\n" }.joined() }
    return text
  }

  /// Returns the words of a line. A space within a word is a non-breaking one, and a missing value
  /// is a non-breaking space.
  private static func pandocLine(_ words: [String]) -> String {
    words.map { word in
      let text = markdown(word).unicodeScalars.map { scalar in
        scalar.properties.isWhitespace ? "\u{A0}" : String(scalar)
      }.joined()
      return text.isEmpty ? "\u{A0}" : text
    }.joined(separator: " ")
  }
}
