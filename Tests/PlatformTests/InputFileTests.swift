import Foundation
import Testing

import Platform

@Suite struct InputFileTests {
  /// An endless file does not fill the memory (attacks 15).
  @Test func aFileThatIsTooLargeIsAnErrorWithTheBound() {
    let error = #expect(throws: InputFileError.self) {
      try InputFile.bytes(of: "/dev/zero", largest: 3 << 20)
    }
    #expect(error?.description == "/dev/zero: larger than 3 MB; expected a smaller file")
  }

  @Test(arguments: [
    ("/nowhere/at all", "/nowhere/at all: no such file"),
    ("/", "/: is a directory; expected a file"),
  ])
  func unreadableFiles(path: String, message: String) {
    let error = #expect(throws: InputFileError.self) { try InputFile.bytes(of: path) }
    #expect(error?.description == message)
  }
}
