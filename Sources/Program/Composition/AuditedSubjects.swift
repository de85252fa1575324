import AccessibilityModel
import Auditing
import Foundation
import Gallery
import Interlinear
import PlainText
import Platform
import ReaderApp
import ScreenDumps
import ScreenReading
import Sessions
import SpeechOutput

/// The subjects of one audit, and the way to locate their findings.
package struct AuditedSubjects {
  let name: String
  let subjects: [AuditSubject]
  /// Dumps a subject without lines as a tree, to be written next to the report.
  let dump: ((_ file: String, _ findings: [Finding]) throws -> DumpPlaces)?
  /// The number of verses of a text, for the progress bar.
  var rowCount: Int?
  /// The screens that could not be read.
  private var failures: [(name: String, error: any ReportableError)] = []

  /// The errors of the screens that could not be read.
  package var errors: [any ReportableError] { failures.map(\.error) }

  private init(
    name: String, subjects: [AuditSubject],
    dump: ((_ file: String, _ findings: [Finding]) throws -> DumpPlaces)?
  ) {
    self.name = name
    self.subjects = subjects
    self.dump = dump
  }

  /// Returns tree files, and other tools' dumps of iOS screens.
  ///
  /// Of several files, one that cannot be read is reported on standard error and left out.
  ///
  /// - Parameters:
  ///   - files: The files; `-` is standard input.
  ///   - language: The language of the interface, or nil to use each file's language or, if the
  ///     file has none, to infer it from the texts.
  /// - Throws: A `ReportableError` for a single file that cannot be read.
  package static func trees(
    _ files: ScreenFiles, language: String? = nil
  ) throws -> AuditedSubjects {
    guard files.paths.count > 1 else {
      let subject = try subject(at: files.paths[0], language: language)
      return AuditedSubjects(name: subject.name, subjects: [subject], dump: nil)
    }
    var subjects: [AuditSubject] = []
    var failures: [(name: String, error: any ReportableError)] = []
    for path in files.paths {
      do {
        subjects.append(try subject(at: path, language: language))
      } catch let error as any ReportableError {
        CommandLanguage.report(error.report)
        failures.append((path, error))
      }
    }
    let count = subjects.count
    var audited = AuditedSubjects(
      name: count == 1 ? "1 screen" : "\(count) screens", subjects: subjects, dump: nil)
    audited.failures = failures
    return audited
  }

  private static func subject(at path: String, language: String?) throws -> AuditSubject {
    let loaded = try LoadedTree(at: path)
    loaded.reportNotes()
    let name = loaded.name
    guard let dump = loaded.dump else {
      return AuditSubject(
        name: name, tree: loaded.file ?? TreeFile(loaded.root), language: language)
    }
    return AuditSubject(
      dump: name, root: dump.root, language: language, gaps: gaps(of: dump.format),
      line: { dump.place(of: $0)?.line },
      describe: { node in
        dump.place(of: node).map { ElementOrigin(type: $0.type, name: $0.name) }
      })
  }

  /// Returns the information that a format does not record.
  private static func gaps(of format: DumpFormat) -> Set<AuditedTree.Gap> {
    switch format {
    case .accessibilitySnapshot: [.steps, .placeholders]
    case .xcuiDescription, .maestro: [.languages, .steps, .order]
    default: [.languages, .steps, .order, .placeholders]
    }
  }

  /// Returns a scene of the gallery, with all of its screens.
  ///
  /// - Throws: `SceneError` for an unknown scene or trap.
  package static func scene(_ name: String, trap: String?) throws -> AuditedSubjects {
    let screens = try SceneAudit.screens(ofScene: name)
    // An unknown trap is reported before the walk begins.
    _ = try SceneAudit(scene: name, trap: trap)
    let subjects = screens.map { screen in
      AuditSubject(name: screen == name ? name : "\(name)/\(screen)") { readerOn in
        try SceneAudit(scene: name, trap: trap, screen: screen, readerOn: readerOn)
      }
    }
    return AuditedSubjects(
      name: trap.map { "\(name) --trap \($0)" } ?? name, subjects: subjects
    ) { file, findings in
      DumpPlaces(of: try SceneAudit(scene: name, trap: trap), file: file, findings: findings)
    }
  }

  /// Returns the table of a text, or of a passage of it.
  ///
  /// - Throws: A `ReportableError` if the text or the passage does not exist.
  package static func text(
    _ name: String, passage: String?, elements: ElementMode
  ) throws -> AuditedSubjects {
    let whole = try TextOpener().open(name).text
    let text = try passage.map { try self.passage($0, of: whole) } ?? whole
    let settings = ReaderSettings(elements: elements)
    let title = passage.map { "\(whole.description.name) \($0)" } ?? whole.description.name
    let subject = AuditSubject(name: title) { readerOn in
      try AuditedReader(text: text, settings: settings, readerOn: readerOn)
    }
    var subjects = AuditedSubjects(name: title, subjects: [subject]) { file, findings in
      DumpPlaces(
        of: try AuditedReader(text: text, settings: settings), file: file, findings: findings)
    }
    subjects.rowCount = text.verseCount
    return subjects
  }

  private static func passage(
    _ place: String, of whole: any TextSource
  ) throws -> any TextSource {
    do {
      let controller = ReaderController(text: whole, phrases: Phrases(interfaceLanguage: "en"))
      if let rows = try controller.rows(ofPassage: place) { return Passage(of: whole, rows: rows) }
    } catch let error as CommandFault {
      throw PlaceError("\(error.message)")
    }
    throw PlaceError("\(place): \(whole.description.name) has no such passage")
  }

  /// Audits the subjects and sets the line of each finding.
  ///
  /// - Parameter output: The file of the report; a dump is written next to it.
  package func report(by audit: Audit, baseline: Baseline?, output: String) throws -> AuditReport {
    let bar = rowCount.map { ProgressBar(name: name, total: $0) }
    var report = try audit.report(on: subjects, name: name, baseline: baseline) {
      bar?.show(bytes: $0.number)
    }
    report.unreadable = failures.map {
      UnreadableScreen(name: $0.name, problem: $0.error.report)
    }
    guard let dump, output != "-", !report.findings.isEmpty else { return report }
    let path = output + ".tree.json"
    let places = try dump(path, report.findings)
    let file = try OutputFile(path: path)
    file.write(places.text)
    try file.flush()
    report.locate(places.location)
    return report
  }

  /// Audits every trap, and then all subjects that must be clean: the scenes, the sampler, and the
  /// screens of the reader.
  package static func matrix() throws -> AuditMatrix {
    let audit = try Audit()
    var matrix = AuditMatrix()
    for trap in SceneTable.traps {
      let subjects = try scene(trap.scene, trap: trap.name).subjects
      matrix.append(
        .init(
          name: "\(trap.scene) --trap \(trap.name)", expected: trap.rule,
          outcomes: try audit.run(subjects)))
    }
    for entry in SceneTable.scenes {
      let subjects = try scene(entry.name, trap: nil).subjects
      matrix.append(.init(name: entry.name, expected: nil, outcomes: try audit.run(subjects)))
    }
    let sampler = try EmbeddedText.sampler()
    for place in AuditedReader.Place.allCases {
      let subject = AuditSubject(name: place.rawValue) { readerOn in
        try AuditedReader(text: sampler, place: place, readerOn: readerOn)
      }
      matrix.append(
        .init(
          name: place == .text ? "sampler" : "reader, \(place.rawValue)", expected: nil,
          outcomes: try audit.run(subject)))
    }
    return matrix
  }
}
