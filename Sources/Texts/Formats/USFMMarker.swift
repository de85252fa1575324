import Interlinear

/// The effect of a USFM marker on the text that follows it (docs.usfm.bible, USFM 3).
enum USFMMarker {
  case book, chapter, verse
  /// A paragraph, a line of poetry, or a cell of a table: its text consists of words of verses.
  case paragraph
  /// A line about the file, or a heading, which is skipped up to the next paragraph.
  case passedOver
  /// A line that is kept as a note on the next verse.
  case keptTitle(TextNote.Kind)
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

  /// Creates the marker with a name, given without backslash, plus sign or asterisk; nil if USFM 3
  /// does not define it.
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

  private static let numbered: Set<String> = [
    "h", "toc", "toca", "mt", "mte", "imt", "imte", "is", "io", "iq", "ili", "ms", "s", "sd", "q",
    "qm", "pi", "ph", "li", "lim", "lik", "liv", "th", "thr", "thc", "tc", "tcr", "tcc",
  ]

  private static let table: [String: USFMMarker] = {
    var table: [String: USFMMarker] = [
      "id": .book, "c": .chapter, "v": .verse, "w": .word, "esb": .sidebar, "esbe": .sidebarEnd,
      "periph": .peripheral, "zaln-s": .alignmentStart, "zaln-e": .alignmentEnd,
      "d": .keptTitle(.footnote), "r": .keptTitle(.crossReference),
      "mr": .keptTitle(.crossReference), "sr": .keptTitle(.crossReference),
      "ts": .milestone, "ts-s": .milestone, "ts-e": .milestone,
    ]
    func add(_ marker: USFMMarker, _ names: String) {
      for name in names.split(separator: " ") { table[String(name)] = marker }
    }
    add(
      .passedOver,
      """
      usfm ide h toc toca sts rem restore mt mte imt imte is ip ipi im imi ipq imq ipr iq ib ili io \
      iot iex ie ms s sp sd cl cp cd qa lit
      """)
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
      sup wg wh wa wr ndx jmp ior iqt efm lmp
      """)
    add(.hidden, "va vp ca fig cat pro")
    add(.note(.footnote), "f fe ef")
    add(.note(.crossReference), "x ex rq xt")
    add(.noteOrigin, "fr xo")
    add(.noteText, "ft fq fqa fk fl fw fp fv fdc fm xk xq xta xop xot xnt xdc")
    return table
  }()
}
