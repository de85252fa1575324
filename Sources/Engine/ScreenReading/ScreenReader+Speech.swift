import AccessibilityModel
import PlainText

extension ScreenReader {
  /// Speaks every tier of a word with its name.
  mutating func readTiers(of focus: any AccessibilityObject) -> [Effect] {
    let tiers = tiers(of: focus)
    guard !tiers.isEmpty else { return say(.status, phrases("status.noTiers")) }
    var pieces: [LabelPiece] = []
    for tier in tiers {
      var said = named(tier).compactMap(\.spoken)
      guard !said.isEmpty else { continue }
      // Each tier is a sentence.
      if let last = pieces.last { said[0].separator = last.endsSentence ? " " : ". " }
      pieces += said
    }
    return speak(Utterance(pieces))
  }

  mutating func copyLast() -> [Effect] {
    guard let last = lastUtterance else { return say(.status, phrases("status.noSpeech")) }
    return [.copy(last.text), .speak(inVoice(Utterance(phrases.copied(last.pieces))))]
  }

  mutating func spell(
    _ focus: any AccessibilityObject, phonetically: Bool
  ) -> [Effect] {
    guard var piece = focus.accessibilitySpelling else {
      return say(.status, phrases("status.noSpelling"))
    }
    if let word = chosenWord(of: focus) {
      piece = word
    } else {
      let count = piece.text.split(whereSeparator: \.isWhitespace).count
      // Spelled whole, a sentence takes a minute.
      if count > Self.longestSpelling {
        return say(.status, phrases("status.spellWord", String(count)))
      }
    }
    let pieces = piece.text.flatMap { named($0, in: piece.language, phonetically: phonetically) }
    return speak(Utterance(pieces.compactMap(\.spoken)))
  }

  /// The number of words that are spelled at once.
  private static let longestSpelling = 5

  /// Returns the name of a character, for the voice of the interface. A letter without a name is
  /// left to a voice for the language of its text.
  func named(
    _ character: Character, in language: String?, phonetically: Bool = false
  ) -> [LabelPiece] {
    if phonetically, let word = phrases.characters.phoneticWord(of: character) {
      return [LabelPiece(.character, word)]
    }
    return phrases.characters.parts(of: character, in: language).map { part in
      LabelPiece(.character, part.name, language: part.isItself ? language : nil)
    }
  }

  mutating func readRow(of focus: any AccessibilityObject) -> [Effect] {
    guard let row = traversal.row(of: focus)?.object else { return move(to: focus) }
    guard !row.isAccessibilityElement else { return move(to: focus) }
    if let content = row as? any AccessibilityReadingContent {
      let row = Utterance(content.accessibilityReadingContent().compactMap(\.spoken))
      return speak(shorteningPlace(in: row, of: focus, after: focus))
    }
    var pieces: [LabelPiece] = []
    for index in 0..<row.accessibilityElementCount() {
      guard let element = row.accessibilityElement(at: index) else { continue }
      pieces.append(contentsOf: element.accessibilityLabelPieces(for: .terse).compactMap(\.spoken))
    }
    return speak(Utterance(pieces))
  }

  /// Returns the place of the focus in the app's own terms, and the position there. In a list, that
  /// is the label and its position.
  func whereAmI(_ focus: any AccessibilityObject) -> Utterance {
    var pieces = place(of: focus)
    if focus.details?.accessibilityPlacePieces.isEmpty ?? true, traversal.row(of: focus) != nil {
      pieces = focus.accessibilityLabelPieces(for: .terse).compactMap(\.spoken) + pieces
    }
    if pieces.isEmpty { pieces.append(LabelPiece(.position, phrases("position.unknown"))) }
    return Utterance(pieces)
  }

  /// Returns the app's own name for the place of an element, otherwise the position of its row;
  /// then the position of the element there.
  package func place(of element: any AccessibilityObject) -> [LabelPiece] {
    var pieces = element.details?.accessibilityPlacePieces.compactMap(\.spoken) ?? []
    if pieces.isEmpty, let row = traversal.row(of: element)?.row {
      pieces.append(
        LabelPiece(.position, phrases("context.series", String(row.number), String(row.count))))
    }
    // An element that is the place itself, such as a verse, has no phrase.
    if let ordinal = element.details?.accessibilityOrdinal ?? Self.containerOrdinal(of: element),
      phrases.known("position.\(ordinal.kind)") != nil
    {
      // What the app adds to the name of the place comes last.
      pieces.insert(
        LabelPiece(
          .position,
          phrases("position.\(ordinal.kind)", String(ordinal.number), String(ordinal.count))),
        at: min(1, pieces.count))
    }
    return pieces
  }

