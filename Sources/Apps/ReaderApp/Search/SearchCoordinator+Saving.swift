import AccessibilityModel
import PlainText
import TextLibrary
import Views

/// Writes files that the user names.
package protocol FileSaving: AnyObject {
  /// Saves a text in a file.
  ///
  /// - Parameter replaces: Whether an existing file is replaced.
  /// - Returns: False if the file exists and is not replaced.
  /// - Throws: A `ReportableError`.
  func save(_ text: String, to path: String, replaces: Bool) throws -> Bool

  /// Returns a path, extended by the beginning that all matching paths share, or nil if that adds
  /// nothing.
  func completion(ofPath typed: String) -> String?
}

/// Saving the hits of a search in a file.
extension SearchCoordinator {
  /// Returns the item that saves the hits, or nil if files can't be written.
  func savingItem() -> MenuItem? {
    guard let found, fileSaver != nil else { return nil }
    var item = MenuItem(phrases("menu.saveHits")) { [weak self] in self?.openSaving() }.opening
    item.hint = shellHint(for: found.query)
    return item
  }

  /// Returns how to do the same in the shell.
  private func shellHint(for query: String) -> String {
    let words = [screen.text.description.name, query].map { word in
      "'\(word.replacing("'", with: "'\\''"))'".withVisibleControls
    }
    // A query that begins with a hyphen would be an option.
    let separator = query.hasPrefix("-") ? "-- " : ""
    let command = "lector search --format tsv \(separator)\(words.joined(separator: " "))"
    return phrases("hint.saveHits", command)
  }

  /// Asks for the name of a file, whose ending chooses the format.
  private func openSaving() {
    guard let found else { return }
    let field = TextField(label: phrases("menu.fileName"))
    field.hint = phrases("hint.field.fileName")
    field.completion = { [weak self] in self?.fileSaver?.completion(ofPath: $0) }
    field.onSubmit = { [weak self] typed in self?.save(found, to: typed, replaces: false) }
    let items = [
      MenuItem(phrases("menu.saveToFile")) { [weak self, weak field] in
        self?.save(found, to: field?.text ?? "", replaces: false)
      },
      MenuItem(phrases("hint.field.fileName"), role: .text),
      MenuItem(shellHint(for: found.query), role: .text),
    ]
    session.push(Popover(title: phrases("menu.saveHits"), field: field, items: items))
  }

  /// Saves hits and announces that. A fault is announced, and the field stays open.
  private func save(_ found: FoundHits, to path: String, replaces: Bool) {
    guard let fileSaver, !path.isEmpty else { return }
    let name = path.withVisibleControls
    guard let format = HitList.Format(fileName: path) else {
      return session.announce("status.noHitFormat", name)
    }
    do {
      let text = try HitList(screen.text, format: format).text(of: found.hits)
      guard try fileSaver.save(text, to: path, replaces: replaces) else {
        return askBeforeReplacing(path, with: found)
      }
    } catch {
      return session.announce(error)
    }
    session.closePopover(isSpoken: false)
    let count = phrases.counted("status.hits", found.hits.count)
    session.announce("status.hitsSaved", count, name)
  }

  private func askBeforeReplacing(_ path: String, with found: FoundHits) {
    let question = Popover(
      title: phrases.filled("menu.replaceQuestion", [path.withVisibleControls]))
    question.menuName = [LabelPiece(.label, question.title)]
    question.setItems([
      MenuItem(phrases("menu.keepFile")) { [weak self] in self?.session.closePopover() },
      MenuItem(phrases("menu.replaceFile")) { [weak self] in
        self?.session.closePopover(isSpoken: false)
        self?.save(found, to: path, replaces: true)
      },
    ])
    session.push(question)
  }
}
