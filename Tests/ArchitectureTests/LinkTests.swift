import Foundation
import Testing

/// A Markdown file: its links, and the anchors of its headings.
private struct LinkedPage {
  let path: String
  let title: String
  let anchors: Set<String>
  let links: [String]

  init(path: String) throws {
    self.path = path
    let text = try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
    var isCode = false
    var headings: [String] = []
    var links: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode else { continue }
      if line.hasPrefix("#"), let start = line.firstIndex(of: " ") {
        headings.append(String(line[start...].dropFirst()))
      }
      // Code in the prose has no links.
      let prose = line.components(separatedBy: "`").enumerated()
        .map { $0.offset % 2 == 0 ? $0.element : "code" }.joined()
      links += prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    }
    title = headings.first ?? ""
    var counts: [String: Int] = [:]
    anchors = Set(
      headings.map { heading in
        let slug = Self.slug(heading)
        let count = counts[slug, default: 0]
        counts[slug] = count + 1
        return count == 0 ? slug : "\(slug)-\(count)"
      })
    self.links = links
  }

  /// Returns the anchor of a heading, as GitHub makes it.
  static func slug(_ heading: String) -> String {
    heading.lowercased().unicodeScalars.compactMap { scalar -> String? in
      if scalar == " " { return "-" }
      let isKept = scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
      return isKept || scalar.properties.numericType != nil ? String(scalar) : nil
    }.joined()
  }

  /// The file and the anchor of a link; nil for one that leads out of the repository.
  func target(of link: String) -> (path: String, anchor: String)? {
    guard !link.contains(":") else { return nil }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = (path as NSString).deletingLastPathComponent
    let file = parts[0].isEmpty ? path : (folder as NSString).appendingPathComponent("\(parts[0])")
    var names: [Substring] = []
    for name in file.split(separator: "/") where name != "." {
      if name == "..", names.last.map({ $0 != ".." }) == true {
        names.removeLast()
      } else {
        names.append(name)
      }
    }
    return (names.joined(separator: "/"), parts.count > 1 ? String(parts[1]) : "")
  }
}

/// Every link between the pages of the documentation leads somewhere.
@Suite("Links") struct LinkTests {
  private static let contents = "Documentation/README.md"

  private static let pages: [String: LinkedPage] = {
    let found = FileManager.default.enumerator(atPath: SourceTree.root.path)
    var pages: [String: LinkedPage] = [:]
    while let path = found?.nextObject() as? String {
      if path.hasPrefix(".") || path.hasSuffix("/.build") { found?.skipDescendants() }
      guard path.hasSuffix(".md"), !path.hasPrefix(".") else { continue }
      pages[path] = try? LinkedPage(path: path)
    }
    return pages
  }()

  @Test func everyLinkLeadsSomewhere() {
    #expect(Self.pages.count > 25)
    for page in Self.pages.values.sorted(by: { $0.path < $1.path }) {
      for link in page.links {
        guard let (path, anchor) = page.target(of: link) else { continue }
        let file = SourceTree.root.appending(path: path).path
        #expect(FileManager.default.fileExists(atPath: file), "\(page.path): \(link)")
        guard !anchor.isEmpty else { continue }
        #expect(Self.pages[path]?.anchors.contains(anchor) == true, "\(page.path): \(link)")
      }
    }
  }

  /// A name that nothing has any longer sends a newcomer astray.
  @Test func everyNameInTheArchitectureExists() throws {
    let page = try String(
      contentsOf: SourceTree.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    var names: Set<String> = []
    var paths: [String] = []
    for folder in ["Sources", "Tests", "Resources", "Documentation", "Examples"] {
      let root = SourceTree.root.appending(path: folder)
      let found = FileManager.default.enumerator(atPath: root.path)
      while let path = found?.nextObject() as? String {
        paths.append("/\(folder)/\(path)")
        guard path.hasSuffix(".swift") else { continue }
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        for line in text.split(separator: "\n") where !line.contains("//") {
          let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
          names.formUnion(words.map(String.init))
        }
      }
    }
    names.formUnion(paths.flatMap { $0.split { "/.".contains($0) }.map(String.init) })
    for match in page.matches(of: /`([A-Za-z]+[a-z][A-Za-z]*)(?:\([^`]*\))?`/) {
      let isKnown = names.contains(String(match.output.1))
      #expect(isKnown, "\(match.output.1)")
    }
    for match in page.matches(of: /`([\w\/+-]+\.(?:swift|c))`/)
    where !match.output.1.contains("NAME") {
      #expect(paths.contains { $0.hasSuffix("/\(match.output.1)") }, "\(match.output.1)")
    }
  }

  /// The list of all pages is the navigation of the site. A folder may have its own list.
  @Test func everyPageIsListed() throws {
    let pages = Self.pages.keys.filter { path in
      path.hasPrefix("Documentation/") || !path.contains("/")
    }
    let lists = pages.filter { $0.hasPrefix("Documentation/") && $0.hasSuffix("README.md") }
      .compactMap { Self.pages[$0] }
    let listed = Set(lists.flatMap { list in list.links.compactMap { list.target(of: $0)?.path } })
    for path in pages.sorted() where !["README.md", Self.contents].contains(path) {
      #expect(listed.contains(path), "\(path) is not in \(Self.contents)")
    }
  }
}
