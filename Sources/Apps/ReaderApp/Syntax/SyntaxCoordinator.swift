import AccessibilityModel
import Interlinear
import Views

/// Dependencies between the words of a sentence: the rotor that follows them, the relations that
/// are spoken, and the sentence tree.
final class SyntaxCoordinator: Coordinator {
  /// The name of the rotor, whose spoken name is the phrase `rotor.dependencies`.
  static let rotorName = "dependencies"

  private(set) lazy var speech = SyntaxSpeech(
    phrases: phrases, scheme: text.description.morphologyScheme)
  /// The last step of the rotor.
  private var step: Step?

  /// A step from one word to another.
  private struct Step {
    let row: Int
    /// The word whose dependents are walked.
    let head: Int
    /// The dependent of `head` that has the focus, or that gets it next, or nil at the last one.
    var dependent: Int?
    /// The words that the step leads to. Their relations are spoken.
    var targets: [Int]
  }

  // MARK: - The rotor

  /// Returns the rotor of a word. Up leads to the head; down leads to the first dependent, and from
  /// a dependent to the next one of the same head.
  func rotors(of element: VerseElement) -> [AccessibilityCustomRotor] {
    [
      AccessibilityCustomRotor(name: Self.rotorName) { [weak self, weak element] in
        element.map { self?.targets(around: $0) ?? [] } ?? []
      }
    ]
  }

  private func targets(around element: VerseElement) -> [any AccessibilityObject] {
    guard let word = element.position.wordIndex else { return [] }
    let row = element.row
    let tokens = row.verse.syntax
    var next = Step(row: row.index, head: word, dependent: nil, targets: [])
    let up: Int?
    if let step, step.row == row.index, step.dependent == word {
      // The focus is at a dependent: the walk through the dependents of its head continues.
      let all = tokens.dependentWords(ofWord: step.head)
      next = Step(row: row.index, head: step.head, dependent: nil, targets: [])
      next.dependent = all.firstIndex(of: word).flatMap { $0 + 1 < all.count ? all[$0 + 1] : nil }
      up = step.head
    } else {
      next.dependent = tokens.dependentWords(ofWord: word).first
      up = tokens.headWord(ofWord: word)
    }
    next.targets = [up, next.dependent].compactMap { $0 }
    pending = next
    pendingCause = session.session?.cause
    func target(_ word: Int?) -> VerseElement? {
      guard let word, row.verse.words.indices.contains(word) else { return nil }
      let found = row.element(of: .init(word: word))
      return found?.position.wordIndex == word ? found : nil
    }
    return [target(up), element, target(next.dependent)].compactMap { $0 }
  }

  /// The step that the rotor may make now, and the gesture that prepared it. At an end it is not
  /// made, and the next gesture may lead elsewhere.
  private var pending: Step?
  private var pendingCause: String?

  func focusDidMove(to element: VerseElement) {
    let pending = pendingCause == session.session?.cause ? pending : nil
    self.pending = nil
    guard let word = element.position.wordIndex else { return step = nil }
    if var made = pending, made.row == element.row.index, made.targets.contains(word) {
      made.targets = [word]
      if word != made.dependent { made.dependent = nil }
      step = made
    } else if step?.row != element.row.index || step?.targets != [word] {
      step = nil
    }
  }

  // MARK: - Relations

  /// Returns the label of a word with its relation: first, if the rotor leads there; last at full
  /// verbosity.
  func addingRelation(
    to pieces: [LabelPiece], of element: VerseElement, verbosity: Verbosity
  ) -> [LabelPiece] {
    guard let word = element.position.wordIndex else { return pieces }
    let current = (pendingCause == session.session?.cause ? pending : nil) ?? step
    if let current, current.row == element.row.index, current.targets.contains(word) {
      return speech.pieces(forWord: word, of: element.row.verse) + pieces
    }
    guard verbosity == .full, element.part == .word(word) else { return pieces }
    return pieces + speech.pieces(forWord: word, of: element.row.verse)
  }

  // MARK: - The sentence tree

  /// Opens the tree of a sentence as a list, with the focus on a word.
  func openTree(of position: TextPosition) {
    let row = position.row
    let verse = row.verse
    let nodes = DependencyTree(verse.syntax).nodes
    let speech = speech
    let items = MenuItems(count: nodes.count) { [weak self] index in
      let node = nodes[index]
      var item = MenuItem(
        speech.line(for: node, of: verse), role: .item, pieces: speech.pieces(for: node, of: verse)
      ) {
        self?.go(to: node, in: row)
      }
      item.indentation = speech.indentation(of: node)
      return item
    }
    let title = phrases.filled(
      "menu.sentenceTreeOf", [screen.speech.name(of: verse.reference)])
    let popover = Popover(title: title, items: items).besideFocus()
    let attachment = position.wordIndex.flatMap { verse.syntax.attachment(ofWord: $0) }
    let first = nodes.firstIndex { $0.token == attachment }
    if let first { popover.list.select(row: first) }
    let element = position.element
    session.present(
      popover, returningTo: element,
      focusing: element == nil
        ? nil : first.flatMap { popover.list.table.accessibilityElement(at: $0) })
  }

  private func go(to node: DependencyTree.Node, in row: VerseRow) {
    let word = row.verse.syntax.nearestWord(toToken: node.token)
    session.dismissPopovers { [screen] in
      screen.show(row: row.index, at: .init(word: word), saysPlace: false)
    }
  }
}
