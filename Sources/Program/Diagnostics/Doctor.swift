import Composition
import Console
import Choices
import AccessibilityModel
import Braille
import Configuration
import CursesTerminal
import Foundation
import Interlinear
import PlainText
import Platform
import TerminalReading
import ReaderApp
import SpeechOutput
import TextLibrary

/// Examines everything outside of Lector that it needs or can use. It needs no terminal, changes
/// nothing, and waits for nothing longer than its time limits.
package struct Doctor {
  let variable = Folders.environmentVariable
  let folders = Folders()

  package init() {}

  /// Returns all findings, by area.
  package func examine() -> [Diagnosis] {
    let languages =
      Self.bounded(10_000) { [folders] in LibraryExamination.languages(folders) } ?? []
    return terminal() + speech(of: languages) + braille(of: languages) + library() + cache()
      + configuration()
  }

  /// Runs an examination that may hang on its own thread.
  ///
  /// - Parameter milliseconds: The longest wait. An examination that is not finished then goes on
  ///   until the program ends.
  /// - Returns: The result, or nil if it was not there in time.
  static func bounded<Result: Sendable>(
    _ milliseconds: Int, _ examine: @escaping @Sendable () -> Result
  ) -> Result? {
    let answer = Answer<Result>()
    Thread.detachNewThread { answer.set(examine()) }
    return answer.wait(until: .now() + .milliseconds(milliseconds))
  }

  /// Returns how to get a part that is missing.
  static func remedy(installing part: SystemPackages.Part) -> Message {
    "\(SystemPackages.here?.command(installing: part) ?? "install \(part.rawValue)")"
  }

  /// Returns the findings as a JSON document.
  package static func json(of findings: [Diagnosis]) -> String {
    return JSONText.object { json in
      json.member("broken", findings.count { $0.state == .broken })
      json.array("findings") { list in for finding in findings { finding.append(to: &list) } }
    }
  }
}

