/// The comparison of names of books.
extension BookNames {
  /// Returns a name in lower case without accents, dots and spaces. A number before it
  /// becomes a digit (`II Kings`, `First John`).
  package static func folded(_ name: String) -> String { folded(name[...]) }

  private static func folded(_ name: Substring) -> String {
    let name = numberAsDigit(name)
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return foldedASCII(name) }
    var result = String.UnicodeScalarView()
    for scalar in name.lowercased().decomposedStringWithCanonicalMapping
      .unicodeScalars
    {
      switch scalar {
      case "ł": result.append("l")
      case "ß": result.append(contentsOf: "ss".unicodeScalars)
      case "ς": result.append("σ")
      default:
        if scalar.properties.isAlphabetic && !scalar.properties.isDiacritic
          && scalar.properties.generalCategory != .nonspacingMark
          || scalar.properties.numericType != nil
        {
          result.append(scalar)
        }
      }
    }
    return String(result)
  }

  /// Returns whether the folded form of a name can be a certain one, by the first letter, which
  /// folding keeps unless the first word is a number. Folding itself takes far longer.
  static func canFold(_ name: Substring, to folded: String) -> Bool {
    guard let first = name.utf8.first.map({ $0 | 0x20 }), (0x61...0x7A).contains(first),
      let wanted = folded.utf8.first
    else { return true }
    return wanted == first || (0x30...0x39).contains(wanted)
  }

  /// Returns the folded form of a name without accents, as most names are.
  private static func foldedASCII(_ name: Substring) -> String {
    let bytes = name.utf8
    return String(unsafeUninitializedCapacity: bytes.count) { buffer in
      var count = 0
      for byte in bytes {
        let isCapital = (0x41...0x5A).contains(byte)
        guard isCapital || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) else {
          continue
        }
        buffer[count] = isCapital ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }

  /// Returns a name whose first word is a number as a digit: `II Kings`, `First John`, `1st John`,
  /// `Erster Korinther`, `Primera de Juan`, `Pierwszy List Jana`.
  private static func numberAsDigit(_ name: Substring) -> Substring {
    guard let end = name.utf8.firstIndex(where: { $0 == 0x20 || $0 == 0x2E }),
      // Most numbers are written as digits.
      name.utf8.index(after: name.utf8.startIndex) < end || name.utf8.first.map(isLetter) == true,
      let digit = digit(for: name[..<end].lowercased()), name[end...].contains(where: \.isLetter)
    else { return name }
    return digit + name[end...]
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Returns the digit for a word in lower case that numbers books in one of the languages of the
  /// table.
  private static func digit(for word: String) -> Substring? {
    switch word {
    case "i", "first", "1st", "erste", "erster", "erstes", "1er", "primera", "primero", "primer",
      "pierwszy", "pierwsza", "pierwsze":
      "1"
    case "ii", "second", "2nd", "zweite", "zweiter", "zweites", "segunda", "segundo", "drugi",
      "druga", "drugie":
      "2"
    case "iii", "third", "3rd", "dritte", "dritter", "drittes", "tercera", "tercero", "tercer",
      "trzeci", "trzecia", "trzecie":
      "3"
    case "iv", "fourth", "4th", "vierte", "viertes", "cuarto", "cuarta", "czwarta", "czwarty": "4"
    case "v", "fifth", "5th", "fünfte", "fünftes", "quinto", "piąta": "5"
    default: nil
    }
  }

  /// Returns the folded spellings of a name: with its umlauts as letters, and as `Roemer`.
  static func spellings(_ name: Substring) -> [String] {
    guard name.utf8.contains(where: { $0 >= 0x80 }),
      name.unicodeScalars.contains(where: { "äöüÄÖÜ".unicodeScalars.contains($0) })
    else { return [folded(name)] }
    var written = Substring.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar {
      case "ä", "Ä": written.append(contentsOf: "ae".unicodeScalars)
      case "ö", "Ö": written.append(contentsOf: "oe".unicodeScalars)
      case "ü", "Ü": written.append(contentsOf: "ue".unicodeScalars)
      default: written.append(scalar)
      }
    }
    return [folded(name), folded(Substring(written))]
  }

  /// Returns the folded name without the words around it: `john` for "The Gospel according to John"
  /// and `1petrus` for "1. Brief des Petrus".
  static func core(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard words.count > 1 else { return folded(name) }
    let number = folded(name).prefix { $0.isASCII && $0.isNumber }
    let rest = words.enumerated().compactMap { index, word -> String? in
      let word = folded(String(word))
      if index == 0, !number.isEmpty { return String(number) }
      return fillers.contains(word) ? nil : word
    }
    return rest.joined()
  }

  /// The words that surround the names of books, folded.
  private static let fillers: Set<String> = Set(
    """
    the of to a according st saint book letter epistle gospel paul prophet brief buch evangelium \
    nach an die der das des den dem propheten carta libro evangelio segun de del los las la el san \
    santo list ksiega ewangelia wedlug sw do
    """.split(separator: " ").map(String.init))
}
