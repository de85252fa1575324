import AccessibilityModel
import Geometry
import Interlinear
import PlainText
import Typesetting
import Views

/// A row of the table for the screen reader: a verse and its elements, visible or not.
///
/// Elements are created when they are first needed and released when the verse leaves the screen.
final class VerseRow: AccessibilityDefaults, AccessibilityReadingContent {
  let index: Int
  let verse: Verse
  let annotations: VerseAnnotations
  private(set) weak var owner: TextScreen?
  let elementID: ElementID
  /// The components of the row's identity, which its elements' identities share.
  let path: [ElementID.Component]
  private let parts: [VerseElement.Part]
  private var elements: [VerseElement?]
  /// A Boolean value that indicates whether the table has given up the row. Elements that are still
  /// asked for are not kept then: a row and its elements refer to each other, so they would never
  /// be freed.
  private var isReleased = false
  /// The index of the first part of the verse itself, after the headings above it.
  private let firstPart: Int
  private let wordParts: Range<Int>

  init(
    index: Int, verse: Verse, annotations: VerseAnnotations, elementID: ElementID,
    owner: TextScreen
  ) {
    self.index = index
    self.verse = verse
    self.annotations = annotations
    self.elementID = elementID
    path = elementID.components
    self.owner = owner
    parts = Self.parts(of: verse, annotations: annotations, owner: owner)
    firstPart = parts.prefix { if case .heading = $0 { true } else { false } }.count
    let afterReference = min(firstPart + 1, parts.count)
    wordParts =
      afterReference..<(afterReference..<parts.count)
      .partitioningIndex { [parts] in parts[$0].word == nil }
    elements = Array(repeating: nil, count: parts.count)
  }

  /// The row's first element: a heading, if one is above the verse.
  var firstElement: VerseElement? { accessibilityElement(at: 0) as? VerseElement }

  private static func parts(
    of verse: Verse, annotations: VerseAnnotations, owner: TextScreen
  ) -> [VerseElement.Part] {
    var parts: [VerseElement.Part] = []
    for heading in verse.headings.indices where !verse.headings[heading].isBlank {
      parts.append(.heading(heading))
    }
    switch owner.settings.elements {
    case .verse: return parts + [.verse]
    case .word:
      parts.reserveCapacity(parts.count + verse.words.count + 2)
      parts.append(.reference)
      for word in verse.words.indices { parts.append(.word(word)) }
    case .label:
      parts.append(.reference)
      let tiers = TierRows(of: owner.text.description.tiers, shown: owner.visibleTiers)
      let rows = tiers.rows(of: verse)
      for (index, word) in verse.words.enumerated() {
        for value in tiers.values(of: word, in: rows, joinsGlosses: false) {
          if let value, !value.text.isEmpty { parts.append(.label(word: index, tier: value.tier)) }
        }
      }
    }
    for index in verse.translations.indices
    where owner.settings.typesetting.shows(translation: index)
      && !verse.translation(at: index).isEmpty
    {
      let words = verse.translationWords(at: index)
      if owner.settings.translationElements == .word, !words.isEmpty {
        for word in words.indices { parts.append(.translationWord(word, of: index)) }
      } else {
        parts.append(.translation(index))
      }
    }
    for variant in annotations.variants.indices { parts.append(.variant(variant)) }
    if owner.settings.typesetting.showsNotes {
      for note in annotations.notes.indices { parts.append(.note(note)) }
    }
    return parts
  }

  var speech: VerseSpeech? { owner?.speech }

  /// Returns the label of a part.
  func pieces(for part: VerseElement.Part, verbosity: Verbosity) -> [LabelPiece] {
    speech?.pieces(for: part, of: verse, annotations: annotations, verbosity: verbosity) ?? []
  }

  var accessibilityPlace: String { verse.reference.description }
  var accessibilityContainer: (any AccessibilityObject)? { owner?.table }

  var accessibilityCustomRotors: [AccessibilityCustomRotor] {
    owner?.reader?.rotors(around: index) ?? []
  }

  /// The user's notes; if notes are not shown, the words that they are on.
  var ownNotes: [VerseElement] {
    annotations.notes.indices.filter { annotations.notes[$0].origin == .user }.compactMap { note in
      if let index = parts.firstIndex(of: .note(note)) {
        return accessibilityElement(at: index) as? VerseElement
      }
      return element(of: .init(word: annotations.notes[note].word))
    }
  }

