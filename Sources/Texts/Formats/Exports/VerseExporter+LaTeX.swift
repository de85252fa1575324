import Foundation
import Interlinear
import PlainText

/// LaTeX with one of three packages for glossed examples: gb4e, expex or linguex. Each verse is an
/// example with up to three aligned lines: the words, their parts, and the glosses, whose
/// abbreviations are in small capitals. The translations and the notes follow.
///
/// It is meant for quoting and cannot be imported. Lemmas, codes and the tree are not in it.
extension VerseExporter {
  var latexHeader: String {
    let package = format.rawValue
    let title = Self.latex(self.title)
    // gb4e makes the underscore and the circumflex active by default.
    let extra = format == .gb4e ? "\n\\noautomath" : ""
    return """
      % Compile with XeLaTeX or LuaLaTeX. The fonts must have the characters of the text, for
      % example:
      %   \\setmainfont{Charis SIL}
      \(polyglossia)\\documentclass{article}
      \\usepackage{fontspec}
      \\usepackage{\(package)}\(extra)
      \(rightToLeftCommand)\
      \\title{\(title)}
      \\date{}
      \\begin{document}
      \\maketitle

      """
  }

  /// The command for lines that run from right to left, for texts that have some; polyglossia has
  /// its own.
  private var rightToLeftCommand: String {
    guard hasRightToLeftText else { return "" }
    return """
      \\ifdefined\\TeXXeTstate\\TeXXeTstate=1\\fi
      \\AtBeginDocument{\\ifdefined\\TeXXeTstate
        \\providecommand{\\RL}[1]{{\\beginR #1\\endR}}\\else
        \\providecommand{\\RL}[1]{{\\textdir TRT #1}}\\fi}

      """
  }

  private var hasRightToLeftText: Bool {
    description.areWordsRightToLeft.values.contains(true)
      || languages.union(description.translations.map(\.language)).contains(where: \.isRightToLeft)
  }

  /// Returns a line of LaTeX, from right to left if it runs so.
  private func line(_ latex: String, runsRightToLeft: Bool) -> String {
    runsRightToLeft && hasRightToLeftText ? "\\RL{\(latex)}" : latex
  }

  /// The advice for the languages of the words; empty if polyglossia supports none of them.
  private var polyglossia: String {
    let tags = languages.map { String($0.primary) }.sorted()
    let commands = tags.flatMap(Self.polyglossiaCommands)
    guard !commands.isEmpty else { return "" }
    let lines =
      [
        "For right-to-left words and hyphenation, load polyglossia and name the languages:",
        "  \\usepackage{polyglossia}", "  \\setmainlanguage{english}",
      ] + commands.map { "  " + $0 }
    return lines.map { "% \($0)\n" }.joined()
  }

  /// Returns the commands of polyglossia for a language; none if it does not support it.
  private static func polyglossiaCommands(_ tag: String) -> [String] {
    guard let name = polyglossiaNames[tag] else { return [] }
    let variant = tag == "grc" ? "[variant=ancient]" : ""
    let font = polyglossiaFonts[name].map {
      "\\newfontfamily\\\(name)font[Script=\(name.capitalized)]{\($0)}"
    }
    return ["\\setotherlanguage\(variant){\(name)}"] + [font].compactMap(\.self)
  }

  private static let polyglossiaNames = [
    "ar": "arabic", "cop": "coptic", "cs": "czech", "de": "german", "el": "greek", "es": "spanish",
    "fi": "finnish", "fr": "french", "grc": "greek", "hbo": "hebrew", "he": "hebrew",
    "hu": "hungarian", "hy": "armenian", "it": "italian", "ka": "georgian", "la": "latin",
    "nl": "dutch", "pl": "polish", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "sa": "sanskrit", "syr": "syriac", "tr": "turkish",
  ]
  private static let polyglossiaFonts = [
    "arabic": "Scheherazade New", "hebrew": "SBL Hebrew", "syriac": "Noto Sans Syriac",
  ]

  var latexFooter: String {
    let items = abbreviations.list.map { label in
      let words = label.words.isEmpty ? "\\dotfill" : Self.latex(label.words)
      return "\\item[{\(latexGloss(label.text))}] \(words)\n"
    }.joined()
    let list = "\n\\section*{Abbreviations}\n\\begin{description}\n\(items)\\end{description}\n"
    return (items.isEmpty ? "" : list) + "\\end{document}\n"
  }

  func latex(_ verse: Verse) -> String {
    var text = "\n"
    if beginsChapter(verse) { text += "\\section*{\(Self.latex(heading(of: verse.reference)))}\n" }
    for heading in headings(of: verse) {
      text += "\\subsection*{\(Self.latex(heading.text))}\n"
    }
    let speaker = verse.speaker.isEmpty ? "" : " (\(verse.speaker))"
    let apparatus = apparatus(of: verse)
    let place =
      Self.latex(verse.reference.description + speaker)
      + Self.marks(apparatus.items(onWord: nil, of: verse))
    let lines = latexLines(of: verse, apparatus)
    let below = latexTranslations(of: verse)
    switch format {
    case .expex: text += Self.expex(place, lines, below)
    case .linguex: text += Self.example("\\ex. \(place)", lines, below) + "\n"
    default: text += "\\begin{exe}\n" + Self.example("\\ex \(place)", lines, below) + "\\end{exe}\n"
    }
    for item in apparatus.items {
      text += "\\footnotetext[\(item.number)]{\(Self.latex(line(item, of: verse)))}\n"
    }
    for note in apparatus.notes {
      text += "\\noindent{\\footnotesize \(Self.latex(self.note(note, of: verse)))}\\par\n"
    }
    return text
  }

