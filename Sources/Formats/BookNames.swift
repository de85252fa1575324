import Interlinear

/// The English name of a book by its number, counted from Genesis 1, Matthew 40 as in Clear's ids.
func bookName(number: Int) -> String? {
  BookNames.standard.book(number: number)?.name(in: "en")
}

/// The English name of a book by its USFM code.
func bookName(code: some StringProtocol) -> String? {
  BookNames.standard.book(id: code)?.name(in: "en")
}
