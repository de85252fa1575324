import Foundation

/// A configuration folder with language files, which is removed with the fixture.
final class LanguageFolderFixture {
  let path: String

  /// - Parameter files: The texts of language files by their tags.
  init(_ files: [String: String] = [:]) throws {
    path = NSTemporaryDirectory() + "lector-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path + "/languages", withIntermediateDirectories: true)
    for (tag, text) in files { try write(text, tag) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(of tag: String) -> String { "\(path)/languages/\(tag).tsv" }

  func write(_ text: String, _ tag: String) throws {
    try text.write(toFile: file(of: tag), atomically: true, encoding: .utf8)
  }

  /// A language with a dual, with a part of everything translated.
  static let dual = """
    # A language for tests.
    [language]
    name\tLingua
    [plural]
    one\tn = 1
    two\tn = 2
    [phrases]
    trait.heading\ttitulo
    trait.button\tbutono
    hint.enterSwitch\tPremu Enter.
    status.hits\t{0} trovoj
    status.hits.one\t{0} trovo
    status.hits.two\tambaŭ trovoj ({0})
    menu.word\tVorto: {0}
    menu.define\tDifini
    menu.parse\tAnalizi
    itemKey.parse\tn
    setting.hints\tHelpo
    setting.language\tLingvo
    value.on\tjes
    command.swipe-right\tSekva elemento
    key.right\tDekstren
    status.unusable\t{0}: {1}
    menu.settings\tAgordoj
    keys.help\tklavoj
    [characters]
    capital\tgranda {0}
    03BB\tlambdo
    002C\tkomo
    [books]
    JHN\tJohano|Joh
    MAT\tMateo
    [morphology]
    noun\tsubstantivo
    nominative\tnominativo
    [messages]
    Read a text in the terminal.\tLegi tekston en la terminalo.
    {0} verses\t{0} versoj
    {0} verses.two\tambaŭ versoj ({0})
    """
}