/// The result of one examination: whether a component works and, if not, the remedy.
package struct Diagnosis: Hashable, Sendable {
  package enum State: String, Sendable {
    case works
    /// It is not there, and Lector works without it.
    case missing
    /// It exists and does not work, or Lector cannot work without it.
    case broken
  }

  /// The part of the computer: `terminal`, `speech`.
  package let area: String
  package let state: State
  /// The finding, in one sentence or phrase.
  package let finding: Message
  /// The way to get or repair it, or nil if it works.
  package let remedy: Message?

  package init(_ area: String, _ state: State, _ finding: Message, remedy: Message? = nil) {
    self.area = area
    self.state = state
    self.finding = finding
    self.remedy = remedy
  }

  /// Returns the diagnosis on one line, the state first.
  ///
  /// - Parameter said: Returns a part of the line in the language of the line.
  package func line(in said: (Message) -> String) -> String {
    let words =
      "\(said(Message(key: state.rawValue))): \(said(Message(key: area))): "
      + Self.withoutPeriod(said(finding))
    return (remedy.map { "\(words). \(said("To do")): \(said($0))" } ?? words)
      .withVisibleControls
  }

  private static func withoutPeriod(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  func append(to json: inout JSONText) {
    json.object {
      $0.member("area", area)
      $0.member("state", state.rawValue)
      $0.member("finding", Self.withoutPeriod(finding.description))
      if let remedy {
        $0.member("remedy", remedy.description)
      }
    }
  }
}

extension Doctor {
  /// The variable that names no folder, and the copies of the files that were opened.
  func cache() -> [Diagnosis] {
    let path = folders.fileCache
    let home = folders.error.map {
      Diagnosis("home", .broken, $0.report, remedy: "set or remove the variable")
    }
    var folder = path
    while access(folder, F_OK) != 0, folder != "/" {
      folder = (folder as NSString).deletingLastPathComponent
    }
    let cache =
      access(folder, W_OK) == 0
      ? Diagnosis(
        "cache", .works, "\(path): the files that were opened last; it can be removed")
      : Diagnosis(
        "cache", .missing, "\(path): cannot be written, so files are read anew each time",
        remedy: "\("chmod u+w \(folder)")")
    return [home, cache].compactMap(\.self)
  }

  func terminal() -> [Diagnosis] { [type(), size(), encoding(), bidi()] }

  private func type() -> Diagnosis {
    let area = "terminal"
    guard let type = variable("TERM"), !type.isEmpty else {
      return Diagnosis(
        area, .missing, "TERM is not set, so there is no screen, only plain mode",
        remedy: "run Lector in a terminal")
    }
    if type == "dumb" {
      return Diagnosis(area, .works, "TERM is dumb: plain mode, one utterance per line")
    }
    let described = TerminalType.descriptionName(of: type)
    guard let colors = TerminalType.colors(of: described) else {
      return Diagnosis(
        area, .broken, "the type \(type) is unknown here",
        remedy: "install ncurses-term, or set TERM to xterm-256color")
    }
    let found: Message = colors > 0 ? "\(type), \(colors) colors" : "\(type), no colors"
    if described != type {
      return Diagnosis(
        area, .missing, "the type \(type) is unknown here, so it is used as \(described)",
        remedy: "install ncurses-term, or the description of \(type)")
    }
    let isPlain = !(variable("NO_COLOR") ?? "").isEmpty
    return Diagnosis(area, .works, isPlain ? "\(found); NO_COLOR turns colors off" : found)
  }

  private func size() -> Diagnosis {
    guard let size = TerminalSize.now else {
      return Diagnosis("terminal", .works, "the output is not a terminal, so its size is unknown")
    }
    return Diagnosis("terminal", .works, "\(size.columns) columns, \(size.rows) rows")
  }

  /// The encoding of the user's locale. Without UTF-8, Lector still works, but other programs may
  /// show wrong characters.
  private func encoding() -> Diagnosis {
    let area = "locale"
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable)
    let name = names.first { !$0.isEmpty } ?? "C"
    let remedy: Message =
      "set LANG to a UTF-8 locale that is installed (locale -a lists them), such as C.UTF-8"
    guard let locale = newlocale(1 << LC_CTYPE, name, nil) else {
      return Diagnosis(area, .broken, "\(name) is not installed", remedy: remedy)
    }
    defer { freelocale(locale) }
    let encoding = nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) } ?? ""
    if encoding == "UTF-8" { return Diagnosis(area, .works, "\("\(name), UTF-8")") }
    return Diagnosis(
      area, .missing, "\(name) isn't UTF-8; Lector uses UTF-8 nevertheless", remedy: remedy)
  }

  /// The component that reorders right-to-left text, with a line to look at.
  private func bidi() -> Diagnosis {
    let settings = (try? Settings.inForce(file: nil)) ?? Settings()
    let isTerminal = settings.bidi.terminalHasBidi
    let origin =
      settings.bidi == .auto ? "" : " (bidi = \"\(settings.bidi.rawValue)\")"
    // Alef, bet, gimel: in reading order, or in drawing order from the left.
    let sample = isTerminal ? "\u{5D0}\u{5D1}\u{5D2}" : "\u{5D2}\u{5D1}\u{5D0}"
    return Diagnosis(
      "right-to-left text", .works,
      isTerminal
        ? """
        the terminal reorders it\(origin). Sample: \(sample). The letter at the right must be \
        \u{5D0} (alef). If it is \u{5D2} (gimel), set bidi to \("\"lector\"")
        """
        : """
        Lector reorders it\(origin). Sample: \(sample). The letter at the right must be \
        \u{5D0} (alef). If it is \u{5D2} (gimel), set bidi to \("\"terminal\"")
        """)
  }

  /// The time limit for the answers of a speech server, in milliseconds.
  private static let patience = 4_000

  func speech(of languages: [SampleOfLanguage]) -> [Diagnosis] {
    let server = Self.bounded(Self.patience + 1_000) {
      AvailableSink.speechDispatcher(patience: .milliseconds(Self.patience))
    }
    let program = Self.bounded(6_000) { AvailableSink.espeak() }
    let sinks = [server, program].compactMap(\.self)
    return [choice(), Self.server(server), Self.program(program)].compactMap(\.self)
      + voices(of: languages, sinks.first { !$0.tags.isEmpty })
  }

  /// A value of LECTOR_SPEECH that names no voice.
  private func choice() -> Diagnosis? {
    let name = variable("LECTOR_SPEECH") ?? ""
    guard !name.isEmpty, SpeechChoice(rawValue: name) == nil else { return nil }
    let known = SpeechChoice.allCases.map(\.rawValue).joined(separator: ", ")
    return Diagnosis(
      "speech", .broken, "LECTOR_SPEECH: no voice is called \"\(name)\"",
      remedy: "set it to one of \(known)")
  }

  private static func server(_ sink: AvailableSink?) -> Diagnosis {
    guard let sink else {
      return Diagnosis(
        "speech", .broken, "speech-dispatcher does not answer", remedy: "restart it")
    }
    if !sink.tags.isEmpty { return Diagnosis("speech", .works, "\(sink.name): \(sink.state)") }
    if [AvailableSink.absence, AvailableSink.silence].contains(sink.state) {
      return Diagnosis(
        "speech", .missing, "\(sink.name) \(sink.state)", remedy: SpeechAdvice.here.remedy)
    }
    return Diagnosis(
      "speech", .broken, "\(sink.name): \(sink.state)",
      remedy: "restart it, and see its log in ~/.cache/speech-dispatcher/log")
  }

  private static func program(_ sink: AvailableSink?) -> Diagnosis {
    guard let sink else {
      return Diagnosis("speech", .broken, "espeak-ng does not answer", remedy: "reinstall it")
    }
    if !sink.tags.isEmpty { return Diagnosis("speech", .works, "\(sink.name): \(sink.state)") }
    let isAbsent = sink.state == AvailableSink.absence
    return Diagnosis(
      "speech", isAbsent ? .missing : .broken, "\(sink.name) \(sink.state)",
      remedy: Self.remedy(installing: .espeak))
  }

  /// The voice for each language of the library.
  private func voices(of languages: [SampleOfLanguage], _ sink: AvailableSink?) -> [Diagnosis] {
    guard let sink else {
      return [
        Diagnosis("voices", .missing, "nothing can speak", remedy: SpeechAdvice.here.remedy)
      ]
    }
    return languages.map { sample in
      let piece = LabelPiece(.custom("surface"), sample.word, language: sample.tag)
      guard let spoken = SpeechText.speakable(piece, voices: sink.tags, default: "en") else {
        return Diagnosis(
          "voices", .missing, "no voice of \(sink.name) reads \(sample.name)",
          remedy: "install a voice for \(sample.tag); \"lector voices\" lists what there is")
      }
      let isSame = spoken.text == piece.text
      return Diagnosis(
        "voices", .works,
        isSame
          ? "\(sample.name): \("\(sink.name) \(spoken.language)")"
          : "\(sample.name): \("\(sink.name) \(spoken.language)"), in Latin letters")
    }
  }

  func braille(of languages: [SampleOfLanguage]) -> [Diagnosis] {
    tables(of: languages) + [display()]
  }

  private func tables(of languages: [SampleOfLanguage]) -> [Diagnosis] {
    guard let louis = Louis.shared else {
      return [
        Diagnosis(
          "braille", .missing, "liblouis is not installed",
          remedy: Self.remedy(installing: .liblouis))
      ]
    }
    let settings = (try? Settings.inForce(file: nil)) ?? Settings()
    let translator = settings.brailleForPaper(language: "en")
    return [Diagnosis("braille", .works, "liblouis \(louis.version)")]
      + languages.map { sample in
        if translator.hebrewContent(for: sample.tag) != nil {
          return Diagnosis("braille", .works, "\(sample.name): Lector's own code")
        }
        guard let table = translator.table(for: sample.tag) else {
          return Diagnosis(
            "braille", .missing, "no table for \(sample.name)",
            remedy: "install liblouis-data, or name a table with [braille.tables]")
        }
        return Diagnosis("braille", .works, "\(sample.name): \(table)")
      }
  }

  /// Attaches to the display for a moment, as a session does.
  private func display() -> Diagnosis {
    let client = BrlAPIClient(
      settings: .ofUser, timing: BrlAPIClient.Timing(answer: 1_500, backOff: [60_000]))
    let changed = DispatchSemaphore(value: 0)
    client.start { changed.signal() }
    defer { client.close() }
    let deadline = DispatchTime.now() + .seconds(3)
    while changed.wait(timeout: deadline) == .success {
      for event in client.takeEvents() {
        switch event {
        case .attached(let cells):
          return Diagnosis("braille", .works, "brltty: a display of \(cells) cells")
        case .notice(let sentence):
          return Diagnosis(
            "braille", .missing, sentence,
            remedy: "\(Self.remedy(installing: .brltty)), and connect a display")
        case .detached, .key: continue
        }
      }
    }
    return Diagnosis("braille", .broken, "brltty does not answer", remedy: "restart brltty")
  }
}

