extension RecordedLog {
  /// Returns the differences heard in a newer log of the same screen, in its order: lines
  /// with other words between the same neighbors, lines at another place, and lines in one log only.
  package func changes(to new: RecordedLog) -> [ScreenChange] {
    // The announcement that VoiceOver is on isn't an element.
    let sides = [lines, new.lines].map { lines in
      lines.dropFirst(lines.first.map { LogText.isVoiceOverOn($0.words) } == true ? 1 : 0)
    }
    var (old, now) = (Array(sides[0]), Array(sides[1]))
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
      let came = difference.recorded.flatMap { before.contains(Self.words(of: $0)) ? nil : $0 }
      let place = difference.line.map { ", line \($0)" } ?? ""
      let moved = came == nil ? difference.recorded?.quotedShort : nil
      let change: (cause: ScreenChange.Cause, summary: String)? =
        switch (gone?.quotedShort, came?.quotedShort) {
        case (let gone?, let came?): (.label, "changed: \(gone) → \(came)\(place)")
        case (let gone?, nil): (.removed, "removed: \(gone)")
        case (nil, let came?): (.added, "added: \(came)\(place)")
        case (nil, nil): nil
        }
      return [moved.map { (.order, "order changed: \($0)\(place)") }, change].compactMap { $0 }
        .map { ScreenChange(causes: [$0.cause], summary: $0.summary, speech: nil) }
    }
  }
}
