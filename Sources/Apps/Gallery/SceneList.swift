import PlainText

/// The list of scenes and traps: all, or only one scene's.
package enum SceneList {
  private static func scenes(_ name: String?) -> [SceneTable.Entry] {
    SceneTable.scenes.filter { name == nil || $0.name == name }
  }

  package static func text(of name: String?) -> String {
    var text = ""
    for scene in scenes(name) {
      text += "\(scene.name)\n  \(scene.shows)\n"
      for trap in SceneTable.traps(of: scene.name) {
        text += "  --trap \(trap.name)\n"
        text += "    listen for: \(trap.hears)\n    why: \(trap.why)\n"
        text += "    fix: \(trap.fix)\n    rule: \(trap.rule)\n"
      }
    }
    return text
  }

  package static func json(of name: String?) -> String {
    return JSONText.object { json in
      json.array("scenes") { json in
        for scene in scenes(name) {
          write([("name", scene.name), ("shows", scene.shows)], to: &json)
        }
      }
      json.array("traps") { json in
        for trap in SceneTable.traps where name == nil || trap.scene == name {
          write(
            [
              ("name", trap.name), ("scene", trap.scene), ("hears", trap.hears), ("why", trap.why),
              ("fix", trap.fix), ("rule", trap.rule),
            ], to: &json)
        }
      }
    }
  }

  private static func write(_ members: [(String, String)], to json: inout JSONText) {
    json.object { json in
      for (key, value) in members { json.member(key, value) }
    }
  }
}
