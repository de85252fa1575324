import AccessibilityModel

extension AccessibilityTraits {
  /// Creates traits from the names that a tool writes, such as `Button` or
  /// `UIAccessibilityTraitButton`; unknown names are ignored.
  init(names: some Sequence<String>) {
    self = []
    for name in names {
      let short = name.trimmingPrefix("UIAccessibilityTrait")
      switch short.lowercased() {
      case "togglebutton", "switchbutton": insert(.toggleButton)
      case "securetextfield": insert(.secureTextEntry)
      default:
        let lowered = short.prefix(1).lowercased() + short.dropFirst()
        if let trait = AccessibilityTraits(name: lowered) { insert(trait) }
      }
    }
  }
}
