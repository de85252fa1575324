import Gallery

/// The scenes of the gallery and their traps.
enum GalleryReference {
  static var markdown: String {
    SceneTable.scenes.map { scene in
      "## `\(scene.name)`\n\n\(Markdown.prose(scene.shows))\n\n"
        + SceneTable.traps(of: scene.name).map(section).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func section(of trap: Trap) -> String {
    """
    ### `--trap \(trap.name)`

    - Listen for: \(Markdown.prose(trap.hears))
    - Why: \(Markdown.prose(trap.why))
    - Fix: \(Markdown.prose(trap.fix))
    - Rule: `\(trap.rule)`

    """
  }
}
