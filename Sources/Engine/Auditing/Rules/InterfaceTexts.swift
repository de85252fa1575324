extension AuditedElement {
  /// The texts that the app itself words (label, value, and hint), without displayed content such
  /// as a word with its tiers or a translation.
  var interfaceTexts: [String] {
    var texts = pieces.filter { $0.kind == .label || $0.kind == .value }.map(\.text)
    if texts.count > 1 { texts = [label] }
    if let value, !isToggle { texts.append(value) }
    if let hint { texts.append(hint) }
    return texts
  }
}
