import AccessibilityModel
import Auditing
import Gallery
import PlainText
import Platform
import ScreenDumps

/// The subjects of one audit, and the way to locate their findings.
package struct AuditedSubjects {
  let name: String
  let subjects: [AuditSubject]
  /// Dumps a subject without lines as a tree, to be written next to the report.
  let dump: ((_ file: String, _ findings: [Finding]) throws -> DumpPlaces)?
  /// The screens that could not be read.
  private var failures: [(path: String, error: any ReportableError)] = []

  /// The errors of the screens that could not be read.
  package var errors: [any ReportableError] { failures.map(\.error) }

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
    var subjects: [AuditSubject] = []
    let failures = try ScreenFiles.forEach(files.paths) {
      subjects.append(try subject(at: $0, language: language))
    }
    let count = subjects.count
    let name =
      files.paths.count == 1
      ? subjects[0].name : count == 1 ? "1 screen" : "\(count) screens"
    return AuditedSubjects(name: name, subjects: subjects, dump: nil, failures: failures)
  }

  private static func subject(at path: String, language: String?) throws -> AuditSubject {
    let loaded = try LoadedTree(at: path)
    loaded.reportNotes()
    loaded.reportIfUnreachable()
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

  /// Audits the subjects and sets the line of each finding.
  ///
  /// - Parameter output: The file of the report; a dump is written next to it.
  package func report(by audit: Audit, baseline: Baseline?, output: String) throws -> AuditReport {
    var report = try audit.report(on: subjects, name: name, baseline: baseline)
    report.unreadable = failures.map { ($0.path, $0.error.report) }
    guard let dump, output != "-", !report.findings.isEmpty else { return report }
    let path = output + ".tree.json"
    let places = try dump(path, report.findings)
    try WholeFile.write(Array(places.text.utf8), to: path)
    report.locate(places.location)
    return report
  }
}
