@testable import XMLReading

/// The events of a reader, one per line, each preceded by its line number.
struct Outline {
  var events: [String] { raw.map(\.outline) }
  private(set) var raw: [XMLEvent] = []
  /// The error that ended the reading; nil at the end of the file.
  private(set) var error: XMLError?

  init(_ text: String, limits: XMLReader.Limits = .init(), chunkSize: Int = 4096) {
    self.init(bytes: Array(text.utf8), limits: limits, chunkSize: chunkSize)
  }

  init(bytes: [UInt8], limits: XMLReader.Limits = .init(), chunkSize: Int = 4096) {
    do throws(XMLError) {
      try read(XMLReader(name: "file", bytes: bytes, limits: limits, chunkSize: chunkSize))
    } catch {
      self.error = error
    }
  }

  init(_ reader: XMLReader) {
    do throws(XMLError) { try read(reader) } catch { self.error = error }
  }

  private mutating func read(_ reader: XMLReader) throws(XMLError) {
    while let event = try reader.next() { raw.append(event) }
  }
}

extension XMLEvent {
  var outline: String {
    switch self {
    case .start(let element):
      let attributes = element.attributes.map { " \($0.name)=\($0.value.debugDescription)" }
      let end = element.isEmpty ? "/>" : ">"
      return "\(element.line) <\(element.name)\(attributes.joined())\(end)"
    case .end(let name, let line): return "\(line) </\(name)>"
    case .text(let text, let line): return "\(line) \(text.debugDescription)"
    }
  }
}

/// A file with every kind of content.
let specimen = """
  <?xml version="1.0" encoding="UTF-8"?>
  <!-- before -->
  <!DOCTYPE osis SYSTEM "nowhere.dtd">
  <osis xmlns="u" xmlns:x="v" xml:lang="grc">
   <x:verse osisID="John.1.1" n=''><w lemma="strong:G1722" morph="P-"
     gloss="in &amp; at">Ἐν</w> <w lemma='ἀρχή &#x3b1;&#10;'>ἀρχῇ</w>, one<!-- a
   comment -->&lt;two&gt;<?pi some?> <![CDATA[<three> & ]]>four
   </x:verse>
   <note></note><lb/>
  </osis>
  <!-- after -->

  """