/// A language of the library, with a sample word.
package struct SampleOfLanguage: Hashable, Sendable {
  let tag: String
  let word: String

  /// The name in English, with the tag.
  var name: String {
    LanguageName.english(tag.primarySubtag).map { "\($0) (\(tag))" } ?? tag
  }
}

enum LibraryExamination {
  /// The number of verses of a text that are looked at.
  private static let verses = 40

  /// Returns the languages of the sampler and of all texts, each once.
  static func languages(_ folders: Folders) -> [SampleOfLanguage] {
    var samples: [SampleOfLanguage] = []
    func add(_ tag: String, _ word: String) {
      guard !tag.isEmpty, tag != Language.undetermined.rawValue, !word.isEmpty,
        !samples.contains(where: { $0.tag == tag })
      else { return }
      samples.append(SampleOfLanguage(tag: tag, word: word))
    }
    func add(_ text: any TextSource) {
      let step = max(text.verseCount / verses, 1)
      for row in stride(from: 0, to: text.verseCount, by: step) {
        guard let verse = try? text.verse(at: row), let word = verse.words.first else { continue }
        add(verse.language.rawValue, word.surface)
      }
      add(text.description.glossLanguage.rawValue, "a")
    }
    if let sampler = try? EmbeddedText.sampler() { add(sampler) }
    guard let library = try? Library.existing(at: folders.library) else { return samples }
    for name in (try? library.names()) ?? [] {
      if let text = try? library.text(named: name) { add(text) }
    }
    return samples
  }

