import Foundation
import PlainText
import Platform
import ReaderApp
import WebServer

/// A catalog of small texts on a server on the loopback interface.
struct CatalogFixture {
  /// A Boolean value that indicates whether `curl` or `wget` is installed.
  static let canFetch = (try? Download("http://127.0.0.1/")) != nil

  typealias File = (name: String, role: String, text: String)

  static let files: [File] = [
    (
      "john.tsv", "text",
      "id\taltId\ttext\tstrongs\tgloss\tgloss2\tlemma\tpos\tmorph\n"
        + "n43001001001\tλόγος-1\tλόγος\tG3056\tword\tWord\tλόγος\tnoun\tN-NSM\n"
    ),
    (
      "nt_BSB.tsv", "translation:en",
      "id\tsource_verse\ttext\tskip_space_after\texclude\n43001001001\t43001001\tWord\t\t\n"
    ),
    (
      "pairs.json", "alignment",
      #"{"records": [{"source": ["n43001001001"], "target": ["43001001001"]}]}"#
    ),
  ]
  static let lexicon =
    "<TEI><text><entry n=\"λόγος | 3056\"><orth>λόγος</orth><def>a word</def></entry></text></TEI>"

  /// Returns the catalog: the text `gospel` and the lexicon `words`.
  ///
  /// - Parameters:
  ///   - address: The address of the server.
  ///   - files: The files of the text.
  static func catalog(at address: String, files: [File] = files) -> TextCatalog {
    var lines = [
      "gospel\ttext\tgrc\tThe Gospel\tCC0\t\(address)/owner/texts/c0ffee/\tBy John.",
      "words\tlexicon\tgrc\tWords\tCC BY 4.0\t\(address)/owner/words/c0ffee/\tBy James.",
    ]
    lines.insert(contentsOf: files.map { line($0.name, $0.role, $0.text) }, at: 1)
    lines.append(line("my%20words.xml", "text", lexicon))
    return TextCatalog(table: lines.joined(separator: "\n"))
  }

  private static func line(_ path: String, _ role: String, _ text: String) -> String {
    let bytes = Array(text.utf8)
    return "\t\(role)\t\(bytes.count)\t\((try? SHA256.hexadecimal(of: bytes)) ?? "")\t\(path)"
  }

  /// The answers of the server.
  static var answers: [String: WebServer.Answer] {
    var answers = ["/owner/words/c0ffee/my%20words.xml": WebServer.Answer.file(Array(lexicon.utf8))]
    for file in files { answers["/owner/texts/c0ffee/\(file.name)"] = .file(Array(file.text.utf8)) }
    return answers
  }
}
