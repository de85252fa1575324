import ScreenReading
import Views

/// What controls say of their values, in the interface's language.
extension Phrases {
  /// A step's place: "3 of 5".
  package func place(_ number: Int, of count: Int) -> String {
    self("context.series", String(number), String(count))
  }

  /// The value of a bar: "330 times, 12 of 20".
  package func value(of bar: BarChart.Bar, number: Int, count: Int) -> String {
    "\(counted("chart.times", bar.value)), \(place(number, of: count))"
  }

  /// A chart as the description of an audio graph begins: how many bars, how they go, the highest
  /// and the lowest.
  package func description(of chart: BarChart) -> String {
    guard let summary = chart.summary else { return counted("chart.bars", 0) }
    func named(_ name: String, _ bar: BarChart.Bar) -> String {
      self("chart.\(name)", bar.label, counted("chart.times", bar.value))
    }
    return [
      chart.title, counted("chart.bars", summary.count), self("chart.\(summary.trend.rawValue)"),
      named("highest", summary.highest), named("lowest", summary.lowest),
    ].joined(separator: ", ")
  }

  /// How long ago something was, in whole minutes, hours or days: "three minutes ago".
  ///
  /// - Parameter seconds: how long; what is in the future is now.
  package func ago(seconds: Int) -> String {
    let minutes = seconds / 60
    if minutes < 1 { return self("ago.now") }
    if minutes < 60 { return ago(minutes, "ago.minute") }
    let hours = minutes / 60
    return hours < 24 ? ago(hours, "ago.hour") : ago(hours / 24, "ago.day")
  }

  /// One has a phrase of its own; small numbers are words, of the gender that minutes and hours have,
  /// or that of days where it is another.
  private func ago(_ count: Int, _ name: String) -> String {
    if count == 1 { return self(name) }
    let ofDays = name == "ago.day" ? known("number.day.\(count)") : nil
    return counted("\(name)s", count, as: ofDays ?? known("number.\(count)") ?? String(count))
  }
}
