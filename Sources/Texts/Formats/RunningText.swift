import Interlinear

/// Words that are made from running text: words with annotations, and plain text between them.
///
/// What stands between two words belongs to the first of them up to its last white space; the rest,
/// and opening brackets and quotation marks, belong to the second.
struct RunningText {
  private(set) var words: [Word] = []
  /// How many bytes were taken in.
  private(set) var length = 0
  /// The tiers that follow the surface, empty.
  private let noValues: [String]
  /// Plain text that is not cut yet: a word may come in several pieces.
  private var pending = ""
  /// What has come since the last word.
  private var gap = String.UnicodeScalarView()
  /// How much of the gap belongs to the last word in any case, in scalars.
  private var ownedGap = 0
  /// Whether plain text may still go on with the last word.
  private var isOpen = false

  init(tierCount: Int) { noValues = Array(repeating: "", count: max(tierCount - 1, 0)) }

  /// The place that the next word will have.
  var nextIndex: Int {
    mutating get {
      cut()
      return words.count
    }
  }

  /// Takes plain text.
  mutating func add(_ text: String) {
    length += text.utf8.count
    pending += text
  }

  /// Takes a word with annotations; its own `before` and `after` stay next to it.
  mutating func add(_ word: Word) {
    cut()
    length += word.values.reduce(word.before.utf8.count + word.after.utf8.count + 32) {
      $0 + $1.utf8.count
    }
    let before = word.before
    let after = word.after
    var word = word
    word.before = ""
    word.after = ""
    append(word)
    if !before.isEmpty { words[words.count - 1].before += before }
    after.unicodeScalars.forEach { addGap($0) }
    ownedGap = gap.count
    isOpen = false
  }

  /// Takes a mark that belongs to the word before it, whatever stands between: a paseq.
  mutating func addMark(_ text: String) {
    cut()
    length += text.utf8.count + 1
    text.unicodeScalars.forEach { addGap($0) }
    ownedGap = gap.count
    isOpen = false
  }

  /// Takes the white space that an element stands for.
  mutating func addSpace() {
    length += 4
    pending += " "
  }

  /// Cuts the plain text that has come so far into words.
  ///
  /// A word that goes on behind the cut stays one word, where it has the same values.
  ///
  /// - Parameter values: of the tiers that follow the surface; nil for none.
  /// - Returns: how many words are new.
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

  /// The words, with what was left after the last of them. Where there are marks and no word at
  /// all, the marks are the word, so that nothing that is printed is lost.
  ///
  /// - Parameter end: what stands behind the last word.
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

  /// Takes what stands between words. Runs of white space are one space.
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
      word.before = String(gap[cut...])
      gap = String.UnicodeScalarView()
    }
    ownedGap = 0
    words.append(word)
  }

  /// Where in the gap that which belongs to the last word ends.
  private var endOfAfter: String.UnicodeScalarView.Index {
    let owned = gap.index(gap.startIndex, offsetBy: min(ownedGap, gap.count))
    var end = gap.endIndex
    if let space = gap[owned...].lastIndex(of: " ") { end = gap.index(after: space) }
    // A quotation mark that a space follows, as in French, still opens.
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
