/// A sentence for the user: its English text, which is the key of its translations, and its
/// arguments. It is rendered in a language when it is shown.
///
/// An interpolated literal makes one: `"\(path): no such file"` has the key `{0}: no such file`, and
/// the path as its argument. A message or an error that is interpolated stays a message, and is
/// translated with the one around it.
///
/// Messages that say the same in English are equal.
package struct Message: Sendable {
  package indirect enum Argument: Sendable {
    /// A text that the user or a file has written, which is the same in every language; nil is an
    /// unknown language.
    case text(String, language: String? = nil)
    case message(Message)
  }

  /// The English text, with `{0}`, `{1}` and so on for the arguments.
  package let key: String
  package let arguments: [Argument]

  /// The maximum length of a text that is quoted, and of any other text. Both are bounds of `cut`.
  package static let longestQuote = 80
  package static let longestText = 1_000

  package init(key: String, arguments: [Argument] = []) {
    self.key = key
    self.arguments = arguments
  }

  /// Creates a message that is the same in every language.
  package init(verbatim text: String) { self.init(key: "{0}", arguments: [.text(text)]) }

  /// Returns the message with its texts changed, and the texts of the messages in it.
  package func mapTexts(_ change: (_ text: String, _ isQuoted: Bool) -> String) -> Message {
    var arguments = arguments
    var before = ""
    for part in Template(key).parts {
      switch part {
      case .literal(let text): before = text
      case .argument(let index):
        guard arguments.indices.contains(index) else { continue }
        switch arguments[index] {
        case .text(let text, let language):
          // A quotation or the name of a tag.
          let isQuoted = ["\"", "<", "</"].contains(where: before.hasSuffix)
          arguments[index] = .text(change(text, isQuoted), language: language)
        case .message(let message): arguments[index] = .message(message.mapTexts(change))
        }
        before = ""
      }
    }
    return Message(key: key, arguments: arguments)
  }
}

// MARK: - Rendering

extension Message: CustomStringConvertible, Hashable {
  /// The message in English.
  package var description: String { rendered { _, _ in nil } }

  /// Returns the message in a language. Texts have no control characters, and those that are quoted
  /// are cut, because texts from files may be of any length.
  ///
  /// - Parameter translate: Returns the translation of a key with its arguments filled in, or nil if
  ///   there is none: that part of the message is in English.
  package func rendered(by translate: (_ key: String, _ arguments: [String]) -> String?) -> String {
    mapTexts { $0.shownInMessage(isQuoted: $1) }.filled(by: translate)
  }

  private func filled(by translate: (_ key: String, _ arguments: [String]) -> String?) -> String {
    guard !arguments.isEmpty else { return translate(key, []) ?? key }
    // A translation of the whole sentence is better than one of its parts.
    if let whole = flattened, let text = translate(whole.key, whole.texts) { return text }
    let texts = arguments.map { argument in
      switch argument {
      case .text(let text, _): text
      case .message(let message): message.filled(by: translate)
      }
    }
    return translate(key, texts) ?? Template(key).filled(texts)
  }

  /// The message with the messages in it as parts of its own key, or nil if there are none:
  /// `{0}: {1}` with `no such file` becomes `{0}: no such file`.
  private var flattened: (key: String, texts: [String])? {
    var result = (key: "", texts: [String]())
    appendFlattened(to: &result)
    return result.key == key ? nil : result
  }

  private func appendFlattened(to result: inout (key: String, texts: [String])) {
    for part in Template(key).parts {
      switch part {
      case .literal(let text): result.key += text
      case .argument(let index):
        guard arguments.indices.contains(index) else { continue }
        switch arguments[index] {
        case .text(let text, _):
          result.key += "{\(result.texts.count)}"
          result.texts.append(text)
        case .message(let message): message.appendFlattened(to: &result)
        }
      }
    }
  }

  package static func == (left: Message, right: Message) -> Bool {
    left.description == right.description
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// A text with places for arguments.
  package struct Template: Sendable {
    package enum Part: Sendable {
      case literal(String)
      case argument(Int)
    }

    package let parts: [Part]

    package init(_ text: String) {
      var parts: [Part] = []
      var literal = ""
      var rest = text[...]
      while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
        let digits = rest.utf8[open...].dropFirst().prefix { 0x30...0x39 ~= $0 }
        literal += rest[..<open]
        if let index = Int(Substring(digits)), rest.utf8[digits.endIndex...].first == 0x7D {
          if !literal.isEmpty { parts.append(.literal(literal)) }
          parts.append(.argument(index))
          literal = ""
          rest = rest[rest.utf8.index(after: digits.endIndex)...]
        } else {
          literal += "{"
          rest = rest[rest.utf8.index(after: open)...]
        }
      }
      literal += rest
      if !literal.isEmpty { parts.append(.literal(literal)) }
      self.parts = parts
    }

    package func filled(_ arguments: [String]) -> String {
      parts.reduce(into: "") { result, part in
        switch part {
        case .literal(let text): result += text
        case .argument(let index):
          result += arguments.indices.contains(index) ? arguments[index] : "{\(index)}"
        }
      }
    }
  }
}

