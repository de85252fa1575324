extension RecordedLog {
  /// Returns what a user hears differently in a newer log of the same screen, in its order: lines
  /// with other words between the same neighbors, lines at another place, and lines in one log only.
  package func changes(to new: RecordedLog) -> [ScreenChange] {
    var (old, now) = (elements, new.elements)
    // The last line is repeated where the cursor cannot move on.
    let repeated = [old, now].map { $0.reversed().prefix { $0.words == old.last?.words }.count }
    if let least = repeated.min(), least > 0, repeated.contains(where: { $0 > 2 }) {
      old.removeLast(repeated[0] - least)
      now.removeLast(repeated[1] - least)
    }
    let spoken = old.map { Entry(Spoken(text: $0.text)) }
    let differences = Self.differences(spoken, now, Self.pairs(spoken, now), [])
    let before = Set(differences.compactMap(\.spoken).map(Self.words))
    let after = Set(differences.compactMap(\.recorded).map(Self.words))
    return differences.flatMap { difference -> [ScreenChange] in
      let gone = difference.spoken.flatMap { after.contains(Self.words(of: $0)) ? nil : $0 }
      let isMoved = difference.recorded.map { before.contains(Self.words(of: $0)) } ?? false
      let shown = difference.recorded?.quotedShort ?? ""
      let place = difference.line.map { ", line \($0)" } ?? ""
      var changes: [(cause: ScreenChange.Cause, summary: String)] =
        isMoved ? [(.order, "order changed: \(shown)\(place)")] : []
      if let gone {
        let isChanged = difference.recorded != nil && !isMoved
        changes.append(
          isChanged
            ? (.label, "changed: \(gone.quotedShort) → \(shown)\(place)")
            : (.removed, "removed: \(gone.quotedShort)"))
      } else if difference.recorded != nil, !isMoved {
        changes.append((.added, "added: \(shown)\(place)"))
      }
      return changes.map { ScreenChange(causes: [$0.cause], summary: $0.summary, speech: nil) }
    }
  }

  /// The lines without the one that says that VoiceOver is on.
  private var elements: [Line] {
    Array(lines.drop { $0.number == lines.first?.number && LogText.isVoiceOverOn($0.words) })
  }
}
