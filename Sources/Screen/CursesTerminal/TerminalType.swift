import CNcurses

/// The description of a terminal type in terminfo. The terminal itself is not touched.
package enum TerminalType {
  /// Returns the type itself if terminfo describes it, or else a simpler type that terminfo
  /// describes, such as `xterm` for `xterm-kitty`.
  package static func descriptionName(of type: String) -> String {
    type.withCString { String(cString: lector_description_name($0)) }
  }

  /// Returns the number of colors, or nil if the type is unknown.
  package static func colors(of type: String) -> Int? {
    let colors = lector_description_colors(type)
    return colors < 0 ? nil : Int(colors)
  }
}
