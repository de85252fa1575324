/// A screen of settings in the form of each tool: its output for a title, a row with a switch, a
/// disabled button, and tabs. The texts were written for these tests.
enum Dump: String, CaseIterable {
  case idbFlat, idbNested, idbComplete, webDriverXML, webDriverJSON, webDriverDescription
  case snapshot, description, testLog, capture, maestro, detox

  var bytes: [UInt8] { Array(text.utf8) }

  var text: String {
    switch self {
    case .idbFlat: idbFlatDump
    case .idbNested: idbNestedDump
    case .idbComplete: idbCompleteDump
    case .webDriverXML: webDriverXMLDump
    case .webDriverJSON: webDriverJSONDump
    case .webDriverDescription: webDriverDescriptionDump
    case .snapshot: snapshotDump
    case .description: descriptionDump
    case .testLog: testLogDump
    case .capture: captureDump
    case .maestro: maestroDump
    case .detox: detoxDump
    }
  }
}

private let idbElements = """
    {"AXFrame":"{{16, 101.33333333333333}, {143, 40.5}}","AXUniqueId":null,"frame":{"y":101.33333333333333,"x":16,"width":143,"height":40.5},"role_description":"heading","AXLabel":"Settings","content_required":false,"type":"Heading","title":null,"help":null,"custom_actions":[],"AXValue":null,"enabled":true,"role":"AXHeading","subrole":null,"pid":7},
    {"AXFrame":"{{16, 160}, {361, 44}}","AXUniqueId":"wifi","frame":{"y":160,"x":16,"width":361,"height":44},"role_description":"switch","AXLabel":"Wi-Fi","content_required":false,"type":"CheckBox","title":null,"help":"Joins known networks.","custom_actions":["Forget"],"AXValue":"1","enabled":true,"role":"AXCheckBox","subrole":"AXSwitch","pid":7},
    {"AXFrame":"{{305.6, 229.3}, {55.3, 28.3}}","AXUniqueId":null,"frame":{"y":229.3,"x":305.6,"width":55.3,"height":28.3},"role_description":"button","AXLabel":"Run","content_required":false,"type":"Button","title":null,"help":null,"custom_actions":[],"AXValue":null,"enabled":false,"role":"AXButton","subrole":null,"pid":7},
    {"AXFrame":"{{0, 769}, {196, 49}}","AXUniqueId":null,"frame":{"y":769,"x":0,"width":196,"height":49},"role_description":"tab","AXLabel":"Home","content_required":false,"type":"RadioButton","title":null,"help":null,"custom_actions":[],"AXValue":"1","enabled":true,"role":"AXRadioButton","subrole":null,"pid":7}
  """

private let idbApplication =
  #""AXFrame":"{{0, 0}, {393, 852}}","AXUniqueId":null,"frame":{"y":0,"x":0,"width":393,"height":852},"role_description":"application","AXLabel":"Demo","content_required":false,"type":"Application","title":null,"help":null,"custom_actions":[],"AXValue":null,"enabled":true,"role":"AXApplication","subrole":null,"pid":7"#

/// `idb ui describe-all`.
let idbFlatDump = "[{\(idbApplication)},\n\(idbElements)]\n"

/// `axe describe-ui`, and `idb ui describe-all --format nested`.
let idbNestedDump = "[{\(idbApplication),\"children\":[\n\(idbElements)\n]}]\n"

/// `idb ui describe-all --format complete`.
let idbCompleteDump = """
  {"elements": [{"type": "Application", "label": "Demo", "identifier": null,
     "frame": {"x": 0, "y": 0, "width": 393, "height": 852}, "children": [
      {"type": "Button", "label": "More", "identifier": "more", "expanded": false, "traits": ["Button", "Selected"],
       "frame": {"x": 10, "y": 20, "width": 44, "height": 44}},
      {"type": "TextField", "label": null, "placeholder": "Name", "value": null, "focused": true,
       "frame": {"x": 10, "y": 80, "width": 300, "height": 44}},
      {"type": "Group", "label": null, "frame": {"x": 10, "y": 200, "width": 300, "height": 44}}]}],
   "backend": "axbridge", "truncated": false, "target": {"kind": "frontmost"},
   "screen": {"width": 393, "height": 852}}
  """

