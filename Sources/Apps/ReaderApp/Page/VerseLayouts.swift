import Interlinear
import PlainText
import Typesetting
import Views

/// Fetches verses with their annotations and typesets them; the latest are cached.
final class VerseLayouts {
  private let text: any TextSource
  private let lookup: AnnotationLookup
  private let speech: VerseSpeech
  private let session: ReaderSession
  /// The table that shows the verses. Another width of it empties the cache.
  weak var table: TableView?
  private var settings: TypesetSettings
  private var typesetter: Typesetter
  /// The number of columns at the right edge that stay empty.
  private var margin = 0
  private var cache = LayoutCache(capacity: 256)
  private var annotations: [Int: VerseAnnotations] = [:]
  /// The first error that occurred while verses were read.
  private(set) var fault: Message?

  init(
    text: any TextSource, settings: TypesetSettings, lookup: AnnotationLookup,
    speech: VerseSpeech, session: ReaderSession
  ) {
    self.text = text
    self.settings = settings
    self.lookup = lookup
    self.speech = speech
    self.session = session
    typesetter = Typesetter(description: text.description, settings: settings, width: 1)
  }

  /// Some verses that determine the columns of the page. Texts don't declare their translations,
  /// and a column must not depend on the visible verses.
  private lazy var sample: [Verse] = {
    let count = text.verseCount
    let rows = Array(0..<min(count, 4)) + (1..<8).map { count * $0 / 8 }
    return rows.compactMap { $0 < count ? try? text.verse(at: $0) : nil }
  }()

  /// The number of translations in the text itself; those after them are texts beside it.
  private var ownCount: Int { text.alone.description.translations.count }

  /// The indices of the translations with a column: the text beside it, a first one with a name,
  /// and those that one of some verses has. Any other is below the verses that have it.
  private lazy var translations = text.description.translations.indices.filter { index in
    index >= ownCount
      || index == 0 && !text.description.translationColumn(at: 0).label.isEmpty
      || sample.contains { !$0.translation(at: index).isEmpty }
  }

  /// A Boolean value that indicates whether the text has a first translation.
  var hasFirstTranslation: Bool { translations.first == 0 }

  /// A Boolean value that indicates whether a column, or a verse on the screen, has a translation.
  var hasTranslation: Bool {
    text.description.hasSeveralTranslations || hasFirstTranslation
      || table?.visibleRows.contains { !entry(forRow: $0).verse.translation(at: 0).isEmpty } == true
  }

  /// The names of the translations by index.
  private(set) lazy var columnNames = speech.columnNames

  /// The columns of the page.
  var columns: PageColumns {
    prepare()
    return typesetter.columns
  }

  private func prepare() {
    guard let table else { return }
    let width = max(Int(table.frame.width), 1)
    guard typesetter.width != width || margin != table.scrollBarMargin else { return }
    margin = table.scrollBarMargin
    reset(settings, width: width)
  }

  /// Returns a verse and its layout. A verse that cannot be read is empty.
  func entry(forRow row: Int) -> LayoutCache.Entry {
    prepare()
    if let entry = cache.entry(forRow: row) { return entry }
    let verse: Verse
    do {
      verse = try text.verse(at: row)
    } catch {
      verse = Verse(reference: Reference(book: "", chapter: 0, verse: "?"), words: [])
      report(error)
    }
    let annotations = lookup.annotations(of: verse, hasVariants: settings.showsVariants)
    keep(annotations, ofRow: row)
    let notes = annotations.notes.map { speech.shownNote($0, in: verse) }
    let layout = typesetter.typeset(
      speech.familiarity?.readersEdition(of: verse) ?? verse,
      variants: annotations.variants.map { speech.shownText(of: $0, in: verse) },
      varied: Set(annotations.variants.compactMap(\.word)), notes: notes,
      noted: Set(annotations.notes.compactMap(\.word)), book: bookTitle(aboveRow: row, verse))
    let entry = LayoutCache.Entry(verse: verse, layout: layout)
    cache.insert(entry, forRow: row)
    return entry
  }

  /// Returns the name of the book that begins with a verse; empty for other verses, and if a
  /// heading of the text contains it.
  private func bookTitle(aboveRow row: Int, _ verse: Verse) -> String {
    guard !text.books.isEmpty else { return "" }
    let book = text.books[text.bookIndex(ofRow: row)]
    guard book.firstRow == row else { return "" }
    let name = speech.bookName(book.name)
    let folded = name.lowercased()
    return verse.headings.contains { $0.text.lowercased() == folded } ? "" : name
  }

  /// Returns a Boolean value that indicates whether a verse has the name of its book above it, in a
  /// heading.
  func namesBook(aboveRow row: Int) -> Bool {
    text.books.isEmpty || text.books[text.bookIndex(ofRow: row)].firstRow == row
  }

  /// Returns the annotations of a verse.
  func annotations(ofRow row: Int) -> VerseAnnotations {
    if let known = annotations[row] { return known }
    let verse = entry(forRow: row).verse
    let found = lookup.annotations(of: verse, hasVariants: settings.showsVariants)
    keep(found, ofRow: row)
    return found
  }

  /// Remembers the annotations of a verse. A layout may be cached for longer.
  private func keep(_ found: VerseAnnotations, ofRow row: Int) {
    if annotations.count > 1_024 { annotations.removeAll(keepingCapacity: true) }
    annotations[row] = found
  }

  /// Empties the cache, because the settings, the annotations, or the width have changed.
  func reset(_ settings: TypesetSettings, width: Int? = nil) {
    self.settings = settings
    let width = width ?? typesetter.width
    typesetter = makeTypesetter(settings, width: width)
    if settings.columns == .automatic, ownCount > 1,
      ownCount == text.description.translations.count,
      isMuchTallerThanTranslations(typesetter)
    {
      var stacked = settings
      stacked.columns = .stacked
      typesetter = makeTypesetter(stacked, width: width)
    }
    cache.removeAll()
    annotations.removeAll(keepingCapacity: true)
  }

  private func makeTypesetter(_ settings: TypesetSettings, width: Int) -> Typesetter {
    Typesetter(
      description: text.description, settings: settings, width: width, margin: margin,
      translations: translations, names: columnNames)
  }

  /// Returns a Boolean value that indicates whether words take so many more rows than the
  /// translations next to them that the columns of these are mostly blank.
  private func isMuchTallerThanTranslations(_ typesetter: Typesetter) -> Bool {
    var (words, translations) = (0.0, 0.0)
    for layout in sample.map({ typesetter.typeset($0) }) {
      words += layout.slots.reduce(0) { max($0, Double($1.y + $1.height)) }
      translations += layout.translationFrames.values.reduce(0) { max($0, $1.maxY) }
    }
    return words >= 6 * translations
  }

  private func report(_ error: any Error) {
    guard fault == nil else { return }
    let message = Message(error)
    fault = message
    session.announceAfterwards(session.phrases.message(message), priority: .high)
  }
}
