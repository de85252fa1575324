import AccessibilityModel

/// A screen reader: takes a gesture and the current tree, and returns the effects to perform.
///
/// A screen reader knows only elements, not views, tables, or texts. It performs nothing itself and
/// has no clock, so that the same gestures on the same tree always have the same effects. It is a
/// value: handling a gesture in a copy does not affect the original.
package struct ScreenReader {
  /// The user's settings for speech and touch.
  package var settings: ScreenReaderSettings
  package let composer: UtteranceComposer
  /// A Boolean value that indicates whether the screen reader is on.
  package internal(set) var isRunning = false
  /// A Boolean value that indicates whether speech is muted.
  package internal(set) var isMuted = false
  /// A Boolean value that indicates whether the screen curtain hides the content of the screen.
  package internal(set) var isCurtainDrawn = false
  /// A Boolean value that indicates whether key help is on: gestures are explained instead of
  /// performed.
  package internal(set) var isHelping = false
  /// The names of the keys whose command key help explains, with a comma, or empty without keys.
  package var explainedKeys = ""
  /// A Boolean value that indicates whether Read All is on: each element is followed by the next.
  package internal(set) var isReadingAll = false
  /// A Boolean value that indicates whether Read All is paused.
  package internal(set) var isPaused = false
  /// The element that has the focus, whether it is visible or not.
  package internal(set) var focus: (any AccessibilityObject)?
  /// The last utterance, or nil if nothing has been spoken yet.
  package internal(set) var lastUtterance: Utterance?
  /// The identity of the element that had the focus when the screen reader was turned off.
  package internal(set) var lastPlace: ElementID?
  package internal(set) var traversal = Traversal()
  /// The composer of an additional form of each utterance, in the snapshot style, or nil for no
  /// such form.
  package var snapshotComposer: UtteranceComposer?
  /// A Boolean value that indicates whether there is a voice, or a caption in place of one, so that
  /// the settings of the voice have an effect.
  package var offersVoiceSettings = true
  /// A Boolean value that indicates whether there is a screen, which has regions, pages, and a
  /// curtain.
  package var hasScreen = true
  /// A Boolean value that indicates whether the words for boundaries are shown where they are not
  /// spoken, as on a braille display.
  package var showsBoundaries = false
  var rotor = Rotor()
  var isRetrying = false
  /// The portion that is read in place of all elements, or that was read last if the focus has not
  /// moved since then; nil for Read All.
  var reading: PortionReading?
  /// The last announcement of a page since the focus moved.
  var lastPage: String?
  /// The groups and landmarks with a name that contain the focus, the outermost first.
  var focusedGroups: [any AccessibilityObject] = []

  /// Creates a screen reader that is off.
  ///
  /// - Parameters:
  ///   - settings: The user's settings for speech and touch.
  ///   - phrases: The screen reader's own words, in one language.
  ///   - style: The style that joins the pieces of an utterance.
  package init(
    settings: ScreenReaderSettings = .init(), phrases: Phrases = Phrases(),
    style: UtteranceStyle = .spoken
  ) {
    self.settings = settings
    composer = UtteranceComposer(phrases: phrases, style: style)
  }

  var phrases: Phrases { composer.phrases }

  /// The current rotor setting, as the status line shows it.
  package var rotorSetting: RotorSetting? {
    guard let focus else { return nil }
    return setting(for: focus)
  }

  /// Handles a gesture.
  ///
  /// - Parameters:
  ///   - gesture: The gesture of the user.
  ///   - root: The root of the elements on the screen.
  /// - Returns: The effects to perform, in order.
  package mutating func handle(_ gesture: Gesture, in root: any AccessibilityObject) -> [Effect] {
    if gesture == .toggleReader, !isHelping { return isRunning ? turnOff() : turnOn() }
    guard isRunning else { return [] }
    if gesture == .help || isHelping && gesture == .escape { return toggleHelp() }
    if isHelping { return say(.help, explainedKeys + phrases("command.\(gesture.names.command)")) }
    var effects: [Effect] = []
    if isReadingAll, !gesture.keepsReading {
      effects.append(.interrupt)
      endReading(&effects)
    }
    guard let focus = focus ?? traversal.firstElement(in: root) else {
      effects.append(.earcon(.nothing))
      if explainsBoundaries { explainBoundary(in: &effects) { "" } }
      return effects
    }
    effects += perform(gesture, on: focus, in: root)
    if explainsBoundaries {
      explainBoundary(in: &effects) { boundary(reachedBy: gesture, on: focus) }
    }
    return effects
  }

  private mutating func perform(
    _ gesture: Gesture, on focus: any AccessibilityObject, in root: any AccessibilityObject
  ) -> [Effect] {
    switch gesture {
    case .swipeRight: move(to: traversal.element(after: focus), after: focus)
    case .swipeLeft: move(to: traversal.element(before: focus), after: focus)
    case .swipeDown: swipe(by: 1, on: focus)
    case .swipeUp: swipe(by: -1, on: focus)
    case .touch(let point):
      traversal.element(at: point, in: root, reach: settings.reach).map { move(to: $0) } ?? []
    case .firstElement:
      moveAndSayPlace(to: traversal.firstElement(in: modal(of: focus, root)))
    case .lastElement:
      moveAndSayPlace(to: traversal.lastElement(in: modal(of: focus, root)))
    case .firstInRow:
      move(to: traversal.row(of: focus).flatMap { traversal.firstElement(in: $0.object) })
    case .lastInRow:
      move(to: traversal.row(of: focus).flatMap { traversal.lastElement(in: $0.object) })
    case .nextRow: move(to: traversal.row(.forward, from: focus), after: focus)
    case .previousRow: move(to: traversal.row(.backward, from: focus), after: focus)
    case .nextHeading: move(to: stop(.headings, .forward, from: focus))
    case .previousHeading: move(to: stop(.headings, .backward, from: focus))
    case .nextLink: move(to: stop(.links, .forward, from: focus))
    case .previousLink: move(to: stop(.links, .backward, from: focus))
    case .move(let direction):
      movesInText(from: focus)
        ? move(to: neighbor(of: focus, inText: direction), after: focus)
        : move(direction, from: focus)
    case .doubleTap: [.activate(focus)]
    case .doubleTapAndHold: [.longPress(focus)]
    case .tripleTap: [.activate(focus), .activate(focus)]
    case .escape: [.escape(from: focus)]
    case .magicTap: [.magicTap(from: focus)]
    case .itemChooser: [.chooseItem]
    case .scroll(let direction): [.scroll(direction, from: focus)]
    case .rotor(let step): turnRotor(by: step, on: focus)
    case .selectRotor(let setting): select(setting, on: focus)
    case .action(let name): performAction(name, on: focus)
    case .sayAgain: lastUtterance.map { [.speak(inVoice($0))] } ?? move(to: focus)
    case .copySpeech: copyLast()
    case .spell: spell(focus, phonetically: false)
    case .spellPhonetically: spell(focus, phonetically: true)
    case .readRow: readRow(of: focus)
    case .readTiers: readTiers(of: focus)
    case .whereAmI: speak(whereAmI(focus))
    case .summary: speak(summary(of: focus, in: root))
    case .readAll(true): startReading(nil, in: root)
    case .readAll(false): readFurther() ?? startReading(focus, in: root)
    case .pause: pause()
    case .stop: [.interrupt]
    case .nextVerbosity: changeVerbosity(by: 1)
    case .mute: changeMute()
    case .curtain: changeCurtain()
    case .faster: changeRate(by: 1)
    case .slower: changeRate(by: -1)
    case .toggleReader: turnOff()
    case .help: toggleHelp()
    }
  }

  /// Returns the next stop of a kind.
  func stop(
    _ kind: StopKind, _ direction: ReadingDirection, from focus: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    traversal.source(of: focus).stop(kind, direction, in: traversal)
  }

  /// Returns the part of the tree that is reachable from an element: its nearest modal ancestor,
  /// otherwise the root.
  private func modal(
    of element: any AccessibilityObject, _ root: any AccessibilityObject
  ) -> any AccessibilityObject {
    element.withContainers.dropFirst().first(where: \.accessibilityViewIsModal) ?? root
  }

  private func performAction(_ name: String, on focus: any AccessibilityObject) -> [Effect] {
    let actions = focus.accessibilityCustomActions
    guard let action = actions.first(where: { $0.name == name }) else { return [.earcon(.nothing)] }
    return [.perform(action)]
  }

  private mutating func toggleHelp() -> [Effect] {
    isHelping.toggle()
    var effects: [Effect] = []
    if isReadingAll { endReading(&effects) }
    return effects
      + say(.status, phrases(isHelping ? "status.helpBegins" : "status.helpOff"))
  }

  /// Speaks a phrase in the screen reader's own language.
  mutating func say(_ kind: LabelPiece.Kind, _ text: String) -> [Effect] {
    speak(Utterance(kind, text))
  }

  mutating func speak(_ utterance: Utterance) -> [Effect] {
    guard !utterance.text.isEmpty else { return [.earcon(.nothing)] }
    lastUtterance = utterance
    return [.speak(inVoice(utterance))]
  }

  /// Returns the spoken form of an utterance: with punctuation named, and with the chosen voice for
  /// pieces without a language.
  func inVoice(_ utterance: Utterance) -> Utterance {
    let utterance = namingPunctuation(in: utterance)
    guard let language = settings.voiceLanguage else { return utterance }
    let pieces = utterance.pieces.map { piece in
      var piece = piece
      if piece.language == nil { piece.language = language }
      return piece
    }
    return utterance.saying(pieces, text: utterance.text)
  }

  /// Returns the containers of an element that are announced when the focus enters them, the
  /// outermost first.
  package func namedContainers(
    of element: any AccessibilityObject
  ) -> [any AccessibilityObject] {
    traversal.source(of: element).namedContainers(in: traversal)
  }

  /// Moves the focus and speaks the element, or plays the boundary sound for nil.
  ///
  /// - Parameter heard: The element that the listener comes from step by step, or nil after a jump.
  mutating func move(
    to element: (any AccessibilityObject)?, after heard: (any AccessibilityObject)? = nil
  ) -> [Effect] {
    guard let element else { return [.earcon(.boundary)] }
    var effects: [Effect] = []
    let entered = setFocus(element, &effects)
    return effects + announceFocus(element, entering: entered, after: heard)
  }

  /// Returns an utterance with a shorter place for a listener who has just heard another element,
  /// except at full verbosity.
  func shorteningPlace(
    in utterance: Utterance, of element: any AccessibilityObject,
    after heard: (any AccessibilityObject)?
  ) -> Utterance {
    guard let heard, composer.style == .spoken, settings.verbosity != .full,
      let place = element.details?.accessibilityPlace(after: heard),
      let index = utterance.pieces.firstIndex(where: { $0.kind == place.kind })
    else { return utterance }
    var pieces = utterance.pieces
    pieces[index].text = place.text
    return utterance.saying(pieces)
  }

  /// Moves the focus without saying anything.
  ///
  /// - Returns: The containers that the focus has entered and that are announced.
  @discardableResult
  mutating func setFocus(
    _ element: any AccessibilityObject, _ effects: inout [Effect]
  ) -> [any AccessibilityObject] {
    let old = focus
    effects.append(.reveal(element))
    guard old !== element else { return [] }
    focus = element
    if !isReadingAll { reading = nil }
    traversal.focusMoved(to: element)
    rotor.focusMoved()
    lastPage = nil
    effects.append(.focus(from: old, to: element))
    if !element.accessibilityTraits.isDisjoint(with: .links) { effects.append(.earcon(.link)) }
    return enterGroups(of: element, from: old == nil ? [] : focusedGroups)
  }

  private mutating func enterGroups(
    of element: any AccessibilityObject, from left: [any AccessibilityObject]
  ) -> [any AccessibilityObject] {
    let groups = namedContainers(of: element)
    if groups.isEmpty, focusedGroups.isEmpty { return [] }
    focusedGroups = groups
    let common = zip(groups, left).prefix { $0 === $1 }.count
    return Array(groups.dropFirst(common))
  }

  /// Speaks the focused element, and its hint after a pause.
  ///
  /// - Parameters:
  ///   - groups: The containers that are announced, because the focus has just entered them.
  ///   - heard: The element that the listener comes from step by step, or nil after a jump.
  mutating func announceFocus(
    _ element: any AccessibilityObject, entering groups: [any AccessibilityObject] = [],
    after heard: (any AccessibilityObject)? = nil
  ) -> [Effect] {
    var said = utterances(for: element, entering: groups)
    said.utterance = shorteningPlace(in: said.utterance, of: element, after: heard)
    lastUtterance = said.utterance
    return [.speak(inVoice(said.utterance))] + (said.hint.map { [.hint(inVoice($0))] } ?? [])
  }

  /// Returns the utterance of an element when it gets the focus, and the hint that follows after a
  /// pause.
  ///
  /// - Parameters:
  ///   - element: The element, which need not have the focus.
  ///   - groups: The containers that are announced, because the focus has just entered them.
  package func utterances(
    for element: any AccessibilityObject, entering groups: [any AccessibilityObject] = []
  ) -> (utterance: Utterance, hint: Utterance?) {
    let context = traversal.source(of: element).context(in: traversal)
    let isBelowTabBar = context != nil && traversal.isBelowTabBar(element)
    func composed(by composer: UtteranceComposer) -> (utterance: Utterance, hint: Utterance?) {
      composer.utterances(
        for: element, context: context, isBelowTabBar: isBelowTabBar, entering: groups,
        verbosity: settings.verbosity, pieces: settings.spokenPieces)
    }
    var said = composed(by: composer)
    said.utterance.snapshot = snapshotComposer.map { composed(by: $0).utterance.text }
    if isReadingAll, let marks = element.details?.accessibilityPunctuation {
      said.utterance = said.utterance.punctuated(marks)
    }
    return said
  }
}
