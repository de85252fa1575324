extension String {
  /// Creates a string from a file that is embedded in the program.
  ///
  /// - Parameter file: Returns the bytes of the file, and their number in its argument.
  package init(embedded file: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) {
    var count = 0
    let bytes = file(&count)
    self.init(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Creates a string from the file for a language, or nil if there is none.
  package init?(
    embedded file: (UnsafePointer<CChar>, UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?,
    language tag: String
  ) {
    var count = 0
    guard let bytes = file(tag, &count) else { return nil }
    self.init(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
