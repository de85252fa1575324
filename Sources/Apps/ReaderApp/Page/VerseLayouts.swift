import Interlinear
import Typesetting

/// Fetches verses with their annotations and typesets them; the latest are cached.
final class VerseLayouts {
  private let text: any TextSource
  private let lookup: AnnotationLookup
  private let speech: VerseSpeech
  private let session: ReaderSession
  private var settings: TypesetSettings
  private var typesetter: Typesetter
  private var cache = LayoutCache(capacity: 256)
  private var annotations: [Int: VerseAnnotations] = [:]
  /// The first error that occurred while verses were read.
  private(set) var fault: String?

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

  /// Returns a verse and its layout. A verse that cannot be read is empty.
  ///
  /// - Parameter width: The width of the page in columns; another width than before empties the
  ///   cache.
  func entry(forRow row: Int, width: Int) -> LayoutCache.Entry {
    if typesetter.width != width { reset(settings, width: width) }
    if let entry = cache.entry(forRow: row) { return entry }
    let verse: Verse
    do {
      verse = try text.verse(at: row)
    } catch {
      verse = Verse(reference: Reference(book: "", chapter: 0, verse: "?"), words: [])
      report(error)
    }
    let annotations = lookup.annotations(of: verse)
    keep(annotations, ofRow: row)
    let notes = annotations.notes.map { speech.shownText(of: $0, in: verse) }
    let entry = LayoutCache.Entry(verse: verse, layout: typesetter.typeset(verse, notes: notes))
    cache.insert(entry, forRow: row)
    return entry
  }

  /// Returns the annotations of a verse.
  func annotations(ofRow row: Int, width: Int) -> VerseAnnotations {
    if let known = annotations[row] { return known }
    let found = lookup.annotations(of: entry(forRow: row, width: width).verse)
    keep(found, ofRow: row)
    return found
  }

  /// Remembers the annotations of a verse. A layout may be cached for longer.
  private func keep(_ found: VerseAnnotations, ofRow row: Int) {
    if annotations.count > 1_024 { annotations.removeAll(keepingCapacity: true) }
    annotations[row] = found
  }

  /// Empties the cache, because the settings or the annotations have changed.
  func reset(_ settings: TypesetSettings) { reset(settings, width: typesetter.width) }

  private func reset(_ settings: TypesetSettings, width: Int) {
    self.settings = settings
    typesetter = Typesetter(description: text.description, settings: settings, width: width)
    cache.removeAll()
    annotations.removeAll(keepingCapacity: true)
  }

  private func report(_ error: any Error) {
    guard fault == nil else { return }
    let message = ReaderSession.message(of: error)
    fault = message
    session.announceAfterwards(message, priority: .high)
  }
}
