import Choices
import Interlinear
import Typesetting

/// The visible parts of a text, in their stored form.
extension ReaderSettings {
  /// The visible tiers, translations and notes, the space between lines, and the columns, on one
  /// line, or nil if a tier has a name that cannot be written so.
  package var layers: String? {
    let tiers = typesetting.tiers.map(\.rawValue).sorted()
    guard !tiers.contains(where: { $0.isEmpty || $0.contains(where: Self.separators.contains) })
    else { return nil }
    let hidden = typesetting.hiddenTranslations.sorted().map(String.init)
    var fields: [(Field, String)] = [
      (.tiers, tiers.joined(separator: ",")), (.hidden, hidden.joined(separator: ",")),
      (.translation, typesetting.showsTranslation ? "1" : "0"),
      (.notes, typesetting.showsNotes ? "1" : "0"), (.words, translationElements.rawValue),
      (.density, typesetting.density.rawValue), (.columns, typesetting.columns.rawValue),
    ]
    // Layers that were stored before variants and an order existed have none.
    if typesetting.showsVariants { fields.append((.variants, "1")) }
    let order = typesetting.tierOrder.names.joined(separator: ",")
    if !order.isEmpty { fields.append((.order, order)) }
    return fields.map { "\($0.rawValue)=\($1)" }.joined(separator: ";")
  }

  /// Shows the stored parts. Unreadable values change nothing.
  package mutating func show(layers: String) {
    typesetting.showsVariants = false
    typesetting.tierOrder = .leipzig
    for part in layers.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, let field = Field(rawValue: String(pair[0])) else { continue }
      show(field, String(pair[1]))
    }
  }

  private mutating func show(_ field: Field, _ value: String) {
    let list = value.split(separator: ",").map(String.init)
    switch field {
    case .tiers: if !list.isEmpty { typesetting.tiers = Set(list.map(Tier.init(rawValue:))) }
    case .hidden: typesetting.hiddenTranslations = Set(list.compactMap { Int($0) })
    case .translation: typesetting.showsTranslation = value == "1"
    case .notes: typesetting.showsNotes = value == "1"
    case .variants: typesetting.showsVariants = value == "1"
    case .order: typesetting.tierOrder = TierOrder(names: list)
    case .words: translationElements = TranslationElements(rawValue: value) ?? translationElements
    case .density: typesetting.density = Density(rawValue: value) ?? typesetting.density
    case .columns: typesetting.columns = ColumnLayout(rawValue: value) ?? typesetting.columns
    }
  }

  private enum Field: String {
    case tiers, hidden, translation, notes, variants, order, words, density, columns
  }

  private static let separators: Set<Character> = [",", ";", "=", "\t", "\n", "\r\n"]
}