  /// The words that have a variant, in their order, preceded by the reference if the verse has one.
  var varied: [VerseElement] {
    let words = Set(annotations.variants.map(\.word)).sorted { ($0 ?? -1) < ($1 ?? -1) }
    return words.reduce(into: []) { found, word in
      guard let next = element(of: .init(word: word)) else { return }
      // One element may represent several words.
      if found.last !== next { found.append(next) }
    }
  }

  func accessibilityElementCount() -> Int { parts.count }

  // MARK: - Positions

  var positionCount: Int { parts.count }

  func position(at index: Int) -> TextPosition { TextPosition(row: self, part: parts[index]) }

  /// Returns the position that an identity names, or its successor.
  func position(nearest id: ElementID) -> TextPosition {
    position(at: nearestIndex(to: id.components(below: elementID) ?? []))
  }

  /// Returns the position of a word, a translation, or a word of a translation, or the nearest one
  /// if the part is not an element; otherwise the position of the reference.
  func position(of part: VerseElement.Part) -> TextPosition { position(at: index(nearest: part)) }

  private func index(nearest part: VerseElement.Part) -> Int {
    switch part {
    case .word(let word): nearestIndex(toWord: word, tier: nil)
    case .translation(let index): self.index(nearest: .translationWord(0, of: index))
    case .translationWord(_, let index):
      parts.firstIndex(of: part) ?? parts.firstIndex(of: .translation(index))
        ?? parts.firstIndex(where: \.isTranslation) ?? firstPart
    case .heading, .variant, .note: parts.firstIndex(of: part) ?? firstPart
    case .reference, .label, .verse: firstPart
    }
  }

  func accessibilityReadingContent() -> [LabelPiece] {
    speech?.readingContent(of: parts, in: verse, annotations: annotations) ?? []
  }

