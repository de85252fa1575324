import AccessibilityModel
import Testing

@testable import ScreenReading

@Suite("Names of characters") struct CharacterNameTests {
  private static func phrases(_ language: String) -> Phrases { Phrases(language: language) }

  typealias Named = (character: Character, en: String, de: String, es: String, pl: String)

  private static let names: [Named] = [
    ("a", "a", "a", "a", "a"),
    ("A", "cap A", "groß A", "A mayúscula", "duże A"),
    ("W", "cap W", "groß W", "uve doble mayúscula", "duże wu"),
    ("7", "7", "7", "7", "7"),
    (",", "comma", "Komma", "coma", "przecinek"),
    (" ", "space", "Leerzeichen", "espacio", "spacja"),
    (
      "«", "left guillemet", "Guillemet links", "abrir comillas angulares",
      "cudzysłów ostrokątny otwierający"
    ),
    ("κ", "kappa", "Kappa", "kappa", "kappa"),
    ("Λ", "cap lambda", "groß Lambda", "lambda mayúscula", "duże lambda"),
    ("ς", "final sigma", "Schluss-Sigma", "sigma final", "sigma końcowa"),
    ("ὰ", "alpha, grave", "Alpha, Gravis", "alfa, acento grave", "alfa, akcent słaby"),
    (
      "ᾧ", "omega, rough breathing, circumflex, iota subscript",
      "Omega, Spiritus asper, Zirkumflex, Iota subscriptum",
      "omega, espíritu áspero, circunflejo, iota suscrita",
      "omega, przydech mocny, cyrkumfleks, jota podpisana"
    ),
    ("ך", "final kaf", "Schluss-Kaf", "kaf final", "kaf końcowe"),
    ("שְׁ", "shin, sheva", "Schin, Schwa", "shin, shevá", "szin, szwa"),
    ("שׂ", "sin", "Sin", "sin", "sin"),
    (
      "בָּ֑", "bet, dagesh, qamats, etnahta", "Bet, Dagesch, Kamaz, Atnach",
      "bet, daguesh, qamats, etnajta", "bet, dagesz, kamac, etnachta"
    ),
    ("ñ", "n tilde", "n Tilde", "eñe", "n z tyldą"),
    ("ß", "sharp s", "Eszett", "eszett", "eszet"),
    (
      "Ż", "cap z with dot above", "groß z mit Punkt oben", "z con punto encima mayúscula",
      "duże z z kropką"
    ),
    ("ḥ", "h, dot below", "h, Punkt unten", "h, punto debajo", "h, kropka u dołu"),
    ("ﬁ", "f, i", "f, i", "f, i", "f, i"),
    (
      "\u{7}", "control character U+7", "Steuerzeichen U+7", "carácter de control U+7",
      "znak sterujący U+7"
    ),
    ("\u{A78C}", "letter saltillo", "Buchstabe saltillo", "letra saltillo", "litera saltillo"),
    ("⨊", "modulo two sum", "modulo two sum", "modulo two sum", "modulo two sum"),
    (
      "s\u{33A}", "s, inverted bridge below", "s, inverted bridge below",
      "s, inverted bridge below", "s, inverted bridge below"
    ),
    (
      "וּ֥", "vav, shuruq, merkha", "Waw, Schuruk, Mercha", "vav, shuruq, merjá",
      "waw, szuruk, mercha"
    ),
    (
      "וָּ", "vav, dagesh, qamats", "Waw, Dagesch, Kamaz", "vav, daguesh, qamats",
      "waw, dagesz, kamac"
    ),
    ("הּ", "he, mappiq", "He, Mappik", "he, mapiq", "he, mappik"),
  ]

