import Testing

/// The public API of the two library products is documented.
@Suite struct DocumentationTests {
  /// The modules of the library products.
  static let modules: Set<String> = ["Geometry", "AccessibilityModel", "ScreenReading"]

  @Test func everyPublicDeclarationHasADocstring() throws {
    let files = try SourceTree().files.filter { Self.modules.contains($0.module) }
    let protocols = Set(files.flatMap { PublicDeclarations.protocols(in: $0.lines) })
    #expect(protocols.contains("AccessibilityDefaults"))
    for file in files {
      for declaration in PublicDeclarations.undocumented(in: file.lines, protocols: protocols) {
        Issue.record("\(file):\(declaration.line): \(declaration.text)")
      }
    }
  }

  @Test(arguments: [
    ("public struct A {\n}", [1]),
    ("/// A.\npublic struct A {\n  public var b = 0\n}", [3]),
    ("/// A.\n@frozen\npublic enum A {\n  /// B.\n  case b\n  case c\n}", [6]),
    ("/// A.\npublic protocol A {\n  var b: Int { get }\n}", [3]),
    ("extension A: Equatable {\n  public static func == (a: A, b: A) -> Bool { true }\n}", []),
    ("extension P {\n  public var b: Int { 0 }\n}", []),
    ("/// A.\npublic func a() {\n  switch b {\n  case c: break\n  }\n}", []),
    ("package struct A {\n  var b = \"{\"\n}\npublic struct C {}", [4]),
  ])
  func undocumentedDeclarationsAreFound(_ text: String, _ lines: [Int]) {
    let found = PublicDeclarations.undocumented(
      in: text.split(separator: "\n").map(String.init), protocols: ["P"])
    #expect(found.map(\.line) == lines)
  }
}

/// A parser that finds the public declarations in the lines of a Swift file in this project's
/// style.
private struct PublicDeclarations {
  struct Declaration {
    let line: Int
    let text: String
  }

  /// The scope that a brace opens.
  private enum Scope {
    case publicEnum, publicProtocol
    /// An extension whose members are documented by the requirements that they implement.
    case conformance
    case other
  }

  static func protocols(in lines: [String]) -> [String] {
    lines.compactMap { line in
      guard line.hasPrefix("public protocol ") else { return nil }
      return name(after: "public protocol ", in: line)
    }
  }

  static func undocumented(in lines: [String], protocols: Set<String>) -> [Declaration] {
    var found: [Declaration] = []
    var scopes: [Scope] = []
    for (index, line) in lines.enumerated() {
      let code = Self.code(line)
      if needsDocstring(code, in: scopes.last), !isDocumented(index, lines) {
        found.append(Declaration(line: index + 1, text: code))
      }
      for character in code {
        if character == "{" { scopes.append(scope(of: code, protocols)) }
        if character == "}" { _ = scopes.popLast() }
      }
    }
    return found
  }

  private static func needsDocstring(_ code: String, in scope: Scope?) -> Bool {
    switch scope {
    case .conformance: return false
    case .publicEnum where code.hasPrefix("case "): return true
    case .publicProtocol where isRequirement(code): return true
    case .publicEnum, .publicProtocol, .other, nil:
      return code.hasPrefix("public ") || code.hasPrefix("open ")
    }
  }

  private static func isRequirement(_ code: String) -> Bool {
    ["var ", "func ", "init(", "static ", "mutating ", "subscript", "associatedtype "]
      .contains(where: code.hasPrefix)
  }

  /// Returns whether there is a docstring above a line, with only attributes between them.
  private static func isDocumented(_ index: Int, _ lines: [String]) -> Bool {
    for line in lines[..<index].reversed() {
      let code = line.drop { $0 == " " }
      if !code.hasPrefix("@") { return code.hasPrefix("///") }
    }
    return false
  }

  private static func scope(of code: String, _ protocols: Set<String>) -> Scope {
    if code.hasPrefix("public enum ") { return .publicEnum }
    if code.hasPrefix("public protocol ") { return .publicProtocol }
    guard code.hasPrefix("extension ") else { return .other }
    let isConformance = code.contains(": ")
    return isConformance || protocols.contains(name(after: "extension ", in: code))
      ? .conformance : .other
  }

  private static func name(after keyword: String, in line: String) -> String {
    String(line.dropFirst(keyword.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  /// Returns a line without indentation, comments, and the contents of string literals.
  private static func code(_ line: String) -> String {
    var code = ""
    var isInString = false
    var previous: Character = " "
    for character in line.drop(while: { $0 == " " }) {
      if character == "\"", previous != "\\" { isInString.toggle() }
      if !isInString, character == "/", previous == "/" { return String(code.dropLast()) }
      if !isInString { code.append(character) }
      previous = character
    }
    return code
  }
}
