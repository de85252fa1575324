import Foundation
import Interlinear
import PlainText
import XMLReading

/// Builds an entry from its TEI: `<orth>`, `<pron>`, `<def>`, `<sense>`, `<ref>` and the text
/// between them.
///
/// The text before the first `<def>` or `<sense>` is the headword, its transliteration and its
/// pronunciation, each once. All other text is the definition. Each sense begins a line with its
/// number, and so do homographs and quotations; `<lb/>` begins a line too. Notes with a type come
/// last, each on a line with its type.
///
/// Greek in Beta Code becomes Greek: the text of elements whose `lang` is `greek` or `grc`, as in
/// TEI P4, and the name of an entry with such a headword. Spellings in Beta Code beside the headword
/// (`type="writing"`) are omitted, since they repeat it.
struct TEIMarkup {
  private enum Target {
    case headword
    case transliteration
    case pronunciation
    case definition
    case link
    case remark
    case nothing
  }

  /// The letter of references without a letter; empty if the numbers have none.
  let letter: String
  private var headword = ""
  private var transliteration = ""
  private var pronunciation = ""
  /// Other spellings of the headword, which are also part of the definition.
  private var otherForms: [String] = []
  /// The maximum number of other spellings.
  private static let formLimit = 99
  private var headwordEncoding = Encoding.unicode
  private var builder = LexiconEntryBuilder()
  /// The notes with a type.
  private var remarks: [String] = []
  private var open: [Part] = []
  private var hasDefinition = false
  private var linkTarget = ""
  private var linkText = ""
  /// The name of the element that ended last, with only white space after it, or nil after text.
  private var ended: String?

  private enum Encoding {
    case unicode
    /// Beta Code, unless a text has Greek letters.
    case betaCode
    /// Greek, which is Beta Code if a text has its signs.
    case greek

    func isBetaCode(_ text: String) -> Bool {
      switch self {
      case .unicode: false
      case .betaCode: !BetaCode.hasGreek(text)
      case .greek: BetaCode.isCertain(text)
      }
    }
  }

  /// An element that has not ended.
  private struct Part {
    var target: Target
    var name: String
    var encoding: Encoding
    var isOtherForm = false
    /// A Boolean value that indicates whether a spelling in the element is a key, also after the
    /// first definition.
    var holdsForms: Bool { ["form", "re", "entry", "entryFree"].contains(name) }
  }

  init(letter: String, element: XMLElement? = nil) {
    self.letter = letter
    encoding = element.flatMap(Self.encoding) ?? .unicode
  }

  private let encoding: Encoding

  /// Returns the encoding that the language of an element determines.
  private static func encoding(of element: XMLElement) -> Encoding? {
    if let language = element["lang"] { return isGreek(language) ? .betaCode : .unicode }
    guard let language = element["xml:lang"] else { return nil }
    if language.contains("beta") { return .betaCode }
    return isGreek(language) ? .greek : .unicode
  }

  private static func isGreek(_ language: String) -> Bool {
    ["greek", "grc"].contains(language.primarySubtag)
  }

  /// The elements that begin a line.
  private static let blocks: Set<String> = [
    "lb", "p", "sense-group", "cit", "list", "item", "hom", "re", "sense", "dictScrap", "etym",
  ]

  /// The elements that are separate words even without white space around them.
  private static let separate: Set<String> = [
    "def", "pos", "gen", "gram", "gramGrp", "usg", "quote", "case", "number", "itype", "subc",
    "orth", "pron", "form", "gloss", "xr", "tr", "trans", "note",
  ]

  /// The language of the headword, if its script determines it.
  var language: Language? {
    headword.unicodeScalars.lazy.compactMap { scalar -> Language? in
      switch scalar.value {
      case 0x370...0x3FF, 0x1F00...0x1FFF: .ancientGreek
      case 0x590...0x5FF: .ancientHebrew
      default: nil
      }
    }.first
  }

  /// Adds the next event of the entry. Line ends in it are white space.
  mutating func add(_ event: XMLEvent) {
    switch event {
    case .start(let element): start(element)
    case .end: end()
    case .text(let text, _):
      let text = text.onOneLine
      add((open.last?.encoding ?? encoding).isBetaCode(text) ? BetaCode.greek(text) : text)
    }
  }

