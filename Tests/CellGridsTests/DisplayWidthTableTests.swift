import Foundation
import Testing

@testable import CellGrids

@Suite struct DisplayWidthTableTests {
  /// A range of scalars whose width differs from the C library's, with the reason.
  private static let differences: [(scalars: ClosedRange<UInt32>, reason: String)] = [
    (0x0000...0x0000, "a control, which is drawn as a visible sign"),
    (0x202A...0x202E, "controls of direction, which are drawn as visible signs"),
    (0x2066...0x2069, "controls of direction, which are drawn as visible signs"),
    (0xFFF9...0xFFFB, "controls of annotation, which are drawn as visible signs"),
    (0x2A6E0...0x2FFFD, "ideographs are wide from the start, as EastAsianWidth.txt has it"),
    (0x30000...0x3FFFD, "ideographs are wide from the start, as EastAsianWidth.txt has it"),
  ]

  /// The widths of the C library in a UTF-8 locale: 0, 1 or 2 columns, or 3 for unknown scalars.
  private struct SystemWidths {
    typealias Function = @convention(c) (Int32) -> Int32
    private let function: Function

    /// Finds `wcwidth` by its name, because Swift does not import it.
    init() throws {
      let address = try #require(dlsym(nil, "wcwidth"))
      function = unsafeBitCast(address, to: Function.self)
    }

    func callAsFunction(_ scalar: UInt32) -> Int {
      let width = function(Int32(bitPattern: scalar))
      return width < 0 ? 3 : Int(width)
    }
  }

  private func inLocale<Result>(_ body: (SystemWidths) throws -> Result) throws -> Result {
    let locale = try #require(newlocale(1 << LC_CTYPE, "C.UTF-8", nil))
    let old = uselocale(locale)
    defer {
      uselocale(old)
      freelocale(locale)
    }
    return try body(SystemWidths())
  }

  private func width(_ scalar: UInt32) -> Int {
    DisplayWidth.isDrawable(scalar) ? DisplayWidth.columns(of: scalar) : 3
  }

  /// A Boolean value that indicates whether the C library is newer than glibc 2.36, whose scalars
  /// are in the table.
  private var isNewer: Bool {
    var version = [CChar](repeating: 0, count: 64)
    let count = confstr(Int32(_CS_GNU_LIBC_VERSION), &version, version.count)
    let text = String(decoding: version.prefix(max(count - 1, 0)).map(UInt8.init), as: UTF8.self)
    let numbers = text.split { $0 == " " || $0 == "." }.compactMap { Int($0) }
    return !numbers.lexicographicallyPrecedes([2, 37])
  }

  @Test func widthsMatchTheCLibrary() throws {
    let wrong = try inLocale { systemWidth in
      (0...0x10FFFF as ClosedRange<UInt32>).filter { scalar in
        let (own, other) = (width(scalar), systemWidth(scalar))
        return own != other && !(isNewer && own == 3) && !(0xD800...0xDFFF).contains(scalar)
          && !Self.differences.contains { $0.scalars.contains(scalar) }
      }
    }
    #expect(wrong.prefix(20).map { String($0, radix: 16) } == [])
  }

  @Test(arguments: differences)
  func everyListedDifferenceExists(_ scalars: ClosedRange<UInt32>, _ reason: String) throws {
    let isOne = try inLocale { systemWidth in
      scalars.contains { width($0) != systemWidth($0) }
    }
    #expect(isOne, "\(reason)")
  }
}
