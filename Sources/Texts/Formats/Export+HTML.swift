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
    if beginsChapter(verse) { text += "<h2>\(Self.html(heading(of: reference)))</h2>\n" }
    let number =
      reference.chapter > 0 ? "\(reference.chapter):\(reference.verse)" : reference.verse
    text += "<h3 id=\"\(anchor(of: reference))\">\(Self.html(number))</h3>\n"
    let language = Self.attributes(verse.language)
    if verse.words.isEmpty {
      text += "<p class=\"none\">This text has no words here.</p>\n"
    } else {
      text += "<p class=\"heard\" \(language)>\(Self.html(verse.printed))</p>\n"
      text += "<ul class=\"words\" role=\"list\" \(language)>\n"
      for word in verse.words { text += box(of: word, in: verse.language) }
      text += "</ul>\n"
    }
    if !verse.translation.isEmpty {
      let attributes = Self.attributes(description.translationLanguage)
      text += "<p class=\"translation\" \(attributes)>\(Self.html(verse.translation))</p>\n"
    }
    for note in verse.notes {
      text +=
        "<p class=\"note\" lang=\"en\" dir=\"auto\">\(Self.html(self.note(note, of: verse)))</p>\n"
    }
    return text
  }

  private func box(of word: Word, in language: Language) -> String {
    var after = word.after[...]
    while after.last?.isWhitespace == true { after.removeLast() }
    let surface = Self.html(word.before + word.surface + after)
    var text = "<li><span class=\"surface\" \(Self.attributes(language))>\(surface)</span>"
    for (index, tier) in description.tiers.enumerated() where index > 0 {
      let value = word.value(at: index)
      guard !value.isEmpty else { continue }
      let own = Self.attributes(description.language(of: tier, inTextOf: language))
      text += " <span \(own)>\(Self.html(value))</span>"
    }
    return text + "</li>\n"
  }

  /// Returns the language and direction attributes of an element.
  private static func attributes(_ language: Language) -> String {
    // A file may contain any tag. An invalid tag means an unknown language, for which HTML uses an
    // empty value.
    let isTag =
      !language.rawValue.isEmpty && language != .undetermined
      && language.rawValue.utf8.allSatisfy {
        (0x41...0x5A) ~= $0 || (0x61...0x7A) ~= $0 || isDigit($0) || $0 == 0x2D
      }
    let direction = isTag ? (language.isRightToLeft ? "rtl" : "ltr") : "auto"
    return "lang=\"\(isTag ? language.rawValue : "")\" dir=\"\(direction)\""
  }

  /// Returns an id that can be linked to and that no previous verse has.
  private func anchor(of reference: Reference) -> String {
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
  private static func html(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n", "\t", "\r": result.append(" ")
      default: result.append(scalar.visible)
      }
    }
    return String(result)
  }

  /// The style sheet. System colors follow the user's dark or high-contrast settings, and are black
  /// in print.
  private static let style = """
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
    .note, .legend, .credits { font-size: 0.85rem; margin: 0.2rem 0; }
    @media print {
      body { max-width: none; padding: 0; }
      h2, h3 { break-after: avoid; }
      .words li, .translation { break-inside: avoid; }
    }
    """
}
