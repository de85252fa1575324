import Platform
import ReaderApp

extension LibraryShelf: FileSaving {
  func save(_ text: String, to path: String, replaces: Bool) throws -> Bool {
    let file: OutputFile
    do throws(OutputError) {
      file = try OutputFile(path: Self.expanded(path), replaces: replaces)
    } catch .exists {
      return false
    }
    file.write(text)
    try file.flush()
    return true
  }
}
