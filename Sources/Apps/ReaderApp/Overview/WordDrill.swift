import AccessibilityModel
import Interlinear
import ScreenReading
import Views

/// A drill of words of a chapter: the form is shown first, and its meaning on request. A word that
/// the user knows is a known word from then on; any other comes again after the rest.
final class WordDrill: Coordinator {
  /// The words in their order. Known ones are passed over, so that to undo brings one back.
  private var words: [WordList.Entry] = []
  /// The lemma of the word that is asked.
  private var asked = ""
  private weak var popover: Popover?

  /// The indices of the words that are not known.
  private var newIndices: [Int] {
    words.indices.filter { !reader.familiarity.isKnown(words[$0].word, in: words[$0].verse) }
  }

  func open(_ words: some Sequence<WordList.Entry>, title: String) {
    self.words = Array(words)
    let popover = Popover(title: title)
    self.popover = popover
    reader.lists.reload = { [weak self] in self?.reload() }
    session.push(popover)
    ask()
  }

  /// Asks the first word that is not known, or shows its meaning.
  private func ask(withMeaning isAnswered: Bool = false) {
    guard let popover, let index = newIndices.first else { return }
    asked = words[index].lemma
    popover.setItems(items(for: words[index], isAnswered, at: index))
    let row = isAnswered ? 1 : 0
    popover.list.select(row: row)
    session.postLayoutChange { popover.list.table.accessibilityElement(at: row) }
  }

  private func items(for word: WordList.Entry, _ isAnswered: Bool, at index: Int) -> [MenuItem] {
    let place = phrases.place(words.count - newIndices.count + 1, of: words.count)
    let form = LabelPiece(.label, word.word.surface, language: word.verse.language.tag)
    let answer = { self.ask(withMeaning: true) }
    return [
      MenuItem(pieces: [form, LabelPiece(.position, place)], role: .item, activate: answer),
      isAnswered
        ? MenuItem(pieces: meaning(of: word), role: .text)
        : phrases.keyedItem("drillAnswer", opens: false, activate: answer),
      phrases.keyedItem("drillKnown", opens: false) {
        let change = self.reader.familiarity.toggling(word.word, in: word.verse)
        self.reader.saving.make([change], announcing: nil)
        self.reload()
      },
      phrases.keyedItem("drillAgain", opens: false) {
        self.words.append(self.words.remove(at: index))
        self.ask()
      },
    ]
  }

  /// Returns the lemma, the usual gloss, the parsing, and the place of a word.
  private func meaning(of word: WordList.Entry) -> [LabelPiece] {
    let language = word.verse.language
    var pieces = [LabelPiece(.tier(.lemma), word.lemma, language: language.tag)]
    pieces += screen.speech.glossPieces(
      word.gloss, of: .tier(.gloss), in: word.verse,
      language: text.description.language(of: .gloss, inTextOf: language).tag)
    pieces.append(LabelPiece(.tier(.morphology), word.parsing, language: phrases.voice))
    return pieces.filter { !$0.text.isEmpty }
      + [LabelPiece(.reference, screen.speech.label(of: word.verse))]
  }

  /// Asks the next word if another one is asked now, because one has become known, or no longer is.
  /// After the last one, the drill ends.
  func reload() {
    guard let popover, popover === session.session?.root.popover else { return }
    guard let next = newIndices.first else {
      session.dismissPopovers()
      return session.announce(text: phrases.counted("status.drilled", words.count))
    }
    if words[next].lemma != asked { ask() }
  }
}
