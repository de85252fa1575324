import CLibXML2
import PlainText

extension XMLError {
  /// What the reader met, in words.
  init(file: String, fault: lector_xml_fault, limits: XMLReader.Limits) {
    let isMemory = fault.problem == LECTOR_XML_NO_MEMORY.number
    self.init(
      file: file, line: Int(fault.line), message: Self.message(of: fault, limits: limits),
      exitStatus: isMemory ? .temporary : .badData)
  }

  private static func message(of fault: lector_xml_fault, limits: XMLReader.Limits) -> String {
    switch fault.problem {
    case LECTOR_XML_ENTITY.number:
      return "the doctype declares the entity \"\(text(fault.subject))\"; "
        + "expected a file without entities of its own"
    case LECTOR_XML_TOO_DEEP.number:
      return "more than \(limits.deepest) elements inside one another; expected fewer"
    case LECTOR_XML_LONG_TEXT.number:
      return "a text of more than \(size(limits.longest)); expected shorter ones"
    case LECTOR_XML_LONG_ATTRIBUTE.number:
      return "the attribute \"\(text(fault.subject))\" has more than \(size(limits.longest)); "
        + "expected a shorter value"
    case LECTOR_XML_LONG_TAG.number:
      return "a tag, a comment or a doctype of more than \(size(limits.longest * 2)); "
        + "expected shorter ones"
    case LECTOR_XML_NUL.number: return "a NUL character; expected text"
    case LECTOR_XML_NO_MEMORY.number: return "not enough memory; expected more"
    default: return malformed(fault)
    }
  }

  /// The codes are libxml2's (`xmlerror.h`); its words stay where nothing can be said better.
  private static func malformed(_ fault: lector_xml_fault) -> String {
    let open = text(fault.open_name)
    if fault.is_at_end, !open.isEmpty {
      return "the file ends inside <\(open)>, which begins on line \(fault.open_line); "
        + "expected </\(open)>"
    }
    let message = text(fault.message)
    switch fault.code {
    case 4: return "no element begins here; expected XML"
    case 5 where !fault.has_root: return "the file ends before an element has begun; expected XML"
    case 5: return "something follows the root element; expected nothing more"
    case 9 where message.contains("encoding"), 81:
      return "bytes that are not in the file's encoding; expected what its first line declares, "
        + "else UTF-8"
    case 26, 27: return message + "; expected a character or one of &amp; &lt; &gt; &quot; &apos;"
    case 31, 32: return message + "; expected UTF-8"
    case 42: return message + "; expected each attribute once"
    case 76:
      return "an end tag that does not close <\(open)> of line \(fault.open_line); "
        + "expected </\(open)>"
    default:
      let what = message.isEmpty ? "libxml2 gives up with error \(fault.code)" : message
      return what + "; expected well-formed XML"
    }
  }

  /// A text in a C array, up to its NUL.
  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes) bytes"
  }
}

extension lector_xml_problem {
  var number: Int32 { Int32(rawValue) }
}
