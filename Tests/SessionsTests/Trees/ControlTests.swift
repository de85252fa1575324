import AccessibilityModel
import Geometry
import ScreenReading
import Testing

/// What a double tap does to switches, fields, tabs, and elements with values or actions.
@Suite struct ControlTests {
  @Test(arguments: [("0", "on", "1"), ("1", "off", "0"), ("2", "on", "1")])
  func aDoubleTapTogglesTheSwitch(_ old: String, _ heard: String, _ new: String) throws {
    let sound = item("Sound", value: old, traits: [.button, .toggleButton])
    let walker = try Walker(page(sound))
    #expect(walker.perform(.doubleTap) == [heard])
    #expect(sound.value == new)
  }

  @Test func aDimmedSwitchStays() throws {
    let sound = item("Sound", value: "1", traits: [.button, .toggleButton, .notEnabled])
    let walker = try Walker(page(sound))
    #expect(walker.perform(.doubleTap) == ["<nothing>"])
    #expect(sound.value == "1")
  }

  /// If the element does not handle a double tap, it becomes a tap at the same place.
  @Test func aSwitchInACellIsTappedByTheCell() throws {
    let toggle = AccessibilityNode(
      value: "0", traits: .toggleButton, frame: Rect(x: 300, y: 0, width: 60, height: 40))
    let cell = item("Sound")
    cell.setSubviews([toggle])
    cell.activationPoint = Point(x: 330, y: 20)
    let walker = try Walker(page(cell))
    walker.perform(.doubleTap)
    #expect(toggle.value == "1")
    cell.activationPoint = Point(x: 10, y: 20)
    #expect(walker.perform(.doubleTap) == ["<nothing>"])
    #expect(toggle.value == "1")
  }

  @Test func theAppActivatesItself() throws {
    let button = item("Count", value: "0", traits: .button)
    button.onActivate = { [unowned button] in
      button.value = "1"
      return true
    }
    let walker = try Walker(page(button))
    #expect(walker.perform(.doubleTap) == ["Count, 1, button"])
  }