  /// Returns the faults of the library and its lexica; an error as its description.
  static func faults(at path: String) -> [Message] {
    do { return try Library(path: path).check() } catch { return [Message(error)] }
  }

  static func counts(at path: String) -> (texts: [String], lexica: [String]) {
    guard let library = try? Library(path: path) else { return ([], []) }
    return ((try? library.names()) ?? [], ((try? library.lexica()) ?? []).map(\.name))
  }
}

extension Doctor {
  /// The time limit for the check of the library, in milliseconds.
  private static let timeForCheck = 20_000

  func library() -> [Diagnosis] {
    let path = folders.library
    guard Library.exists(at: path) else {
      return [
        Diagnosis(
          "library", .missing, "\(path): not there yet",
          remedy: "\"lector import FILE\" creates it; the sampler needs none")
      ]
    }
    return [rights(path), soundness(path)] + contents(path)
  }

  private func rights(_ path: String) -> Diagnosis {
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    let shown = size < 1 << 20 ? "\(max(size >> 10, 1)) KB" : "\(size >> 20) MB"
    guard access(path, R_OK) == 0 else {
      return Diagnosis(
        "library", .broken, "\(path): cannot be read", remedy: "\("chmod u+r \(path)")")
    }
    let folder = (path as NSString).deletingLastPathComponent
    guard access(path, W_OK) == 0, access(folder, W_OK) == 0 else {
      return Diagnosis(
        "library", .missing, "\(path), \(shown), can be read, but notes cannot be stored",
        remedy: "\("chmod u+w \(folder) \(path)")")
    }
    return Diagnosis("library", .works, "\(path), \(shown), can be read and written")
  }

  private func soundness(_ path: String) -> Diagnosis {
    let faults = Self.bounded(Self.timeForCheck) { LibraryExamination.faults(at: path) }
    guard let faults else {
      return Diagnosis(
        "library", .missing, "too large to be checked here", remedy: "lector library check")
    }
    guard let first = faults.first else { return Diagnosis("library", .works, "no damage found") }
    return Diagnosis(
      "library", .broken, faults.count > 1 ? "\(first) (and \(faults.count - 1) more)" : first,
      remedy: "\"lector library check --salvage FILE\" saves what it can")
  }

  private func contents(_ path: String) -> [Diagnosis] {
    let (texts, lexica) = LibraryExamination.counts(at: path)
    return [
      texts.isEmpty
        ? Diagnosis(
          "texts", .missing, "none", remedy: "\"lector texts\" lists some; or lector import FILE")
        : Diagnosis("texts", .works, "\(texts.joined(separator: ", "))"),
      lexica.isEmpty
        ? Diagnosis(
          "lexica", .missing, "none, so the card of a word has no definition",
          remedy: "\"lector texts get dodson\", or \"lector import FILE\" with another")
        : Diagnosis("lexica", .works, "\(lexica.joined(separator: ", "))"),
    ]
  }

  func configuration() -> [Diagnosis] {
    let path = folders.configuration
    guard ConfigurationFile.exists(at: path) else {
      return [
        Diagnosis("configuration", .works, "\(path): no file; all settings have their defaults")
      ]
    }
    do {
      _ = try Settings(file: path).keyMap()
      return [Diagnosis("configuration", .works, "\(path): no errors")]
    } catch {
      return [
        Diagnosis(
          "configuration", .broken, Message(error), remedy: "\"lector config check\" lists all")
      ]
    }
  }
}
