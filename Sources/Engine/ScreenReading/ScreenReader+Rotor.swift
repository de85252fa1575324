import AccessibilityModel
import PlainText

extension ScreenReader {
  /// Returns the settings that apply to an element, in the user's rotor order. Custom rotors that
  /// the user has not placed come before the settings that change the screen reader.
  package func rotorSettings(for element: any AccessibilityObject) -> [RotorSetting] {
    var offered = settings.rotor.filter { applies($0, to: element) }
    if isEdited(element) {
      // The edit rotor begins with the units of text.
      offered = RotorSetting.textUnits.filter(offered.contains) + offered.filter { !$0.isTextUnit }
    }
    let custom = customRotors(of: element).map { RotorSetting(name: $0.name) }
    let end = offered.firstIndex(where: \.changesReader) ?? offered.endIndex
    offered.insert(contentsOf: custom.filter { !offered.contains($0) }, at: end)
    return offered.isEmpty ? [.verbosity] : offered
  }

  /// Returns the current setting: the chosen one while it applies, otherwise the first that does.
  ///
  /// When the focus moves to an element that announces actions, the rotor turns to Actions. A
  /// setting that the user chooses there applies until the focus moves on. At an element without
  /// actions, the rotor returns to the user's choice.
  func setting(for element: any AccessibilityObject) -> RotorSetting {
    if !rotor.wasTurnedHere, turnsToActions(at: element) { return .actions }
    if let choice = rotor.choice, isOffered(choice, to: element) { return choice }
    if let unit = textUnit(for: element) { return unit }
    return settings.rotor.first { applies($0, to: element) } ?? .verbosity
  }

  /// Returns a Boolean value that indicates whether a setting is in the user's rotor and applies to
  /// an element.
  private func isOffered(_ setting: RotorSetting, to element: any AccessibilityObject) -> Bool {
    if case .custom = setting { return applies(setting, to: element) }
    return settings.rotor.contains(setting) && applies(setting, to: element)
  }

  private func turnsToActions(at element: any AccessibilityObject) -> Bool {
    element.accessibilityTellsActions && !element.accessibilityCustomActions.isEmpty
      && !applies(.adjustValue, to: element)
  }

  private func applies(_ setting: RotorSetting, to element: any AccessibilityObject) -> Bool {
    if !offersVoiceSettings, setting.changesVoice { return false }
    return switch setting {
    case .adjustValue:
      element.accessibilityTraits.isSuperset(of: .adjustable)
        && !element.accessibilityTraits.contains(.notEnabled)
    case .rows: traversal.row(of: element) != nil
    case .words, .characters:
      isEdited(element) || !element.accessibilityLabelPieces(for: .terse).isEmpty
    case .lines: isEdited(element) ? hasLines(element) : lines(of: element).count > 1
    case .tiers: !tiers(of: element).isEmpty
    case .verticalNavigation:
      !movesInText(from: element)
        && (element.accessibilityFrame != nil || traversal.row(of: element) != nil)
    case .actions: !element.accessibilityCustomActions.isEmpty
    case .moreContent: !moreContent(of: element).isEmpty
    case .languageRate: element.accessibilityLabelPieces(for: .terse).first?.language != nil
    case .language, .verbosity, .punctuation, .hints, .speechRate, .pitch, .volume: true
    case .headings, .links, .buttons, .formControls, .textFields, .images, .sameItem, .containers,
      .landmarks, .lists, .tables:
      stops(of: setting, around: element).map { kind in
        traversal.source(of: element).hasStops(kind, in: traversal)
      } ?? false
    case .custom(let name): customRotors(of: element).contains { $0.name == name }
    }
  }

  /// Returns the kind of element that a setting moves between, or nil for other settings.
  private func stops(
    of setting: RotorSetting, around element: any AccessibilityObject
  ) -> StopKind? {
    switch setting {
    case .headings: .headings
    case .links: .links
    case .buttons: .buttons
    case .formControls: .formControls
    case .textFields: .textFields
    case .images: .images
    case .sameItem: .sameItem(ItemKind(element))
    case .containers: .containers
    case .landmarks: .landmarks
    case .lists: .lists
    case .tables: .tables
    default: nil
    }
  }

  /// Returns the rotors of the element, of its containers, and of the screen.
  func customRotors(of element: any AccessibilityObject) -> [AccessibilityCustomRotor] {
    guard traversal.mayHaveCustomRotors(element) else { return [] }
    var rotors: [AccessibilityCustomRotor] = []
    for rotor in element.withContainers.lazy.flatMap(\.accessibilityCustomRotors)
    where !rotors.contains(where: { $0.name == rotor.name }) {
      rotors.append(rotor)
    }
    return rotors
  }

