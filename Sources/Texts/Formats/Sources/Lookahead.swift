import Interlinear

/// The elements of a file that were read ahead.
///
/// A fault that is found while reading ahead is thrown after the elements before it.
struct Lookahead<Element> {
  /// Reads the next element of the file, or nil at its end.
  typealias Read = () throws(FormatError) -> Element?

  private(set) var elements: ArraySlice<Element> = []
  private var failure: FormatError?

  /// A Boolean value that indicates whether a fault comes after the elements.
  var hasFailure: Bool { failure != nil }

  /// Returns the next element, or nil at the end of the file.
  mutating func next(_ read: Read) throws(FormatError) -> Element? {
    if let element = elements.popFirst() { return element }
    if let failure { throw failure }
    return try read()
  }

  /// Returns the next element if it satisfies a condition. Otherwise it remains the next one.
  mutating func next(
    _ read: Read, if isWanted: (Element) -> Bool
  ) throws(FormatError) -> Element? {
    guard let element = try next(read) else { return nil }
    if isWanted(element) { return element }
    putBack(element)
    return nil
  }

  /// Makes an element the next one again.
  mutating func putBack(_ element: Element) { elements = [element] + elements }

  /// Reads one more element ahead.
  ///
  /// - Returns: The element, or nil at the end of the file and for a fault.
  mutating func readAhead(_ read: Read) -> Element? {
    guard failure == nil else { return nil }
    do throws(FormatError) {
      guard let element = try read() else { return nil }
      elements.append(element)
      return element
    } catch {
      failure = error
      return nil
    }
  }
}

/// Finds the first verse of each chapter.
struct ChapterStarts {
  private var last: Reference?

  /// Returns a Boolean value that indicates whether a verse is in another chapter than the verse
  /// before it.
  mutating func begins(_ reference: Reference) -> Bool {
    defer { last = reference }
    guard reference.chapter > 0 else { return false }
    return last?.chapter != reference.chapter || last?.book != reference.book
  }
}
