import Interlinear
import PlainText

/// One page of HTML. Each word is a box with its tiers stacked; the boxes of a verse are a list
/// that wraps like a line of text.
///
/// For screen reader users, each verse is a heading, so that they can move from verse to verse by
/// heading. A visually hidden paragraph contains the verse as plain text, so that it is read as a
/// sentence in its own language. The list after it can be skipped, or explored word by word with
/// the tiers of each word. Every text has its language and direction.
extension VerseExporter {
  var htmlHeader: String {
    let title = Self.html(description.title.isEmpty ? description.name : description.title)
    let tiers = description.tiers.map { Self.html($0.spokenName) }.joined(separator: ", ")
    let credits =
      description.credits.isEmpty
      ? "" : "<p class=\"credits\">\(Self.html(description.credits))</p>\n"
    return """
      <!DOCTYPE html>
      <html lang="en" dir="ltr">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      \(credits)<p class="legend">Every word is an item of a list: \(tiers).</p>

      """
  }

  var htmlFooter: String { "</main>\n</body>\n</html>\n" }

  func html(_ verse: Verse) -> String {
    var text = ""
    let reference = verse.reference
    let chapter = "h\(firstLevel)"
    let section = "h\(firstLevel + 1)"
    if beginsChapter(verse) {
      text += "<\(chapter)>\(Self.html(heading(of: reference)))</\(chapter)>\n"
    }
    for heading in verse.headings where !heading.text.isEmpty {
      let own = attributes(heading.language ?? description.headingLanguage(of: verse))
      text += "<\(section) class=\"section\" \(own)>\(Self.html(heading.text))</\(section)>\n"
    }
    let number =
      reference.chapter > 0 ? "\(reference.chapter):\(reference.verse)" : reference.verse
    text += "<\(section) id=\"\(anchor(of: reference))\">\(Self.html(number))</\(section)>\n"
    if !verse.speaker.isEmpty {
      text +=
        "<p class=\"speaker\" \(attributes(.undetermined))>\(Self.html(verse.speaker))</p>\n"
    }
    let language = attributes(verse.language)
    if verse.words.isEmpty {
      text += "<p class=\"none\">This text has no words here.</p>\n"
    } else {
      text += "<p class=\"heard\" \(language)>\(Self.html(verse.printed))</p>\n"
      text += "<ul class=\"words\" role=\"list\" \(language)>\n"
      for word in verse.words { text += box(of: word, in: verse.language) }
      text += "</ul>\n"
    }
    for translation in verse.translations(description) {
      text += "<p class=\"translation\" \(attributes(translation.language))>"
      if !translation.label.isEmpty {
        let label = Self.html(translation.label)
        text += "<span class=\"label\" \(attributes(.undetermined))>\(label)</span> "
      }
      text += "\(Self.html(translation.text))</p>\n"
    }
    for note in verse.notes {
      let tag = isXHTML ? "xml:lang=\"en\" lang=\"en\"" : "lang=\"en\""
      text += "<p class=\"note\" \(tag) dir=\"auto\">\(Self.html(self.note(note, of: verse)))</p>\n"
    }
    if let recording = verse.recording { text += self.recording(recording) }
    return text + tree(of: verse)
  }

