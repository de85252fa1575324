import Views

/// A post of the timeline scene; all posts and their authors are invented.
struct Post {
  let identifier: String
  let author: String
  /// The age of the post in seconds.
  let age: Int
  let client: String
  let text: String

  init(_ identifier: String, _ author: String, _ age: Int, _ client: String, _ text: String) {
    (self.identifier, self.author, self.age, self.client) = (identifier, author, age, client)
    self.text = text
  }

  /// The mentions, hashtags, and links in the text, recognized by their prefixes.
  var links: [TimelineView.Link] {
    text.split(separator: " ").compactMap { word in
      var word = word
      while let last = word.last, ",.!?".contains(last) { word.removeLast() }
      guard word.count > 1 else { return nil }
      if word.hasPrefix("@") { return .init(String(word), kind: "mention") }
      if word.hasPrefix("#") { return .init(String(word), kind: "tag") }
      return word.hasPrefix("https://") ? .init(String(word), kind: "link") : nil
    }
  }

  static let posts = [
    Post(
      "p1", "marit", 180, "Lantern",
      "The lamp on the tower is lit again, @jo @ines thank you both. #lighthouse"),
    Post("p2", "jo", 60, "Foghorn", "https://example.org/harbour/the-log-of-the-last-night-watch"),
    Post(
      "p3", "ines", 5_400, "Lantern",
      "Crew of tonight: @ada @ben @cleo @dov @edda @finn @gus @hanne @ivo @jan @kai @lea @mo @nia"
    ),
    Post("p4", "teun", 93_600, "Pigeon", "Rain until noon, then wind from the west."),
  ]

  static let newPosts = [
    Post("p0", "ada", 20, "Foghorn", "Two ships at the bar, both of them late. #harbour")
  ]

  static let accounts = ["marit", "jo", "ines"]

  static let accountPosts = [
    "marit": [
      Post("m1", "marit", 180, "Lantern", "The lamp on the tower is lit again."),
      Post("m2", "marit", 259_200, "Lantern", "Painting the door. It will be white, as ever."),
    ],
    "jo": [Post("j1", "jo", 7_200, "Foghorn", "Who has the key to the boathouse?")],
    "ines": [Post("i1", "ines", 5_400, "Lantern", "Crew lists are up.")],
  ]
}
