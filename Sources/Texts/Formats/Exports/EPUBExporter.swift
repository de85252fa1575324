import Interlinear
import PlainText

/// Writes verses as an EPUB 3 book: one document for each chapter, or for each book of a text
/// without chapters, with a table of contents. Every run of text has its language and its
/// direction.
///
/// It is meant for reading and cannot be imported.
package final class EPUBExporter {
  /// The size, in bytes, that ends a document even within a chapter.
  private static let documentLimit = 256_000
  /// The number of files other than the documents.
  private static let otherFiles = 5

  private struct Document {
    var name: String
    var book: String
    /// The heading in the table of contents, or nil for the continuation of a chapter.
    var heading: String?
  }

  private let exporter: VerseExporter
  private let modified: String
  private var archive = ZIPArchive()
  private var documents: [Document] = []
  private var languages: [Language] = []
  private var body = ""

  /// - Parameters:
  ///   - modified: The time of the export in UTC, such as `2026-01-31T12:00:00Z`.
  ///   - hasApparatus: A Boolean value that indicates whether the notes of the variant layer are
  ///     written as an apparatus.
  package init(description: TextDescription, modified: String, hasApparatus: Bool = false) {
    self.modified = modified
    exporter = VerseExporter(
      format: .html, description: description, isXHTML: true, hasApparatus: hasApparatus)
  }

  private var title: String { exporter.title }

  /// The data that the book has no place for.
  package var losses: ExportLosses { exporter.losses }

  /// The first bytes of the file. The type comes first and is not compressed, so that it can be
  /// read at a fixed place.
  package func start() -> [UInt8] {
    archive.add("mimetype", "application/epub+zip".utf8, compresses: false)
      + archive.add(
        "META-INF/container.xml",
        """
        \(XMLWriter.declaration)<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
          <rootfiles>
            <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
          </rootfiles>
        </container>

        """.utf8)
      + archive.add("EPUB/style.css", (VerseExporter.style + "\n").utf8)
  }

  /// Adds a verse.
  ///
  /// - Returns: The bytes of the documents that are complete.
  package func add(_ verse: Verse) -> [UInt8] {
    let reference = verse.reference
    let isNew = exporter.beginsChapter(verse)
    let isLong = body.utf8.count > Self.documentLimit
    var bytes: [UInt8] = []
    if isNew || isLong, documents.count + Self.otherFiles < ZIPArchive.fileLimit {
      bytes = finishDocument()
      documents.append(
        Document(
          name: "text\(documents.count + 1).xhtml", book: reference.book,
          heading: isNew ? exporter.heading(of: reference) : nil))
    }
    for language in [verse.language] + exporter.description.translations.map(\.language)
    where language != .undetermined && !languages.contains(language) && languages.count < 100 {
      languages.append(language)
    }
    body += exporter.string(for: verse)
    return bytes
  }

  /// Returns the rest of the file.
  package func finish() -> [UInt8] {
    var bytes = finishDocument()
    bytes += archive.add("EPUB/nav.xhtml", navigation().utf8)
    bytes += archive.add("EPUB/package.opf", package().utf8)
    return bytes + archive.directory()
  }

  private func finishDocument() -> [UInt8] {
    guard let document = documents.last, !body.isEmpty else { return [] }
    defer { body = "" }
    return archive.add(
      "EPUB/" + document.name, page(document.heading ?? document.book, body).utf8)
  }

  private func page(_ title: String, _ body: String) -> String {
    """
    \(XMLWriter.declaration)<!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" \
    xml:lang="en" lang="en" dir="ltr">
    <head>
    <title>\(Self.named(title).xmlOnOneLine)</title>
    <link rel="stylesheet" type="text/css" href="style.css"/>
    </head>
    <body>
    \(body)</body>
    </html>

    """
  }

  /// Returns a name to show, which must not be empty.
  private static func named(_ name: String) -> String { name.isEmpty ? "Text" : name }

  private func navigation() -> String {
    var list = XMLWriter()
    var book: String?
    let listed = documents.filter { $0.heading != nil }
    for document in listed {
      let link = [("href", document.name)]
      if document.book != book {
        if book != nil { list.add(markup: "</ol></li>\n") }
        list.add(markup: "<li>")
        list.element("a", link, text: Self.named(document.book))
        list.add(markup: "\n<ol>")
        book = document.book
      }
      list.line("li") { $0.element("a", link, text: Self.named(document.heading ?? "")) }
    }
    if book != nil { list.add(markup: "</ol></li>\n") }
    if listed.isEmpty { list.line("li") { $0.element("a", [("href", "nav.xhtml")], text: title) } }
    var page = XMLWriter()
    page.block("nav", [("epub:type", "toc"), ("role", "doc-toc")]) {
      $0.line("h1", text: Self.named(title))
      $0.block("ol") { $0.add(markup: list.text) }
    }
    return self.page(title, page.text)
  }

  private func package() -> String {
    var metadata = XMLWriter()
    let tags = languages.filter(\.isTag).map(\.rawValue)
    for tag in tags.isEmpty ? ["und"] : tags { metadata.line("dc:language", text: tag) }
    let description = exporter.description
    if !description.credits.isEmpty { metadata.line("dc:rights", text: description.credits) }
    var items = XMLWriter()
    var spine = XMLWriter()
    for (index, document) in documents.enumerated() {
      items.emptyLine(
        "item",
        [
          ("id", "d\(index + 1)"), ("href", document.name),
          ("media-type", "application/xhtml+xml"),
        ])
      spine.emptyLine("itemref", [("idref", "d\(index + 1)")])
    }
    if documents.isEmpty { spine.emptyLine("itemref", [("idref", "nav")]) }
    return """
      \(XMLWriter.declaration)\
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" \
      xml:lang="en">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:identifier id="id">urn:x-lector:\
      \((description.name.isEmpty ? "text" : description.name).xmlOnOneLine)</dc:identifier>
      <dc:title>\(Self.named(title).xmlOnOneLine)</dc:title>
      \(metadata.text)<meta property="dcterms:modified">\(modified)</meta>
      <meta property="schema:accessMode">textual</meta>
      <meta property="schema:accessModeSufficient">textual</meta>
      <meta property="schema:accessibilityFeature">tableOfContents</meta>
      <meta property="schema:accessibilityFeature">structuralNavigation</meta>
      <meta property="schema:accessibilityHazard">none</meta>
      </metadata>
      <manifest>
      <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
      <item id="style" href="style.css" media-type="text/css"/>
      \(items.text)</manifest>
      <spine>
      \(spine.text)</spine>
      </package>

      """
  }
}