  private static func containerOrdinal(
    of element: any AccessibilityObject
  ) -> AccessibilityOrdinal? {
    guard let container = element.accessibilityContainer,
      container.accessibilityRow(of: element) == nil,
      let index = container.index(ofAccessibilityElement: element)
    else { return nil }
    return AccessibilityOrdinal(
      kind: "item", number: index + 1, count: container.accessibilityElementCount())
  }

  /// Returns the position of the focus on the screen, and among all elements.
  func summary(
    of focus: any AccessibilityObject, in root: any AccessibilityObject
  ) -> Utterance {
    let label = focus.accessibilityLabelPieces(for: .terse).compactMap(\.spoken)
    var places: [LabelPiece] = []
    if hasScreen { places.append(LabelPiece(.position, phrases(region(of: focus, in: root)))) }
    if let (number, count) = traversal.ordinal(of: focus) {
      places.append(
        LabelPiece(.position, phrases("position.element", String(number), String(count))))
    } else {
      // The label of an element that is named after its place contains the place.
      places += place(of: focus).filter { place in !label.contains { $0.text == place.text } }
    }
    if label.last?.endsSentence == true, !places.isEmpty { places[0].separator = " " }
    return Utterance(label + places)
  }

  /// Returns the phrase for the part of the screen, one of nine, that contains the center of an
  /// element.
  private func region(
    of focus: any AccessibilityObject, in root: any AccessibilityObject
  ) -> String {
    let bounds = focus.accessibilityTree.map { ($0.treeRoot.screen ?? .init()).bounds }
    guard let frame = focus.accessibilityFrame, let screen = bounds ?? root.accessibilityFrame,
      !screen.isEmpty
    else { return "position.offScreen" }
    func third(_ middle: Double, _ start: Double, _ length: Double) -> Int {
      let part = (middle - start) / length
      return part < 1 / 3 ? 0 : part < 2 / 3 ? 1 : 2
    }
    let column = third(frame.midX, screen.x, screen.width)
    let row = third(frame.midY, screen.y, screen.height)
    let names = [
      ["topLeft", "top", "topRight"], ["left", "middle", "right"],
      ["bottomLeft", "bottom", "bottomRight"],
    ]
    return "position.\(names[row][column])"
  }

  mutating func changeVerbosity(by step: Int) -> [Effect] {
    settings.verbosity = Verbosity.allCases.choice(step, after: settings.verbosity)
    return say(.status, phrases("status.verbosity.\(settings.verbosity.rawValue)"))
  }

  /// Changes the voice for words without a language of their own: first the screen reader's, then
  /// each language that has a phrase table.
  mutating func changeLanguage(by step: Int) -> [Effect] {
    let all: [String?] = [nil] + Phrases.languages
    settings.voiceLanguage = all.choice(step, after: settings.voiceLanguage)
    return say(.status, phrases("language.\(settings.voiceLanguage ?? "default")"))
  }

  mutating func changePunctuation(by step: Int) -> [Effect] {
    settings.punctuation = PunctuationLevel.allCases.choice(step, after: settings.punctuation)
    return say(.status, phrases("punctuation.\(settings.punctuation.rawValue)"))
  }

  mutating func changeHints() -> [Effect] {
    settings.speaksHints.toggle()
    return say(.status, phrases(settings.speaksHints ? "status.hintsOn" : "status.hintsOff"))
  }

  mutating func changeMute() -> [Effect] {
    guard offersVoiceSettings else { return say(.status, phrases("status.noVoice")) }
    isMuted.toggle()
    var utterance = Utterance(.status, phrases(isMuted ? "status.muted" : "status.unmuted"))
    utterance.isSpokenWhileMuted = true
    return speak(utterance)
  }

  mutating func changeCurtain() -> [Effect] {
    guard hasScreen else { return say(.status, phrases("status.noScreen")) }
    isCurtainDrawn.toggle()
    return say(.status, phrases(isCurtainDrawn ? "status.curtainOn" : "status.curtainOff"))
  }

