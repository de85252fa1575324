/// An encoding of the cells of a braille file.
package enum BrailleEncoding: String, CaseIterable, Sendable {
  /// North American ASCII Braille, one byte per cell. Embossers and note takers read it.
  case ascii
  /// Unicode braille patterns.
  case unicode

  /// The characters of North American ASCII Braille, in the order of the cells.
  private static let characters = Array(
    " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=".utf8)

  /// Returns a line of cells as text. Dots 7 and 8 do not exist on paper.
  func text(_ cells: some Collection<UInt8>) -> String {
    switch self {
    case .ascii: String(decoding: cells.map { Self.characters[Int($0 & 0x3F)] }, as: UTF8.self)
    case .unicode: BrailleText.unicode(cells.map { $0 & 0x3F })
    }
  }
}
