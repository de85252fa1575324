import AccessibilityModel
import CellGrids
import Choices
import Configuration
import Interlinear
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import Typesetting

/// The effect of a setting, applied when a session begins or a text opens, and whenever the setting
/// is changed on the settings screen. A setting that is not listed here takes effect at the next
/// start.
struct SettingEffect: Sendable {
  let key: String
  fileprivate let target: Target

  fileprivate enum Target: Sendable {
    case session(@Sendable (Session, Settings, Environment) -> Void)
    case text(@Sendable (inout ReaderSettings, Settings, ShownText) throws -> Void)
  }

  /// Returns the value of a variable of the environment.
  typealias Environment = (String) -> String?

  /// A text to which settings apply.
  struct ShownText {
    let source: any TextSource
    let occasion: Occasion
  }

  /// The reason why settings are applied to a text.
  enum Occasion {
    /// The text of the command line opens. It must have the tiers of the flags.
    case first
    /// Another text opens. It need not have these tiers.
    case further
    /// The user changes a setting while the text is on the screen.
    case change
  }

  /// A Boolean value that indicates whether the setting changes how a text is shown or read.
  var isOfText: Bool { if case .text = target { true } else { false } }

  /// Applies the setting to a session that has begun, and to its text.
  func apply(_ settings: Settings, _ session: Session, _ variable: Environment) {
    switch target {
    case .session(let apply): apply(session, settings, variable)
    case .text(let apply):
      guard let reader = session.application as? ReaderController else { return }
      var changed = reader.settings
      guard
        (try? apply(&changed, settings, ShownText(source: reader.text, occasion: .change))) != nil
      else { return }
      reader.apply(changed)
      if key == SettingTable.shared.tiers.key { reader.announceMissing(tiers: settings.tiers) }
    }
  }

  /// Applies all settings of the session and its screen reader.
  static func begin(_ session: Session, _ settings: Settings) {
    for effect in onSession { effect.apply(settings, session, Folders.environmentVariable) }
  }

  /// Returns the effect of the setting with a key, or nil if the setting takes effect only at the
  /// next start.
  static func of(_ key: String) -> SettingEffect? {
    (onSession + onText).first { $0.key == key }
  }

  private init<Value: SettingType>(
    _ path: KeyPath<SettingTable, Setting<Value>> & Sendable,
    _ apply: @escaping @Sendable (Session, Value) -> Void
  ) {
    self.init(of: path) { session, settings, _ in
      apply(session, settings[SettingTable.shared[keyPath: path]])
    }
  }

  /// Creates the effect of a setting that depends on others, or on the environment.
  private init<Value: SettingType>(
    of path: KeyPath<SettingTable, Setting<Value>> & Sendable,
    _ apply: @escaping @Sendable (Session, Settings, Environment) -> Void
  ) {
    key = SettingTable.shared[keyPath: path].key
    target = .session(apply)
  }

  /// Creates the effect of a setting that has the same value for every text.
  private init<Value: SettingType>(
    text path: KeyPath<SettingTable, Setting<Value>> & Sendable,
    _ part: WritableKeyPath<ReaderSettings, Value> & Sendable
  ) {
    self.init(of: SettingTable.shared[keyPath: path]) { shown, settings, _ in
      shown[keyPath: part] = settings[SettingTable.shared[keyPath: path]]
    }
  }

  /// Creates the effect of a setting that depends on the text.
  private init<Value: SettingType>(
    of setting: Setting<Value>,
    _ apply: @escaping @Sendable (inout ReaderSettings, Settings, ShownText) throws -> Void
  ) {
    key = setting.key
    target = .text(apply)
  }

  /// Decides whether ends are announced in words: by two settings, and always in a plain session.
  @Sendable private static func speakBoundaries(
    _ session: Session, _ settings: Settings, _ variable: Environment
  ) {
    session.reader.settings.speaksBoundaries = settings.speaksBoundaries || session.options.isPlain
  }