  /// Changes the rate of every language by the same step.
  mutating func changeRate(by step: Int) -> [Effect] {
    guard offersVoiceSettings else { return say(.status, phrases("status.noVoice")) }
    let old = settings.standardVoice.rate
    settings.standardVoice.change(.rate, by: step)
    for language in settings.voices.keys { settings.voices[language]?.change(.rate, by: step) }
    let rate = settings.standardVoice.rate
    let effects = say(.status, phrases("status.rate", String(rate)))
    return rate == old ? [.earcon(.boundary)] + effects : effects
  }

  /// Changes a voice parameter for the language of an element only, and names the language.
  mutating func change(
    _ part: VoiceParameters.Part, by step: Int, on element: any AccessibilityObject
  ) -> [Effect] {
    let language = language(of: element)
    let old = settings.voice(of: language)
    var voice = old
    voice.change(part, by: step)
    settings.voices[language] = voice
    let (name, value) =
      switch part {
      case .rate: ("status.languageRate", voice.rate)
      case .pitch: ("status.languagePitch", voice.pitch)
      case .volume: ("status.languageVolume", voice.volume)
      }
    let spoken = phrases.known("language.\(language)") ?? language
    let effects = say(.status, phrases(name, spoken, String(value)))
    return voice == old ? [.earcon(.boundary)] + effects : effects
  }

  /// Returns the primary subtag of the language of the element's first piece.
  func language(of element: any AccessibilityObject) -> String {
    let piece = element.accessibilityLabelPieces(for: .terse).first
    return (piece?.language ?? voiceLanguage).primarySubtag
  }

  /// The language of the voice for words that have no language.
  package var voiceLanguage: String { settings.voiceLanguage ?? phrases.voice }

  /// Returns the rate for the first piece of an utterance, in words per minute.
  package func rate(of utterance: Utterance) -> Int {
    settings.voice(of: utterance.pieces.first?.language ?? voiceLanguage)
      .atRelativeRate(utterance.relativeRate).rate
  }

  /// Starts Read All from an element, or from the first one for nil.
  mutating func startReading(
    _ start: (any AccessibilityObject)?, in root: any AccessibilityObject
  ) -> [Effect] {
    guard let element = start ?? traversal.firstElement(in: root) else {
      return [.earcon(.nothing)]
    }
    isReadingAll = true
    isPaused = false
    reading = nil
    return read(element)
  }

  /// Pauses or resumes Read All.
  mutating func pause() -> [Effect] {
    guard isReadingAll else { return [.interrupt] }
    isPaused.toggle()
    if isPaused { return [.interrupt] }
    if let reading { return read(reading.item) }
    return focus.map { read($0) } ?? []
  }

  /// Continues Read All with the next element after an utterance was spoken to its end.
  ///
  /// - Returns: The effects to perform, in order; none outside Read All.
  package mutating func utteranceDidFinish() -> [Effect] {
    guard isReadingAll, !isPaused, let focus else { return [] }
    if let reading { return readOn(reading) }
    guard let next = traversal.element(after: focus) else {
      isReadingAll = false
      var effects: [Effect] = [.earcon(.boundary)]
      if explainsBoundaries {
        explainBoundary(in: &effects) { boundary(reachedBy: .swipeRight, on: focus) }
      }
      return effects
    }
    return read(next)
  }

  /// Speaks an element without its hint, because Read All leaves no time for it.
  private mutating func read(_ element: any AccessibilityObject) -> [Effect] {
    let heard = traversal.element(before: element)
    return move(to: element, after: heard).filter { if case .hint = $0 { false } else { true } }
  }

  /// Performs a magic tap that no app handles: starts Read All from the focus, or pauses it.
  ///
  /// - Parameter root: The root of the elements on the screen.
  /// - Returns: The effects to perform, in order.
  package mutating func readOnOrPause(in root: any AccessibilityObject) -> [Effect] {
    isReadingAll ? pause() : readFurther() ?? startReading(focus, in: root)
  }

  /// The utterances of the elements after the focus in its row, so that they can be sent to a voice
  /// as one block during Read All; empty without rows.
  package var upcoming: [Utterance] {
    guard let focus, let row = traversal.row(of: focus)?.object else { return [] }
    var utterances: [Utterance] = []
    var current = focus
    while utterances.count < Self.longestBlock, let next = traversal.element(after: current),
      Traversal.contains(row, next)
    {
      utterances.append(self.utterances(for: next).utterance)
      current = next
    }
    return utterances
  }

