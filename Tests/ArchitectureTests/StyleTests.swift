import Testing

@Suite("Style rules that neither the compiler nor the formatter enforces") struct StyleTests {
  @Test(arguments: ["fatalError(", "try!", "as!"])
  func noCodeTrapsOrForces(word: String) throws {
    for file in try SourceTree.shared.get().files {
      for (index, line) in file.lines.enumerated() where line.contains(word) {
        let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
        #expect(code.first?.contains(word) != true, "\(file):\(index + 1)")
      }
    }
  }

  /// Swift could no longer refer to such a module: the name would always mean the type.
  @Test func noModuleContainsATypeOfItsName() throws {
    let kinds: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    for file in try SourceTree.shared.get().files {
      for line in file.lines {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        for (kind, name) in zip(words, words.dropFirst()) where kinds.contains(kind) {
          #expect(name != file.module, "\(file): \(line)")
        }
      }
    }
  }
}
