import Interlinear
import PlainText
import XMLReading

/// Reads dictionaries in LIFT 0.13 (Lexicon Interchange Format), which FLEx, WeSay and ELAN export,
/// and in its first versions, whose elements have shorter names.
///
/// Every sense begins a line with its number, if there are several, and its part of speech.
/// Glosses, definitions and examples in languages other than the first begin with the tag of their
/// language. Dates, ids and the paths of pictures and recordings are omitted; the latter are
/// reported.
final class LIFTReader: LexiconReader, XMLBasedReader {
  /// The number of entries that are examined for the languages.
  private static let lookahead = 64

  private(set) var description: LexiconDescription
  let cursor: XMLCursor
  private var waiting = Lookahead<LexiconEntry>()
  /// The language of the first gloss in the file.
  private var glossLanguage = ""

  init(_ source: ByteSource) throws(FormatError) {
    cursor = try XMLCursor(source)
    _ = try cursor.root(oneOf: ["lift"])
    description = LexiconDescription(name: "", title: "Dictionary")
    while waiting.elements.count < Self.lookahead, waiting.readAhead(readEntry) != nil {}
    guard waiting.hasFailure || !waiting.elements.isEmpty else {
      throw cursor.error(
        "a LIFT lexicon without entries", expected: "<entry> with a <lexical-unit>")
    }
    if !glossLanguage.isEmpty {
      description.definitionLanguage = Language(rawValue: glossLanguage)
    }
  }

  func next() throws(FormatError) -> LexiconEntry? {
    try waiting.next(readEntry)
  }

  private func readEntry() throws(FormatError) -> LexiconEntry? {
    while let element = try cursor.nextElement() {
      switch element.name {
      case "entry":
        let node = try node(element)
        // A deleted entry is only a mark for the exchange of files.
        if element["dateDeleted"] != nil { continue }
        if let entry = entry(node) { return entry }
        cursor.warn(
          "an entry without a headword; omitted; expected <lexical-unit>", line: element.line)
      case "header":
        if let title = try node(element).first("description").map(text) {
          if !title.isEmpty { description.title = title }
        }
      default: break
      }
    }
    return nil
  }

  // MARK: - Elements

  /// An element of an entry with its content.
  private struct Node {
    let element: XMLElement
    var text = ""
    var children: [Node] = []

    func all(_ name: String) -> [Node] { children.filter { $0.element.name == name } }
    func first(_ names: String...) -> Node? { children.first { names.contains($0.element.name) } }
  }

  /// Reads an element completely. Its size and its depth are bounded.
  private func node(_ element: XMLElement) throws(FormatError) -> Node {
    var open = [Node(element: element)]
    let content = cursor.content("<\(element.name)>")
    while let event = try content.next() {
      switch event {
      case .start(let part):
        guard open.count < 100 else {
          throw cursor.error("more than 100 elements inside one another", expected: "fewer")
        }
        open.append(Node(element: part))
      case .text(let text, _): open[open.count - 1].text += text
      case .end:
        let done = open.removeLast()
        let last = open.count - 1
        // A span is part of its text.
        if done.element.name == "span" || open[last].element.name == "text" {
          open[last].text += done.text
        } else {
          open[last].children.append(done)
        }
      }
    }
    return open[0]
  }

  /// Returns the forms of a text in several languages, without empty ones.
  private func forms(_ node: Node) -> [(language: String, text: String)] {
    let found = (node.all("form") + (node.element.name == "gloss" ? [node] : [])).map { form in
      let texts = form.all("text").map(\.text) + (form.element.name == "form" ? [form.text] : [])
      let language = form.element["lang"] ?? form.element["ws"] ?? ""
      return (language, texts.joined(separator: " ").withSingleSpaces)
    }
    return found.filter { !$0.1.isEmpty }
  }

  /// Returns a text. Parts in languages other than the gloss language begin with their language.
  private func text(_ node: Node) -> String { joined(forms(node)) }

  private func joined(_ forms: [(language: String, text: String)]) -> String {
    forms.enumerated().map { index, form in
      let isPlain = form.language.isEmpty || form.language == glossLanguage || forms.count == 1
      return isPlain ? form.text : "\(form.language): \(form.text)"
    }.joined(separator: "; ")
  }

  // MARK: - Entries