  /// The maximum number of elements that are sent to a voice as one block.
  private static let longestBlock = 200

  /// Handles a notification of the app.
  ///
  /// - Parameters:
  ///   - notification: The notification.
  ///   - root: The root of the elements on the screen.
  /// - Returns: The effects to perform, in order; none while the screen reader is off.
  package mutating func handle(
    _ notification: AccessibilityNotification, in root: any AccessibilityObject
  ) -> [Effect] {
    guard isRunning else { return [] }
    switch notification {
    case .screenChanged(let argument):
      var effects: [Effect] = []
      if isReadingAll { endReading(&effects) }
      lastPage = nil
      return effects + [.earcon(.screenChanged)]
        + follow(argument) { reader in reader.move(to: reader.traversal.firstElement(in: root)) }
    case .layoutChanged(let argument):
      return [.earcon(.layoutChanged)] + follow(argument) { $0.takeFocusAgain(in: root) }
    case .announcement(let pieces, let priority):
      return announce(.announcement, pieces, priority)
    case .pageScrolled(let text): return pageScrolled(text)
    }
  }

  private mutating func follow(
    _ argument: NotificationArgument?, otherwise: (inout ScreenReader) -> [Effect]
  ) -> [Effect] {
    switch argument {
    case .element(let object):
      guard let element = traversal.firstElement(in: object), traversal.reaches(element) else {
        return otherwise(&self)
      }
      return move(to: element)
    case .text(let text):
      return announce(.announcement, [LabelPiece(.announcement, text)], .normal)
    case nil: return otherwise(&self)
    }
  }

  /// Speaks the focused element in its current state, or the element that has taken its place.
  private mutating func takeFocusAgain(in root: any AccessibilityObject) -> [Effect] {
    guard let focus else { return [] }
    if Traversal.contains(root, focus), traversal.reaches(focus) { return move(to: focus) }
    return move(to: neighbor(of: focus, in: root) ?? traversal.firstElement(in: root))
  }

  private mutating func announce(
    _ kind: LabelPiece.Kind, _ pieces: [LabelPiece], _ priority: AnnouncementPriority
  ) -> [Effect] {
    let pieces = pieces.spoken.of(kind)
    // An empty announcement finishes immediately, which is reported to the app like any other end.
    guard !pieces.isEmpty else { return [.announce(Utterance([]), priority)] }
    let utterance = Utterance(pieces)
    lastUtterance = utterance
    return [.announce(inVoice(utterance), priority)]
  }

  /// Announces the visible page. If it is the same as before, the edge was reached.
  private mutating func pageScrolled(_ text: String) -> [Effect] {
    if text == lastPage {
      let words = Utterance(.status, phrases("boundary.page"))
      return [.earcon(.boundary)] + (explainsBoundaries ? [explanation(words)] : [])
    }
    lastPage = text
    return announce(.status, [LabelPiece(.status, text)], .normal)
  }

  /// Speaks the state of an element after a change: on or off for a switch, otherwise the value.
  ///
  /// - Parameter element: The element that changed.
  /// - Returns: The effects to perform, in order; none while the screen reader is off.
  package mutating func valueDidChange(of element: any AccessibilityObject) -> [Effect] {
    guard isRunning else { return [] }
    let subject = UtteranceComposer.Subject(
      element: element, traits: element.accessibilityTraits, value: element.accessibilityValue,
      context: nil, pieces: [.value, .states], verbosity: settings.verbosity)
    var pieces = composer.value(of: subject).map { [$0] } ?? []
    if subject.isToggle { composer.appendTraits(of: subject, to: &pieces) }
    return pieces.isEmpty ? [] : speak(Utterance(pieces))
  }

  /// Speaks the focused element again after a change.
  ///
  /// - Returns: The effects to perform, in order; none while the screen reader is off.
  package mutating func focusDidChange() -> [Effect] {
    guard isRunning, let focus else { return [] }
    return announceFocus(focus)
  }
}

extension Array where Element: Equatable {
  /// Returns the choice that is a number of steps after another one, which the first one follows.
  func choice(_ step: Int, after current: Element) -> Element {
    self[((firstIndex(of: current) ?? 0) + step % count + count) % count]
  }
}
