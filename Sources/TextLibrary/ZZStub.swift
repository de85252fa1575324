import Interlinear
package struct SearchQuery: Sendable, Equatable { package init(_ text: String) throws {} }
package struct SearchHit: Hashable, Sendable {
  package var row: Int; package var word: Int?; package var translationWord: Int?
}
package final class Search {
  package init(_ query: SearchQuery, in text: any TextSource) throws {}
  package func hits() throws -> [SearchHit] { [] }
}
package struct Concordance {
  package var before = "", keyword = "", after = ""
  package static func context(of hit: SearchHit, in verse: Verse, words: Int) -> Concordance {
    .init()
  }
}
