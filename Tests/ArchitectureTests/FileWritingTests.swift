import Testing

/// Files are written in one way, so that none is ever half-written.
@Suite struct FileWritingTests {
  /// The files of `Platform` that open files for writing: whole ones, growing ones, empty ones for
  /// SQLite, and unnamed ones.
  private static let writers: Set = [
    "FileDescriptor+Files.swift", "PrivateFiles.swift",
  ]

  /// The calls that open, create, or empty a file.
  nonisolated(unsafe) private static let opening =
    /O_(WRONLY|CREAT|TRUNC)|\.(writeOnly|createFile|copyItem)\b|\b(mkstemp|fopen|creat|truncate)\(|[^.]\.write\(to(File)?:|FileHandle\(for(Writing|Updating)|OutputStream\(/

  @Test func onlyPlatformOpensFilesForWriting() throws {
    var writers: Set<String> = []
    for file in try SourceTree.shared.get().files {
      for (number, line) in file.lines.enumerated()
      where !line.drop(while: { $0 == " " }).hasPrefix("//") && line.contains(Self.opening) {
        guard file.module == "Platform" else {
          // Values that write themselves to a text are no files.
          if line.contains(/write\(to: &/) { continue }
          Issue.record("\(file):\(number + 1) opens a file for writing: \(line)")
          continue
        }
        writers.insert(file.name)
      }
    }
    #expect(writers == Self.writers)
  }
}
