import AccessibilityModel

/// The properties of an element that are heard, compared between two screens.
struct HeardProperties {
  let old: AccessibilityNode
  let new: AccessibilityNode

  /// The properties that differ and affect the utterance or the hint.
  var spoken: [(cause: ScreenChange.Cause, words: String)] {
    var result: [(ScreenChange.Cause, String)] = []
    func add(_ cause: ScreenChange.Cause, _ words: String, if differs: Bool) {
      if differs { result.append((cause, words)) }
    }
    add(.label, "label", if: old.labelText != new.labelText)
    add(.value, "value", if: old.accessibilityValue != new.accessibilityValue)
    add(.traits, traits, if: old.traits != new.traits)
    add(.expansion, "expansion", if: old.expandedStatus != new.expandedStatus)
    add(.headingLevel, "heading level", if: old.headingLevel != new.headingLevel)
    add(.hint, "hint", if: old.hint != new.hint)
    add(.content, "custom content", if: old.content != new.content)
    add(.actions, "custom actions", if: names(old) != names(new))
    add(.cell, "place in the table", if: old.cell != new.cell)
    return result
  }

  /// The properties that differ and are heard later: in the rotor, by another voice, or on
  /// adjusting.
  var heardLater: [(cause: ScreenChange.Cause, words: String, speech: String)] {
    var result: [(ScreenChange.Cause, String, String)] = []
    if names(old) != names(new) {
      result.append((.actions, "custom actions", Self.change(names(old), names(new))))
    }
    if old.content != new.content {
      result.append((.content, "custom content", Self.change(content(old), content(new))))
    }
    if old.language != new.language, Self.voice(old) != Self.voice(new) {
      result.append(
        (.language, "language", Self.change([old.language ?? "none"], [new.language ?? "none"])))
    } else if old.spans != new.spans, old.labelText == new.labelText {
      result.append((.pronunciation, "pronunciation", Self.change(spans(old), spans(new))))
    }
    if let steps = old.adjustable?.values, let others = new.adjustable?.values, steps != others {
      result.append((.steps, "values to step through", Self.change(steps, others)))
    }
    return result
  }

  /// Returns the language of the voice that reads an element: its own or its screen's.
  private static func voice(_ node: AccessibilityNode) -> String {
    node.language ?? Array(node.ancestors).last?.screen?.language ?? "en"
  }

  private func names(_ node: AccessibilityNode) -> [String] { node.actions.map(\.name) }

  private func content(_ node: AccessibilityNode) -> [String] {
    node.content.map { "\($0.label) \($0.value)" }
  }

  private func spans(_ node: AccessibilityNode) -> [String] {
    node.spans.map { span in
      span.text + (span.language.map { " (\($0))" } ?? "")
        + (span.pronunciation == nil ? "" : " (pronounced)")
    }
  }

  private var traits: String {
    func names(_ traits: AccessibilityTraits, _ end: String) -> [String] {
      let names = AccessibilityTraits.names.filter { traits.contains($0.trait) }.map(\.name)
      return names.isEmpty ? [] : [names.joined(separator: ", ") + end]
    }
    let pieces =
      names(new.traits.subtracting(old.traits), " added")
      + names(old.traits.subtracting(new.traits), " removed")
    return "trait " + pieces.joined(separator: ", ")
  }

  static func change(_ old: [String], _ new: [String]) -> String {
    "\(quoted(old)) → \(quoted(new))"
  }

  private static func quoted(_ texts: [String]) -> String {
    guard !texts.isEmpty else { return "nothing" }
    let shown = texts.prefix(4).map(\.quotedShort).joined(separator: ", ")
    return texts.count > 4 ? "\(shown) and \(texts.count - 4) more" : shown
  }
}

extension String {
  /// The text in quotation marks, cut after 120 characters, on one line.
  var quotedShort: String {
    let line = String(map { $0.isNewline ? " " : $0 })
    return line.count > 120 ? "\"\(line.prefix(119))…\"" : "\"\(line)\""
  }
}
