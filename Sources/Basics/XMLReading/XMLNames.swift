import CLibXML2

/// A cache of the names in a file as strings.
///
/// A file uses a few names very often. Each string is created only once, and found again by
/// libxml2's own address of the name.
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