  private static let onSession = [
    SettingEffect(\.verbosity) { $0.reader.settings.verbosity = $1 },
    SettingEffect(\.hints) { $0.reader.settings.speaksHints = $1 },
    SettingEffect(\.bell) { $0.options.ringsBell = $1 },
    SettingEffect(of: \.boundaryWords, speakBoundaries),
    SettingEffect(\.typingEcho) { $0.reader.settings.typingEcho = $1 },
    SettingEffect(\.capitals) { $0.reader.settings.announcesCapitals = $1 },
    SettingEffect(\.punctuation) { $0.reader.settings.punctuation = $1 },
    SettingEffect(\.hintDelay) { $0.options.hintDelay = $1 },
    SettingEffect(\.rotor) { $0.reader.settings.rotor = RotorSetting.rotor($1) },
    SettingEffect(\.portion) { $0.options.portion = $1 },
    SettingEffect(\.escapeDelay) { $0.options.setEscapeDelay($1) },
    SettingEffect(\.keyLine) { $0.options.showsKeyLine = $1 },
    SettingEffect(of: \.cursor) { session, settings, variable in
      session.options.cursorIsOnCaption = settings.cursor == .caption
      speakBoundaries(session, settings, variable)
    },
    SettingEffect(\.bidi) { $0.options.terminalHasBidi = $1.terminalHasBidi },
    SettingEffect(\.brailleMessageTime) { $0.options.brailleMessageTime = $1 },
    SettingEffect(\.brailleAbbreviations) { $0.options.abbreviatesBraille = $1 },
    SettingEffect(\.greek) { $0.options.saysGreekAsModern = $1 == .el },
    SettingEffect(\.rate) { $0.reader.settings.standardVoice.rate = $1 },
    SettingEffect(\.pitch) { $0.reader.settings.standardVoice.pitch = $1 },
    SettingEffect(\.volume) { $0.reader.settings.standardVoice.volume = $1 },
    SettingEffect(of: \.theme) { session, settings, variable in
      session.root.ownAppearance?.theme = settings.colors(
        terminalIsLight: session.terminalIsLight, variable: variable)
    },
    SettingEffect(of: \.glyphs) { session, settings, variable in
      session.root.ownAppearance?.glyphs = settings.shownGlyphs(variable: variable)
    },
  ]

  fileprivate static let onText =
    [
      SettingEffect(text: \.density, \.typesetting.density),
      SettingEffect(text: \.columns, \.typesetting.columns),
      SettingEffect(text: \.variants, \.typesetting.showsVariants),
      SettingEffect(text: \.pane, \.pane),
      SettingEffect(text: \.hitGlosses, \.showsHitGlosses),
      SettingEffect(text: \.elements, \.elements),
      SettingEffect(text: \.translationElements, \.translationElements),
      SettingEffect(text: \.portionMode, \.portions.mode),
      SettingEffect(text: \.portionPause, \.portions.pause),
      SettingEffect(text: \.portionSpeed, \.portions.speed),
      SettingEffect(text: \.repeats, \.portions.repeats),
      SettingEffect(text: \.rareBelow, \.glosses.rareBelow),
      SettingEffect(text: \.glossesKnown, \.glosses.includesKnown),
      SettingEffect(of: SettingTable.shared.tierOrder) { shown, settings, text in
        shown.typesetting.tierOrder = try settings.shownOrder(of: text)
      },
      SettingEffect(of: SettingTable.shared.tiers) { shown, settings, text in
        guard let tiers = try settings.shownTiers(of: text) else { return }
        shown.typesetting.tiers = Set(tiers)
        shown.typesetting.showsTranslation = tiers.contains(.translation)
      },
    ] + Verbosity.allCases.map(pieces)

  /// The effect of the setting for the spoken parts of a word at a verbosity.
  private static func pieces(_ verbosity: Verbosity) -> SettingEffect {
    SettingEffect(of: SettingTable.pieces(verbosity)) { shown, settings, _ in
      let tiers = settings[SettingTable.pieces(verbosity)].map(Tier.init(writtenName:))
      shown.spokenPieces[verbosity] = tiers.isEmpty ? nil : tiers
    }
  }
}

