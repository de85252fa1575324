import PlainText

extension TreeFile: Codable {
  /// Creates a tree file from any format that decodes the keys and values of a tree file's JSON.
  ///
  /// Everything is validated as in a file.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` with the path of the first fault, with a ``TreeFileError`` as its
  ///   underlying error.
  public init(from decoder: any Decoder) throws {
    let json = try SortedJSON(from: decoder)
    do throws(TreeFileError) {
      try self.init(name: "tree", bytes: Array(json.document.utf8))
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath + Self.codingPath(error.path),
          debugDescription: error.message, underlyingError: error))
    }
  }

  /// Returns the keys and indices of a path such as `root.subviews[2].traits[0]`.
  private static func codingPath(_ path: String) -> [any CodingKey] {
    path.split(separator: ".").flatMap { component -> [any CodingKey] in
      let parts = component.split { $0 == "[" || $0 == "]" }.map(String.init)
      return parts.prefix(1).map(\.codingKey)
        + parts.dropFirst().map { Int($0)?.codingKey ?? $0.codingKey }
    }
  }

  /// Encodes the tree with the keys and values of a tree file's JSON.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    try SortedJSON(json: TreeFile.text(of: root)).encode(to: encoder)
  }
}

extension TreeFile: Equatable {
  /// Returns a Boolean value that indicates whether two files have the same text.
  public static func == (first: TreeFile, second: TreeFile) -> Bool {
    first.description == second.description
  }
}

extension TreeFile: CustomStringConvertible {
  /// The text of the file, with one node on each line, so that a comparison shows the nodes that
  /// differ.
  public var description: String { TreeFile.text(of: root) }
}