  /// Returns the place of a verse in its recording, which a page can play.
  private func recording(_ span: RecordingSpan) -> String {
    let paths = description.recordings
    let path = paths.indices.contains(span.recording) ? paths[span.recording] : ""
    let times = "\(Self.seconds(span.start))–\(Self.seconds(span.end)) s"
    var text = "<p class=\"recording\">\(Self.html(path.isEmpty ? times : "\(path), \(times)"))"
    if !isXHTML, !path.isEmpty {
      let fragment = "#t=\(Self.seconds(span.start)),\(Self.seconds(span.end))"
      text +=
        " <audio controls preload=\"none\" src=\"\(Self.url(ofPath: path))\(fragment)\"></audio>"
    }
    return text + "</p>\n"
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest.magnitude)
    return "\(whole)." + String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
  }

  /// Returns a path as a relative or absolute URL. Only a file can be meant: a colon in the first
  /// part would make it a scheme.
  private static func url(ofPath path: String) -> String {
    path.utf8.map { byte in
      let isPlain =
        (0x41...0x5A) ~= byte || (0x61...0x7A) ~= byte || isDigit(byte) || byte == 0x2D
        || byte == 0x2E || byte == 0x2F || byte == 0x5F || byte == 0x7E
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain
        ? String(Unicode.Scalar(byte)) : "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    }.joined()
  }

  /// Returns the dependencies of a sentence as a list that a reader can open: each token with its
  /// relation and its head.
  private func tree(of verse: Verse) -> String {
    guard verse.syntax.contains(where: { $0.head != nil || !$0.relation.isEmpty }) else {
      return ""
    }
    let own = attributes(verse.language)
    var text = "<details class=\"syntax\"><summary>Dependencies</summary>\n<ul>\n"
    for token in verse.syntax {
      text += "<li><span \(own)>\(Self.html(token.form))</span>"
      if !token.relation.isEmpty { text += ": \(Self.html(token.relation))" }
      if let head = token.head, verse.syntax.indices.contains(head) {
        text += " of <span \(own)>\(Self.html(verse.syntax[head].form))</span>"
      }
      if !token.enhanced.isEmpty { text += " (\(Self.html(token.enhanced)))" }
      text += "</li>\n"
    }
    return text + "</ul></details>\n"
  }

  private func box(of word: Word, in language: Language) -> String {
    var after = word.after[...]
    while after.last?.isWhitespace == true { after.removeLast() }
    let surface = Self.html(word.before + word.surface + after)
    var text = "<li><span class=\"surface\" \(attributes(language))>\(surface)</span>"
    for (index, tier) in description.tiers.enumerated() where index > 0 {
      let value = word.value(at: index)
      guard !value.isEmpty else { continue }
      let own = attributes(description.language(of: tier, inTextOf: language))
      text += " <span \(own)>\(Self.html(value))</span>"
    }
    return text + "</li>\n"
  }

  /// Returns the language and direction attributes of an element.
  func attributes(_ language: Language) -> String {
    // A file may contain any tag. An invalid tag means an unknown language, for which HTML uses an
    // empty value.
    let isTag =
      !language.rawValue.isEmpty && language != .undetermined
      && language.rawValue.utf8.allSatisfy {
        (0x41...0x5A) ~= $0 || (0x61...0x7A) ~= $0 || isDigit($0) || $0 == 0x2D
      }
    let direction = isTag ? (language.isRightToLeft ? "rtl" : "ltr") : "auto"
    let tag = isTag ? language.rawValue : ""
    return (isXHTML ? "xml:lang=\"\(tag)\" " : "") + "lang=\"\(tag)\" dir=\"\(direction)\""
  }

  /// Returns an id that can be linked to and that no previous verse has.
  private func anchor(of reference: Reference) -> String {
    if isXHTML {
      // XML allows fewer characters in an id.
      verseCount += 1
      return "v\(verseCount)"
    }
    let plain = reference.description.map { character in
      character.isLetter || character.isNumber ? String(character) : "-"
    }.joined()
    var id = "v-" + plain
    var number = 2
    while !sentenceIDs.insert(id).inserted {
      id = "v-\(plain)-\(number)"
      number += 1
    }
    return id
  }

  /// Returns text without markup and with visible control characters.
  static func html(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n", "\t", "\r": result.append(" ")
      // XML does not allow them.
      case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar.visible)
      }
    }
    return String(result)
  }

  /// The style sheet. System colors follow the user's dark or high-contrast settings, and are black
  /// in print.
  static let style = """
    :root { color-scheme: light dark; }
    body { font: 1rem/1.4 serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
    h3 { font-size: 1rem; margin: 1.2rem 0 0.2rem; }
    .heard { clip-path: inset(50%); height: 1px; margin: 0; overflow: hidden; position: absolute;
      user-select: none; white-space: nowrap; width: 1px; }
    .words { list-style: none; margin: 0; padding: 0; }
    .words li { display: inline-block; margin-block: 0 0.6rem; margin-inline: 0 0.9rem;
      vertical-align: top; }
    .words span { display: block; font: 0.8rem/1.3 sans-serif; text-align: start; }
    .words .surface { font: 1.25rem/1.5 serif; }
    .words[dir=rtl] span { text-align: right; }
    .translation { border-inline-start: 0.2rem solid; margin: 0.2rem 0; padding-inline: 0.6rem; }
    .section { font-style: italic; }
    .label { font-size: 0.85rem; font-variant: small-caps; }
    .note, .legend, .credits, .speaker, .recording, .syntax {
      font-size: 0.85rem; margin: 0.2rem 0; }
    @media print {
      body { max-width: none; padding: 0; }
      h2, h3 { break-after: avoid; }
      .words li, .translation { break-inside: avoid; }
    }
    """
}