  /// Turns the rotor by one setting and announces it.
  mutating func turnRotor(by step: Int, on focus: any AccessibilityObject) -> [Effect] {
    let settings = rotorSettings(for: focus)
    return choose(settings.choice(step, after: setting(for: focus)))
  }

  mutating func select(_ setting: RotorSetting, on focus: any AccessibilityObject) -> [Effect] {
    isOffered(setting, to: focus) ? choose(setting) : [.earcon(.nothing)]
  }

  private mutating func choose(_ setting: RotorSetting) -> [Effect] {
    rotor.select(setting)
    return say(.rotor, focus.map { name(of: setting, at: $0) } ?? name(of: setting))
  }

  /// Returns the spoken name of a setting at an element, which may have a word for its rows.
  package func name(of setting: RotorSetting, at element: any AccessibilityObject) -> String {
    rowUnit(of: setting, at: element).map { phrases("rotor.\($0)") } ?? name(of: setting)
  }

  /// Returns the element's word for its rows, which names the setting Rows there. Returns nil if
  /// the element has none, and for other settings.
  package func rowUnit(
    of setting: RotorSetting, at element: any AccessibilityObject
  ) -> String? {
    setting == .rows ? element.details?.accessibilityRowUnit : nil
  }

  /// Returns the spoken name of a setting; for a custom rotor, the name that the app gave it.
  package func name(of setting: RotorSetting) -> String {
    if setting == .languageRate {
      let tag = focus.map(language(of:)) ?? voiceLanguage
      return phrases("rotor.language rate", phrases.known("language.\(tag)") ?? tag)
    }
    return phrases.known("rotor.\(setting.name)") ?? setting.name
  }

  /// Swipes down (1) or up (-1) by the current setting of the rotor.
  mutating func swipe(by step: Int, on focus: any AccessibilityObject) -> [Effect] {
    let setting = setting(for: focus)
    if isEdited(focus), setting.isTextUnit {
      return [.moveInsertionPoint(setting, step: step, in: focus)]
    }
    switch setting {
    case .adjustValue: return [step < 0 ? .increment(focus) : .decrement(focus)]
    case .rows:
      return move(
        to: traversal.row(.init(step: step), from: focus)
          ?? neighbor(of: focus, beyondRowsBy: step),
        after: focus)
    case .headings, .links, .buttons, .formControls, .textFields, .images, .sameItem, .containers,
      .landmarks, .lists, .tables:
      let kind = stops(of: setting, around: focus)
      return move(to: kind.flatMap { stop($0, .init(step: step), from: focus) })
    case .verticalNavigation: return move(step > 0 ? .down : .up, from: focus)
    case .tiers: return walk(tiers(of: focus).map(followedByName), by: step)
    case .words: return walk(words(of: focus), by: step)
    case .characters: return walk(characters(of: focus), by: step)
    case .lines: return walk(lines(of: focus), by: step)
    case .actions: return walkActions(of: focus, by: step)
    case .moreContent: return walk(moreContent(of: focus), by: step)
    case .verbosity: return changeVerbosity(by: step)
    case .punctuation: return changePunctuation(by: step)
    case .hints: return changeHints()
    case .speechRate: return changeRate(by: -step)
    case .languageRate: return change(.rate, by: -step, on: focus)
    case .pitch: return change(.pitch, by: -step, on: focus)
    case .volume: return change(.volume, by: -step, on: focus)
    case .language: return changeLanguage(by: step)
    case .custom(let name): return follow(name, by: step, from: focus)
    }
  }

  /// Moves to the next target of a custom rotor: if the focus is a target, in the rotor's own
  /// order, otherwise in reading order.
  private mutating func follow(
    _ name: String, by step: Int, from focus: any AccessibilityObject
  ) -> [Effect] {
    let rotor = customRotors(of: focus).first { $0.name == name }
    let targets = (rotor?.targets() ?? []).filter(traversal.reaches)
    if let index = targets.firstIndex(where: { $0 === focus }) {
      let next = index + step
      return move(to: targets.indices.contains(next) ? targets[next] : nil)
    }
    guard let start = traversal.source(of: focus).path(in: traversal) else { return move(to: nil) }
    func isBeyondFocus(_ direction: ReadingDirection, _ target: any AccessibilityObject) -> Bool {
      guard let path = traversal.source(of: target).path(in: traversal) else { return false }
      return direction == .forward
        ? start.lexicographicallyPrecedes(path) : path.lexicographicallyPrecedes(start)
    }
    return move(
      to: step > 0
        ? targets.first { isBeyondFocus(.forward, $0) }
        : targets.last { isBeyondFocus(.backward, $0) })
  }

