import PlainText

/// Known findings, which do not make an audit fail: a JSON file with a version.
public struct Baseline: Sendable {
  /// The version of the file format.
  public static let version = 1

  private var fingerprints: Set<String> = []

  /// Creates a baseline of all findings of a report, including suppressed ones.
  public init(of report: AuditReport) {
    fingerprints = Set(report.findings.map { "\($0.screen) \($0.fingerprint)" })
  }

  /// Returns whether the baseline contains a finding.
  func knows(_ finding: Finding) -> Bool {
    fingerprints.contains("\(finding.screen) \(finding.fingerprint)")
  }

  /// The content of the file: sorted findings, one on each line.
  public var text: String {
    var json = JSONText()
    json.object { json in
      json.member("version", Self.version)
      json.key("findings")
      json.array { list in
        for fingerprint in fingerprints.sorted() {
          list.lineBreak()
          list.string(fingerprint)
        }
      }
    }
    return json.text + "\n"
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file in errors.
  ///   - bytes: The content of the file.
  /// - Throws: `AuditError.invalidBaseline` with the line of the error.
  public init(name: String, bytes: [UInt8]) throws(AuditError) {
    var reader = BaselineReader(name: name, bytes: bytes)
    fingerprints = try reader.read()
  }
}

private struct BaselineReader {
  let name: String
  var scanner: JSONScanner

  init(name: String, bytes: [UInt8]) {
    self.name = name
    scanner = JSONScanner(bytes: bytes)
  }

  mutating func read() throws(AuditError) -> Set<String> {
    var version: Double?
    var found: Set<String>?
    guard try next() == .beginObject else { throw fault("not a baseline; expected an object") }
    while true {
      let token = try next()
      if token == .endObject { break }
      switch token {
      case .key("version"):
        guard case .number(let number) = try next() else { throw fault("expected a number") }
        guard number == Double(Baseline.version) else {
          throw fault("unsupported version \(number.short); expected \(Baseline.version)")
        }
        version = number
      case .key("findings"): found = try findings()
      case .key(let key): throw fault("unknown key \"\(key)\"")
      default: throw fault("expected a key")
      }
    }
    guard try next() == .end else { throw fault("expected nothing more") }
    guard version != nil else { throw fault("expected the key \"version\"") }
    guard let found else { throw fault("expected the key \"findings\"") }
    return found
  }

  private mutating func findings() throws(AuditError) -> Set<String> {
    guard try next() == .beginArray else { throw fault("expected a list of findings") }
    var found: Set<String> = []
    while true {
      switch try next() {
      case .string(let text): found.insert(text)
      case .endArray: return found
      default: throw fault("expected a finding: a rule and a path")
      }
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
