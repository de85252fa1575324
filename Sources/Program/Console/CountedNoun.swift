import PlainText

/// Things that commands count.
package enum CountedNoun { case book, verse, sentence, word, entry, conflict }

/// Returns a number with a noun: "2 verses".
package func counted(_ noun: CountedNoun, _ count: Int) -> Message {
  switch noun {
  case .book: count == 1 ? "1 book" : "\(count) books"
  case .verse: count == 1 ? "1 verse" : "\(count) verses"
  case .sentence: count == 1 ? "1 sentence" : "\(count) sentences"
  case .word: count == 1 ? "1 word" : "\(count) words"
  case .entry: count == 1 ? "1 entry" : "\(count) entries"
  case .conflict: count == 1 ? "1 conflict" : "\(count) conflicts"
  }
}

/// Returns a number of verses, or of sentences if the text has no chapters and verses.
package func countedRows(_ count: Int, hasVerses: Bool) -> Message {
  counted(hasVerses ? .verse : .sentence, count)
}