  private mutating func start(_ element: XMLElement) {
    let name = element.name
    var target = open.last?.target ?? .definition
    let encoding = Self.encoding(of: element) ?? open.last?.encoding ?? encoding
    var isOtherForm = open.last?.isOtherForm ?? false
    separate(from: name, in: target)
    switch name {
    case "orth", "pron":
      target = self.target(ofForm: name, type: element["type"])
      if target == .headword { headwordEncoding = encoding }
      if name == "orth", target == .definition,
        !hasDefinition || open.contains(where: \.holdsForms),
        [nil, "full"].contains(element["extent"]), otherForms.count < Self.formLimit
      {
        isOtherForm = true
        otherForms.append("")
      }
    case "def", "sense":
      hasDefinition = true
    case "note" where target == .definition && element["type"]?.isEmpty == false:
      target = .remark
      remarks.append(Self.words(of: element["type"] ?? "") + ": ")
    case "ref":
      linkTarget = element["target"] ?? ""
      // A number is the identifier of an entry.
      if encoding == .betaCode,
        BetaCode.isCertain(linkTarget) || !linkTarget.utf8.contains(where: isDigit)
      {
        linkTarget = BetaCode.greek(linkTarget)
      }
      if !linkTarget.isEmpty || encoding == .betaCode, target == .definition {
        target = .link
        linkText = ""
      }
    default: break
    }
    open.append(
      Part(target: target, name: name, encoding: encoding, isOtherForm: isOtherForm))
    if target == .definition { addLabel(of: element) }
  }

  /// Adds the line end or the space that separates an element from the preceding text.
  private mutating func separate(from name: String, in target: Target) {
    defer { ended = nil }
    guard target == .definition || target == .link else { return }
    if Self.blocks.contains(name) || (name == "def" && ended == "def") {
      add("\n")
    } else if ended != nil, Self.separate.contains(name) {
      add(" ")
    }
  }

  /// Sets the headword of an entry that has none.
  mutating func share(_ text: String) { if headword.isEmpty { headword = text } }

  /// Returns the words of a name: `occurrencesNT` becomes "occurrences NT".
  private static func words(of name: String) -> String {
    name.reduce(into: "") { words, character in
      if character.isUppercase, words.last?.isLowercase == true { words.append(" ") }
      words.append(character)
    }
  }

  /// Adds the number of a sense or a homograph.
  private mutating func addLabel(of element: XMLElement) {
    guard element.name == "sense" || element.name == "hom" else { return }
    let number = (element["n"] ?? "").withSingleSpaces
    guard let last = number.unicodeScalars.last else { return }
    add(PlainWords.isPartOfWord(last) ? "\(number). " : "\(number) ")
  }

  private func target(ofForm name: String, type: String?) -> Target {
    if type == "writing" { return .nothing }
    if hasDefinition { return .definition }
    if name == "pron" { return pronunciation.isEmpty ? .pronunciation : .definition }
    if type == "trans" { return transliteration.isEmpty ? .transliteration : .definition }
    return headword.isEmpty ? .headword : .definition
  }

  mutating func add(_ text: String) {
    if ended != nil, text.utf8.contains(where: { $0 > 0x20 }) { ended = nil }
    if open.last?.isOtherForm == true { otherForms[otherForms.count - 1] += text }
    switch open.last?.target ?? .definition {
    case .headword: headword += text
    case .transliteration: transliteration += text
    case .pronunciation: pronunciation += text
    case .definition: builder.add(text)
    case .link: linkText += text
    case .remark:
      if let last = remarks.indices.last { remarks[last] += text }
    case .nothing: break
    }
  }

  private mutating func end() {
    guard let part = open.popLast() else { return }
    if part.target == .link, open.last?.target != .link { endLink() }
    ended = part.name
  }

  private mutating func endLink() {
    let printed = linkText.withSingleSpaces
    guard let key = key(printed: printed) else { return builder.add(linkText) }
    let showsKey = linkTarget.isEmpty || printed.isEmpty || Self.number(in: printed) == key
    let text = showsKey ? key : printed
    builder.add(linkTarget.isEmpty ? linkText : text)
    builder.links.append(LexiconEntry.Link(text: text, key: key))
  }

  /// Returns the key of the entry that a reference points to. The printed letter takes precedence
  /// over the lexicon in the target: SWORD's Greek dictionary refers to Hebrew words as
  /// `StrongsGreek:0175`, meaning H0175.
  private func key(printed: String) -> String? {
    if linkTarget.isEmpty { return Self.headword(in: printed) }
    if let number = Self.number(in: printed) { return number }
    let parts = linkTarget.split(separator: ":", maxSplits: 1)
    guard let last = parts.last else { return nil }
    let digits = last.drop { $0 == "0" }
    guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else { return String(last) }
    let module = parts.count > 1 ? parts[0] : ""
    return (module.hasSuffix("Greek") ? "G" : module.hasSuffix("Hebrew") ? "H" : letter) + digits
  }

  /// Returns `G976` for "G0976", or nil if the text is not a Strong's number.
  static func number(in text: String) -> String? {
    guard let first = text.utf8.first, first == 0x47 || first == 0x48 else { return nil }
    let digits = text.dropFirst().prefix { $0.utf8.allSatisfy(isDigit) }
    let rest = text.dropFirst(1 + digits.count)
    let isNumber =
      !digits.isEmpty && rest.utf8.count <= 1 && rest.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    return isNumber ? strongNumber(text) : nil
  }