  /// Signs that are canonically equivalent to Greek ones, which Unicode's composed form replaces.
  @Test func signsInGreekText() {
    let phrases = Self.phrases("en")
    #expect(
      ";·ʹ".map { phrases.name(of: $0, in: "grc") }
        == ["Greek question mark", "raised dot", "numeral sign"])
    #expect(phrases.name(of: ";", in: "la") == "semicolon")
    #expect(phrases.name(of: "ά", in: "el") == phrases.name(of: "ά"))
  }

  @Test(arguments: names.indices) func aCharacterIsNamedInEachLanguage(_ index: Int) {
    let entry = Self.names[index]
    #expect(Self.phrases("en").name(of: entry.character) == entry.en)
    #expect(Self.phrases("de").name(of: entry.character) == entry.de)
    #expect(Self.phrases("es").name(of: entry.character) == entry.es)
    #expect(Self.phrases("pl").name(of: entry.character) == entry.pl)
  }

  private static let phonetic: [Named] = [
    ("c", "charlie", "Cäsar", "Carmen", "Celina"),
    ("C", "cap charlie", "groß Cäsar", "Carmen mayúscula", "duże Celina"),
    ("ö", "oscar umlaut", "Ökonom", "Oviedo con diéresis", "Olga z umlautem"),
    ("ó", "oscar acute", "Otto Akut", "Oviedo con acento", "ósemka"),
    (
      "Ł", "cap lima stroke", "groß Ludwig mit Strich", "Lorenzo con barra mayúscula",
      "duże Łukasz"
    ),
    ("č", "charlie, caron", "Cäsar, Hatschek", "Carmen, carón", "Celina, haczek"),
    ("ὰ", "alpha, grave", "Alpha, Gravis", "alfa, acento grave", "alfa, akcent słaby"),
    ("ט", "tet", "Tet", "tet", "tet"),
    (" ", "space", "Leerzeichen", "espacio", "spacja"),
  ]

  @Test(arguments: phonetic.indices) func aLetterHasAWordInEachLanguage(_ index: Int) {
    let entry = Self.phonetic[index]
    #expect(Self.phrases("en").phonetic(entry.character) == entry.en)
    #expect(Self.phrases("de").phonetic(entry.character) == entry.de)
    #expect(Self.phrases("es").phonetic(entry.character) == entry.es)
    #expect(Self.phrases("pl").phonetic(entry.character) == entry.pl)
  }

  @Test(arguments: Phrases.languages)
  func everyLetterOfTheInterfaceLanguagesHasAPhoneticWord(_ language: String) {
    let phrases = Self.phrases(language)
    for letter in "abcdefghijklmnopqrstuvwxyzäöüßáéíóúñąćęłńóśźż" {
      let word = phrases.phonetic(letter)
      #expect(word.count > 1 && !word.contains(","), "\(letter): \(word)")
    }
  }

  /// The blocks whose assigned characters all have a name, with the scalars that are letters.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x20...0x17F, 0x300...0x314, 0x370...0x3FF, 0x1F00...0x1FFF, 0x591...0x5F4, 0xFB1D...0xFB4F,
  ]

  @Test(arguments: Phrases.languages)
  func theBlocksOfGreekHebrewAndLatinAreComplete(_ language: String) {
    let names = CharacterNames.names(in: language)
    for value in Self.blocks.joined() {
      guard let scalar = Unicode.Scalar(value), !scalar.properties.generalCategory.isUnassigned,
        !(0x7F...0x9F).contains(value)
      else { continue }
      let character = Character(scalar)
      let parts = names.parts(of: character)
      #expect(parts.map(\.isItself) == [false], "U+\(String(value, radix: 16))")
      let name = parts[0].name
      #expect(!name.isEmpty && !name.contains("U+"), "U+\(String(value, radix: 16)): \(name)")
      // Only ASCII is left to the voice of the interface.
      let isLeft = name.contains { !$0.isASCII && !$0.isLetter }
      #expect(!isLeft, "U+\(String(value, radix: 16)): \(name)")
    }
  }

  @Test(arguments: Phrases.languages) func manyMarksOnALetterAreBounded(_ language: String) {
    let tower = Character("a" + String(repeating: "\u{301}\u{300}", count: 5_000))
    #expect(Self.phrases(language).name(of: tower).count < 400)
  }

  @Test func lettersOfOtherScriptsAreLeftToTheirVoices() {
    let names = CharacterNames.names(in: "de")
    func name(of character: Character) -> String { names.parts(of: character).map(\.name).joined() }
    for character: Character in ["ж", "क", "中", "ا", "👍", "👩‍👩‍👧"] {
      #expect(names.parts(of: character).map(\.isItself) == [true])
      #expect(name(of: character) == String(character))
    }
    for character: Character in ["й", "が", "한", "❤️", "أ", "ё"] {
      #expect(name(of: character) == String(character), "one letter, or one sign")
    }
  }

  /// Words that are spelled by signs: the letters of other scripts are left to their voices, and each
  /// mark has a name without the name of its script.
  private static let spelled: [(word: String, names: [String])] = [
    ("ܫܠܳܡܳܐ", ["ܫ", "ܠ", "zqapha above", "ܡ", "zqapha above", "ܐ"]),
    (
      "ܒ݁ܪܺܝܫܺܝܬ݂",
      ["ܒ", "qushshaya", "ܪ", "hbasa above", "ܝ", "ܫ", "hbasa above", "ܝ", "ܬ", "rukkakha"]
    ),
    ("كِتَابٌ", ["ك", "kasra", "ت", "fatha", "ا", "ب", "dammatan"]),
    ("हिन्दी", ["ह", "vowel sign i", "न", "sign virama", "द", "vowel sign ii"]),
    ("ࠁࠓࠌࠪࠀ", ["ࠁ", "ࠓ", "ࠌ", "vowel sign i", "ࠀ"]),
    ("мо́ре", ["м", "о", "acute", "р", "е"]),
    ("น้ำ", ["น", "mai tho", "ำ"]),
    ("ⲛ̄ⲙ", ["ni, macron", "mi"]),
    ("ⲁ⳯", ["alfa, ni above"]),
    ("בְּרֵא֖", ["bet, dagesh, sheva", "resh, tsere", "alef, tipeha"]),
    ("ἀ̆ρ", ["alpha, smooth breathing, breve", "rho"]),
  ]

  @Test(arguments: spelled.indices) func eachMarkOfAWordIsNamed(_ index: Int) {
    let (word, expected) = Self.spelled[index]
    let names = CharacterNames.names(in: "en")
    #expect(word.flatMap { names.parts(of: $0).map(\.name) } == expected)
  }

  /// No mark of any script is left out or told by its number.
  @Test func everyMarkHasAName() {
    let names = CharacterNames.names(in: "en")
    for value in (0x300...0x1_FFFF) as ClosedRange<UInt32> {
      guard let mark = Unicode.Scalar(value), !mark.properties.isVariationSelector,
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(mark.properties.generalCategory)
      else { continue }
      for base in ["\u{5D0}", "\u{712}", "\u{628}"] {
        let text = base + String(mark)
        guard let character = text.first, text.count == 1 else { continue }
        let parts = names.parts(of: character).map(\.name).joined(separator: ", ")
        #expect(
          !parts.contains("U+") && !parts.unicodeScalars.contains(mark),
          "U+\(String(value, radix: 16)): \(parts)")
      }
    }
  }
}

extension Phrases {
  fileprivate func phonetic(_ character: Character) -> String {
    characters.phoneticWord(of: character) ?? name(of: character)
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isUnassigned: Bool { self == .unassigned }
}
