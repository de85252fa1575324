import Foundation
import Testing

/// The colors that the program sends to terminals of several kinds.
@Suite("Colors on the terminal", .serialized, .ownThread) struct ColorTests {
  /// Descriptions that not every system has: colors that are red, green and blue themselves, and
  /// sixteen colors.
  private static let descriptions = """
    lector-direct|direct color,
    \tRGB, colors#0x1000000, pairs#0x7FFF,
    \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:%p1%{255}%&%d%;m,
    \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:%p1%{255}%&%d%;m,
    \tuse=xterm-256color,
    lector-sixteen|sixteen colors,
    \tcolors#16, pairs#256,
    \tsetab=\\E[%?%p1%{8}%<%t%p1%{40}%+%e%p1%{92}%+%;%dm,
    \tsetaf=\\E[%?%p1%{8}%<%t%p1%{30}%+%e%p1%{82}%+%;%dm,
    \tuse=xterm-256color,

    """

  /// Returns the parameters of the sequences that set colors, from the start of the program to the
  /// frame of its menu. None of them dims the text.
  private func colors(
    type: String, theme: String, environment: [String: String] = [:], keys: [String] = [" "]
  ) throws -> Set<String> {
    let scratch = try Scratch()
    try scratch.write(Self.descriptions, to: "terminals")
    let status = try Child.run(
      ["env", "-i", "tic", "-x", "-o", scratch.path("terminfo"), scratch.path("terminals")],
      errors: scratch.path("tic"))
    #expect(status == 0, "\(scratch.read("tic"))")
    var found: Set<String> = []
    var variables = environment
    variables["TERMINFO"] = scratch.path("terminfo")
    variables["TERMINFO_DIRS"] = "/etc/terminfo:/lib/terminfo:/usr/share/terminfo"
    try EmulatedLector.lector(
      ["--theme", theme], type: type, environment: variables, in: scratch
    ) { lector in
      for key in keys { _ = try lector.press(key) }
      let parts = String(decoding: lector.output, as: UTF8.self).components(separatedBy: "\u{1B}[")
      for part in parts.dropFirst() {
        guard let end = part.firstIndex(where: { !"0123456789;:".contains($0) }), part[end] == "m"
        else { continue }
        var rest = part[..<end].split(separator: ";").map(String.init)[...]
        while let parameter = rest.popFirst() {
          #expect(parameter != "2", "dimmed text")
          guard ["38", "48"].contains(parameter) else {
            if parameter.contains(":") || Int(parameter) ?? 0 >= 30 { found.insert(parameter) }
            continue
          }
          found.insert(([parameter] + rest.prefix(2)).joined(separator: ";"))
          rest = rest.dropFirst(2)
        }
      }
    }
    return found
  }

  /// Nothing on a dark or light screen has a color of the user's palette.
  @Test(arguments: [("dark", "231", "16"), ("light", "16", "231"), ("high-contrast", "231", "16")])
  func fixedColors(_ theme: String, _ text: String, _ ground: String) throws {
    let colors = try colors(type: "xterm-256color", theme: theme)
    #expect(colors.isSuperset(of: ["38;5;\(text)", "48;5;\(ground)"]))
    for color in colors.subtracting(["39", "49"]) {
      let numbers = color.split(separator: ";")
      #expect(numbers.count == 3 && Int(numbers[2]) ?? 0 >= 16, "\(color)")
    }
  }

  @Test(arguments: [
    ("dark", "38:2::255:255:255", "48:2::0:1:0"), ("light", "38:2::0:1:0", "48:2::255:255:255"),
  ])
  func directColors(_ theme: String, _ text: String, _ ground: String) throws {
    let colors = try colors(type: "lector-direct", theme: theme)
    #expect(colors.isSuperset(of: [text, ground]))
    #expect(colors.subtracting(["39", "49"]).allSatisfy { $0.contains("8:2::") }, "\(colors)")
  }

  @Test(arguments: [
    ("lector-sixteen", "dark", "97", "40"), ("lector-sixteen", "light", "30", "107"),
    ("xterm", "dark", "37", "40"), ("xterm", "light", "30", "47"), ("linux", "dark", "37", "40"),
  ])
  func fewColors(_ type: String, _ theme: String, _ text: String, _ ground: String) throws {
    let colors = try colors(type: type, theme: theme)
    #expect(colors.isSuperset(of: [text, ground]), "\(colors)")
    #expect(colors.subtracting(["39", "49"]).allSatisfy { Int($0) != nil }, "\(colors)")
  }

  /// The theme that follows the terminal sets only the ground of popovers.
  @Test func theTerminalsGround() throws {
    let colors = try colors(type: "xterm-256color", theme: "auto")
    let grounds = colors.filter { $0.hasPrefix("48;") }
    #expect(grounds == ["48;5;236"])
    let light = try self.colors(
      type: "xterm-256color", theme: "auto", environment: ["COLORFGBG": "0;15"])
    #expect(light.filter { $0.hasPrefix("48;") } == ["48;5;254"])
  }

  /// A terminal that says that its background is light gets the colors for it, unless the user has
  /// chosen others.
  @Test(arguments: [("auto", "48;5;254"), ("dark", "48;5;16")])
  func theAnswerOfTheTerminal(_ theme: String, _ ground: String) throws {
    let colors = try colors(
      type: "xterm-256color", theme: theme,
      keys: ["\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\" + " "])
    #expect(colors.contains(ground) && colors.contains("48;5;254") == (theme == "auto"))
  }

  @Test(arguments: [
    ("vt100", "dark", ""), ("xterm-256color", "none", ""), ("xterm-256color", "dark", "1"),
    ("lector-direct", "light", "1"),
  ])
  func noColors(_ type: String, _ theme: String, _ noColor: String) throws {
    let colors = try colors(type: type, theme: theme, environment: ["NO_COLOR": noColor])
    #expect(colors.subtracting(["39", "49"]).isEmpty, "\(colors)")
  }

  /// The settings screen changes the theme; the environment still describes the terminal.
  @Test func theEnvironmentOutlivesAChangeOfTheTheme() throws {
    let toTheme = ["O", "i", "T", "h", "e", "m", "e", "\r", "\r"]
    let colors = try colors(
      type: "xterm-256color", theme: "auto", environment: ["NO_COLOR": "1"],
      keys: toTheme + ["d", "\r"])
    #expect(colors.subtracting(["39", "49"]).isEmpty, "\(colors)")
    let light = try self.colors(
      type: "xterm-256color", theme: "dark", environment: ["COLORFGBG": "0;15"],
      keys: toTheme + ["gg", "\r"])
    #expect(light.contains("48;5;254"), "\(light)")
  }
}
