import RandomInput
import Testing

import Interlinear

@Suite struct ReferenceFuzzTests {
  @Test func places() throws {
    let places = ["jn 3:16-18; 4,5a", "1 John 2 - 3 John", "Ps 119:176ff", "doc/s1", "JHN 3:16!4"]
    let pieces = ["-", ":", ",", ";", "–", "99999999999999999999", "ff", "!", " "]
    try fuzz("place", places.map { Array($0.utf8) }, pieces: pieces, runs: 3_000) { bytes, _ in
      let query = ReferenceQuery(String(decoding: bytes, as: UTF8.self))
      guard query.spans.count <= bytes.count + 1 else {
        throw FuzzFailure(description: "\(query.spans.count) spans")
      }
    }
  }

  @Test func morphology() throws {
    let codes = ["N-NSM", "V-3IAI-S--", "HVqp3ms", "Gr,V,IEP3,,S,", "V.PST.3SG-OBJ"]
    let words = try ProjectTable.words.get()
    try fuzz("morphology", codes.map { Array($0.utf8) }, runs: 2_000) { bytes, _ in
      let code = String(decoding: bytes, as: UTF8.self)
      for scheme in MorphologyScheme.allCases {
        _ = words.words(for: code, in: scheme)
      }
    }
  }
}
