import PlainText

/// A part of a text that is written for a program and not for a person, told by its form.
struct ProgramText {
  enum Kind {
    case file, name, address, placeholder, markup, value

    /// The kind in messages.
    var text: Message {
      switch self {
      case .file: "the name of a file"
      case .name: "a name from the program"
      case .address: "an address"
      case .placeholder: "a placeholder"
      case .markup: "markup"
      case .value: "a value as a program writes it"
      }
    }
  }

  /// The role of the element with the text, by which the same form has another meaning.
  enum Role {
    case image, control
    /// A link, which is written as the text of a page around it.
    case link
    /// Text on the screen, which may be about files and sites.
    case text
  }

  let kind: Kind
  let text: String
  /// A Boolean value that indicates whether the text can be nothing else.
  let isCertain: Bool

  init(_ kind: Kind, _ text: some StringProtocol, isCertain: Bool = true) {
    (self.kind, self.text, self.isCertain) = (kind, String(text), isCertain)
  }

  /// Finds the first part of a label that a person would not say, or returns nil if there is none.
  ///
  /// Elements that combine several views have their names one after another, with commas between.
  ///
  /// - Parameter syntax: The syntax of programs, which is compiled once.
  init?(in label: String, of role: Role, _ syntax: ProgramSyntax) {
    if let found = syntax.first(in: label) {
      self = found
      return
    }
    let parts = label.split(separator: ",").map { $0.trimming { $0.isWhitespace || $0 == ":" } }
    // People's names have fewer parts than such a word: "Signed in as jane_doe".
    let words = label.split(whereSeparator: \.isWhitespace).filter { $0.count { $0 == "_" } > 2 }
    let names = (role == .text ? parts : parts + words).lazy
      .compactMap { ProgramName.find($0, role, isAlone: parts.count == 1) }
    if let found = names.first {
      self = found
      return
    }
    guard role != .text else { return nil }
    let file = label.split(whereSeparator: \.isWhitespace).first(where: ProgramName.isImageFile)
    guard let file, file.utf8.count < label.utf8.count else { return nil }
    self.init(.file, file, isCertain: role == .image)
  }
}

/// The syntax of programs in texts: placeholders, markup, and values as programs write them.
struct ProgramSyntax {
  /// The patterns. A text needs at least one of the signs of a pattern; its group is the found text.
  private let patterns: [(String, ProgramText.Kind, Regex<(Substring, Substring)>)] = [
    // A format of C and its relatives. A percentage follows a number, or has an ending: "%-a".
    (
      "%", .placeholder,
      /(?:^|[^0-9%])(%(?:\(\w+\))?(?:[-+#0-9.]*[+#0-9.])?[hlqzjt]*[@dDiuUxXoOfFeEgGcCsSpaA](?![a-z])|%[0-9]+\$)/
    ),
    ("%", .placeholder, /(%%)/), ("{", .placeholder, /([$#]?\{[^{}]*\}+)/),
    // A tag that is closed, has an attribute or a short name, or is inside a word, but no address of
    // an email.
    ("<[", .markup, /(<\/\w[^<>@]*>|<[!?%][^<>]*>|<[A-Za-z][^<>@]*(?:\/|=[^<>@]*)>|\[\/\w+\])/),
    ("<", .markup, /(?:\S|(?=<[a-z]{1,2}[1-6]?>))(<[a-z]+[1-6]?>)/),
    ("&", .markup, /(&(?:[A-Za-z]{2,}|#x?[0-9A-Fa-f]+);)/),
    // Markdown and its relatives: strong, emphasis, code, a link, a heading.
    (
      "*_`[#", .markup,
      /(?:^|\W)(\*\*[A-Za-z][^*]*\*\*|__?[A-Za-z][^_]*_(?!\w)|`[^`]+`|\[[^\]]+\]\(|##+ )/
    ),
    // A backslash in a path has a word after it.
    ("\\", .markup, /(\\(?:[("']|[nrt](?![a-z])|u\{?[0-9A-Fa-f]{2}))/),
    // A call has a label, a text, a member, or nothing between its parentheses.
    ("(", .value, /(\b[A-Za-z_]{2,}\((?:\w+:(?!\/)|\w+\.\w|"|\))[^)]*\)?|\bOptional\([^)]*\))/),
    ("[x", .value, /(\[object \w+\]|<[^<>]*0x[^<>]*>|\b0x[0-9A-Fa-f]{4,}\b)/),
    // An attribute or an operator. A plain word after a sign of equality may be a clitic.
    (
      "=&|?:", .value,
      /(?:^|\s)([A-Za-z_-]{3,}=(?:["0-9]\S*|\w*[a-z][A-Z]\w*)|[!=]=(?=\s)|(?:&&|\|\||\?\?)(?=\s))/
    ),
    (":", .name, /(?:^|\s)([a-z]{2,}:[a-z]\w*(?:\.[a-z]\w+)+)$/),
    (":", .value, /(\w+::\w+|[0-9]-[0-9]{2}[T ][0-9:.]+ ?(?:Z|[-+][0-9]{2}:?[0-9]{2})\b)/),
    // More decimals than anyone says, or a format that doesn't limit them.
    (".", .value, /([0-9]\.(?:[0-9]{8,}|[0-9]{4,}00))/),
  ]

  /// Returns the first part of a text that is written in the syntax of programs.
  func first(in label: String) -> ProgramText? {
    // Longer texts are content.
    let text = label.prefix(Self.longestText)
    for (signs, kind, pattern) in patterns where text.contains(where: signs.contains) {
      if let match = text.firstMatch(of: pattern) { return ProgramText(kind, match.output.1) }
    }
    for part in text.split(whereSeparator: { !$0.isLetter && !$0.isWhitespace && $0 != "-" }) {
      let words = part.split(whereSeparator: \.isWhitespace)
      let literals = words.filter(Self.literals.contains)
      guard let literal = literals.first else { continue }
      // Prose is about such words, too. A name has one where something was to be filled in.
      let isAtEnd = words.first == literal || words.last == literal
      guard literals.count == words.count || words.count < 4 && isAtEnd else { continue }
      return ProgramText(.value, literal, isCertain: literals.count == words.count)
    }
    return nil
  }

  private static let longestText = 1_000

  private static let literals: Set<Substring> = ["null", "nil", "undefined", "NULL", "NaN"]
}
