/// The 66 books in the order in which Clear's ids number them (Genesis 1, Matthew 40), which is
/// that of most English Bibles: English name and USFM code.
let bookNames: [(name: String, code: String)] = [
  ("Genesis", "GEN"), ("Exodus", "EXO"), ("Leviticus", "LEV"), ("Numbers", "NUM"),
  ("Deuteronomy", "DEU"), ("Joshua", "JOS"), ("Judges", "JDG"), ("Ruth", "RUT"),
  ("1 Samuel", "1SA"), ("2 Samuel", "2SA"), ("1 Kings", "1KI"), ("2 Kings", "2KI"),
  ("1 Chronicles", "1CH"), ("2 Chronicles", "2CH"), ("Ezra", "EZR"), ("Nehemiah", "NEH"),
  ("Esther", "EST"), ("Job", "JOB"), ("Psalms", "PSA"), ("Proverbs", "PRO"),
  ("Ecclesiastes", "ECC"), ("Song of Songs", "SNG"), ("Isaiah", "ISA"), ("Jeremiah", "JER"),
  ("Lamentations", "LAM"), ("Ezekiel", "EZK"), ("Daniel", "DAN"), ("Hosea", "HOS"),
  ("Joel", "JOL"), ("Amos", "AMO"), ("Obadiah", "OBA"), ("Jonah", "JON"), ("Micah", "MIC"),
  ("Nahum", "NAM"), ("Habakkuk", "HAB"), ("Zephaniah", "ZEP"), ("Haggai", "HAG"),
  ("Zechariah", "ZEC"), ("Malachi", "MAL"), ("Matthew", "MAT"), ("Mark", "MRK"),
  ("Luke", "LUK"), ("John", "JHN"), ("Acts", "ACT"), ("Romans", "ROM"),
  ("1 Corinthians", "1CO"), ("2 Corinthians", "2CO"), ("Galatians", "GAL"),
  ("Ephesians", "EPH"), ("Philippians", "PHP"), ("Colossians", "COL"),
  ("1 Thessalonians", "1TH"), ("2 Thessalonians", "2TH"), ("1 Timothy", "1TI"),
  ("2 Timothy", "2TI"), ("Titus", "TIT"), ("Philemon", "PHM"), ("Hebrews", "HEB"),
  ("James", "JAS"), ("1 Peter", "1PE"), ("2 Peter", "2PE"), ("1 John", "1JN"), ("2 John", "2JN"),
  ("3 John", "3JN"), ("Jude", "JUD"), ("Revelation", "REV"),
]

/// The name of a book by its number, counted from Genesis 1.
func bookName(number: Int) -> String? {
  bookNames.indices.contains(number - 1) ? bookNames[number - 1].name : nil
}

/// The name of a book by its USFM code.
func bookName(code: some StringProtocol) -> String? {
  bookNames.first { $0.code == code }?.name ?? otherBookNames[String(code)]
}

/// The books that not every canon has, by their USFM codes.
let otherBookNames: [String: String] = [
  "TOB": "Tobit", "JDT": "Judith", "ESG": "Esther (Greek)", "WIS": "Wisdom", "SIR": "Sirach",
  "BAR": "Baruch", "LJE": "Letter of Jeremiah", "S3Y": "Song of the Three Young Men",
  "SUS": "Susanna", "BEL": "Bel and the Dragon", "1MA": "1 Maccabees", "2MA": "2 Maccabees",
  "3MA": "3 Maccabees", "4MA": "4 Maccabees", "1ES": "1 Esdras", "2ES": "2 Esdras",
  "MAN": "Prayer of Manasseh", "PS2": "Psalm 151", "ODA": "Odes", "PSS": "Psalms of Solomon",
  "EZA": "4 Ezra", "5EZ": "5 Ezra", "6EZ": "6 Ezra", "DAG": "Daniel (Greek)",
  "PS3": "Psalms 152-155", "2BA": "2 Baruch", "LBA": "Letter of Baruch", "JUB": "Jubilees",
  "ENO": "Enoch", "1MQ": "1 Meqabyan", "2MQ": "2 Meqabyan", "3MQ": "3 Meqabyan",
  "REP": "Reproof", "4BA": "4 Baruch", "LAO": "Laodiceans",
]

/// USFM's codes for what is no book: front matter, glossaries, indices.
let peripheralCodes: Set<String> = [
  "FRT", "INT", "BAK", "CNC", "GLO", "TDX", "NDX", "OTH", "XXA", "XXB", "XXC", "XXD", "XXE",
  "XXF", "XXG",
]
