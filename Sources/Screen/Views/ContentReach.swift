/// How far something that the user does reaches into the content of an application.
package enum ContentReach: Hashable, Sendable {
  /// No further than to what has the focus.
  case focus
  /// What is known of the content as a whole, such as the tiers of a text.
  case description
  /// No further than a page from what has the focus or is on the screen.
  case page
  /// Perhaps anywhere.
  case everything
}
