/// The key that leads to Lector while it runs another program. Tab, Enter, Backspace, and the keys
/// that end and stop programs are left to that program.
package enum PrefixKey: String, CaseIterable, Sendable {
  case closingBracket = "ctrl-]"
  case caret = "ctrl-^"
  case underline = "ctrl-_"
  case a = "ctrl-a"
  case b = "ctrl-b"
  case e = "ctrl-e"
  case g = "ctrl-g"
  case k = "ctrl-k"
  case o = "ctrl-o"
  case p = "ctrl-p"
  case t = "ctrl-t"
  case v = "ctrl-v"
  case x = "ctrl-x"
  case y = "ctrl-y"
}
