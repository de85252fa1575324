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
    var reader = BaselineReader(name: name, bytes: bytes)
    (screens, paths) = try reader.read()
  }
}

private struct BaselineReader {
  let name: String
  var scanner: JSONScanner

  init(name: String, bytes: [UInt8]) {
    self.name = name
    scanner = JSONScanner(bytes: bytes)
  }

  mutating func read() throws(AuditError) -> (screens: [String: Set<String>], paths: Set<String>) {
    var version: Double?
    var screens: [String: Set<String>]?
    var paths: Set<String>?
    guard try next() == .beginObject else { throw fault("not a baseline; expected an object") }
    while let key = try nextKey() {
      switch key {
      case "version":
        guard case .number(let number) = try next() else { throw fault("expected a number") }
        guard number == 1 || number == Double(Baseline.version) else {
          throw fault("unsupported version \(number.short); expected \(Baseline.version)")
        }
        version = number
      case "screens": screens = try readScreens()
      case "findings": paths = try findings()
      default: throw fault("unknown key \"\(key)\"")
      }
    }
    guard try next() == .end else { throw fault("expected nothing more") }
    guard let version else { throw fault("expected the key \"version\"") }
    guard version == 1 ? paths != nil : screens != nil else {
      throw fault("expected the key \"\(version == 1 ? "findings" : "screens")\"")
    }
    return (screens ?? [:], paths ?? [])
  }

  private mutating func readScreens() throws(AuditError) -> [String: Set<String>] {
    guard try next() == .beginObject else { throw fault("expected an object of screens") }
    var screens: [String: Set<String>] = [:]
    while let screen = try nextKey() { screens[screen, default: []].formUnion(try findings()) }
    return screens
  }

  private mutating func findings() throws(AuditError) -> Set<String> {
    guard try next() == .beginArray else { throw fault("expected a list of findings") }
    var found: Set<String> = []
    while true {
      switch try next() {
      case .string(let text): found.insert(text)
      case .endArray: return found
      default: throw fault("expected a finding: a rule and an element")
      }
    }
  }

  /// Returns the next key of an object, or nil at its end.
  private mutating func nextKey() throws(AuditError) -> String? {
    switch try next() {
    case .key(let key): return key
    case .endObject: return nil
    default: throw fault("expected a key")
    }
  }

  private mutating func next() throws(AuditError) -> JSONScanner.Token {
    do {
      return try scanner.next()
    } catch {
      throw .invalidBaseline(file: name, line: error.line, .init(message: error.message))
    }
  }

  private func fault(_ message: Message) -> AuditError {
    .invalidBaseline(file: name, line: scanner.line, .init(message: message))
  }
}
