import AccessibilityModel
import Braille
import CellGrids
import Configuration
import Interlinear
import Platform
import ReaderApp
import ScreenReading
import SpeechOutput
import TextLibrary
import Typesetting

extension OutputOptions {
  /// What the settings say. Their words are those of the types here, which a test proves.
  package init(_ settings: Settings) {
    self.init()
    self.settings = settings
    func choice<Choice: RawRepresentable<String>>(_ setting: Setting, _ usual: Choice) -> Choice {
      Choice(rawValue: settings.text(setting)) ?? usual
    }
    func isOn(_ setting: Setting) -> Switch { settings.isOn(setting) ? .on : .off }
    format = choice(.format, format)
    verbosity = choice(.verbosity, verbosity)
    elements = choice(.elements, elements)
    translationElements = choice(.translationElements, translationElements)
    reader = isOn(.reader)
    density = choice(.density, density)
    theme = choice(.theme, theme)
    columns = choice(.columns, columns)
    bidi = choice(.bidi, bidi)
    cursor = choice(.cursor, cursor)
    language = settings.text(.language) == "auto" ? nil : settings.text(.language)
    hints = isOn(.hints)
    hintDelay = settings.number(.hintDelay)
    braille = choice(.braillePlace, braille)
    greek = choice(.greek, greek)
    profile = choice(.profile, profile)
    remaps = settings.remaps
    escapeDelay = settings.number(.escapeDelay)
    editor = settings.text(.editor).isEmpty ? nil : settings.text(.editor)
    text = settings.text(.text).isEmpty ? text : settings.text(.text)
    isPlain = settings.isOn(.plain)
    takeTiers(settings)
    takeSpeech(settings)
    takeBraille(settings)
  }

  private mutating func takeTiers(_ settings: Settings) {
    if case .flag = settings.origin(.tiers) {
      tiers.ofFlag = settings.list(.tiers)
    } else if settings.isChosen(.tiers), !settings.list(.tiers).isEmpty {
      tiers.ofAll = settings.list(.tiers)
    }
    tiers.ofTexts = Self.lists(settings.members(.tiersOfText))
    tiers.ofLanguages = Self.lists(settings.members(.tiersOfLanguage))
  }

  private static func lists(
    _ members: [(name: String, entry: Settings.Entry)]
  ) -> [String: [String]] {
    members.reduce(into: [:]) { lists, member in
      if case .list(let list) = member.entry.value, !list.isEmpty { lists[member.name] = list }
    }
  }

  private mutating func takeSpeech(_ settings: Settings) {
    for verbosity in Verbosity.allCases {
      let names = settings.list(.pieces(verbosity))
      if !names.isEmpty { spokenPieces[verbosity] = names.map(Tier.init(rawValue:)) }
    }
    standardVoice = VoiceParameters(
      rate: settings.number(.rate), pitch: settings.number(.pitch),
      volume: settings.number(.volume))
    func each(_ family: Setting, _ part: WritableKeyPath<VoiceParameters, Int>) {
      for (language, entry) in settings.members(family) {
        guard case .number(let number) = entry.value else { continue }
        voices[language, default: standardVoice][keyPath: part] = number
      }
    }
    each(.rateOfLanguage, \.rate)
    each(.pitchOfLanguage, \.pitch)
    each(.volumeOfLanguage, \.volume)
    for earcon in Earcon.allCases {
      let icon = settings.text(.sound(earcon))
      if !icon.isEmpty { soundIcons[earcon] = icon }
    }
    guard settings.isChosen(.speechSink) else { return }
    // A variable that names no voice is told by `speech(onScreen:)`, not passed over.
    let isNamed = Folders.environmentVariable("LECTOR_SPEECH")?.isEmpty == false
    if case .file = settings.origin(.speechSink), isNamed { return }
    if case .flag = settings.origin(.speechSink) { speechIsOfFlag = true }
    speech = SpeechChoice(rawValue: settings.text(.speechSink))
  }

  private mutating func takeBraille(_ settings: Settings) {
    brailleTables.grade = settings.number(.brailleGrade) == 2 ? .two : .one
    for (language, entry) in settings.members(.brailleTable) {
      if case .text(let table) = entry.value, !table.isEmpty {
        brailleTables.preferred[language] = table
      }
    }
  }
}
