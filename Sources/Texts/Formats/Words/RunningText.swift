import Interlinear

/// Builds words from running text: words with annotations, and plain text between them.
///
/// The text between two words belongs to the first of them up to its last white space. The rest,
/// and opening brackets and quotation marks, belong to the second.
struct RunningText {
  private(set) var words: [Word] = []
  /// The number of bytes added so far.
  private(set) var length = 0
  /// Empty values for the tiers after the surface.
  private let noValues: [String]
  /// Plain text that is not yet divided into words, because a word may arrive in several pieces.
  private var pending = ""
  /// The text since the last word.
  private var gap = String.UnicodeScalarView()
  /// The number of scalars in the gap that certainly belong to the last word.
  private var ownedGap = 0
  /// A Boolean value that indicates whether plain text may still continue the last word.
  private var isOpen = false

  init(tierCount: Int) { noValues = Array(repeating: "", count: max(tierCount - 1, 0)) }

  /// The index of the next word.
  var nextIndex: Int {
    mutating get {
      cut()
      return words.count
    }
  }

  /// A place in the text: after a number of words, and bytes of the gap after them.
  struct Place {
    fileprivate(set) var word: Int
    fileprivate var gap: Int
  }

  /// The end of the text so far.
  var end: Place {
    mutating get {
      cut()
      return Place(word: words.count, gap: String(gap).utf8.count)
    }
  }

  /// Removes the text after a place and returns it. The text ends at this place.
  mutating func removeText(after place: Place) -> String {
    cut()
    guard words.count > place.word else {
      let end = String(gap).utf8.index(gap.startIndex, offsetBy: place.gap)
      defer { gap.removeSubrange(end...) }
      return String(gap[end...])
    }
    let text = words[place.word...].map { $0.before + $0.surface + $0.after }.joined() + String(gap)
    words.removeSubrange(place.word...)
    gap = String.UnicodeScalarView()
    isOpen = false
    if let last = words.indices.last {
      while words[last].after.utf8.last == 0x20 { words[last].after.removeLast() }
    }
    return text
  }

  /// Adds plain text.
  mutating func add(_ text: String) {
    length += text.utf8.count
    pending += text
  }

  /// Adds a word with annotations. Its own `before` and `after` stay next to it.
  mutating func add(_ word: Word) {
    cut()
    length += word.values.reduce(word.before.utf8.count + word.after.utf8.count + 32) {
      $0 + $1.utf8.count
    }
    var joined = word
    joined.after = ""
    append(joined)
    addOwned(word.after)
  }

  /// Adds a sign that belongs to the preceding word, even if text is between them, such as a paseq.
  mutating func addMark(_ text: String) {
    cut()
    length += text.utf8.count + 1
    addOwned(text)
  }

  /// Adds text that certainly belongs to the last word.
  private mutating func addOwned(_ text: String) {
    text.unicodeScalars.forEach { addGap($0) }
    ownedGap = gap.count
    isOpen = false
  }

  /// Adds the white space that an element represents.
  mutating func addSpace() {
    length += 4
    pending += " "
  }

  /// Divides the plain text so far into words.
  ///
  /// A word that continues after this point remains one word if the values are the same.
  ///
  /// - Parameter values: The values of the tiers after the surface, or nil if there is none.
  /// - Returns: The number of new words.
  @discardableResult mutating func cut(values: [String]? = nil) -> Int {
    guard !pending.isEmpty else { return 0 }
    let values = values ?? noValues
    let count = words.count
    var pieces = PlainWords(pending)
    while let piece = pieces.next() {
      switch piece {
      case .gap(let gap): gap.forEach { addGap($0) }
      case .word(let scalars):
        let surface = String(scalars)
        if isOpen, let last = words.indices.last,
          words[last].values.dropFirst().elementsEqual(values)
        {
          words[last].values[0] += surface
        } else {
          append(Word(values: [surface] + values, after: ""))
        }
        isOpen = true
      }
    }
    pending.removeAll(keepingCapacity: true)
    return words.count - count
  }

  /// Returns the words, including any text after the last of them. If there is punctuation but no
  /// word at all, the punctuation becomes a word, so that no printed text is lost.
  ///
  /// - Parameter end: The text after the last word.
  mutating func finish(end: String = "") -> [Word] {
    cut()
    while let last = gap.last, last == " " { gap.removeLast() }
    if words.isEmpty, !gap.isEmpty {
      words = [Word(values: [String(gap).withSingleSpaces] + noValues, after: end)]
    } else if let last = words.indices.last {
      words[last].after += String(gap) + end
    }
    gap = String.UnicodeScalarView()
    return words
  }

  /// Adds a scalar between words. A run of white space is one space.
  private mutating func addGap(_ scalar: Unicode.Scalar) {
    isOpen = false
    if scalar == "\u{200B}" { return }
    if scalar == " " || scalar.properties.isWhitespace {
      if gap.last != " ", !(words.isEmpty && gap.isEmpty) { gap.append(" ") }
    } else {
      gap.append(scalar)
    }
  }

  private mutating func append(_ word: Word) {
    var word = word
    if !gap.isEmpty {
      let cut = words.isEmpty ? gap.startIndex : endOfAfter
      if let last = words.indices.last { words[last].after += String(gap[..<cut]) }
      word.before = String(gap[cut...]) + word.before
      gap = String.UnicodeScalarView()
    }
    ownedGap = 0
    words.append(word)
  }

  /// The end of the part of the gap that belongs to the last word.
  private var endOfAfter: String.UnicodeScalarView.Index {
    let owned = gap.index(gap.startIndex, offsetBy: min(ownedGap, gap.count))
    var end = gap.endIndex
    if let space = gap[owned...].lastIndex(of: " ") { end = gap.index(after: space) }
    // A quotation mark followed by a space, as in French, is still an opening one.
    var start = end
    while start > owned {
      start = gap.index(before: start)
      if PlainWords.isOpening(gap[start]) {
        end = start
      } else if gap[start] != " " {
        break
      }
    }
    return end
  }
}