/// WebDriverAgent's `/source`.
let webDriverXMLDump = #"""
  {
    "value" : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" name=\"Demo\" label=\"Demo\" enabled=\"true\" visible=\"true\" accessible=\"false\" x=\"0\" y=\"0\" width=\"390\" height=\"844\" index=\"0\">\n  <XCUIElementTypeButton type=\"XCUIElementTypeButton\" name=\"go\" label=\"Go\" enabled=\"true\" visible=\"true\" accessible=\"true\" x=\"10\" y=\"20\" width=\"44\" height=\"44\" index=\"0\"/>\n</XCUIElementTypeApplication>\n",
    "sessionId" : "0F5C1D3E"
  }
  """#

/// WebDriverAgent's `/source?format=json`.
let webDriverJSONDump = """
  {"value":{"isEnabled":"1","isVisible":"1","isAccessible":"0","frame":"{{0, 0}, {390, 844}}",
   "rect":{"y":0,"x":0,"width":390,"height":844},"value":null,"label":"Demo","type":"Application",
   "name":"Demo","rawIdentifier":null,"traits":"","customActions":null,"children":[
    {"isEnabled":"1","isVisible":"1","isAccessible":"0","frame":"{{0, 0}, {390, 844}}",
     "rect":{"y":0,"x":0,"width":390,"height":844},"value":null,"label":null,"type":"Window",
     "name":null,"rawIdentifier":null,"children":[
      {"isEnabled":"0","isVisible":"1","isAccessible":"1","frame":"{{16, 62}, {100, 44}}",
       "rect":{"y":62,"x":16,"width":100,"height":44},"value":null,"label":"Save","type":"Button",
       "name":"save","rawIdentifier":"save","traits":"Button, NotEnabled","customActions":"Later"},
      {"isEnabled":"1","isVisible":"0","isAccessible":"1","frame":"{{16, 900}, {100, 44}}",
       "rect":{"y":900,"x":16,"width":100,"height":44},"value":null,"label":"Below","type":"Button",
       "name":"below","rawIdentifier":"below","traits":"Button"}]}]},
   "sessionId":"0F5C1D3E"}
  """

/// WebDriverAgent's `/source?format=description`.
let webDriverDescriptionDump = #"""
  {"value":"Attributes: Window (Main), 0x600, {{0.0, 0.0}, {390.0, 844.0}}\nElement subtree:\n →Window (Main), 0x600, {{0.0, 0.0}, {390.0, 844.0}}\n    Button, 0x601, {{10.0, 20.0}, {44.0, 44.0}}, label: 'Go'\nPath to element:\n →Application, 0x602, pid: 7, label: 'Demo'\n  ↳Window (Main), 0x600, {{0.0, 0.0}, {390.0, 844.0}}\nQuery chain:\n →Find: Application 'org.example.demo'\n","sessionId":"0F"}
  """#

/// AccessibilitySnapshot's `[AccessibilityHierarchy]`; 9007199254740993 is a switch.
let snapshotDump = """
  [{"element":{"_0":{"description":"Settings. Heading.","label":"Settings","traits":65536,
     "shape":{"type":"frame","frame":[[16,60],[200,40]]},"activationPoint":[116,80],
     "usesDefaultActivationPoint":true,"customActions":[],"customContent":[],"customRotors":[],
     "respondsToUserInteraction":false},"traversalIndex":0}},
   {"element":{"_0":{"description":"Done. Button.","label":"Done","traits":1,"hint":"Goes back.",
     "shape":{"type":"path","pathElements":[{"move":{"to":[300,700]}},{"line":{"to":[380,700]}},
       {"line":{"to":[380,744]}},{"closeSubpath":{}}]},"activationPoint":[340,720],
     "usesDefaultActivationPoint":false,"customActions":["Undo"],
     "customContent":[{"label":"Size","value":"2 MB","isImportant":true}],"customRotors":[],
     "accessibilityLanguage":"en","respondsToUserInteraction":true},"traversalIndex":3}},
   {"container":{"_0":{"type":{"list":{}},"frame":[[0,120],[390,200]]},"children":[
     {"element":{"_0":{"description":"Wi-Fi. Switch Button. On. List Start.","label":"Wi-Fi",
       "value":"1","traits":9007199254740993,"hint":"Double tap to toggle setting.",
       "shape":{"type":"frame","frame":[[16,130],[358,44]]},"activationPoint":[195,152],
       "usesDefaultActivationPoint":true,"customActions":[],"customContent":[],"customRotors":[],
       "respondsToUserInteraction":true},"traversalIndex":1}},
     {"element":{"_0":{"description":"About. List End.","label":"About","traits":0,
       "shape":{"type":"frame","frame":[[16,180],[358,44]]},"activationPoint":[195,202],
       "usesDefaultActivationPoint":true,"customActions":[],"customContent":[],"customRotors":[],
       "respondsToUserInteraction":true},"traversalIndex":2}}]}}]
  """

/// `print(app.debugDescription)`.
let descriptionDump = """
  Attributes: Application, 0x600002c0c1c0, pid: 71, label: 'Demo'
  Element subtree:
   →Application, 0x600002c0c1c0, pid: 71, label: 'Demo'
      Window (Main), 0x600002c0c2a0, {{0.0, 0.0}, {390.0, 844.0}}
        NavigationBar, 0x600002c0c380, {{0.0, 47.0}, {390.0, 44.0}}, identifier: 'Inbox'
          Button, 0x600002c0c460, {{0.0, 47.0}, {80.0, 44.0}}, label: 'Mailboxes'
          StaticText, 0x600002c0c540, {{165.0, 58.0}, {46.0, 21.0}}, label: 'Inbox'
        TextField, 0x600002c0c620, {{16.0, 110.0}, {358.0, 36.0}}, identifier: 'q', placeholderValue: 'Search', Keyboard Focused
        StaticText, 0x600002c0c700, {{16.0, 160.0}, {358.0, 60.0}}, label: 'It's late, isn't it?
  Yes, label: maybe'
        Switch, 0x600002c0c7e0, {{16.0, 240.0}, {358.0, 44.0}}, label: 'Threads', value: 0, Disabled
        Button, 0x600002c0c8c0, {{500.0, 240.0}, {58.0, 44.0}}, label: 'On the next page'
  Path to element:
   →Application, 0x600002c0c1c0, pid: 71, label: 'Demo'
  Query chain:
   →Find: Target Application 'org.example.demo'
    Output: {
      Application, 0x600002c0c1c0, pid: 71, label: 'Demo'
    }
  """

/// Two descriptions in the log of a test, with the prefix of a tool before each line.
let testLogDump = """
  [10:01:02]: ▸ Test Case '-[Demo testIt]' started.
  [10:01:02]: ▸ Element subtree:
  [10:01:02]: ▸  →Application, 0x1, pid: 71, label: 'Demo'
  [10:01:02]: ▸     Window, 0x2, {{0.0, 0.0}, {390.0, 844.0}}
  [10:01:02]: ▸       Button, 0x3, {{10.0, 20.0}, {44.0, 44.0}}, label: 'Before'
  [10:01:02]: ▸ Path to element:
  [10:01:02]: ▸  →Application, 0x1, pid: 71, label: 'Demo'
  [10:01:09]: ▸ Element subtree:
  [10:01:09]: ▸  →Application, 0x1, pid: 71, label: 'Demo'
  [10:01:09]: ▸     Window, 0x2, {{0.0, 0.0}, {390.0, 844.0}}
  [10:01:09]: ▸       Button, 0x3, traits: 9, {{10.0, 20.0}, {44.0, 44.0}}, label: 'After', Selected
  [10:01:09]: ▸ Query chain:
  [10:01:10]: ▸ Test Case '-[Demo testIt]' failed (8.1 seconds).
  """

/// What Xcode 27 captures of a device: the application behind must be activated, the keyboard covers
/// a part of the screen, and a button is listed twice.
let captureDump = """
  Device orientation: Unknown
  ------------------------
  Application bundle identifier: com.apple.springboard
  Application UI orientation: Portrait
  Application, pid: 55, label: ' '
   Window, {{0.0, 0.0}, {402.0, 874.0}}, hitPoint: {201.0, 437.0}, activationBundleId: com.apple.springboard
    Button, {{10.0, 20.0}, {44.0, 44.0}}, label: 'Behind', hitPoint: {32.0, 42.0}
  ------------------------
  Application bundle identifier: org.example.demo
  Application UI orientation: Portrait
  Application, pid: 71, label: 'Demo'
   Window, {{0.0, 0.0}, {402.0, 874.0}}, hitPoint: {201.0, 437.0}
    Switch, {{16.0, 160.0}, {370.0, 28.0}}, identifier: 'wifi', label: 'Wi-Fi', value: 1, hitPoint: {201.0, 174.0}
     StaticText, {{16.0, 164.0}, {50.0, 20.0}}, label: 'Wi-Fi', hitPoint: {41.0, 174.0}
     Switch, {{325.0, 160.0}, {63.0, 28.0}}, value: 1, hitPoint: {356.0, 174.0}
    StaticText, {{16.0, 200.0}, {300.0, 40.0}}, label: 'It's 'quoted', and
  goes on', value: It's 'quot..., hitPoint: {166.0, 220.0}
    Button, {{16.0, 250.0}, {90.0, 44.0}}, label: 'Save', Disabled, hitPoint: {61.0, 272.0}
    SearchField, {{16.0, 300.0}, {370.0, 36.0}}, label: 'Search', placeholderValue: 'Search', hitPoint: {201.0, 318.0}
     Button, {{350.0, 310.0}, {17.0, 22.0}}, label: 'Dictate', hitPoint: {358.0, 321.0}
     Image, {{20.0, 308.0}, {20.0, 20.0}}, label: 'Search', hitPoint: {30.0, 318.0}
    Other, {{0.0, 340.0}, {402.0, 50.0}}, label: 'Map', isRemoteLeafPlaceholder, hitPoint: {201.0, 365.0}
    Button, {{16.0, 620.0}, {90.0, 44.0}}, label: 'Covered', hitPoint: {61.0, 642.0}
   Window, {{0.0, 0.0}, {402.0, 874.0}}, hitPoint: {201.0, 437.0}
    Keyboard, {{0.0, 590.0}, {402.0, 226.0}}, hitPoint: {201.0, 703.0}
     Key, {{4.7, 597.0}, {39.3, 54.0}}, label: 'q', hitPoint: {24.3, 624.0}
    Button, {{325.0, 817.0}, {68.0, 57.0}}, identifier: 'dictation', label: 'Dictate', hitPoint: {359.0, 845.0}
    Button, {{325.0, 817.0}, {68.0, 57.0}}, identifier: 'dictation', label: 'Dictate', hitPoint: {359.0, 845.0}
  """

/// `maestro hierarchy` for iOS, with the line that it prints first.
let maestroDump = """
  Running on iPhone 15

  {
    "attributes" : {
      "accessibilityText" : "Demo", "title" : "", "value" : "", "text" : "", "hintText" : "",
      "resource-id" : "", "bounds" : "[0,0][393,852]", "enabled" : "true", "focused" : "false",
      "selected" : "false", "checked" : "false"
    },
    "children" : [ {
      "attributes" : {
        "accessibilityText" : "Wi-Fi", "title" : "", "value" : "1", "text" : "", "hintText" : "",
        "resource-id" : "wifi", "bounds" : "[16,160][377,204]", "enabled" : "true",
        "focused" : "false", "selected" : "false", "checked" : "true"
      },
      "children" : [ ],
      "enabled" : true
    }, {
      "attributes" : {
        "accessibilityText" : "Run", "title" : "", "value" : "", "text" : "", "hintText" : "",
        "resource-id" : "", "bounds" : "[305,229][360,257]", "enabled" : "false",
        "focused" : "false", "selected" : "true", "checked" : "false"
      },
      "children" : [ {
        "attributes" : {
          "accessibilityText" : "Run", "title" : "", "value" : "", "text" : "", "hintText" : "",
          "resource-id" : "", "bounds" : "[310,230][350,250]", "enabled" : "false"
        },
        "children" : [ ]
      } ],
      "enabled" : false
    } ],
    "enabled" : true
  }
  """

/// Detox's `device.generateViewHierarchyXml()` on iOS.
let detoxDump = """
  <?xml version="1.0" encoding="utf-8"?>
  <ViewHierarchy>
   <UIWindow alpha="1.0" class="UIWindow" focused="false" height="844" visibility="visible" width="390">
    <RCTRootView alpha="1.0" class="RCTRootView" focused="false" height="844" label="Welcome Say Hello" visibility="visible" width="390" x="0" y="0">
     <RCTParagraphComponentView alpha="1.0" class="RCTParagraphComponentView" focused="false" height="17" label="Welcome" tag="38" visibility="visible" width="159" x="20" y="60" />
     <RCTViewComponentView alpha="1.0" class="RCTViewComponentView" focused="false" height="44" id="hello" label="Say Hello" tag="46" visibility="visible" width="121" x="146" y="241">
      <UIButton alpha="1.0" class="UIButton" focused="false" height="44" label="Say Hello" visibility="visible" width="121" x="0" y="0" />
     </RCTViewComponentView>
     <UIButton alpha="1.0" class="UIButton" focused="false" height="44" label="Gone" visibility="invisible" width="121" x="0" y="400" />
     <UISwitch alpha="0.0" class="UISwitch" focused="false" height="31" label="Clear" value="1" visibility="visible" width="51" x="0" y="500" />
    </RCTRootView>
   </UIWindow>
  </ViewHierarchy>
  """
