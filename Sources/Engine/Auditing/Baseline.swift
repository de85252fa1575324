import PlainText

/// Findings that are known and not to fail an audit: a file of JSON with a version.
package struct Baseline: Sendable {
  /// The version of the file's form that is read and written.
  package static let version = 1

  private var fingerprints: Set<String> = []

  /// The findings of a report, suppressed ones included.
  package init(of report: AuditReport) {
    fingerprints = Set(report.findings.map { "\($0.screen) \($0.fingerprint)" })
  }

  func knows(_ finding: Finding) -> Bool {
    fingerprints.contains("\(finding.screen) \(finding.fingerprint)")
  }

  /// The file, a finding a line, sorted.
  package var text: String {
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.number(Self.version)
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
  /// - Parameter name: what errors call the file.
  /// - Throws: `AuditError` with the line of the fault, or for another version.
  package init(name: String, bytes: [UInt8]) throws(AuditError) {
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
    guard try next() == .beginObject else { throw fault("expected a baseline: an object") }
    while true {
      let token = try next()
      if token == .endObject { break }
      switch token {
      case .key("version"):
        guard case .number(let number) = try next() else { throw fault("expected a number") }
        guard number == Double(Baseline.version) else {
          throw fault("a baseline of version \(number.short); expected \(Baseline.version)")
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
      throw AuditError("\(name):\(error.line): \(error.message)", .badData)
    }
  }

  private func fault(_ message: String) -> AuditError {
    AuditError("\(name):\(scanner.line): \(message)", .badData)
  }
}