  private func latexTranslations(of verse: Verse) -> String {
    verse.labeledTranslations(in: description).map { translation in
      let label = translation.label.isEmpty ? "" : "\(Self.latex(translation.label)): "
      return label
        + line(
          "‘\(Self.latex(translation.text))’", runsRightToLeft: translation.text.runsRightToLeft)
    }.joined(separator: "\\\\\n")
  }

  /// Returns the aligned lines, with one argument for each word; empty for a verse without words.
  private func latexLines(of verse: Verse, _ apparatus: ExportedApparatus) -> [String] {
    guard !verse.words.isEmpty else { return [] }
    let glossed = GlossedLines(verse, description: description)
    let lines = glossed.lines.enumerated().map { index, line in
      let isGloss = glossed.areGlosses && index == glossed.lines.count - 1
      return line.enumerated().map { place, word in
        // A word in a column is a text of its own: LuaLaTeX does not turn its letters around.
        let runsRightToLeft = glossed.lines.count > 1 && word.runsRightToLeft
        let latex = self.line(
          latexWord(word, isGloss: isGloss), runsRightToLeft: runsRightToLeft)
        let text = index == 0 && marked.contains(place) ? "{\\textbf{\(latex)}}" : latex
        let items = index == 0 ? apparatus.items(onWord: place, of: verse) : []
        // In braces, the packages do not look for commands of their own.
        return items.isEmpty ? text : "{\(text)\(Self.marks(items))}"
      }.joined(separator: " ")
    }
    guard lines.count == 1 else { return lines }
    return [line(lines[0], runsRightToLeft: description.areWordsRightToLeft(in: verse))]
  }

  /// Returns the marks of footnotes, whose texts follow the example.
  private static func marks(_ items: [ExportedApparatus.Item]) -> String {
    items.map { "\\footnotemark[\($0.number)]" }.joined()
  }

  /// Returns one word as an argument: in braces unless it consists of letters, digits and hyphens.
  private func latexWord(_ word: String, isGloss: Bool) -> String {
    let text = isGloss ? latexGloss(word.asOneField) : Self.latex(word)
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.generalCategory == .nonspacingMark
          || $0.properties.numericType != nil || $0 == "-" || $0 == "."
      }
    return isPlain ? text : "{\(text)}"
  }

  /// Returns a gloss with its abbreviations in small capitals.
  private func latexGloss(_ gloss: String) -> String {
    GlossAbbreviations.parts(of: gloss).map { part in
      let isSmall = part.contains(where: \.isLetter) && abbreviations.isAbbreviation(part)
      return isSmall ? "\\textsc{\(Self.latex(part.lowercased()))}" : Self.latex(part)
    }.joined()
  }

  /// Returns an example of gb4e or linguex, which share their commands for aligned lines.
  private static func example(_ start: String, _ lines: [String], _ below: String) -> String {
    if lines.count < 2 {
      return ([start] + lines + (below.isEmpty ? [] : [below])).joined(separator: "\\\\\n") + "\n"
    }
    let command = lines.count == 2 ? "\\gll" : "\\glll"
    return "\(start)\\\\\n\(command) " + lines.map { "\($0)\\\\\n" }.joined()
      + (below.isEmpty ? "" : "\\glt \(below)\n")
  }

  private static func expex(_ place: String, _ lines: [String], _ below: String) -> String {
    if lines.isEmpty { return example("\\ex \(place)", [], below) + "\\xe\n" }
    var text = "\\ex\n\\begingl\n\\glpreamble \(place)//\n"
    for (line, command) in zip(lines, ["\\gla", "\\glb", "\\glc"]) {
      text += "\(command) \(line)//\n"
    }
    if !below.isEmpty { text += "\\glft \(below)//\n" }
    return text + "\\endgl\n\\xe\n"
  }

  /// Returns text with the characters escaped that LaTeX or one of the packages interprets. Line
  /// ends become spaces, and control characters become visible.
  static func latex(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.asOneField.unicodeScalars {
      switch scalar {
      case "\\": result.append(contentsOf: "\\textbackslash{}".unicodeScalars)
      case "{", "}", "$", "&", "#", "%", "_":
        result.append("\\")
        result.append(scalar)
      case "^": result.append(contentsOf: "\\textasciicircum{}".unicodeScalars)
      case "~": result.append(contentsOf: "\\textasciitilde{}".unicodeScalars)
      case "<": result.append(contentsOf: "\\textless{}".unicodeScalars)
      case ">": result.append(contentsOf: "\\textgreater{}".unicodeScalars)
      case "|": result.append(contentsOf: "\\textbar{}".unicodeScalars)
      case "\"": result.append(contentsOf: "\\textquotedbl{}".unicodeScalars)
      // expex ends its lines with two slashes, and reads these as commands within them.
      case "/": result.append(contentsOf: "{/}".unicodeScalars)
      case "@", "+", "[", "]": result.append(contentsOf: "{\(scalar)}".unicodeScalars)
      default: result.append(scalar.visible)
      }
    }
    return String(result)
  }
}
