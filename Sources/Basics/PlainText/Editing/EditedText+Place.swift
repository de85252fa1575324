extension EditedText {
  /// Places the insertion point before a character, as the routing keys of a braille display do.
  /// Nothing is selected then.
  ///
  /// - Parameter number: The character, counted from 0; the end of the text for any other number.
  package mutating func place(beforeCharacter number: Int) {
    let place =
      text.index(text.startIndex, offsetBy: max(number, 0), limitedBy: text.endIndex)
      ?? text.endIndex
    last = .none
    goal = nil
    anchor = nil
    isMarkSet = false
    caret = offset(place)
  }
}