  /// The transliteration with each omega with tonos replaced by ś. SWORD's version of Strong's
  /// Hebrew dictionary has the former for every sin (`nâώaq`), because of a conversion between
  /// eight-bit encodings. It contains no other Greek.
  private var latinTransliteration: String {
    let text = transliteration.withSingleSpaces
    guard language == .ancientHebrew, text.unicodeScalars.contains("\u{3CE}") else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{3CE}" ? "ś" : $0 }))
  }

  /// Returns the word that a reference prints, without the punctuation after it; nil for a part of
  /// a word.
  private static func headword(in printed: String) -> String? {
    let word = PrintedWord(printed)
    let isPart = [word.before.last, word.after.first].contains("-")
    return isPart || word.core.isEmpty || word.core.contains(" ") ? nil : word.core
  }

  /// Returns the entry with a key, which also serves as a missing headword.
  func entry(key: String) -> LexiconEntry {
    var builder = builder
    builder.transliteration = latinTransliteration
    builder.pronunciation = pronunciation.withSingleSpaces
    for remark in remarks { builder.begin(remark) }
    return builder.entry(key: key, headword: headword.withSingleSpaces, otherKeys: formKeys)
  }

  /// The other spellings of the headword as keys, without the hyphens between their parts.
  private var formKeys: [String] {
    otherForms.map(\.withSingleSpaces).filter {
      !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-")
    }.map { PrintedWord($0.replacing("-", with: "")).core }
  }

  /// Returns the entry with the keys of a name such as `Ἀββά|G5`: words and Strong's numbers,
  /// separated by bars.
  ///
  /// The first number is the key; without one, the first word. The number of a homograph follows
  /// its word: `ὦ1`. A printed headword that continues after the name, such as `ἀγαθός, -ή, -όν`,
  /// or that has signs between its letters, such as `ὠμο-βόρος`, begins the definition, and the name
  /// is the headword, so that a lemma finds the entry.
  func entry(named name: String) -> LexiconEntry {
    let encoding = headword.isEmpty && headwordEncoding == .unicode ? .greek : headwordEncoding
    let names = (encoding.isBetaCode(name) ? BetaCode.greek(name) : name).pieces(at: 0x7C)
      .map { String($0).withSingleSpaces }.filter { !$0.isEmpty }
    let numbers = names.compactMap(Self.number)
    let words = names.filter { Self.number(in: $0) == nil }
    let printed = headword.withSingleSpaces
    guard let key = numbers.first ?? words.first else { return entry(key: printed) }
    let homograph = words.first.flatMap { Self.homograph($0, of: printed) }
    var entry = entry(key: key)
    let word = homograph ?? words.first
    entry.otherKeys += numbers.dropFirst() + words + [word].compactMap { $0 }
    if let word, Self.continues(printed, after: word) || Self.isDivided(printed, word) {
      let isContinued = entry.definition.first.map { ![",", ";", ":"].contains($0) } == true
      entry.definition = printed + (isContinued ? " " : "") + entry.definition
      entry.headword = word
    } else {
      if entry.headword == key, let word { entry.headword = word }
      // The comma that followed the headword.
      if [", ", ": "].contains(entry.definition.prefix(2)) { entry.definition.removeFirst(2) }
    }
    entry.otherKeys = entry.otherKeys.uniqued.filter {
      $0 != key && ($0 != entry.headword || homograph != nil)
    }
    return entry
  }

  /// Returns the word in the name of a homograph, such as `ὦ1`.
  private static func homograph(_ name: String, of printed: String) -> String? {
    let word = String(name.dropLast(name.utf8.reversed().prefix(while: isDigit).count))
    let isHomograph = word != name && !word.isEmpty && letters(word) == letters(printed)
    return isHomograph ? word : nil
  }

  /// Returns a Boolean value that indicates whether a printed headword is a name followed by its
  /// endings: `ἀγαθός, -ή, -όν`.
  private static func continues(_ printed: String, after name: String) -> Bool {
    let scalars = printed.unicodeScalars
    guard printed != name, scalars.starts(with: name.unicodeScalars) else { return false }
    return scalars.dropFirst(name.unicodeScalars.count).first.map(PlainWords.isPartOfWord) == false
  }

  /// Returns a Boolean value that indicates whether a printed headword is a name with signs between
  /// its letters: `ὠμο-βόρος`.
  private static func isDivided(_ printed: String, _ name: String) -> Bool {
    !printed.unicodeScalars.allSatisfy(PlainWords.isPartOfWord) && letters(printed) == letters(name)
      && printed != name
  }

  /// Returns the letters of a word in lower case, without the marks on them and without the final
  /// form of sigma.
  private static func letters(_ word: String) -> String {
    let scalars = word.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
    return String(
      String.UnicodeScalarView(
        scalars.filter(\.properties.isAlphabetic).map { $0 == "ς" ? "σ" : $0 }))
  }
}
