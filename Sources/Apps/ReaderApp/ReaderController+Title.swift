import CellGrids
import Interlinear
import PlainText
import Views

/// The title line: the place with the names of the texts, and how far the user is.
extension ReaderController {
  package var titleLine: (text: String, progress: String) {
    guard text.verseCount > 0 else { return (names, "") }
    let row = screen.currentRow
    return (title(ofRow: row), progress(ofRow: row))
  }

  private func title(ofRow row: Int) -> String {
    let place = screen.chapterName(ofRow: row)
    guard !place.isEmpty else { return names }
    // The title of a text may be the name of its book.
    let others = place.hasPrefix(text.description.shortName) ? fileNames : names
    return "\(place) \(separator) \(others)".withVisibleControls
  }

  private func progress(ofRow row: Int) -> String {
    let share = phrases("progress.share", String((row + 1) * 100 / text.verseCount))
    return "\(placeAmongRows(row)) \(separator) \(share)".withVisibleControls
  }

  private var separator: String { root.appearance.glyphs.separator }

  /// The names of the text and of the translations shown in parallel.
  private var names: String { names(of: text.description.shortName) }
  private var fileNames: String { names(of: text.description.fileName) }

  private func names(of name: String) -> String {
    let columns = text.description.translations.map(\.label)
    let shown = columns.indices.filter {
      settings.typesetting.shows(translation: $0) && !columns[$0].isEmpty
    }
    return ([name] + shown.map { columns[$0] }).joined(separator: " + ")
  }

  /// Returns the place of a row in its chapter, or among the sentences of its book.
  private func placeAmongRows(_ row: Int) -> String {
    let verse = screen.entry(forRow: row).verse.reference
    guard verse.chapter > 0 else {
      let rows = text.books[text.bookIndex(ofRow: row)].rows
      return phrases(
        "progress.sentence", String(row - rows.lowerBound + 1), String(rows.count))
    }
    if chapterExtent?.rows.contains(row) != true {
      chapterExtent = ChapterExtent(ofRow: row, in: text)
    }
    guard let chapterExtent else { return verse.verse }
    let number = Int(verse.verse) ?? row - chapterExtent.rows.lowerBound + 1
    return phrases("progress.verse", String(number), String(chapterExtent.lastVerse))
  }
}

/// The rows of a chapter, which are looked up once per chapter that is read.
struct ChapterExtent {
  let rows: Range<Int>
  /// The number of the last verse. Texts leave out verses and keep their numbers.
  let lastVerse: Int

  init?(ofRow row: Int, in text: any TextSource) {
    guard let rows = try? text.chapter(ofRow: row).rows, let last = rows.last else { return nil }
    self.rows = rows
    let number = (try? text.reference(ofRow: last)).flatMap { Int($0.verse) }
    lastVerse = max(number ?? 0, rows.count)
  }
}

extension TextDescription {
  /// The name without its folders; the name of a file that was opened is its path.
  var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// The title of a text in the library, unless it is too long for a line with other names. A file
  /// that was opened has the name of the file.
  var shortName: String {
    let isFile = name.contains("/") || name.contains(".")
    let title = titleOrName
    let isShort =
      DisplayWidth.columns(of: title) <= Self.longestShortName
      && title.beginning(ofScalars: 4 * Self.longestShortName) == nil
    return isFile || !isShort || title.lowercased() == name.lowercased() ? fileName : title
  }

  private static let longestShortName = 30
}
