import ScreenReading

@testable import Languages

/// Languages of tests, each in the form of a file in `Resources/Languages`.
enum TestLanguage {
  /// Adds a language to those of the program.
  ///
  /// - Parameters:
  ///   - tag: A tag that no other test has, because a language stays until the process ends. Its
  ///     beginning determines the plural rules.
  ///   - text: The lines of its file.
  @discardableResult
  static func add(_ tag: String, _ text: String = dual) -> InterfaceLanguage {
    let language = InterfaceLanguage(
      tag: tag, table: LanguageTable(text),
      fallback: InterfaceLanguages.known(InterfaceLanguages.shortened(tag))
        ?? InterfaceLanguages.english)
    InterfaceLanguages.add(language)
    return language
  }

  /// A language with a dual, with a part of everything translated.
  static let dual = """
    # A language for tests.
    [language]
    name\tLingua
    [phrases]
    trait.heading\ttitulo
    trait.button\tbutono
    hint.enterSwitch\tPremu Enter.
    status.hits\t{0} trovoj
    status.hits.one\t{0} trovo
    status.hits.two\tambaŭ trovoj ({0})
    status.hits.few\t{0} trovoj
    menu.word\tVorto: {0}
    menu.define\tDifini
    menu.parse\tAnalizi
    itemKey.parse\tn
    setting.hints\tHelpo
    setting.theme\tTemo
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
    {0} verses.few\t{0} versoj
    """
}
