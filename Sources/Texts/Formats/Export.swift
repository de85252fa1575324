import Interlinear
import PlainText

/// The forms in which a passage can be written by the tiers of its words alone. Aligned text is
/// none of them: its columns are those of the screen, which `ReaderApp` lays out.
package enum ExportFormat: String, CaseIterable, Sendable {
  case markdown
  case html
  case json
  case conllu
  case tsv
}

/// Writes verses one by one: `header`, then each verse in its order, then `footer`.
package final class VerseExporter {
  package let format: ExportFormat
  let description: TextDescription
  /// Where the verse before the next one stands.
  private(set) var last: (reference: Reference, language: Language)?
  /// The sentence ids of CoNLL-U that are taken.
  var sentenceIDs: Set<String> = []

  package init(format: ExportFormat, description: TextDescription) {
    self.format = format
    self.description = description
  }

  /// What stands above the first verse.
  package var header: String {
    switch format {
    case .tsv: tsvHeader
    case .html: htmlHeader
    case .markdown: markdownHeader
    case .conllu: conlluHeader
    case .json: ""
    }
  }

  /// What stands below the last verse.
  package var footer: String {
    switch format {
    case .html: htmlFooter
    default: ""
    }
  }

  package func string(for verse: Verse) -> String {
    defer { last = (verse.reference, verse.language) }
    return switch format {
    case .markdown: markdown(verse)
    case .html: html(verse)
    case .json: json(verse)
    case .conllu: conllu(verse)
    case .tsv: tsv(verse)
    }
  }

  /// Whether a verse begins a chapter, or a book of a text without chapters, in what is written.
  func beginsChapter(_ verse: Verse) -> Bool {
    guard let last else { return true }
    return last.reference.book != verse.reference.book
      || last.reference.chapter != verse.reference.chapter
  }

  /// The book, and the chapter where there are chapters.
  func heading(of reference: Reference) -> String {
    reference.chapter > 0 ? "\(reference.book) \(reference.chapter)" : reference.book
  }
}

extension String {
  /// The text with each tab and line end as one space: it stays one field of one line.
  var asOneField: String {
    guard utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else { return self }
    return String(map { ["\t", "\n", "\r", "\r\n"].contains($0) ? " " : $0 })
  }
}
