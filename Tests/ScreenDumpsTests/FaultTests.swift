import AccessibilityModel
import PlainText
import Testing

@testable import ScreenDumps

@Suite("Page sources that cannot be read")
struct FaultTests {
  private static let application = "<XCUIElementTypeApplication x='0' y='0' width='9' height='9'>"
  private static let end = "</XCUIElementTypeApplication>"

  private func error(_ text: String) -> DumpError? {
    #expect(throws: DumpError.self) {
      try PageSource.read(DumpSource(name: "page.xml", bytes: Array(text.utf8)))
    }
  }

  @Test(
    "Wrong numbers and flags, with their line",
    arguments: [
      ("x='a' y='0' width='1' height='1'", "x=\"a\"; expected points on the screen"),
      ("x='nan' y='0' width='1' height='1'", "x=\"nan\"; expected points on the screen"),
      ("x='' y='0' width='1' height='1'", "x=\"\"; expected points on the screen"),
      ("x='0x10' y='0' width='1' height='1'", "x=\"0x10\"; expected points on the screen"),
      ("x='0' y='1e30' width='1' height='1'", "y=\"1e30\"; expected points on the screen"),
      ("x='0' y='0' width='-1' height='1'", "width=\"-1\"; expected a size in points"),
      ("x='0' y='0' width='1' height='-inf'", "height=\"-inf\"; expected a size in points"),
      ("x='0' y='0' width='1 2' height='1'", "width=\"1 2\"; expected a size in points"),
      (
        "y='0' width='1' height='1'",
        "<XCUIElementTypeKey> has no x; "
          + "expected x, y, width, and height"
      ),
      (
        "x='0' y='0' width='1'",
        "<XCUIElementTypeKey> has no height; "
          + "expected x, y, width, and height"
      ),
      (
        "x='0' y='0' width='1' height='1' visible='maybe'",
        "visible=\"maybe\"; "
          + "expected true or false"
      ),
    ])
  func attributes(attributes: String, message: String) {
    let text = "\(Self.application)\n\n<XCUIElementTypeKey\n \(attributes)/>\(Self.end)"
    #expect(error(text)?.description == "page.xml:3: \(message) (read as a page source)")
  }

  @Test(
    "Other files",
    arguments: [
      (
        "<hierarchy rotation='0'/>",
        "1: unknown root <hierarchy>; "
          + "expected <AppiumAUT> or <XCUIElementTypeApplication>"
      ),
      (
        "<AppiumAUT>\n<html/></AppiumAUT>",
        "2: unknown root <html>; "
          + "expected <AppiumAUT> or <XCUIElementTypeApplication>"
      ),
      (
        "<AppiumAUT><AppiumAUT/></AppiumAUT>",
        "1: unknown root <AppiumAUT>; "
          + "expected <AppiumAUT> or <XCUIElementTypeApplication>"
      ),
      ("<AppiumAUT/>", "1: no application; expected <XCUIElementTypeApplication>"),
      (
        "<AppiumAUT>\(application)\(end)\n\(application)\(end)</AppiumAUT>",
        "2: a second <XCUIElementTypeApplication>; expected one"
      ),
      (
        "<XCUIElementTypeApplication x='0' y='0' width='0' height='9'/>",
        "1: the application has no size; expected the size of the screen"
      ),
      (
        "<XCUIElementTypeApplication x='inf' y='0' width='9' height='9'/>",
        "1: the application has no size; expected the size of the screen"
      ),
      (
        "\(application)\n<XCUIElementTypeKey",
        "2: the file ends inside "
          + "<XCUIElementTypeKey>, which begins on line 2; "
          + "expected </XCUIElementTypeKey>"
      ),
      ("", "1: the file ends before an element has begun; expected XML"),
      (
        "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>",
        "1: the doctype declares the entity \"e\"; "
          + "expected a file without entities of its own"
      ),
    ])
  func files(text: String, message: String) {
    #expect(error(text)?.description == "page.xml:\(message) (read as a page source)")
  }

  @Test("A tree ten thousand levels deep")
  func depth() throws {
    let views = 9_998
    let open = "<XCUIElementTypeOther x='1' y='1' width='5' height='5'>"
    let close = "</XCUIElementTypeOther>"
    let text =
      Self.application + String(repeating: open, count: views)
      + "<XCUIElementTypeButton label='b' x='3' y='4' width='5' height='6'/>"
      + String(repeating: close, count: views) + Self.end
    let root = try PageSource.read(DumpSource(name: "page.xml", bytes: Array(text.utf8))).root
    var count = 0
    var last = root
    root.forEachNode {
      count += 1
      last = $0
    }
    #expect(count == 10_000)
    #expect(last.isElement)
    #expect(last.rectOnScreen == .init(x: 3, y: 4, width: 5, height: 6))
    let deeper = "<AppiumAUT>\(text)</AppiumAUT>"
    #expect(
      error(deeper)?.description
        == "page.xml:1: more than 10000 elements inside one another; expected fewer "
        + "(read as a page source)")
  }

  @Test("A dump has a greatest size, which the error names")
  func size() throws {
    let text = "\(Self.application)\(Self.end)\n"
    let rest = [UInt8](repeating: 0x20, count: 20 << 20)
    let error = #expect(throws: DumpError.self) {
      try ScreenDump.read(name: "page.xml", bytes: Array(text.utf8) + rest)
    }
    #expect(error?.description == "page.xml: larger than 20 MB; expected a smaller file")
  }

  @Test("What a format lacks fits on one short line", arguments: DumpFormat.all)
  func losses(format: DumpFormat) {
    #expect(format.notice.description.count < 80 && !format.notice.description.contains("\n"))
    #expect(format.notice.description.hasPrefix("\(format.name) has no "))
    #expect(
      format.fullNotice.description.hasPrefix(format.notice.description)
        && !format.fullNotice.description.contains("\n"))
  }
}

extension DumpFormat {
  /// All formats that can be read.
  fileprivate static let all: [DumpFormat] = [
    .pageSource, .webDriverAgentJSON, .idb, .accessibilitySnapshot, .xcuiDescription, .maestro,
    .detox, .earlGrey,
  ]
}
