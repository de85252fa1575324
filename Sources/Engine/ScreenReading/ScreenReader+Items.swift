import AccessibilityModel
import Foundation
import Geometry

/// An element in the item chooser.
package struct ReachableItem {
  package let name: String
  package let language: String?
  package let element: any AccessibilityObject
  private let folded: String

  init(_ pieces: [LabelPiece], _ element: any AccessibilityObject) {
    name = Utterance(pieces).text
    language = pieces.first?.language
    folded = Self.folded(name)
    self.element = element
  }

  /// Returns whether the name contains a text, ignoring case and accents.
  package func matches(_ text: String) -> Bool {
    text.isEmpty || folded.contains(Self.folded(text))
  }

  /// Returns a text in lower case without diacritics. Foundation's folding would link all of its
  /// locale data.
  private static func folded(_ text: String) -> String {
    let letters = text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
    return String(
      String.UnicodeScalarView(
        letters.filter { $0.properties.generalCategory != .nonspacingMark }))
  }
}

extension ScreenReader {
  /// Returns the items of the item chooser, in reading order: all elements of a tree, and the
  /// visible elements of containers that provide theirs by index.
  package func items(in root: any AccessibilityObject) -> [ReachableItem] {
    let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    var items: [ReachableItem] = []
    let area = root.accessibilityFrame ?? everywhere
    traversal.source(of: root).forEachElement(near: area, in: traversal) {
      append($0, to: &items)
    }
    return items
  }

  private func append(_ element: any AccessibilityObject, to items: inout [ReachableItem]) {
    var pieces = element.accessibilityLabelPieces(for: settings.verbosity).compactMap(\.spoken)
    if pieces.isEmpty { pieces = utterances(for: element).utterance.pieces }
    if !pieces.isEmpty { items.append(ReachableItem(pieces, element)) }
  }
}