  private func entry(_ node: Node) -> LexiconEntry? {
    // The first versions of LIFT had the headword in the entry itself or in <lex>.
    let unit = forms(node.first("lexical-unit", "lex") ?? node)
    let citation = node.first("citation").map(forms) ?? []
    guard let headword = (citation.first ?? unit.first)?.text else { return nil }
    if description.language == .undetermined, let tag = (unit.first ?? citation.first)?.language,
      !tag.isEmpty
    {
      description.language = Language(rawValue: tag)
    }
    var entry = LexiconEntryBuilder()
    addSenses(of: node, number: "", to: &entry)
    addFields(of: node, to: &entry)
    for form in (citation + unit).dropFirst() where form.text != headword {
      entry.addField(form.language.isEmpty ? "form" : form.language, form.text)
    }
    let variants = node.all("variant").flatMap(forms).map(\.text)
    let others = (unit + citation.dropFirst()).map(\.text) + variants
    let number = (node.element["order"]).flatMap { Int($0) } ?? 0
    let pronunciations = node.all("pronunciation") + node.all("ph")
    entry.pronunciation = pronunciations.flatMap(forms).map(\.text).uniqued
      .joined(separator: ", ")
    return entry.entry(headword, homograph: number, otherKeys: others)
  }

  private func addSenses(of node: Node, number: String, to entry: inout LexiconEntryBuilder) {
    let senses = node.all("sense") + node.all("subsense")
    for (index, sense) in senses.enumerated() {
      let ordinal = senses.count > 1 || !number.isEmpty ? "\(number)\(index + 1)." : ""
      let category = sense.first("grammatical-info", "grammi")?.element["value"] ?? ""
      let glosses = sense.all("gloss").flatMap(forms)
      if glossLanguage.isEmpty, let first = glosses.first { glossLanguage = first.language }
      if glossLanguage.isEmpty,
        let first = sense.first("definition", "def").flatMap({ forms($0).first })
      {
        glossLanguage = first.language
      }
      let head = [ordinal, category.isEmpty ? "" : "(\(category))", joined(glosses)]
      entry.begin(head.filter { !$0.isEmpty }.joined(separator: " "))
      if let definition = sense.first("definition", "def").map(text), definition != joined(glosses)
      {
        entry.add(definition, separator: ": ")
      }
      addFields(of: sense, to: &entry)
      addSenses(of: sense, number: ordinal, to: &entry)
    }
  }

  /// Adds everything of an entry or a sense except its senses and glosses.
  private func addFields(of node: Node, to entry: inout LexiconEntryBuilder) {
    for part in node.children + node.all("pronunciation").flatMap({ $0.all("media") }) {
      let type = part.element["type"] ?? part.element["tag"] ?? ""
      switch part.element.name {
      case "example": addExample(part, to: &entry)
      case "variant": entry.addField("variant", text(part))
      case "note": entry.addField(type.isEmpty ? "note" : type, text(part))
      case "field": entry.addField(type, text(part))
      case "reversal":
        let heads = sequence(first: part) { $0.first("main") }.map(text)
        entry.addField("reversal", heads.reversed().joined(separator: ": "))
      case "etymology":
        let source = part.element["source"] ?? ""
        let glosses = part.all("gloss").flatMap(forms).map(\.text)
        entry.addField(
          "etymology",
          ([source, text(part)] + glosses).filter { !$0.isEmpty }.joined(separator: " ")
        )
      case "relation":
        entry.addLinks(type.isEmpty ? "See" : type, to: [Self.headword(part.element["ref"] ?? "")])
      case "trait":
        entry.addField(
          part.element["name"] ?? part.element["range"] ?? "", part.element["value"] ?? "")
      case "illustration", "media":
        cursor.warn("the path of a picture or a recording; omitted", line: part.element.line)
      default: break
      }
      // Remarks on an example, an etymology, or a variant.
      for inner in part.children where ["note", "field"].contains(inner.element.name) {
        entry.addField(
          inner.element["type"] ?? inner.element["tag"] ?? "note", inner.text + text(inner))
      }
    }
  }

  private func addExample(_ node: Node, to entry: inout LexiconEntryBuilder) {
    var line = forms(node.first("source") ?? node).map(\.text).joined(separator: "; ")
    for translation in node.all("translation") + node.all("trans") {
      let text = text(translation)
      if !text.isEmpty { line += (line.isEmpty ? "" : " — ") + text }
    }
    if let source = node.element["source"], !source.isEmpty, !line.isEmpty {
      line += " (\(source))"
    }
    entry.addField("example", line)
  }

  /// Returns the headword in the id of another entry: `kali` of `kali_0635aecb-…`.
  private static func headword(_ id: String) -> String {
    guard let underscore = id.lastIndex(of: "_"), id[underscore...].utf8.count == 37 else {
      return id
    }
    return String(id[..<underscore])
  }
}