  @Test func aFieldBeginsToBeEditedAndTheOtherEnds() throws {
    let name = item("Name", traits: .textEntry)
    let pin = item("PIN", traits: .secureTextEntry)
    let walker = try Walker(page(name, pin))
    let editing = "Use the rotor to access Misspelled Words"
    #expect(walker.perform(.doubleTap) == ["Name, text field, is editing", editing])
    #expect(
      walker.perform(.swipeRight, .doubleTap) == ["PIN, secure text field, is editing", editing])
    #expect(walker.perform(.swipeLeft) == ["Name, text field", "Double tap to edit."])
  }

  @Test func aDoubleTapInAnEditedFieldMovesTheInsertionPoint() throws {
    let name = item("Name", value: "Ann", traits: .textEntry)
    let walker = try Walker(page(name))
    walker.perform(.doubleTap)
    #expect(walker.perform(.doubleTap) == ["insertion point at start"])
    #expect(walker.press("j") == ["j"])
    #expect(walker.perform(.doubleTap) == ["insertion point at end"])
    #expect(walker.perform(.doubleTap) == ["insertion point at start"])
    #expect(name.value == "jAnn")
  }

  @Test func aSegmentIsSelected() throws {
    let walker = try Walker(example: "stepper")
    _ = walker.choose("Small")
    #expect(walker.perform(.doubleTap) == ["selected, Small, button, 1 of 3"])
    #expect(walker.perform(.swipeRight) == ["Medium, button, 2 of 3"])
    #expect(walker.perform(.swipeRight) == ["Large, dimmed, button, 3 of 3"])
    #expect(walker.perform(.doubleTap) == ["<nothing>"])
  }

  /// The tabs can be at any depth in the bar.
  @Test(arguments: ["Calendar", "People"])
  func aTabIsSelected(_ name: String) throws {
    let walker = try Walker(example: "tabbar")
    _ = walker.choose(name)
    let number = name == "Calendar" ? 2 : 3
    #expect(walker.perform(.doubleTap) == ["selected, \(name), tab, \(number) of 4"])
    #expect(walker.choose("Mail") == ["Mail, 2 new, tab, 1 of 4"])
    #expect(walker.perform(.doubleTap) == ["selected, Mail, 2 new, tab, 1 of 4"])
    #expect(walker.choose(name) == ["\(name), tab, \(number) of 4"])
    // A selection outside the bar stays.
    #expect(walker.choose("Team") == ["selected, Team, Minutes, button"])
  }

  @Test func anAdjustableIsSteppedToBothEnds() throws {
    let walker = try Walker(example: "stepper")
    _ = walker.choose("Quantity")
    #expect(walker.session.reader.rotorSetting == .adjustValue)
    let values = [["3 cups"], ["4 cups"], ["<boundary>", "4 cups"]]
    for value in values { #expect(walker.perform(.swipeUp) == value) }
    for value in [["3 cups"], ["2 cups"], ["1 cup"], ["<boundary>", "1 cup"]] {
      #expect(walker.perform(.swipeDown) == value)
    }
    #expect(walker.node("quantity").value == "1 cup")
    #expect(
      walker.perform(.selectRotor(.words), .swipeDown) == ["Quantity"],
      "with the rotor elsewhere nothing is adjusted")
    #expect(walker.node("quantity").value == "1 cup")
  }

  @Test func aDimmedAdjustableIsNotAdjusted() throws {
    let volume = item("Volume", traits: [.adjustable, .notEnabled])
    volume.adjustable = AccessibilityNode.Adjustable(values: ["1", "2", "3"], index: 1)
    let walker = try Walker(page(volume))
    #expect(walker.perform(.selectRotor(.adjustValue)) == ["<nothing>"])
    walker.perform(.swipeUp)
    #expect(volume.adjustable?.index == 1)
  }

  @Test func aDoubleTapPerformsTheActionThatTheRotorIsOn() throws {
    let mail = item("Mail", traits: .button)
    var done: [String] = []
    mail.actions = ["Archive", "Reply"].map { name in
      AccessibilityCustomAction(name: name) {
        done.append(name)
        return name == "Archive"
      }
    }
    mail.onActivate = {
      done.append("open")
      return true
    }
    let walker = try Walker(page(mail, item("Next")))
    #expect(walker.perform(.selectRotor(.actions)) == ["Actions"])
    walker.perform(.doubleTap)
    #expect(walker.perform(.swipeDown) == ["Archive"])
    #expect(walker.perform(.doubleTap) == [])
    #expect(walker.perform(.swipeDown) == ["Reply"])
    #expect(walker.perform(.doubleTap) == ["<nothing>"], "the app could not do it")
    #expect(walker.perform(.swipeDown) == ["Activate, default"])
    walker.perform(.doubleTap)
    #expect(walker.perform(.swipeDown) == ["<boundary>"])
    #expect(walker.perform(.swipeUp) == ["Reply"])
    walker.perform(.action("Reply"))
    walker.perform(.swipeRight, .swipeLeft, .doubleTap)
    #expect(done == ["open", "Archive", "Reply", "open", "Reply", "open"])
  }

  @Test func aLongPressOpensTheActions() throws {
    let walker = try Walker(example: "stepper")
    _ = walker.choose("Quantity")
    #expect(
      walker.perform(.doubleTapAndHold) == ["<popoverOpened>", "Empty, list start"])
    #expect(walker.perform(.swipeRight) == ["Fill up, list end"])
    #expect(walker.perform(.swipeRight) == ["<boundary>"])
    #expect(walker.perform(.lastElement) == ["Fill up, list end"])
    #expect(
      walker.perform(.escape) == [
        "<popoverClosed>", "Quantity, 2 cups, Price, 6 euros, adjustable",
        "Each cup is 0.2 litres. Swipe up or down with one finger to adjust the value. "
          + "Actions available, More content available",
      ])
  }

  @Test func anItemOfTheMenuPerformsTheActionAndTheFocusReturns() throws {
    let mail = item("Mail", id: "mail")
    var done = 0
    mail.actions = [
      AccessibilityCustomAction(name: "Reply") {
        done += 1
        return true
      }
    ]
    let walker = try Walker(page(item("Top"), mail))
    walker.perform(.swipeRight, .doubleTapAndHold, .doubleTap)
    #expect(done == 1)
    #expect(walker.popover == nil)
    #expect(walker.focus == "mail")
  }

  @Test func customRotorsOfTheElementAndOfTheScreen() throws {
    let walker = try Walker(example: "stepper")
    _ = walker.choose("Quantity")
    var names: [String] = []
    repeat { names += walker.perform(.rotor(by: 1)) } while names.last != "Adjust value"
    #expect(
      names == [
        "Words", "Characters", "Headings", "Buttons", "Form controls", "Text fields", "Containers",
        "Vertical navigation", "Actions", "More content", "Sizes", "Fields", "Language",
        "Verbosity", "Punctuation", "Hints", "Speech rate", "Pitch", "Volume", "Adjust value",
      ])
    walker.perform(.selectRotor(RotorSetting(name: "Fields")))
    let hint = "Use the rotor to access Misspelled Words"
    #expect(walker.perform(.swipeDown) == ["Note, For Ann, text field, is editing", hint])
    #expect(
      walker.perform(.swipeDown) == ["PIN, secure text field", "Four digits. Double tap to edit."])
    #expect(walker.perform(.swipeDown) == ["<boundary>"])
    #expect(walker.perform(.swipeUp) == ["Note, For Ann, text field, is editing", hint])
  }
}
