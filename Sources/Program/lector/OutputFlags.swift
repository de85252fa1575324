import AccessibilityModel
import ArgumentParser
import CellGrids
import Composition
import Configuration
import Interlinear
import PlainText
import ReaderApp
import ScreenReading
import SpeechOutput
import Typesetting

/// The flags that every command with a screen or a script takes. What is a setting too is nil here
/// where it is not given: then the environment, the file or the table of settings says what holds.
struct OutputFlags: ParsableArguments {
  @Option(help: "Write what is said to a file; - is standard output.")
  var transcript: String?

  @Option(help: .of(.format))
  var format: TranscriptFormat?

  @Option(help: "Record the session to a file, as asciinema plays it.")
  var cast: String?

  @Option(help: .of(.verbosity))
  var verbosity: Verbosity?

  @Option(help: .of(.elements))
  var elements: ElementMode?

  @Option(help: .of(.tiers))
  var tiers: String?

  @Option(help: .of(.reader))
  var reader: Switch?

  @Option(help: .of(.density))
  var density: Density?

  @Option(help: .of(.theme))
  var theme: ThemeName?

  @Option(help: .of(.columns))
  var columns: ColumnLayout?

  @Option(help: .of(.bidi))
  var bidi: BidiMode?

  @Option(help: .of(.cursor))
  var cursor: CursorPlace?

  @Option(help: .of(.profile))
  var profile: KeyProfile?

  @Option(help: .of(.language))
  var language: String?

  @Option(help: .of(.hints))
  var hints: Switch?

  @Option(help: "A text to show beside the one that is read, verse by verse.")
  var parallel: String?

  @Option(help: "Write the elements on the screen, as they are at the end, to a tree file.")
  var dumpTree: String?

  @Option(help: .of(.speechSink))
  var speech: SpeechChoice?

  @Option(help: .of(.greek))
  var greek: GreekVoice?

  @Option(help: .of(.braillePlace))
  var braille: BrailleChoice?

  @OptionGroup var file: ConfigFlag

  func validate() throws {
    guard let language, !Phrases.languages.contains(language) else { return }
    let known = Phrases.languages.joined(separator: ", ")
    throw ValidationError("--language: no phrases in \"\(language)\"; expected one of \(known)")
  }

  /// The flags that were given and are settings.
  private var given: [(setting: Setting, text: String?)] {
    [
      (.format, format?.rawValue), (.verbosity, verbosity?.rawValue),
      (.elements, elements?.rawValue), (.tiers, tiers), (.reader, reader?.rawValue),
      (.density, density?.rawValue), (.theme, theme?.rawValue), (.columns, columns?.rawValue),
      (.bidi, bidi?.rawValue), (.cursor, cursor?.rawValue), (.profile, profile?.rawValue),
      (.language, language), (.hints, hints?.rawValue), (.speechSink, speech?.rawValue),
      (.greek, greek?.rawValue), (.braillePlace, braille?.rawValue),
    ]
  }

  /// The settings in force: these flags, the environment, the file.
  ///
  /// - Throws: `ConfigurationError`.
  func settings() throws -> Settings {
    var settings = try Settings.inForce(file: file.config)
    for (setting, text) in given {
      guard let text, let value = setting.value(of: text), let flag = setting.flag else { continue }
      settings.set(setting.key, to: value, from: .flag("--" + flag))
    }
    return settings
  }

  /// - Throws: `ConfigurationError`.
  func options() throws -> OutputOptions {
    var options = OutputOptions(try settings())
    options.configuration = file.config ?? options.configuration
    options.transcript = transcript
    options.cast = cast
    options.dumpTree = dumpTree
    options.parallel = parallel
    return options
  }
}

/// Which configuration file is meant.
struct ConfigFlag: ParsableArguments {
  @Option(help: "The configuration file, in the place of the usual one.")
  var config: String?
}

extension ArgumentHelp {
  /// The help of a setting's flag, from the table of settings.
  static func of(_ setting: Setting) -> ArgumentHelp {
    let usual =
      switch setting.standard {
      case .text(let text): text
      case .number(let number): String(number)
      case .toggle(let isOn): isOn ? "on" : "off"
      case .list: ""
      }
    return ArgumentHelp(
      stringLiteral: usual.isEmpty ? setting.help : "\(setting.help) (default: \(usual))")
  }
}

extension Switch: ExpressibleByArgument {}
extension TranscriptFormat: ExpressibleByArgument {}
extension Verbosity: ExpressibleByArgument {}
extension ElementMode: ExpressibleByArgument {}
extension Density: ExpressibleByArgument {}
extension ColumnLayout: ExpressibleByArgument {}
extension ThemeName: ExpressibleByArgument {}
extension BidiMode: ExpressibleByArgument {}
extension CursorPlace: ExpressibleByArgument {}
extension GreekVoice: ExpressibleByArgument {}
extension KeyProfile: ExpressibleByArgument {}
extension SpeechChoice: ExpressibleByArgument {}
extension BrailleChoice: ExpressibleByArgument {}