extension String {
  /// Returns the text without control characters and without placeholders for the bytes of a file
  /// name, and cut if it is long.
  fileprivate func shownInMessage(isQuoted: Bool) -> String {
    let bound = isQuoted ? Message.longestQuote : Message.longestText
    return FileName.visible(withVisibleControls).cut(to: bound)
  }
}

// MARK: - Literals

extension Message: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(key: text) }

  package init(stringInterpolation text: StringInterpolation) {
    self.init(key: text.key, arguments: text.arguments)
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [Argument] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { key += text }

    package mutating func appendInterpolation(_ argument: Argument) {
      key += "{\(arguments.count)}"
      arguments.append(argument)
    }

    package mutating func appendInterpolation(_ message: Message) {
      appendInterpolation(.message(message))
    }

    package mutating func appendInterpolation(_ error: some ReportableError) {
      appendInterpolation(.message(error.report))
    }

    /// Appends a text, with its language as a BCP 47 tag if it is known.
    /// Standard input and standard output have a name in each language.
    package mutating func appendInterpolation(_ text: String, language: String? = nil) {
      let isStream = text == "standard input" || text == "standard output"
      appendInterpolation(
        isStream ? .message(Message(key: text)) : .text(text, language: language))
    }

    package mutating func appendInterpolation(_ text: Substring) {
      appendInterpolation(.text(String(text)))
    }

    /// Appends the description of a value, such as a number, as a text.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(.text(value.description))
    }
  }
}

extension Message {
  /// Returns the message with the name that was probably meant; the message alone if there is none.
  package func suggesting(_ nearest: String?) -> Message {
    nearest.map { "\(self); did you mean \"\($0)\"?" } ?? self
  }

  /// Returns the message with the known name that was probably meant, or else with all of them.
  package func suggesting(_ name: String, among known: [String]) -> Message {
    nearestName(to: name, among: known).map { suggesting($0) }
      ?? "\(self); expected one of \(known.joined(separator: ", "))"
  }
}

extension Sequence<Message> {
  package func joined(separator: String) -> Message {
    let arguments = Array(self)
    guard arguments.count != 1 else { return arguments[0] }
    return Message(
      key: arguments.indices.map { "{\($0)}" }.joined(separator: separator),
      arguments: arguments.map { .message($0) })
  }
}

// MARK: - Storage

extension Message {
  /// The message as JSON: `["{0}: no such file", "a.tsv"]`. An argument that is a message is such a
  /// list, and one with a language an object.
  package var stored: String {
    var json = JSONText()
    append(to: &json)
    return json.text
  }

  private func append(to json: inout JSONText) {
    json.array { list in
      list.string(key)
      for argument in arguments {
        switch argument {
        case .text(let text, nil): list.string(text)
        case .text(let text, let language?):
          list.object {
            $0.member(language, text)
          }
        case .message(let message): message.append(to: &list)
        }
      }
    }
  }

  /// Reads a stored message. A sentence that an older version has stored is shown as it is.
  package init(stored text: String) {
    if text.hasPrefix("[\"") {
      var scanner = JSONScanner(bytes: Array(text.utf8))
      if (try? scanner.next()) == .beginArray, let message = try? Message(&scanner, depth: 0),
        (try? scanner.next()) == .end
      {
        self = message
        return
      }
    }
    self.init(verbatim: text)
  }

  /// Reads the rest of a list, up to its end.
  private init(_ scanner: inout JSONScanner, depth: Int) throws(JSONError) {
    guard depth < 32, case .string(let key) = try scanner.next() else { throw Self.unreadable }
    var arguments: [Argument] = []
    while true {
      switch try scanner.next() {
      case .string(let text): arguments.append(.text(text))
      case .beginArray: arguments.append(.message(try Message(&scanner, depth: depth + 1)))
      case .beginObject:
        guard case .key(let language) = try scanner.next(),
          case .string(let text) = try scanner.next(), try scanner.next() == .endObject
        else { throw Self.unreadable }
        arguments.append(.text(text, language: language))
      case .endArray:
        // Another program may have written to the cache.
        self.init(key: key.withVisibleControls, arguments: arguments)
        return
      default: throw Self.unreadable
      }
    }
  }

  private static var unreadable: JSONError { JSONError(line: 1, message: "expected a message") }
}
