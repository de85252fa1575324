import Interlinear

extension USFMState {
  mutating func openHeading(_ heading: Heading) {
    openParagraph(.heading(heading))
  }

  mutating func openIntroduction() {
    openParagraph(.passedOver)
    guard !hasIntroduction, !isSidebar, !isPeripheral else { return }
    hasIntroduction = true
    warn("an introduction; omitted")
  }

  /// Keeps the heading that ends here, for the next verse or for the open verse without words.
  mutating func endHeading() {
    guard case .heading(var heading) = region else { return }
    heading.text = spaced(headingText)
    headingText = ""
    guard !heading.text.isEmpty else { return }
    if let verse, verse.hasWords {
      lateHeadings.append(heading)
    } else if verse != nil {
      verse?.headings.append(heading)
    } else if heading.level == 0, let last = headings.indices.last, headings[last].level == 0 {
      // The main title of a book has several lines: "The Gospel According to", "John".
      headings[last].text += " " + heading.text
    } else {
      headings.append(heading)
    }
  }

  /// Adds the headings after words of the open verse to that verse, because more words follow: a
  /// verse has no place for headings between its words.
  mutating func keepLateHeadings() {
    guard !lateHeadings.isEmpty else { return }
    verse?.headings += lateHeadings
    lateHeadings.removeAll()
  }

  /// Returns the headings that wait for the verse that begins, without a main title that only
  /// repeats the name of the book.
  mutating func takeHeadings() -> [Heading] {
    guard !headings.isEmpty else { return [] }
    defer { headings.removeAll() }
    let name = BookNames.folded(book ?? "")
    return headings.compactMap { heading in
      guard heading.level == 0 else { return heading }
      if BookNames.folded(heading.text) == name { return nil }
      return Heading(kind: heading.kind, text: heading.text)
    }
  }

  /// Reports headings and notes that no verse follows.
  mutating func reportWaiting() {
    let isWaiting = !waitingNotes.isEmpty || headings.contains { $0.level > 0 }
    headings.removeAll()
    waitingNotes.removeAll()
    if isWaiting { warn("a note or heading after the last verse; omitted") }
  }

  // MARK: - Titles of psalms

  /// Begins the title of a psalm. Within a verse, it is a paragraph of that verse.
  mutating func openPsalmTitle() {
    openParagraph(.verse)
    guard verse == nil, chapter > 0, !isPassedOver else { return }
    beginVerse("0")
    verse?.isTitle = true
  }

  /// Ends the title of a psalm. If its words are annotated, it remains verse 0; otherwise it becomes
  /// a heading of the next verse.
  mutating func endPsalmTitle() {
    guard let open = verse, open.isTitle else { return }
    verse?.isTitle = false
    var copy = open
    let title = copy.finish(language: language)
    let isAnnotated = title.words.contains { $0.values.dropFirst().contains { !$0.isEmpty } }
    if isAnnotated {
      verse?.headings.append(Heading(kind: .psalmTitle, text: ""))
      return
    }
    verse = nil
    isChapterStart = title.isChapterStart
    headings = title.headings
    let text = spaced(title.words.map { $0.before + $0.surface + $0.after }.joined())
    if !text.isEmpty { headings.append(Heading(kind: .psalmTitle, text: text)) }
    waitingNotes = title.notes.map { TextNote(kind: $0.kind, text: $0.text) }
  }
}