extension Settings {
  /// Returns the settings for showing and reading a text.
  ///
  /// - Parameter occasion: The reason why the settings are applied.
  /// - Throws: `UsageError` for a tier of the flag that the text does not have.
  func readerSettings(
    for text: any TextSource, on occasion: SettingEffect.Occasion = .first
  ) throws -> ReaderSettings {
    var settings = ReaderSettings()
    let shown = SettingEffect.ShownText(source: text, occasion: occasion)
    for effect in SettingEffect.onText {
      if case .text(let apply) = effect.target { try apply(&settings, self, shown) }
    }
    return settings
  }

  /// Returns the settings of the glosses on the pages of a text.
  package func glosses(of text: any TextSource) throws -> GlossSettings {
    try readerSettings(for: text, on: .further).glosses
  }

  /// Returns the layers of a text for its exports.
  ///
  /// - Parameter ifChosen: A Boolean value that indicates whether the result is nil if no tiers are
  ///   chosen.
  /// - Throws: `UsageError` for a tier of the flag that the text does not have.
  package func layers(of text: any TextSource, ifChosen: Bool) throws -> TypesetSettings? {
    let shown = SettingEffect.ShownText(source: text, occasion: .first)
    if ifChosen, try shownTiers(of: shown) == nil { return nil }
    return try readerSettings(for: text).typesetting
  }

  /// Returns the tiers of a text to show, or nil for the default. A choice on the settings screen
  /// comes first, then the flag, the setting of the text, of its language, and of all texts.
  ///
  /// - Throws: `UsageError` for a tier of the flag that the text does not have.
  fileprivate func shownTiers(of text: SettingEffect.ShownText) throws -> [Tier]? {
    let description = text.source.description
    let general = self.tiers.map(Tier.init(writtenName:))
    if text.occasion == .change { return general.isEmpty ? nil : general }
    if case .flag = origin(\.tiers) {
      if text.occasion == .first {
        try require(general, in: description)
        return general
      }
      let known = general.filter { description.tiers.contains($0) || $0 == .translation }
      return known.isEmpty ? nil : known
    }
    let chosen =
      try members(\.tiersOfText).first { $0.name == description.name && !$0.value.isEmpty }?.value
      ?? shownTiers(ofLanguageIn: text.source) ?? (general.isEmpty ? nil : self.tiers)
    return chosen.map { $0.map(Tier.init(writtenName:)) }
  }

  /// Returns the order of the tiers of a text.
  ///
  /// - Throws: `UsageError` for a tier of the flag that the text does not have.
  fileprivate func shownOrder(of text: SettingEffect.ShownText) throws -> TierOrder {
    let order = TierOrder(names: self.tierOrder)
    if text.occasion == .first, case .flag = origin(\.tierOrder), case .chosen(let tiers) = order {
      try require(tiers, in: text.source.description)
    }
    return order
  }

  /// Requires that a text has tiers.
  ///
  /// - Throws: `UsageError`, with the tiers that it has.
  private func require(_ tiers: [Tier], in description: TextDescription) throws {
    for tier in tiers where !description.tiers.contains(tier) && tier != .translation {
      let known = description.tiers.map(\.writtenName).joined(separator: ", ")
      throw UsageError("\(description.name) has no tier \"\(tier.writtenName)\"; it has \(known)")
    }
  }

  /// Returns the tiers to show for the language of the text's first verse.
  private func shownTiers(ofLanguageIn text: any TextSource) throws -> [String]? {
    let chosen = members(\.tiersOfLanguage).filter { !$0.value.isEmpty }
    guard !chosen.isEmpty, text.verseCount > 0 else { return nil }
    let language = try text.verse(at: 0).language
    let names = [language.rawValue, String(language.primary)]
    return names.lazy.compactMap { name in chosen.first { $0.name == name }?.value }.first
  }
}
