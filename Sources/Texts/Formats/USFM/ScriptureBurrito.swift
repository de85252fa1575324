import Foundation
import Interlinear

/// Reads the metadata of a Scripture Burrito (docs.burrito.bible, version 1.0).
enum ScriptureBurrito {
  /// Returns the description of the text, or nil if the file is not the metadata of a burrito.
  static func description(at path: String) -> TextFolderDescription? {
    guard let object = metadataObject(at: path),
      object["format"] as? String == "scripture burrito",
      let ingredients = object["ingredients"] as? [String: Any]
    else { return nil }
    var description = TextFolderDescription()
    description.files = ingredients.keys.sorted().filter { isText($0, ingredients[$0]) }
    let languages = (object["languages"] as? [Any])?.compactMap { $0 as? [String: Any] } ?? []
    description.language = (languages.first?["tag"] as? String).map(Language.init(rawValue:))
    description.bookNames = bookNames(object["localizedNames"])
    let identification = object["identification"] as? [String: Any]
    description.title = localized(identification?["name"])
    let copyright = object["copyright"] as? [String: Any]
    let statements = (copyright?["shortStatements"] as? [Any])?.compactMap { $0 as? [String: Any] }
    description.credits =
      statements?.first?["statement"] as? String ?? localized(identification?["description"])
    return description
  }

  private static func isText(_ name: String, _ ingredient: Any?) -> Bool {
    let type = (ingredient as? [String: Any])?["mimeType"] as? String ?? ""
    let ending = (name as NSString).pathExtension.lowercased()
    // Some generators write text/plain.
    return ["usfm", "usx", "usj", "sfm"].contains(ending) || type == "text/x-usfm"
      || type == "application/xml-usx"
  }

  /// Returns the names of books, in all languages: `{"book-jhn": {"short": {"hu": "János"}}}`.
  private static func bookNames(_ value: Any?) -> [String: OwnBookNames] {
    var names: [String: OwnBookNames] = [:]
    for (id, value) in value as? [String: Any] ?? [:] {
      guard let book = bookName(code: id.dropFirst("book-".count).uppercased()),
        let kinds = value as? [String: Any]
      else { continue }
      for kind in ["abbr", "short", "long"] {
        let texts = (kinds[kind] as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
        for case let text as String in texts.map(\.value) {
          names.add(text.withSingleSpaces, ofBook: book, isLong: kind == "long")
        }
      }
    }
    return names
  }

  /// Returns a text from its translations into several languages, preferably into English.
  private static func localized(_ value: Any?) -> String? {
    guard let texts = value as? [String: Any] else { return value as? String }
    return texts["en"] as? String ?? texts.sorted { $0.key < $1.key }.first?.value as? String
  }
}
