import AccessibilityModel

/// The parts of a verse in identities. Words and notes are counted from 0 here, and from 1 in text.
extension ElementID.Component {
  static var reference: Self { .name("reference") }

  /// A translation by its index; the first one has no number.
  static func translation(_ index: Int) -> Self {
    index == 0 ? .name("translation") : .number(.translation, index + 1)
  }

  static func heading(_ index: Int) -> Self { .number(.heading, index + 1) }

  static func word(_ index: Int) -> Self { .number(.word, index + 1) }
  static func translationWord(_ index: Int) -> Self { .number(.translationWord, index + 1) }
  static func note(_ index: Int) -> Self { .number(.note, index + 1) }
}

extension ElementID.Kind {
  static let word = Self(prefix: "w")
  static let heading = Self(prefix: "heading")
  static let translation = Self(prefix: "translation")
  static let translationWord = Self(prefix: "t")
  static let note = Self(prefix: "note")
}
