import AccessibilityModel
import ScreenReading
import SpeechOutput

/// Records spoken texts and sounds as the notifications that caused them.
final class NotificationSink: SpeechSink {
  private var notifications: [AccessibilityNotification] = []

  func receive(_ event: SpeechEvent) {
    switch event.kind {
    case .speech, .notification:
      notifications.append(.announcement(event.text, priority: .normal))
    case .earcon where event.text == Earcon.layoutChanged.rawValue:
      notifications.append(.layoutChanged(nil))
    case .earcon where event.text == Earcon.screenChanged.rawValue:
      notifications.append(.screenChanged(nil))
    default: break
    }
  }

  func take() -> [AccessibilityNotification] {
    defer { notifications = [] }
    return notifications
  }
}
