import Testing

import Interlinear

@Suite("Versification")
struct VersificationTests {
  private func mapped(_ place: String, _ scheme: String, _ other: String) throws -> String {
    let words = place.split(separator: " ")
    let numbers = words[1].split(separator: ":").compactMap { Int($0) }
    let from = try #require(Versification.named(scheme))
    let to = try #require(Versification.named(other))
    return from.places(of: .init(String(words[0]), numbers[0], numbers[1]), in: to)
      .map { "\($0.book) \($0.chapter):\($0.verse)" }.joined(separator: ", ")
  }

  @Test("The embedded table is valid")
  func table() {
    #expect(Versification.all.map(\.name) == ["org", "eng", "lxx", "vul", "byz"])
    #expect(Versification.named("none") == nil)
  }

  @Test(
    "English to the Hebrew Bible and the Greek New Testament",
    arguments: [
      ("GEN 31:54", "GEN 31:54"), ("GEN 31:55", "GEN 32:1"), ("GEN 32:32", "GEN 32:33"),
      ("NUM 16:36", "NUM 17:1"), ("NUM 17:1", "NUM 17:16"), ("NUM 26:1", "NUM 25:19, NUM 26:1"),
      ("1SA 20:42", "1SA 20:42, 1SA 21:1"), ("1SA 21:1", "1SA 21:2"),
      ("1KI 22:43", "1KI 22:43, 1KI 22:44"), ("NEH 7:68", ""), ("NEH 7:69", "NEH 7:68"),
      ("PSA 1:1", "PSA 1:1"), ("PSA 3:0", "PSA 3:1"), ("PSA 3:1", "PSA 3:2"),
      ("PSA 13:5", "PSA 13:6"),
      ("PSA 13:6", "PSA 13:6"), ("PSA 23:0", "PSA 23:1"), ("PSA 23:1", "PSA 23:1"),
      ("PSA 51:0", "PSA 51:1, PSA 51:2"), ("PSA 51:1", "PSA 51:3"), ("ISA 9:1", "ISA 8:23"),
      ("ISA 64:1", "ISA 63:19"), ("JOL 2:28", "JOL 3:1"), ("JOL 3:21", "JOL 4:21"),
      ("MAL 4:6", "MAL 3:24"), ("MAT 17:21", "MAT 17:21"), ("ACT 19:41", "ACT 19:40"),
      ("ROM 16:27", "ROM 16:27"), ("2CO 13:13", "2CO 13:12"), ("2CO 13:14", "2CO 13:13"),
      ("3JN 1:14", "3JN 1:14, 3JN 1:15"), ("REV 12:17", "REV 12:17"),
      ("REV 13:1", "REV 12:18, REV 13:1"),
    ])
  func english(place: String, expected: String) throws {
    #expect(try mapped(place, "eng", "org") == expected)
  }

  @Test(
    "Back to English",
    arguments: [
      ("GEN 32:1", "GEN 31:55"), ("1SA 21:1", "1SA 20:42"), ("PSA 3:1", "PSA 3:0"),
      ("PSA 51:2", "PSA 51:0"),
      ("PSA 13:6", "PSA 13:5, PSA 13:6"), ("PSA 23:1", "PSA 23:0, PSA 23:1"),
      ("JOL 4:1", "JOL 3:1"),
      ("MAL 3:19", "MAL 4:1"), ("REV 12:18", "REV 13:1"), ("ACT 19:40", "ACT 19:40, ACT 19:41"),
      ("NEH 7:67", "NEH 7:67"), ("NEH 7:68", "NEH 7:69"), ("ISA 63:19", "ISA 63:19, ISA 64:1"),
      ("MAT 17:21", "MAT 17:21"),
    ])
  func backToEnglish(place: String, expected: String) throws {
    #expect(try mapped(place, "org", "eng") == expected)
  }

  @Test(
    "The psalms and the books of the Septuagint and the Vulgate",
    arguments: [
      ("PSA 8:2", "lxx", "org", "PSA 8:2"), ("PSA 9:21", "lxx", "org", "PSA 9:21"),
      ("PSA 9:22", "lxx", "org", "PSA 10:1"), ("PSA 10:1", "lxx", "org", "PSA 11:1"),
      ("PSA 22:1", "lxx", "org", "PSA 23:1"), ("PSA 113:9", "lxx", "org", "PSA 115:1"),
      ("PSA 114:9", "lxx", "org", "PSA 116:9"), ("PSA 115:1", "lxx", "org", "PSA 116:10"),
      ("PSA 118:176", "lxx", "org", "PSA 119:176"), ("PSA 147:1", "lxx", "org", "PSA 147:12"),
      ("PSA 148:1", "lxx", "org", "PSA 148:1"), ("PSA 151:1", "lxx", "org", "PS2 1:1"),
      ("JER 31:1", "lxx", "org", "JER 48:1"), ("JER 38:31", "lxx", "org", "JER 31:31"),
      ("1KI 21:1", "lxx", "org", "1KI 20:1"), ("EZR 11:1", "lxx", "org", "NEH 1:1"),
      ("PSA 23:1", "org", "lxx", "PSA 22:1"), ("PSA 10:1", "org", "lxx", "PSA 9:22"),
      ("PSA 116:10", "org", "lxx", "PSA 115:1"), ("PSA 147:12", "org", "lxx", "PSA 147:1"),
      ("PSA 22:1", "vul", "org", "PSA 23:1"), ("PSA 50:3", "vul", "eng", "PSA 51:1"),
      ("PSA 22:1", "vul", "eng", "PSA 23:0, PSA 23:1"), ("PSA 51:1", "eng", "lxx", "PSA 50:3"),
      ("PSA 115:10", "vul", "org", "PSA 116:10"), ("MAL 4:1", "vul", "org", "MAL 3:19"),
      ("JHN 6:53", "vul", "org", "JHN 6:52"), ("JHN 6:51", "org", "vul", "JHN 6:51, JHN 6:52"),
      ("MRK 8:39", "vul", "eng", "MRK 9:1"), ("DAN 13:1", "vul", "org", "SUS 1:1"),
      ("ROM 14:24", "byz", "org", "ROM 16:25"), ("ROM 16:27", "eng", "byz", "ROM 14:26"),
    ])
  func psalms(place: String, scheme: String, other: String, expected: String) throws {
    #expect(try mapped(place, scheme, other) == expected)
  }

