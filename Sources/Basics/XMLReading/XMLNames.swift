import CLibXML2

/// The names of a file as strings.
///
/// A file has few names and uses them all the time. Each string is made once, and found again by
/// the address at which libxml2 keeps the name.
struct XMLNames {
  private struct Slot {
    var local: UnsafePointer<CChar>?
    var prefix: UnsafePointer<CChar>?
    var name = ""
  }

  private static let count = 256
  private var slots = [Slot](repeating: Slot(), count: count)

  mutating func name(_ name: lector_xml_name) -> String {
    let bits = UInt(bitPattern: name.local) ^ (UInt(bitPattern: name.prefix) >> 3)
    let index = Int((bits >> 2 ^ bits >> 11) % UInt(Self.count))
    if slots[index].local == name.local, slots[index].prefix == name.prefix {
      return slots[index].name
    }
    let local = name.local.map { String(cString: $0) } ?? ""
    let full = name.prefix.map { String(cString: $0) + ":" + local } ?? local
    slots[index] = Slot(local: name.local, prefix: name.prefix, name: full)
    return full
  }
}
