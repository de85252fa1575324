import AccessibilityModel

/// The words for traits and positions in one style, looked up once.
///
/// They are an object, because a screen reader is a value and has three kilobytes less to copy.
final class UtteranceWords: Sendable {
  let traits: [(trait: AccessibilityTraits, piece: LabelPiece)]
  let dimmed: LabelPiece
  let button: LabelPiece
  let popUpButton: LabelPiece
  let backButton: LabelPiece
  let switchButton: LabelPiece
  let switchStates: [String: LabelPiece]
  let tab: LabelPiece
  let selected: LabelPiece
  let isEditing: LabelPiece
  let heading: LabelPiece
  let searchField: LabelPiece
  let expandedStates: [AccessibilityExpandedStatus: LabelPiece]
  let listStart: LabelPiece
  let listEnd: LabelPiece
  let landmarkStart: LabelPiece
  let landmarkEnd: LabelPiece
  let toggleHint: String
  let adjustableHint: String
  let popUpHint: String
  let textFieldHint: String
  let editingHint: String
  let actions: String
  let moreContent: String
  private let textField: LabelPiece
  private let secureTextField: LabelPiece

  init(phrases: Phrases, style: UtteranceStyle) {
    let prefix = style == .snapshot ? "snapshot." : ""
    func trait(_ name: String) -> LabelPiece {
      LabelPiece(.trait, phrases("\(prefix)trait.\(name)"))
    }
    func context(_ name: String) -> LabelPiece {
      LabelPiece(.context, phrases("\(prefix)context.\(name)"))
    }
    dimmed = trait("dimmed")
    button = trait("button")
    popUpButton = trait("popUpButton")
    backButton = trait("backButton")
    heading = trait("heading")
    searchField = trait("searchField")
    expandedStates = [.expanded: trait("expanded"), .collapsed: trait("collapsed")]
    switchButton = trait("switchButton")
    switchStates = ["0": trait("off"), "1": trait("on"), "2": trait("mixed")]
    tab = trait("tab")
    selected = trait("selected")
    isEditing = trait("isEditing")
    textField = trait("textField")
    secureTextField = trait("secureTextField")
    traits = [
      (.header, heading), (.link, trait("link")), (.adjustable, trait("adjustable")),
      (.image, trait("image")), (.searchField, searchField),
    ]
    listStart = context("listStart")
    listEnd = context("listEnd")
    landmarkStart = context("landmark")
    landmarkEnd = context("landmarkEnd")
    toggleHint = phrases("hint.toggle")
    adjustableHint = phrases("hint.adjustable")
    popUpHint = phrases("hint.popUpButton")
    textFieldHint = phrases("hint.textField")
    editingHint = phrases("hint.editing")
    actions = phrases("status.actions")
    moreContent = phrases("status.moreContent")
  }

  func field(isSecure: Bool) -> LabelPiece { isSecure ? secureTextField : textField }
}
