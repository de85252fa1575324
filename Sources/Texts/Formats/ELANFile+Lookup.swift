import Foundation
import Interlinear

extension ELANFile {
  /// Whether a tier depends on another, directly or not.
  func isBelow(_ lower: Int, _ upper: Int) -> Bool {
    var tier = tiers[lower].parent
    while let current = tier {
      if current == upper { return true }
      tier = tiers[current].parent
    }
    return false
  }

  /// Returns the annotations of a tier that belong to an annotation of a tier above it, in order.
  func annotations(of tier: Int, below annotation: Int, of upper: Int) -> [Int] {
    if tier == upper { return [annotation] }
    var path: [Int] = []
    var current = tier
    while current != upper {
      path.append(current)
      guard let parent = tiers[current].parent else { return [] }
      current = parent
    }
    var found = [annotation]
    for step in path.reversed() { found = found.flatMap { tiers[step].children[$0] ?? [] } }
    return found
  }

  /// Returns the values of the annotations of a tier that belong to an annotation above it.
  func values(of tier: Int, below annotation: Int, of upper: Int) -> [String] {
    annotations(of: tier, below: annotation, of: upper).map { tiers[tier].annotations[$0].value }
  }

  /// Returns the times of an annotation: its own or those of the annotation that it belongs to.
  func span(of annotation: Int, in tier: Int) -> ClosedRange<Int>? {
    var place: (tier: Int, annotation: Int)? = (tier, annotation)
    while let (tier, index) = place {
      let found = tiers[tier].annotations[index]
      if let span = found.span { return span }
      guard let parent = tiers[tier].parent, let next = found.parent else { return nil }
      place = (parent, next)
    }
    return nil
  }

  /// The recordings with those that have only sound first, because they need no screen.
  private var sortedMedia: [Media] {
    media.filter(\.isAudio) + media.filter { !$0.isAudio }
  }

  /// The time of the first recording at which the annotations begin.
  var primaryOrigin: Int { sortedMedia.first?.origin ?? 0 }

  /// Returns the paths of the recordings. A file that is moved keeps the paths of the machine on
  /// which it was made; a recording that is not there is then looked for beside the file.
  func recordings(besides path: String) -> [String] {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return sortedMedia.compactMap { media in
      let paths = [media.relativeURL, media.url].map(Self.path).filter { !$0.isEmpty }
      guard let first = paths.first else { return nil }
      let name =
        first.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? first
      let exists: (String) -> Bool = {
        FileManager.default.fileExists(atPath: URL(fileURLWithPath: $0, relativeTo: folder).path)
      }
      return (paths + [name]).first(where: exists) ?? name
    }
  }

  /// Returns the path of a `file:` URL, or of a relative one.
  private static func path(_ url: String) -> String {
    var path = url
    for prefix in ["file:///./", "file:/./", "file://", "file:"] where path.hasPrefix(prefix) {
      path = String(path.dropFirst(prefix.count))
      break
    }
    if path.contains("://") { return "" }
    return path.removingPercentEncoding ?? path
  }
}
