/// A 64-bit hash that is the same in every run, unlike `Hasher` (FNV-1a).
package struct StableHash {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(of text: String) {
    for byte in text.utf8 { add(byte) }
  }

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
