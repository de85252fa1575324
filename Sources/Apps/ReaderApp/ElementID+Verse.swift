import AccessibilityModel

/// The parts of a verse in identities. Words and notes are counted from 0 here, and from 1 in text.
extension ElementID.Component {
  static var reference: Self { .name("reference") }
  static var translation: Self { .name("translation") }

  static func word(_ index: Int) -> Self { .number(.word, index + 1) }
  static func translationWord(_ index: Int) -> Self { .number(.translationWord, index + 1) }
  static func note(_ index: Int) -> Self { .number(.note, index + 1) }
}

extension ElementID.Kind {
  static let word = Self(prefix: "w")
  static let translationWord = Self(prefix: "t")
  static let note = Self(prefix: "note")
}