  /// Moves through the parts of the element; plays the boundary sound at either end.
  private mutating func walk(_ parts: [[LabelPiece]], by step: Int) -> [Effect] {
    let next = rotor.position.map { $0 + step } ?? (step > 0 ? 0 : parts.count - 1)
    guard parts.indices.contains(next) else { return [.earcon(.boundary)] }
    rotor.position = next
    return speak(Utterance(parts[next].compactMap(\.spoken)))
  }

  func tiers(of element: any AccessibilityObject) -> [AccessibilityTier] {
    element.details?.accessibilityTiers ?? []
  }

  /// Returns the text of a tier, followed by its name: "λόγος, lemma". A user who moves from tier
  /// to tier hears the part that changes first.
  private func followedByName(_ tier: AccessibilityTier) -> [LabelPiece] {
    tier.containsName ? tier.pieces : tier.pieces + [LabelPiece(.tierName, tier.name)]
  }

  /// Returns the name of a tier, followed by its text: "Lemma: λόγος".
  func named(_ tier: AccessibilityTier) -> [LabelPiece] {
    guard !tier.containsName, var first = tier.pieces.first else { return tier.pieces }
    first.separator = " "
    let name = tier.name.prefix(1).uppercased() + tier.name.dropFirst() + ":"
    return [LabelPiece(.tierName, name), first] + tier.pieces.dropFirst()
  }

  private func words(of element: any AccessibilityObject) -> [[LabelPiece]] {
    // A word may extend across two spans.
    let spans = element.accessibilityLabelPieces(for: settings.verbosity).chunked { $1.continues }
    return spans.flatMap { span in
      span.map(\.text).joined().split { $0 == " " || $0.isNewline }.map {
        [LabelPiece(span[0].kind, String($0), language: span[0].language)]
      }
    }
  }

  /// Returns the word that the rotor has moved to within an element, or nil if it is not on one.
  func chosenWord(of element: any AccessibilityObject) -> LabelPiece? {
    guard let position = rotor.position, setting(for: element) == .words else { return nil }
    let words = words(of: element)
    return words.indices.contains(position) ? words[position].first : nil
  }

  /// Returns the lines of the label and the value, as the app broke them.
  private func lines(of element: any AccessibilityObject) -> [[LabelPiece]] {
    var pieces = element.accessibilityLabelPieces(for: settings.verbosity)
    if let value = element.accessibilityValue,
      !element.accessibilityTraits.contains(.secureTextEntry)
    {
      pieces.append(LabelPiece(.value, value, language: element.accessibilityLanguage))
    }
    guard pieces.contains(where: { $0.text.contains(where: \.isNewline) }) else {
      return pieces.isEmpty ? [] : [pieces]
    }
    return pieces.flatMap { piece in
      piece.text.split(whereSeparator: \.isNewline).map {
        [LabelPiece(piece.kind, String($0), language: piece.language)]
      }
    }
  }

  private func characters(of element: any AccessibilityObject) -> [[LabelPiece]] {
    guard let piece = element.accessibilitySpelling else { return [] }
    return piece.text.map { named($0, in: piece.language) }
  }

  /// Moves through the custom actions; the activation follows as the default.
  private mutating func walkActions(
    of element: any AccessibilityObject, by step: Int
  ) -> [Effect] {
    let actions = element.accessibilityCustomActions.map { [LabelPiece(.action, $0.name)] }
    let names = ["actions.activate", "actions.default"]
    return walk(actions + [names.map { LabelPiece(.action, phrases($0)) }], by: step)
  }

  /// Returns the custom content that is not spoken with the element: the name of each piece, then
  /// the piece.
  private func moreContent(of element: any AccessibilityObject) -> [[LabelPiece]] {
    element.accessibilityCustomContent.filter { $0.importance == .default }.map { item in
      [item.label, item.value].map {
        LabelPiece(.content, $0, language: element.accessibilityLanguage)
      }
    }
  }

  /// Returns the custom action that the rotor is on, which a double tap performs.
  package func activation(of element: any AccessibilityObject) -> AccessibilityCustomAction? {
    guard let position = rotor.position, setting(for: element) == .actions else { return nil }
    let actions = element.accessibilityCustomActions
    return actions.indices.contains(position) ? actions[position] : nil
  }
}
