/// One column of one row: a base with up to four marks, and its style.
///
/// A cell has sixteen bytes and the layout of `lector_cell`.
package struct Cell: Hashable, Sendable {
  /// Up to four marks of the Basic Multilingual Plane, the first in the lowest sixteen bits.
  package var marks: UInt64
  /// The base scalar; 0 in the right half of a wide cell.
  package var base: UInt32
  package var style: Style
  /// The number of columns: 1 or 2; 0 in the right half of a wide cell.
  package var width: UInt16

  package init(base: UInt32, marks: UInt64 = 0, style: Style = .plain, width: UInt16 = 1) {
    self.base = base
    self.marks = marks
    self.style = style
    self.width = width
  }

  package static let blank = Cell(base: 0x20)

  /// The text of the cell, which is empty in the right half of a wide cell.
  package var text: String {
    guard width > 0, let scalar = Unicode.Scalar(base) else { return "" }
    var view = String.UnicodeScalarView()
    view.append(scalar)
    var rest = marks
    while rest != 0 {
      if let mark = Unicode.Scalar(UInt16(truncatingIfNeeded: rest)) { view.append(mark) }
      rest >>= 16
    }
    return String(view)
  }
}

extension Cell {
  /// Creates the cell of a character that another program drew, or returns nil if the character does
  /// not have that width here.
  package init?(character text: String, width: Int, style: Style) {
    var scalars = text.unicodeScalars.makeIterator()
    guard let first = scalars.next() else {
      self.init(base: 0x20, style: style)
      return
    }
    let base = ClusteredText.shown(first)
    guard DisplayWidth.columns(of: base) == width else { return nil }
    var cluster = Cluster(base: base, width: width)
    while let mark = scalars.next() {
      if DisplayWidth.columns(of: mark.value) == 0 { cluster.add(mark: mark.value) }
    }
    self.init(base: base, marks: cluster.marks, style: style, width: UInt16(width))
  }
}

/// A base with its marks, before it is drawn into a cell.
struct Cluster {
  var base: UInt32
  var width: Int
  /// The marks, packed as in a cell.
  private(set) var marks: UInt64 = 0

  /// The cluster as displayed in right-to-left text.
  var mirrored: Cluster {
    var result = self
    result.base = Bidi.mirror(of: base)
    return result
  }

  /// Adds a mark. A cell holds four marks.
  ///
  /// If there are more, the least important are dropped: first invisible signs, then cantillation
  /// marks, then dots that do not change the sound. Vowels are kept.
  mutating func add(mark: UInt32) {
    guard mark != DisplayWidth.zeroWidthJoiner, mark <= 0xFFFF else { return }
    if self.mark(at: 3) != 0 {
      var victim = 0
      for place in 1..<4 where worth(ofMarkAt: place) < worth(ofMarkAt: victim) { victim = place }
      guard worth(ofMarkAt: victim) < Self.worth(mark) else { return }
      let before = marks & (1 << (16 * victim) - 1)
      marks = before | (marks >> (16 * (victim + 1))) << (16 * victim)
    }
    let count = (0..<4).prefix { self.mark(at: $0) != 0 }.count
    marks |= UInt64(mark) << (16 * count)
  }

  private func mark(at place: Int) -> UInt32 {
    UInt32(UInt16(truncatingIfNeeded: marks >> (16 * place)))
  }

  private func worth(ofMarkAt place: Int) -> Int { Self.worth(mark(at: place)) }

  private static func worth(_ mark: UInt32) -> Int {
    switch mark {
    // The combining grapheme joiner, zero-width spaces and directional marks.
    case 0x034F, 0x200B...0x200F, 0x2060: 0
    // Hebrew accents and the meteg.
    case 0x0591...0x05AF, 0x05BD: 1
    // The rafe, the puncta extraordinaria and the varika.
    case 0x05BF, 0x05C4, 0x05C5, 0xFB1E: 2
    default: 3
    }
  }
}
