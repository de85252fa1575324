import Interlinear

/// Returns the English name of a book by its number, counted as in Clear's ids: Genesis is 1,
/// Matthew 40.
func bookName(number: Int) -> String? {
  BookNames.standard.book(number: number)?.englishName
}

/// Returns the English name of a book by its USFM code.
func bookName(code: some StringProtocol) -> String? {
  // No other word can be a code, so the table of books is not needed.
  guard code.utf8.count == 3 else { return nil }
  return BookNames.standard.book(id: code)?.englishName ?? otherBookNames[String(code)]
}

/// The English names of books that only a few canons have, by their USFM codes.
private let otherBookNames: [String: String] = [
  "ODA": "Odes", "PSS": "Psalms of Solomon", "EZA": "4 Ezra", "5EZ": "5 Ezra", "6EZ": "6 Ezra",
  "DAG": "Daniel (Greek)", "PS3": "Psalms 152-155", "2BA": "2 Baruch", "LBA": "Letter of Baruch",
  "JUB": "Jubilees", "ENO": "Enoch", "1MQ": "1 Meqabyan", "2MQ": "2 Meqabyan",
  "3MQ": "3 Meqabyan", "REP": "Reproof", "4BA": "4 Baruch", "LAO": "Laodiceans",
]

/// The USFM codes of divisions that are not books: front matter, glossaries, indexes.
let peripheralCodes: Set<String> = [
  "FRT", "INT", "BAK", "CNC", "GLO", "TDX", "NDX", "OTH", "XXA", "XXB", "XXC", "XXD", "XXE",
  "XXF", "XXG",
]
