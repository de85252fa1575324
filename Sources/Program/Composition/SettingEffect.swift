import AccessibilityModel
import CellGrids
import Configuration
import Interlinear
import ReaderApp
import ScreenReading
import Sessions

/// The effect of a setting on a session, applied when the session begins and whenever the setting
/// is changed on the settings screen. A setting that is not listed here takes effect at the next
/// start.
struct SettingEffect: Sendable {
  let key: String
  let apply: @Sendable (Settings, Session, Environment) -> Void

  /// Returns the value of a variable of the environment.
  typealias Environment = (String) -> String?

  private init<Value: SettingType>(
    _ path: KeyPath<SettingTable, Setting<Value>> & Sendable,
    _ apply: @escaping @Sendable (Session, Value) -> Void
  ) {
    key = SettingTable.shared[keyPath: path].key
    self.apply = { settings, session, _ in
      apply(session, settings[SettingTable.shared[keyPath: path]])
    }
  }

  /// The effect of the setting for the spoken parts of a word at a verbosity. A text that is opened
  /// has it already.
  private static func pieces(_ verbosity: Verbosity) -> SettingEffect {
    SettingEffect(SettingTable.pieces(verbosity)) { session, names in
      let tiers = names.map(Tier.init(writtenName:))
      session.text?.change { $0.spokenPieces[verbosity] = tiers.isEmpty ? nil : tiers }
    }
  }

  private init<Value: SettingType>(
    _ setting: Setting<Value>, _ apply: @escaping @Sendable (Session, Value) -> Void
  ) {
    key = setting.key
    self.apply = { settings, session, _ in apply(session, settings[setting]) }
  }

  /// Creates the effect of a setting that depends on others, or on the environment.
  private init<Value: SettingType>(
    of path: KeyPath<SettingTable, Setting<Value>> & Sendable,
    _ apply: @escaping @Sendable (Session, Settings, Environment) -> Void
  ) {
    key = SettingTable.shared[keyPath: path].key
    self.apply = { settings, session, variable in apply(session, settings, variable) }
  }

  /// The effects on the session and its screen reader.
  static let onSession = [
    SettingEffect(\.verbosity) { $0.reader.settings.verbosity = $1 },
    SettingEffect(\.hints) { $0.reader.settings.speaksHints = $1 },
    SettingEffect(\.bell) { $0.options.ringsBell = $1 },
    SettingEffect(of: \.boundaryWords) { session, settings, _ in
      session.reader.settings.speaksBoundaries =
        settings.speaksBoundaries || session.options.isPlain
    },
    SettingEffect(\.typingEcho) { $0.reader.settings.typingEcho = $1 },
    SettingEffect(\.capitals) { $0.reader.settings.announcesCapitals = $1 },
    SettingEffect(\.punctuation) { $0.reader.settings.punctuation = $1 },
    SettingEffect(\.hintDelay) { $0.options.hintDelay = $1 },
    SettingEffect(\.rotor) { $0.reader.settings.rotor = RotorSetting.rotor($1) },
    SettingEffect(\.portion) { $0.options.portion = $1 },
    SettingEffect(\.escapeDelay) { $0.options.setEscapeDelay($1) },
    SettingEffect(\.keyLine) { $0.options.showsKeyLine = $1 },
    SettingEffect(of: \.cursor) { session, settings, _ in
      session.options.cursorIsOnCaption = settings.cursor == .caption
      session.reader.settings.speaksBoundaries =
        settings.speaksBoundaries || session.options.isPlain
    },
    SettingEffect(\.bidi) { $0.options.terminalHasBidi = $1.terminalHasBidi },
    SettingEffect(\.brailleMessageTime) { $0.options.brailleMessageTime = $1 },
    SettingEffect(\.brailleAbbreviations) { $0.options.abbreviatesBraille = $1 },
    SettingEffect(\.greek) { $0.options.saysGreekAsModern = $1 == .el },
    SettingEffect(\.rate) { $0.reader.settings.standardVoice.rate = $1 },
    SettingEffect(\.pitch) { $0.reader.settings.standardVoice.pitch = $1 },
    SettingEffect(\.volume) { $0.reader.settings.standardVoice.volume = $1 },
  ]

  /// The effects on the text on the screen, also applied when it is opened.
  static let onText = [
    SettingEffect(of: \.theme) { session, settings, variable in
      session.text?.apply(settings.colors(variable: variable))
    },
    SettingEffect(of: \.glyphs) { session, settings, variable in
      session.text?.root.ownAppearance?.glyphs = settings.appearance(variable: variable).glyphs
    },
    SettingEffect(\.density) { session, density in
      session.text?.change { $0.typesetting.density = density }
    },
    SettingEffect(\.columns) { session, columns in
      session.text?.change { $0.typesetting.columns = columns }
    },
    SettingEffect(\.variants) { session, isOn in
      session.text?.change { $0.typesetting.showsVariants = isOn }
    },
    SettingEffect(\.pane) { session, choice in
      session.text?.change { $0.pane = choice }
    },
    SettingEffect(\.hitGlosses) { session, isOn in
      session.text?.change { $0.showsHitGlosses = isOn }
    },
    SettingEffect(\.elements) { session, elements in
      session.text?.change { $0.elements = elements }
    },
    SettingEffect(\.translationElements) { session, elements in
      session.text?.change { $0.translationElements = elements }
    },
    SettingEffect(\.portionMode) { session, mode in
      session.text?.change { $0.portions.mode = mode }
    },
    SettingEffect(\.portionPause) { session, pause in
      session.text?.change { $0.portions.pause = pause }
    },
    SettingEffect(\.portionSpeed) { session, speed in
      session.text?.change { $0.portions.speed = speed }
    },
    SettingEffect(\.repeats) { session, repeats in
      session.text?.change { $0.portions.repeats = repeats }
    },
    SettingEffect(\.rareBelow) { session, count in
      session.text?.change { $0.glosses.rareBelow = count }
    },
    SettingEffect(\.glossesKnown) { session, includesKnown in
      session.text?.change { $0.glosses.includesKnown = includesKnown }
    },
    SettingEffect(\.tiers) { $0.text?.show(tiers: $1) },
    SettingEffect(\.tierOrder) { session, names in
      session.text?.change { $0.typesetting.tierOrder = TierOrder(names: names) }
    },
  ]

  /// The effects on the spoken parts of a word.
  private static let onPieces = Verbosity.allCases.map(pieces)

  /// Returns the effect of the setting with a key, or nil if the setting takes effect only at the
  /// next start.
  static func of(_ key: String) -> SettingEffect? {
    (onSession + onText + onPieces).first { $0.key == key }
  }
}

extension Session {
  /// The reader of texts, if the session shows one.
  fileprivate var text: ReaderController? { application as? ReaderController }
}

extension ReaderController {
  /// Changes the settings for showing and reading the text; position and focus stay.
  fileprivate func change(_ body: (inout ReaderSettings) -> Void) {
    var settings = settings
    body(&settings)
    apply(settings)
  }
}
