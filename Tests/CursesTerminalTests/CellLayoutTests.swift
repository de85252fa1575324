import CNcurses
import CellGrids
import Testing

/// The memory of a grid's cells is passed to the C layer unchanged.
@Suite struct CellLayoutTests {
  @Test func bothTypesHaveTheSameLayout() {
    #expect(MemoryLayout<Cell>.size == MemoryLayout<lector_cell>.size)
    #expect(MemoryLayout<Cell>.stride == MemoryLayout<lector_cell>.stride)
    #expect(MemoryLayout<Cell>.alignment == MemoryLayout<lector_cell>.alignment)
  }

  @Test func everyFieldHasTheSameOffset() {
    let cell = MemoryLayout<Cell>.self
    let other = MemoryLayout<lector_cell>.self
    #expect(cell.offset(of: \.marks) == other.offset(of: \.marks))
    #expect(cell.offset(of: \.base) == other.offset(of: \.base))
    #expect(cell.offset(of: \.style) == other.offset(of: \.style))
    #expect(cell.offset(of: \.width) == other.offset(of: \.width))
    #expect(cell.offset(of: \.width) == 14)
    #expect(MemoryLayout<Style>.size == MemoryLayout<UInt16>.size)
  }

  @Test func aCellHasTheSameValueOnBothSides() {
    let style = Style(.red, on: .blue, bold: true, underline: true)
    let cells = [Cell(base: 0x05D0, marks: 0x05B8, style: style, width: 1), .blank]
    cells.withUnsafeBufferPointer { cells in
      cells.withMemoryRebound(to: lector_cell.self) { other in
        #expect(other[0].base == 0x05D0)
        #expect(other[0].marks == 0x05B8)
        #expect(other[0].width == 1)
        let bits = other[0].style
        #expect(bits & UInt16(LECTOR_STYLE_FOREGROUND) == Color.red.rawValue)
        #expect(bits & UInt16(LECTOR_STYLE_BACKGROUND) == Color.blue.rawValue << 8)
        #expect(bits & UInt16(LECTOR_STYLE_BOLD) != 0)
        #expect(bits & UInt16(LECTOR_STYLE_UNDERLINE) != 0)
        #expect(bits & UInt16(LECTOR_STYLE_REVERSE) == 0)
        #expect(other[1].base == 0x20)
        #expect(other[1].style == 0)
      }
    }
  }
}
