/// Numbers that mean different things but sound alike.
struct BareNumber: WalkingRule {
  static let rule = RuleDescription(
    name: "bare-number", severity: .warning, criteria: [.headingsAndLabels],
    finds: "a control named by a number alone, or a number told apart only by its hint or color",
    fix: "State in the label what the number is: \"Strong's number 1722\".")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    checkControls(on: page, &findings)
    for siblings in page.siblings where siblings.count > 1 {
      let numbers = siblings.filter {
        $0.label.isBareNumber && ($0.value ?? "").isEmpty && $0.object.accessibilityTableCell == nil
      }
      guard numbers.count > 1 else { continue }
      checkHints(numbers, &findings)
      checkLooks(numbers, on: page, &findings)
    }
  }

  /// Reports the only control with a number for a name, or the first of consecutive ones that go
  /// beyond the figures of a keypad.
  private func checkControls(on page: AuditPage, _ findings: inout FindingList) {
    let numbers = page.elements.filter {
      $0.isControl && !$0.isField && $0.label.isBareNumber && $0.label == $0.name
        && ($0.hint ?? "").isEmpty && $0.traits.isDisjoint(with: [.keyboardKey, .tabBarItem])
        && $0.object.accessibilityTableCell == nil
    }
    let values = numbers.compactMap { Int($0.label) }
    let isRun = zip(values, values.dropFirst()).allSatisfy { $1 - $0 == 1 || $1 == 1 }
    guard let first = numbers.first,
      values.count == 1 || values.count > 6 && isRun && values.contains(where: { $0 > 9 })
    else { return }
    findings.add(first, "The name of the control is only the number \(first.label).")
  }

  /// Reports numbers whose meaning only their hints give.
  private func checkHints(_ numbers: [AuditedElement], _ findings: inout FindingList) {
    let hints = Set(numbers.map { $0.hint ?? "" })
    guard hints.count > 1 else { return }
    for element in numbers where !(element.hint ?? "").isEmpty {
      findings.add(
        element, "Only the hint distinguishes the number \(element.label) from its siblings.")
    }
  }

  /// Reports numbers whose meaning only their appearance gives.
  private func checkLooks(
    _ numbers: [AuditedElement], on page: AuditPage, _ findings: inout FindingList
  ) {
    guard Set(numbers.map { $0.hint ?? "" }).count == 1,
      let drawn = page.screen.auditDrawnTexts()
    else { return }
    let figures = drawn.filter { $0.text.isBareNumber }
    let looks = numbers.compactMap { element in
      figures.first {
        $0.text == element.label && element.frame?.contains($0.frame.center) == true
      }?.attributes
    }
    // A number that is not on the screen now cannot be compared.
    guard looks.count == numbers.count else { return }
    for (element, look) in zip(numbers, looks) where look != looks[0] {
      findings.add(
        element, "Only its appearance distinguishes the number \(element.label) from its siblings.")
    }
  }
}
