import Interlinear

/// The effect of a USFM marker on the text that follows it (docs.usfm.bible, USFM 3).
enum USFMMarker {
  case book, chapter, verse
  /// A paragraph, a line of poetry, or a cell of a table: its text consists of words of verses.
  case paragraph
  /// A name of the book: its title, a short name, or an abbreviation.
  case bookName(isLong: Bool)
  /// A line about the file, which is skipped up to the next paragraph.
  case passedOver
  /// An introduction or a remark.
  case introduction
  /// A heading before the next verse.
  case heading(Heading.Kind)
  /// The main title of the book, which may have several lines.
  case mainTitle
  /// The title of a psalm, whose words are part of the text.
  case psalmTitle
  /// A label of the chapter, or of all chapters if it comes before the first.
  case chapterLabel
  case sidebar, sidebarEnd
  case peripheral
  /// A word with attributes.
  case word
  /// Verse text in another style.
  case style
  /// Characters that are not words: numbers of another versification, pictures, readings.
  case hidden
  case note(TextNote.Kind)
  /// Within a note: its reference, which is already known.
  case noteOrigin
  /// Within a note: a part of its text.
  case noteText
  case milestone
  case alignmentStart, alignmentEnd

  /// Creates the marker with a name, given without backslash, plus sign or asterisk, or nil if USFM
  /// 3 does not define it.
  init?(_ name: String) {
    if let known = Self.table[name] {
      self = known
      return
    }
    if name.hasSuffix("-s") || name.hasSuffix("-e") {
      self = .milestone
      return
    }
    let base = name.prefix { !$0.isNumber && $0 != "-" }
    guard base.utf8.count < name.utf8.count, Self.numbered.contains(String(base)),
      let known = Self.table[String(base)]
    else { return nil }
    self = known
  }

  /// Returns the number at the end of a marker's name, the level of a heading: 2 for `s2`.
  static func level(_ name: String) -> Int {
    min(max(Int(name.drop { !$0.isNumber }) ?? 1, 1), 9)
  }

  private static let numbered: Set<String> = [
    "h", "toc", "toca", "mt", "mte", "imt", "imte", "is", "io", "iq", "ili", "ms", "s", "sd", "q",
    "qm", "pi", "ph", "li", "lim", "lik", "liv", "th", "thr", "thc", "tc", "tcr", "tcc",
  ]

  private static let table: [String: USFMMarker] = {
    var table: [String: USFMMarker] = [
      "id": .book, "c": .chapter, "v": .verse, "w": .word, "esb": .sidebar, "esbe": .sidebarEnd,
      "periph": .peripheral, "zaln-s": .alignmentStart, "zaln-e": .alignmentEnd,
      "d": .psalmTitle, "mt": .mainTitle, "cl": .chapterLabel, "ms": .heading(.major),
      "s": .heading(.section),
      "ts": .milestone, "ts-s": .milestone, "ts-e": .milestone,
    ]
    func add(_ marker: USFMMarker, _ names: String) {
      for name in names.split(separator: " ") { table[String(name)] = marker }
    }
    add(.bookName(isLong: true), "toc1 toca1")
    add(.bookName(isLong: false), "h toc2 toc3 toca2 toca3")
    add(.passedOver, "usfm ide toc toca sts restore sd cp")
    add(.introduction, "imt imte is ip ipi im imi ipq imq ipr iq ib ili io iot iex ie rem")
    add(.heading(.other), "r mr sr sp qa cd lit mte")
    add(
      .paragraph,
      """
      p m po pr cls pmo pm pmc pmr pi mi nb pc ph b q qr qc qm qd lh li lf lim tr th thr thc tc tcr \
      tcc
      """)
    add(
      .style,
      """
      add bk dc k lik liv litl nd ord pn png addpn qac qs qt rb sig sls tl wj em bd it bdit no sc \
      sup wg wh wa wr ndx jmp ref ior iqt efm lmp
      """)
    add(.hidden, "va vp ca fig cat pro")
    add(.note(.footnote), "f fe ef")
    add(.note(.crossReference), "x ex rq xt")
    add(.noteOrigin, "fr xo")
    add(.noteText, "ft fq fqa fk fl fw fp fv fdc fm xk xq xta xop xot xnt xdc")
    return table
  }()
}
