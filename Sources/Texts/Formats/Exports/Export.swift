import Interlinear

/// The formats that need only the tiers of the words to write a passage. Aligned text is not among
/// them: it has the columns of the screen, which `ReaderApp` lays out.
package enum ExportFormat: String, CaseIterable, Sendable {
  case markdown
  case html
  case json
  case conllu
  case tsv
  case gb4e
  case expex
  case linguex
  case pandocLing = "pandoc-ling"
  case flextext

  package var isLaTeX: Bool { [.gb4e, .expex, .linguex].contains(self) }

  /// A Boolean value that indicates whether the format is read as the page is.
  package var isPage: Bool { self == .markdown || self == .html }

  /// A Boolean value that indicates whether the format is for programs, so that it has all tiers,
  /// and a whole text is in the order of its file.
  package var isData: Bool { [.json, .conllu, .tsv, .flextext].contains(self) }
}

/// Writes verses one by one: `header`, then each verse in order, then `footer`.
package final class VerseExporter {
  package let format: ExportFormat
  let description: TextDescription
  /// A Boolean value that indicates whether tables have a column for the data that no other column
  /// holds.
  let hasExtras: Bool
  /// The indices of the tiers: the standard ones in their order, then the text's own. A text that
  /// is read from an export has them in the same order.
  let orderedTiers: [Int]
  /// The reference and language of the previous verse.
  private(set) var last: (reference: Reference, language: Language)?
  /// The CoNLL-U sentence ids in use, or the ids of HTML elements.
  private var usedIDs: Set<String> = []
  /// A Boolean value that indicates whether HTML is written as XML, with the attributes and ids
  /// that XML needs.
  let isXHTML: Bool
  /// The level of the headings of chapters in HTML.
  var firstLevel: Int { isXHTML ? 1 : 2 }
  var verseCount = 0
  /// A Boolean value that indicates whether the verses are all verses of one flextext file, which
  /// is then written unchanged.
  let isWholeFile: Bool
  /// The languages of the words, for the preamble of LaTeX.
  private(set) var languages: Set<Language> = []
  /// The columns of CoNLL-U Plus in the rows that were written last, or nothing for CoNLL-U's own.
  var conlluColumns = ""
  private(set) lazy var conlluTiers = CoNLLUTiers(description.tiers)
  /// The rows below the words in HTML and Markdown, in the order of the description.
  private(set) lazy var tierRows = TierRows(
    of: description.tiers, shown: Array(description.tiers.indices.dropFirst()))
  /// The abbreviations in the glosses of the verses that were written or announced so far.
  private(set) var abbreviations = GlossAbbreviations()
  /// The data that the format has no place for.
  package internal(set) var losses: ExportLosses
  /// A Boolean value that indicates whether the notes of the variant layer are written as an
  /// apparatus: signs at the words, and the readings with their witnesses below the verse.
  let hasApparatus: Bool
  /// The number of notes in the apparatus so far.
  var apparatusCount = 0
  /// A Boolean value that indicates whether each verse is an example of its own: there are no
  /// headings, and Markdown has numbers.
  let areExamples: Bool
  /// Returns the name of a tier.
  let tierName: (Tier) -> String
  /// The indices of the words of the next verse that are in bold.
  package var marked: Set<Int> = []

  /// - Parameter hasExtras: A Boolean value that indicates whether a table has a column for all
  ///   data without a column. Call `needsExtras` to find out whether verses need it.
  /// - Parameter isWholeFile: A Boolean value that indicates whether the verses are all verses of
  ///   one flextext file, according to the function of that name.
  /// - Parameter hasApparatus: A Boolean value that indicates whether the notes of the variant
  ///   layer are written as an apparatus.
  /// - Parameter areExamples: A Boolean value that indicates whether each verse is an example of
  ///   its own, without headings.
  /// - Parameter tierName: Returns the name of a tier for the people who read the file.
  package init(
    format: ExportFormat, description: TextDescription, hasExtras: Bool = false,
    isXHTML: Bool = false, isWholeFile: Bool = false, hasApparatus: Bool = false,
    areExamples: Bool = false,
    tierName: @escaping (Tier) -> String = \.spokenName
  ) {
    self.hasApparatus = hasApparatus
    self.areExamples = areExamples
    self.tierName = tierName
    self.isWholeFile = isWholeFile && format == .flextext
    self.isXHTML = isXHTML
    self.format = format
    self.description = description
    self.hasExtras = hasExtras
    losses = ExportLosses(format: isXHTML ? "epub" : format.rawValue, isWholeFile: isWholeFile)
    let tiers = description.tiers
    let standard = (Tier.standard + [.languageTag, .lemmaID])
      .compactMap { tiers.firstIndex(of: $0) }
    orderedTiers = standard + tiers.indices.filter { !standard.contains($0) }
  }

  /// Returns a Boolean value that indicates whether a table needs the column for all data without a
  /// column.
  package static func needsExtras(_ description: TextDescription) -> Bool {
    description.hasFields
  }

  package static func needsExtras(_ verse: Verse) -> Bool { verse.hasFields }

  /// The text before the first verse.
  package var header: String {
    switch format {
    case .tsv: tsvHeader
    case .html: htmlHeader
    case .markdown: markdownHeader
    case .json, .conllu: ""
    case .gb4e, .expex, .linguex: latexHeader
    case .pandocLing: pandocLingHeader
    case .flextext: flextextHeader
    }
  }

  /// The text after the last verse.
  package var footer: String {
    switch format {
    case .html: htmlFooter
    case .markdown, .pandocLing: markdownFooter
    case .gb4e, .expex, .linguex: latexFooter
    case .flextext: flextextFooter
    default: ""
    }
  }

  /// Announces a verse before LaTeX is written: the preamble has the languages of all words, and
  /// the glosses of all verses show the abbreviations of each.
  package func announce(_ verse: Verse) {
    languages.insert(verse.language)
    abbreviations.add(verse, description)
  }

  package func string(for verse: Verse) -> String {
    defer { last = (verse.reference, verse.language) }
    // On a page, only glosses by the Leipzig rules are certain to have abbreviations.
    if !format.isData, !isXHTML, !format.isPage || description.morphologyScheme == .leipzig {
      abbreviations.add(verse, description)
    }
    losses.add(verse, description)
    return switch format {
    case .markdown: markdown(verse)
    case .html: html(verse)
    case .json: json(verse)
    case .conllu: conllu(verse)
    case .tsv: tsv(verse)
    case .gb4e, .expex, .linguex: latex(verse)
    case .pandocLing: pandocLing(verse)
    case .flextext: flextext(verse)
    }
  }

  /// The title of the text. The name of a format isn't a title.
  var title: String { description.titleOrName }

  /// Returns a Boolean value that indicates whether a verse begins a chapter in the output, or a
  /// book of a text without chapters.
  func beginsChapter(_ verse: Verse) -> Bool {
    if areExamples { return false }
    guard let last else { return true }
    return last.reference.book != verse.reference.book
      || last.reference.chapter != verse.reference.chapter
  }

  /// Returns an id that no previous verse has: the given one, or one with a number.
  func uniqueID(_ stem: String) -> String {
    var id = stem
    var number = 2
    while !usedIDs.insert(id).inserted {
      id = "\(stem)-\(number)"
      number += 1
    }
    return id
  }

  /// The headings before a verse that are written.
  func headings(of verse: Verse) -> [Heading] {
    areExamples ? [] : verse.headings.filter { !$0.text.isEmpty }
  }

  /// Returns the verse, after its chapter if there are chapters.
  static func number(of reference: Reference) -> String {
    reference.chapter > 0 ? "\(reference.chapter):\(reference.verse)" : reference.verse
  }

  /// Returns the book, and the chapter if there are chapters.
  func heading(of reference: Reference) -> String {
    reference.chapter > 0 ? "\(reference.book) \(reference.chapter)" : reference.book
  }
}

extension String {
  /// The text with each tab and line end replaced by a space, so that it is one field of one line.
  package var asOneField: String {
    hasFieldEnd ? String(map { ["\t", "\n", "\r", "\r\n"].contains($0) ? " " : $0 }) : self
  }

  /// A Boolean value that indicates whether the text has a tab or a line end.
  var hasFieldEnd: Bool { utf8.contains { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } }
}