  @Test(
    "Mapping there and back includes the verse itself",
    arguments: ["eng", "lxx", "vul", "byz"])
  func roundTrip(name: String) throws {
    let scheme = try #require(Versification.named(name))
    for (book, chapters) in [
      ("GEN", 50), ("NUM", 36), ("1SA", 31), ("1KI", 22), ("NEH", 13), ("JOB", 42), ("PSA", 150),
      ("JER", 52),
      ("ISA", 66), ("DAN", 12), ("HOS", 14), ("JOL", 4), ("MAL", 4), ("ACT", 28), ("ROM", 16),
      ("REV", 22),
    ] {
      for chapter in 1...chapters {
        for verse in 1...30 {
          let place = Versification.Place(book, chapter, verse)
          for there in Versification.original.places(of: place, in: scheme) {
            #expect(scheme.places(of: there, in: .original).contains(place), "\(place)")
          }
        }
      }
    }
  }

  @Test("References keep the book's name and the letter of a half verse")
  func references() throws {
    let eng = try #require(Versification.named("eng"))
    func map(_ book: String, _ chapter: Int, _ verse: String) -> [String] {
      Versification.reference(
        Reference(book: book, chapter: chapter, verse: verse), in: eng, to: .original
      ).map(\.description)
    }
    #expect(map("Joel", 2, "28") == ["Joel 3:1"])
    #expect(map("Ps", 51, "1a") == ["Ps 51:3a"])
    #expect(map("Sampler", 2, "28") == ["Sampler 2:28"])
    #expect(map("Joel", 2, "27-29") == ["Joel 2:27", "Joel 3:1-2"])
    #expect(map("Ps", 51, "1-2") == ["Ps 51:3-4"])
    #expect(map("Ps", 13, "5\u{2013}6") == ["Ps 13:6"])
    #expect(map("Ps", 3, "1-999999999999999999999") == ["Ps 3:2-999999999999999999999"])
    #expect(map("Ps", 3, "5-4") == ["Ps 3:6-4"])
    #expect(map("Joel", 0, "28") == ["28"])
    #expect(map("Joel", 2, "x") == ["Joel 2:x"])
  }

  @Test("The verses of a text reveal its scheme")
  func detection() throws {
    func scheme(_ places: [(String, Int, String)]) throws -> String {
      let text = MemoryText(
        description: TextDescription(name: "t", title: "t", tiers: [.surface]),
        verses: places.map {
          Verse(reference: Reference(book: $0.0, chapter: $0.1, verse: $0.2), words: [])
        })
      return try Versification.detected(in: text).name
    }
    #expect(try scheme([("Joel", 3, "1"), ("Joel", 4, "1")]) == "org")
    #expect(try scheme([("Malachi", 4, "1")]) == "eng")
    #expect(try scheme([("Psalms", 9, "22"), ("Psalms", 115, "10")]) == "lxx")
    #expect(try scheme([("Psalmi", 1, "1"), ("PSA", 9, "22"), ("MAL", 4, "1")]) == "vul")
    #expect(try scheme([("Romans", 14, "24"), ("Acts", 19, "41")]) == "byz")
    #expect(try scheme([("3 John", 1, "15")]) == "org")
    #expect(try scheme([("Sampler", 1, "1")]) == "org")
  }

  @Test(
    "Faults in a table are reported with their line",
    arguments: [
      ("a\tb\tc", TableError.columns(line: 1, found: 3)),
      ("h\th\th\th\n#\neng\tGEN\tx:1\t1:1", .value(line: 3, text: "x:1")),
      ("h\th\th\th\neng\tGEN\t1:1\t1:2-", .value(line: 2, text: "2-")),
      ("h\th\th\th\neng\tGEN\t1:3-1\t1:2", .value(line: 2, text: "3-1")),
      ("h\th\th\th\neng\tGEN\t1:1-3\t1:1-2", .value(line: 2, text: "1:1-2")),
      ("h\th\th\th\neng\tGEN\t1-3\t1-2", .value(line: 2, text: "1-2")),
      ("h\th\th\th\neng\tGEN\t1\t1:2", .value(line: 2, text: "1:2")),
    ])
  func faults(table: String, fault: TableError) {
    #expect(throws: fault) { try Versification.schemes(table: table) }
  }
}
