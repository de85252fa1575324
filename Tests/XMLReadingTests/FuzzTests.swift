import RandomInput
import Testing

@testable import XMLReading

@Suite("Damaged XML")
struct FuzzTests {
  static let specimens: [[UInt8]] = [
    Array(specimen.utf8),
    Array("<!DOCTYPE a [<!ENTITY e '&#60;b/>'><!ENTITY % p 'x'>]><a b='&e;'>&e;<c/></a>".utf8),
    Array("<!DOCTYPE a SYSTEM 'x' [<!ENTITY % p 'x'>%p;]><a b='c'>&mdash;&d;<e/></a>".utf8),
    Array("<?xml version='1.0' encoding='ISO-8859-1'?><a b='\u{e9}'>x\u{e9}<b/></a>".utf8),
    [0xFF, 0xFE] + "<a b='ἀ'>x😀<b/></a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
  ]

  @Test("Ends with an event or an error of one line, never otherwise")
  func damaged() throws {
    let pieces = [
      "]]>", "<![CDATA[", "<!--", "-->", "<?", "?>", "&#x110000;", "<!DOCTYPE", "<!ENTITY e 'x'>",
      "%e;", "&d;", "</a>",
    ]
    try fuzz("XML", Self.specimens, pieces: pieces, runs: 4_000) { bytes, numbers in
      let size = [4, 5 + numbers.below(60), 4096][numbers.below(3)]
      let outline = Outline(bytes: bytes, chunkSize: size)
      let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      check(outline, lines: lines, String(decoding: bytes, as: UTF8.self))
    }
  }

  private func check(_ outline: Outline, lines: Int, _ place: String) {
    var open: [String] = []
    for event in outline.raw {
      switch event {
      case .start(let element): open.append(element.name)
      case .end(let name, _): #expect(open.popLast() == name, "\(place): \(outline.events)")
      case .text: #expect(!open.isEmpty, "\(place)")
      }
    }
    guard let error = outline.error else {
      #expect(open.isEmpty && !outline.raw.isEmpty, "\(place)")
      return
    }
    #expect(error.isFaultOfTheFile, "\(place)")
    #expect((1...lines).contains(error.line ?? 0), "\(place): \(error)")
    #expect(error.description.hasPrefix("file:") && !error.description.contains("\n"), "\(place)")
    #expect(error.description.contains("; expected "), "\(place): \(error)")
  }
}
