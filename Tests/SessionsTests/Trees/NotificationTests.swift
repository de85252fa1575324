import AccessibilityModel
import ScreenReading
import Testing

@testable import Sessions

@Suite("Notifications from the app, and what interrupts what") struct NotificationTests {
  private func post(_ notification: AccessibilityNotification, _ walker: Walker) -> [String] {
    _ = walker.heard()
    walker.session.post(notification)
    walker.settle()
    return walker.heard()
  }

  @Test func anotherScreenBeginsWithItsFirstElementOrTheOneNamed() throws {
    let walker = try Walker(example: "modal")
    walker.perform(.lastElement)
    #expect(post(.screenChanged(nil), walker) == ["<screenChanged>", "Warning, image"])
    #expect(
      post(.screenChanged(focus: walker.node("cancel")), walker)
        == ["<screenChanged>", "Cancel, button"])
    #expect(walker.focus == "cancel")
    // A container means its first element.
    let buttons = try #require(walker.node("delete").parent)
    walker.perform(.firstElement)
    #expect(
      post(.screenChanged(focus: buttons), walker) == ["<screenChanged>", "Cancel, button"])
  }

  @Test func aLayoutChangeSpeaksTheCurrentFocus() throws {
    let walker = try Walker(example: "modal")
    walker.perform(.lastElement, .swipeLeft)
    walker.node("cancel").label = "Keep"
    #expect(post(.layoutChanged(nil), walker) == ["<layoutChanged>", "Keep, button"])
    #expect(
      post(.layoutChanged(focus: walker.node("delete")), walker)
        == ["<layoutChanged>", "Delete, button", "Removes them from all devices"])
  }

  @Test func aLostFocusMovesToItsSuccessorElseItsPredecessor() throws {
    let walker = try Walker(example: "modal")
    walker.perform(.lastElement, .swipeLeft)
    walker.node("cancel").isHidden = true
    #expect(
      post(.layoutChanged(nil), walker)
        == ["<layoutChanged>", "Delete, button", "Removes them from all devices"])
    walker.node("delete").isHidden = true
    #expect(
      post(.layoutChanged(nil), walker) == ["<layoutChanged>", "This cannot be undone."])
  }

  /// Without a notification, the next swipe starts from where the element was.
  @Test func aLostFocusIsAPlaceToContinueFrom() throws {
    let walker = try Walker(example: "modal")
    walker.perform(.lastElement, .swipeLeft)
    walker.node("cancel").isHidden = true
    #expect(walker.perform(.swipeRight) == ["Delete, button", "Removes them from all devices"])
    walker.node("cancel").isHidden = false
    #expect(walker.perform(.swipeLeft) == ["Cancel, button"])
  }

  @Test(arguments: [true, false])
  func aTextInsteadOfAnElementIsSpokenAndTheFocusStays(isScreen: Bool) throws {
    let walker = try Walker(example: "modal")
    walker.perform(.swipeRight)
    let heard = post(
      isScreen ? .screenChanged(.text("Loaded")) : .layoutChanged(.text("Loaded")), walker)
    #expect(heard == [isScreen ? "<screenChanged>" : "<layoutChanged>", "Loaded"])
    #expect(walker.focus == "Delete three photos")
  }

  @Test func thePageIsSpokenAndTheSamePageAgainIsTheEdge() throws {
    let walker = try Walker(example: "modal")
    #expect(post(.pageScrolled("Page 2 of 3"), walker) == ["Page 2 of 3"])
    #expect(post(.pageScrolled("Page 2 of 3"), walker) == ["<boundary>"])
    #expect(post(.pageScrolled("Page 3 of 3"), walker) == ["Page 3 of 3"])
    walker.perform(.swipeRight)
    #expect(post(.pageScrolled("Page 3 of 3"), walker) == ["Page 3 of 3"], "the focus moved")
  }

  /// A second announcement during the first: which one is interrupted, and at which word.
  @Test(arguments: [
    (
      AnnouncementPriority.low,
      ["notification Saved", "speech Saved"]
    ),
    (
      .normal,
      ["notification Saved", "interrupt three", "speech Saved"]
    ),
    (
      .high,
      ["notification Saved", "interrupt three", "speech Saved"]
    ),
  ])
  func anAnnouncementWhileTheFocusSpeaks(
    _ priority: AnnouncementPriority, _ log: [String]
  ) throws {
    let walker = try Walker(example: "modal")
    _ = walker.performAtOnce(.swipeRight)
    // "Delete " takes 7 letters of 66 ms; "three" is being spoken then.
    walker.clock.advance(to: walker.clock.now + 600)
    _ = walker.log()
    walker.session.post(.announcement("Saved", priority: priority))
    walker.settle()
    #expect(walker.log() == log)
  }

  @Test func anAnnouncementOfHighPriorityIsNotInterrupted() throws {
    let walker = try Walker(example: "modal")
    _ = walker.log()
    walker.session.post(.announcement("Fire", priority: .high))
    walker.session.post(.announcement("Mail", priority: .normal))
    #expect(walker.log() == ["notification Fire", "speech Fire", "notification Mail"])
    // A swipe waits for it to end and drops what is waiting.
    walker.session.perform(.swipeRight)
    #expect(walker.focus == "Delete three photos")
    walker.settle()
    #expect(walker.log() == ["speech Delete three photos, heading"])
  }

  @Test func anAnnouncementOfDefaultPriorityIsInterrupted() throws {
    let walker = try Walker(example: "modal")
    _ = walker.log()
    walker.session.post(.announcement("One two", priority: .normal))
    walker.session.post(.announcement("Three", priority: .normal))
    walker.session.perform(.swipeRight)
    walker.settle()
    #expect(
      walker.log() == [
        "notification One two", "speech One two", "notification Three", "interrupt One",
        "speech Three", "interrupt Three", "speech Delete three photos, heading",
      ])
  }

  @Test func announcementsOfLowPriorityQueueAndAFocusChangeDropsThem() throws {
    let walker = try Walker(example: "modal")
    _ = walker.log()
    for text in ["One", "Two", "Three"] {
      walker.session.post(.announcement(text, priority: .low))
    }
    walker.clock.advance(to: walker.clock.now + 400)
    walker.session.timePassed()
    #expect(
      walker.log().filter { !$0.hasPrefix("notification") } == ["speech One", "speech Two"])
    walker.session.perform(.swipeRight)
    walker.settle()
    #expect(walker.log() == ["interrupt Two", "speech Delete three photos, heading"])
  }

  @Test func anEmptyAnnouncementOrAReaderThatIsOffIsSilent() throws {
    let walker = try Walker(example: "modal")
    #expect(post(.announcement("", priority: .high), walker) == [])
    walker.perform(.toggleReader)
    #expect(post(.announcement("Fire", priority: .high), walker) == [])
    #expect(post(.screenChanged(nil), walker) == [])
  }
}
