import RandomInput
import Testing

@testable import XMLReading

@Suite("Damaged XML")
struct FuzzTests {
  static let specimens: [[UInt8]] = [
    Array(specimen.utf8),
    Array("<!DOCTYPE a [<!ENTITY e '&#60;b/>'><!ENTITY % p 'x'>]><a b='&e;'>&e;<c/></a>".utf8),
    Array("<?xml version='1.0' encoding='ISO-8859-1'?><a b='\u{e9}'>x\u{e9}<b/></a>".utf8),
    [0xFF, 0xFE] + "<a b='ἀ'>x😀<b/></a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
  ]

  private static let pieces: [[UInt8]] = [
    [0], [0xFF], [0x80], [0xC3], [0xED, 0xA0, 0x80], Array("<".utf8), Array(">".utf8),
    Array("&".utf8), Array("'".utf8), Array("\"".utf8), Array("]]>".utf8), Array("<![CDATA[".utf8),
    Array("<!--".utf8), Array("-->".utf8), Array("<?".utf8), Array("?>".utf8), Array("/".utf8),
    Array("&#x110000;".utf8), Array("&#0;".utf8), Array("<!DOCTYPE".utf8), Array(":".utf8),
    Array("<!ENTITY e 'x'>".utf8), Array("%e;".utf8), Array("\r\n".utf8), Array("</a>".utf8),
  ]

  private static func damage(_ bytes: [UInt8], by numbers: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...numbers.below(4) {
      let place = numbers.below(bytes.count + 1)
      switch numbers.below(5) {
      case 0 where place < bytes.count: bytes[place] = UInt8(numbers.below(256))
      case 1: bytes.insert(contentsOf: pieces[numbers.below(pieces.count)], at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + numbers.below(8)))
      case 3: bytes.removeSubrange(place...)
      default:
        let end = min(bytes.count, place + numbers.below(40))
        bytes.insert(contentsOf: bytes[place..<end], at: numbers.below(bytes.count + 1))
      }
    }
    return bytes
  }

  @Test("Ends with an event or an error of one line, never otherwise", arguments: 0..<8)
  func damaged(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    for round in 0..<1000 {
      let bytes = Self.damage(Self.specimens[round % Self.specimens.count], by: &numbers)
      let size = [4, 5 + numbers.below(60), 4096][numbers.below(3)]
      let outline = Outline(bytes: bytes, chunkSize: size)
      check(outline, lines: bytes.count { $0 == 0x0A || $0 == 0x0D } + 1, "\(seed) \(round)")
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

extension SeededGenerator {
  /// A number from 0 up to, but not including, a limit that is above 0.
  fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
