/// Finds the book that a reader means by a few letters.
enum BookAbbreviations {
  /// Short forms that are no beginning of the name: those of English Bibles, and USFM's codes.
  private static let known: [String: String] = [
    "gn": "Genesis", "dt": "Deuteronomy", "jdg": "Judges", "1kgs": "1 Kings", "2kgs": "2 Kings",
    "ps": "Psalms", "pss": "Psalms", "prv": "Proverbs", "qoh": "Ecclesiastes",
    "sng": "Song of Songs", "ezk": "Ezekiel", "dn": "Daniel", "jl": "Joel", "jon": "Jonah",
    "mt": "Matthew", "mk": "Mark", "mrk": "Mark", "lk": "Luke", "jn": "John", "jhn": "John",
    "rm": "Romans", "php": "Philippians", "phil": "Philippians", "phm": "Philemon",
    "phlm": "Philemon", "jas": "James", "jm": "James", "jud": "Jude", "rv": "Revelation",
    "apocalypse": "Revelation", "1jn": "1 John", "2jn": "2 John", "3jn": "3 John",
    "1pt": "1 Peter", "2pt": "2 Peter", "1thes": "1 Thessalonians", "2thes": "2 Thessalonians",
    "1tm": "1 Timothy", "2tm": "2 Timothy", "ti": "Titus", "tit": "Titus", "sg": "Song of Songs",
  ]

  /// The index of the book: its name, a known short form, a beginning of the name, or its letters
  /// in their order (`jhn`); the first of several.
  static func index(of typed: String, among names: [String]) -> Int? {
    let wanted = folded(typed)
    guard !wanted.isEmpty else { return nil }
    let folded = names.map(folded(_:))
    if let index = folded.firstIndex(of: wanted) { return index }
    if let full = known[wanted], let index = names.firstIndex(of: full) { return index }
    if let index = folded.firstIndex(where: { $0.hasPrefix(wanted) }) { return index }
    return folded.firstIndex { isAbbreviation(wanted, of: $0) }
  }

  private static func folded(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static func isAbbreviation(_ short: String, of name: String) -> Bool {
    guard short.first == name.first else { return false }
    var rest = name[...]
    for letter in short {
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }
}
