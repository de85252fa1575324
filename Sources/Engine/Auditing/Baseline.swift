import PlainText

/// Known findings, which do not make an audit fail: a JSON file with a version.
///
/// A finding is known by its rule and the identity of its element, on the screen with the same name
/// or, for a screen that the baseline does not name, on any screen that is not audited with it: a
/// screen keeps its known findings when its file is renamed.
public struct Baseline: Sendable {
  /// The version of the file format.
  public static let version = 2

  /// The fingerprints of the known findings, by the name of the screen.
  private var screens: [String: Set<String>] = [:]
  /// The screens and paths of known findings in files of version 1.
  private var paths: Set<String> = []

  /// Creates a baseline of all findings of a report, including suppressed ones.
  public init(of report: AuditReport) {
    for screen in report.screens { screens[screen] = [] }
    for finding in report.findings {
      screens[finding.screen, default: []].insert(finding.fingerprint)
    }
  }

  /// Returns a closure that returns whether a finding is known.
  ///
  /// - Parameter audited: The names of all screens of the audit.
  func known(on audited: [String]) -> (Finding) -> Bool {
    let others = screens.filter { !audited.contains($0.key) }.values
      .reduce(into: Set()) { $0.formUnion($1) }
    return { finding in
      (screens[finding.screen] ?? others).contains(finding.fingerprint)
        || paths.contains("\(finding.screen) \(finding.rule) \(finding.path)")
    }
  }

  /// The content of the file: sorted screens with sorted findings, one on each line.
  public var text: String {
    JSONText.object { json in
      json.member("version", Self.version)
      json.key("screens")
      json.object { json in
        for (screen, findings) in screens.sorted(by: { $0.key < $1.key }) {
          json.lineBreak()
          json.array(screen) { list in
            for fingerprint in findings.sorted() {
              list.lineBreak()
              list.string(fingerprint)
            }
          }
        }
      }
    } + "\n"
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file in errors.
  ///   - bytes: The content of the file.
  /// - Throws: `AuditError.invalidBaseline` with the line of the error.
  public init(name: String, bytes: [UInt8]) throws(AuditError) {
    let document: JSONDocument
    do throws(JSONError) { document = try JSONDocument(bytes: bytes) } catch {
      throw .invalidBaseline(file: name, line: error.line, .init(message: error.message))
    }
    (screens, paths) = try BaselineReader(name: name, document: document).read()
  }
}

private struct BaselineReader {
  let name: String
  let document: JSONDocument

  func read() throws(AuditError) -> (screens: [String: Set<String>], paths: Set<String>) {
    var version: Double?
    var screens: [String: Set<String>]?
    var paths: Set<String>?
    let root = document.root
    guard document.value(root) == .object else {
      throw fault(root, "not a baseline; expected an object")
    }
    for member in document.children(of: root) {
      switch document.key(member) ?? "" {
      case "version":
        guard case .number(let number, _) = document.value(member) else {
          throw fault(member, "expected a number")
        }
        guard number == 1 || number == Double(Baseline.version) else {
          throw fault(member, "unsupported version \(number.short); expected \(Baseline.version)")
        }
        version = number
      case "screens": screens = try readScreens(member)
      case "findings": paths = try findings(member)
      case let key: throw fault(member, "unknown key \"\(key)\"")
      }
    }
    guard let version else { throw fault(root, "expected the key \"version\"") }
    guard version == 1 ? paths != nil : screens != nil else {
      throw fault(root, "expected the key \"\(version == 1 ? "findings" : "screens")\"")
    }
    return (screens ?? [:], paths ?? [])
  }

  private func readScreens(_ object: Int) throws(AuditError) -> [String: Set<String>] {
    guard document.value(object) == .object else {
      throw fault(object, "expected an object of screens")
    }
    var screens: [String: Set<String>] = [:]
    for screen in document.children(of: object) {
      screens[document.key(screen) ?? "", default: []].formUnion(try findings(screen))
    }
    return screens
  }

  private func findings(_ list: Int) throws(AuditError) -> Set<String> {
    guard document.value(list) == .array else { throw fault(list, "expected a list of findings") }
    var found: Set<String> = []
    for finding in document.children(of: list) {
      guard case .string(let text) = document.value(finding) else {
        throw fault(finding, "expected a finding: a rule and an element")
      }
      found.insert(text)
    }
    return found
  }

  private func fault(_ value: Int, _ message: Message) -> AuditError {
    .invalidBaseline(file: name, line: document.line(value), .init(message: message))
  }
}
