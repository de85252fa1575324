/// The names that a text itself has for one of its books, mostly in its own language.
package struct OwnBookNames: Hashable, Sendable {
  /// Short names and abbreviations: `János`, `Jn`.
  package private(set) var short: [String] = []
  /// Titles: `Evangélium János szerint`.
  package private(set) var long: [String] = []

  /// The maximum size of a name, in bytes, and the maximum number of names of each kind.
  private static let sizeLimit = 200
  private static let countLimit = 16

  package init() {}

  var all: [String] { short + long }

  /// Adds a name, unless it is known, empty, or too long for a name.
  package mutating func add(_ name: String, isLong: Bool) {
    guard !name.isEmpty, name.utf8.count <= Self.sizeLimit, !all.contains(name),
      (isLong ? long : short).count < Self.countLimit
    else { return }
    if isLong { long.append(name) } else { short.append(name) }
  }
}

extension [String: OwnBookNames] {
  /// The maximum number of books.
  private static let countLimit = 1000

  /// Adds a name of a book.
  ///
  /// - Parameters:
  ///   - book: The name of the book in the references of the text.
  ///   - isLong: A Boolean value that indicates whether the name is a title rather than a short
  ///     name or an abbreviation.
  package mutating func add(_ name: String, ofBook book: String, isLong: Bool) {
    guard self[book] != nil || count < Self.countLimit else { return }
    var names = self[book] ?? OwnBookNames()
    names.add(name, isLong: isLong)
    if !names.all.isEmpty { self[book] = names }
  }

  /// Adds the names of other files or of the metadata of the same text.
  package mutating func add(_ other: Self) {
    for (book, names) in other {
      for name in names.short { add(name, ofBook: book, isLong: false) }
      for name in names.long { add(name, ofBook: book, isLong: true) }
    }
  }
}

extension TextSource {
  /// The text's own names of each of its books.
  package var ownBookNames: [OwnBookNames] {
    books.map { description.bookNames[$0.name] ?? OwnBookNames() }
  }
}
