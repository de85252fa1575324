import EngineResources

/// The plural rules of a language: for each form, the condition under which it is used.
package struct PluralRules: Hashable, Sendable {
  private struct Form: Hashable, Sendable {
    var category: PluralCategory
    var rule: PluralRule
  }

  private var forms: [Form] = []

  /// Rules of a language that has one form for all numbers.
  package init() {}

  /// Creates rules from the names of forms and their conditions, without those that cannot be read.
  init(_ conditions: [(form: String, condition: String)]) {
    for (form, condition) in conditions {
      guard let category = PluralCategory(rawValue: form), let rule = try? PluralRule(condition)
      else { continue }
      add(rule, for: category)
    }
  }

  /// Returns the rules of CLDR for a language, or for that of a shorter tag; nil if they are not
  /// known here.
  package static func known(_ tag: String) -> PluralRules? {
    let conditions = knownConditions(tag)
    return conditions.isEmpty ? nil : PluralRules(conditions)
  }

  /// Returns the conditions of CLDR for the forms of a language, as they are written.
  package static func knownConditions(_ tag: String) -> [(form: String, condition: String)] {
    var count = 0
    let bytes = lector_engine_plurals(&count)
    let lines = UnsafeBufferPointer(start: bytes, count: count).split(separator: 0x0A)
    var tag = tag
    while !tag.isEmpty {
      let prefix = Array("\(tag)\t".utf8)
      let found = lines.filter { $0.starts(with: prefix) }.compactMap { line in
        let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
        return fields.count == 3 ? (form: fields[1], condition: fields[2]) : nil
      }
      if !found.isEmpty { return found }
      tag = InterfaceLanguages.shortened(tag)
    }
    return []
  }

  /// Adds the rule of a form. `other` needs none: it is used if no rule holds.
  package mutating func add(_ rule: PluralRule, for category: PluralCategory) {
    guard category != .other else { return }
    let others = forms.filter { $0.category != category } + [Form(category: category, rule: rule)]
    forms = PluralCategory.allCases.compactMap { category in
      others.first { $0.category == category }
    }
  }

  /// The forms of the language in CLDR's order, with `other`.
  package var categories: [PluralCategory] { forms.map(\.category) + [.other] }

  /// The forms that whole numbers need, which are all that the program counts: Czech has one more
  /// for fractions.
  package var categoriesOfCounts: [PluralCategory] {
    let samples = Array(0...200) + [1_000, 1_000_000, 1_000_001]
    let needed = Set(samples.map { category(of: $0) } + [.other])
    return categories.filter(needed.contains)
  }

  /// Returns the form for a number.
  package func category(of operands: PluralOperands) -> PluralCategory {
    forms.first { $0.rule.holds(for: operands) }?.category ?? .other
  }

  /// Returns the form for a whole number.
  package func category(of count: Int) -> PluralCategory { category(of: PluralOperands(count)) }
}