  func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    guard parts.indices.contains(index) else { return nil }
    owner?.elementCounter.elementWasAsked()
    if let element = elements[index] { return element }
    let element = VerseElement(row: self, part: parts[index])
    if !isReleased { elements[index] = element }
    return element
  }

  func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    guard let element = element as? VerseElement, element.row.index == index else { return nil }
    return index(of: element.part)
  }

  /// Returns the index of a part. Words are in order, so most parts need no search.
  func index(of part: VerseElement.Part) -> Int? {
    if case .word(let word) = part {
      let index = firstPart + word + 1
      if index < parts.count, parts[index] == part { return index }
    }
    return parts.firstIndex(of: part)
  }

  /// Returns the elements of the words on the lines that a rectangle touches, without visiting
  /// other lines, because a verse can have tens of thousands of words.
  func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    guard let owner, let cell = owner.table.rectForRow(index),
      let layout = owner.layout(ofRow: index)
    else { return RangeSet(parts.indices) }
    let area = rect.offset(x: -cell.x, y: -cell.y)
    let words = layout.words(inRows: Int32(area.y.rounded(.down))...Int32(area.maxY.rounded(.up)))
    var indices = RangeSet(parts.indices)
    indices.remove(contentsOf: wordParts)
    indices.insert(contentsOf: partIndices(ofWords: words))
    return indices
  }

  private func partIndices(ofWords words: Range<Int>) -> Range<Int> {
    func firstIndex(ofWordFrom word: Int) -> Int {
      wordParts.partitioningIndex { parts[$0].word.map { $0 >= word } ?? true }
    }
    return firstIndex(ofWordFrom: words.lowerBound)..<firstIndex(ofWordFrom: words.upperBound)
  }

  func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    accessibilityElement(at: nearestIndex(to: id.components(below: elementID) ?? []))
  }

  /// Returns the index of the part that the components of an identity name, or of the part that has
  /// taken its place.
  private func nearestIndex(to components: [ElementID.Component]) -> Int {
    switch components.first {
    case .number(.word, let number):
      var tier: String?
      if case .name(let name) = components.dropFirst().first { tier = name }
      return nearestIndex(toWord: number - 1, tier: tier)
    case .number(.heading, let number): return index(nearest: .heading(number - 1))
    case .number(.translationWord, let number):
      return index(nearest: .translationWord(number - 1, of: 0))
    case .number(.translation, let number):
      guard case .number(.translationWord, let word) = components.dropFirst().first else {
        return index(nearest: .translation(number - 1))
      }
      return index(nearest: .translationWord(word - 1, of: number - 1))
    case .number(.variant, let number): return index(nearest: .variant(number - 1))
    case .number(.note, let number):
      return parts.firstIndex(of: .note(number - 1)) ?? max(parts.count - 1, 0)
    case .name("translation"): return index(nearest: .translation(0))
    case .name, .number, nil: return firstPart
    }
  }

  /// Returns the element of a word, a translation, or a word of a translation, or the nearest one if
  /// the part is not an element; otherwise the reference.
  func element(of part: VerseElement.Part) -> VerseElement? {
    accessibilityElement(at: index(nearest: part)) as? VerseElement
  }

  /// Returns the index of the label of a word and tier, otherwise of the word, the next word, or
  /// the last word.
  private func nearestIndex(toWord word: Int, tier: String?) -> Int {
    var best: Int?
    for (index, part) in parts.enumerated() {
      switch part {
      case .word(let other):
        if other >= word { return index }
        best = index
      case .label(let other, let otherTier):
        if other == word, tier == nil || tier == tierName(otherTier) { return index }
        if other > word { return best ?? index }
        if other == word, best == nil || !isWord(word, at: best) { best = index }
      default: break
      }
    }
    return best ?? firstPart
  }

  private func isWord(_ word: Int, at index: Int?) -> Bool {
    guard let index, case .label(word, _) = parts[index] else { return false }
    return true
  }

  /// Creates all elements, because the screen reader was turned on and the row is visible.
  func makeElements() {
    for index in parts.indices { _ = accessibilityElement(at: index) }
  }

  /// Releases the elements for good, because the row left the screen or the screen reader was
  /// turned off. The table makes a new row when it needs one.
  func releaseElements() {
    isReleased = true
    elements = Array(repeating: nil, count: parts.count)
  }

  func tierName(_ tier: Int) -> String { owner?.tierName(tier) ?? "" }

  var labelCount: Int {
    parts.count { if case .label = $0 { true } else { false } }
  }

  func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    if let element = object as? VerseElement { scrollToVisible(element.part) }
  }

  /// Scrolls a part into view.
  func scrollToVisible(_ part: VerseElement.Part) {
    guard let owner else { return }
    let frame = owner.entry(forRow: index).layout.frame(of: part, in: verse)
    // The name of a book is drawn above the first element. Nothing scrolls for it alone.
    let showsBook = part == parts.first && !isWhollyVisible(part)
    let top = showsBook ? 0 : Int(frame.y)
    owner.table.scrollToVisible(
      row: index, lines: top..<max(Int(frame.maxY), Int(frame.y) + 1))
  }

  private func isWhollyVisible(_ part: VerseElement.Part) -> Bool {
    guard let table = owner?.table, let frame = frame(of: part) else { return false }
    return frame.y >= table.screenFrame.y && frame.maxY <= table.screenFrame.maxY
  }

  /// Returns the frame of a part on the screen, or nil if it is not visible.
  func frame(of part: VerseElement.Part) -> Rect? {
    guard let owner, let cell = owner.table.rectForRow(index) else { return nil }
    let frame = owner.entry(forRow: index).layout.frame(of: part, in: verse)
      .offset(x: cell.x, y: cell.y)
    return frame.intersects(owner.table.screenFrame) ? frame : nil
  }

  /// Returns the frames of the form of a word on the screen; none for another part.
  func formFrames(of part: VerseElement.Part) -> [Rect] {
    guard case .word = part, let owner, let cell = owner.table.rectForRow(index) else { return [] }
    return owner.entry(forRow: index).layout.hitFrames(of: part, in: verse)
      .map { $0.offset(x: cell.x, y: cell.y) }
  }

  /// Returns the first cell of a right-to-left part in reading order: the rightmost one.
  func readingStart(of part: VerseElement.Part) -> Point? {
    // A verse that is not on the screen is not laid out for this.
    guard let owner, owner.table.rectForRow(index) != nil,
      owner.entry(forRow: index).layout.firstLabel(of: part)?.isRightToLeft == true,
      let frame = frame(of: part)
    else { return nil }
    return Point(x: frame.maxX - 1, y: frame.y)
  }
}
